/** Entries and single types with whole content: each read is compared with all that was written so far. */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectStored, wholeQuery } from '../4.9-graphql-writes/expect-stored.ts';
import { entryIn } from '../writing/answers.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import type { Single } from './single-bench.ts';
import { type WholeContent, withWholeContent } from './whole-content.ts';

/** An entry or single type, and what it must hold. */
export interface WholeEntry extends WholeContent {
  readonly session: Session;
  readonly model: Model;
  readonly type: ContentType;
  readonly path: string;
  /** What it was created with. */
  readonly sent: JsonObject;
  /** The body of a second entry like it, with unique values of its own. */
  again(): JsonObject;
  /** What it must hold. */
  expected(): JsonObject;
  /** Everything of it, with the ids of its components. Throws Mismatch unless it holds what it must. */
  read(): Promise<JsonObject>;
  /** Updates it. Throws Mismatch unless a read has what was sent, or `holds`, and all else as before. */
  update(data: JsonObject, holds?: JsonObject): Promise<void>;
}

/** What was created, and how it is changed. */
interface Holder {
  readonly path: string;
  readonly sent: JsonObject;
  change(data: JsonObject): Promise<unknown>;
}

/** Runs with the entry after its first read. */
async function runWith(
  scratch: Scratch,
  type: ContentType,
  content: WholeContent,
  { path, sent, change }: Holder,
  run: (whole: WholeEntry) => Promise<void>,
): Promise<void> {
  const { session, model } = scratch;
  const unique = new Set(type.attributes.filter((attribute) => attribute.unique).map(({ name }) => name));
  let expected = sent;
  const read = async (): Promise<JsonObject> => {
    const { id, attributes } = entryIn(session, await session.get(`${path}?${wholeQuery(model, type)}`));
    expectStored(session, model, type, expected, { id: idAsRest(id), attributes });
    return attributes;
  };
  await read();
  await run({
    ...content,
    session,
    model,
    type,
    path,
    sent,
    values: (turn) =>
      Object.fromEntries(
        Object.entries(content.values(turn)).map(([name, value]) => [name, unique.has(name) ? sent[name] : value]),
      ),
    again: () => scratch.complete(type, content.values(0)),
    expected: () => expected,
    read,
    async update(data, holds = data) {
      await change(data);
      expected = { ...expected, ...holds };
      await read();
    },
  });
}

/** Creates an entry with whole content. */
export const withWholeEntry = (
  scratch: Scratch,
  type: ContentType,
  run: (whole: WholeEntry) => Promise<void>,
): Promise<void> =>
  withWholeContent(scratch, type, async (content) => {
    const created = await scratch.create(type, content.values(0));
    const change = (data: JsonObject) => scratch.change(created, data);
    await runWith(scratch, type, content, { ...created, change }, run);
  });

/** The same, created and updated by a requester other than the run. */
export const withWholeEntryBy = (
  scratch: Scratch,
  type: ContentType,
  auth: Auth,
  run: (whole: WholeEntry) => Promise<void>,
): Promise<void> =>
  withWholeContent(scratch, type, async (content) => {
    const { session } = scratch;
    const save = async (method: 'POST' | 'PUT', path: string, data: JsonObject) =>
      entryIn(session, await session.send({ method, path, auth, body: { data } }));
    const sent = scratch.complete(type, content.values(0));
    const { path } = scratch.adopt(type, sent, await save('POST', endpointPath(type), sent));
    await runWith(scratch, type, content, { path, sent, change: (data) => save('PUT', path, data) }, run);
  });

/** Creates a single type anew, with whole content; `name` separates the unique values of checks. */
export const withWholeSingle = (
  { session, model, type, path, put, remove }: Single,
  name: string,
  run: (whole: WholeEntry) => Promise<void>,
): Promise<void> =>
  onScratch(session, model, [name, type.uid], (scratch) =>
    withWholeContent(scratch, type, async (content) => {
      const sent = scratch.complete(type, content.values(0));
      await remove();
      await put(sent);
      await runWith(scratch, type, content, { path, sent, change: put }, run);
    }),
  );
