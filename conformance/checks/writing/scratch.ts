/** Entries that one case creates for itself, and removes when it is done. */
import { entryQuery } from '../../generate/read-again.ts';
import { hash } from '../../models/fnv.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import type { AnsweredEntry as ListedEntry } from '../../oracle/shape.ts';
import { createdSegment } from '../../target/created-segment.ts';
import { endpointFinder, endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import { type Random, randomOf } from '../../world/random.ts';
import { Mismatch } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, isSuccess, lastRequest, listIn } from './answers.ts';
import { expectValues } from './compare.ts';
import { complete, requiredParts, saltOf } from './complete.ts';
import { chosenValues } from './values.ts';

/** A created entry: the sent data and the answer. */
export interface Created {
  readonly type: ContentType;
  readonly sent: JsonObject;
  readonly entry: AnsweredEntry;
  readonly path: string;
}

export interface Scratch {
  readonly session: Session;
  readonly model: Model;
  /** A value that the attribute allows; `create` makes it unique if required. */
  valueFor(attribute: Attribute): unknown;
  /** The data that `create` sends for these values. */
  complete(type: ContentType, data: JsonObject): JsonObject;
  /** Creates an entry with these and all required values but those of `without`. Throws Mismatch if refused. */
  create(type: ContentType, data: JsonObject, without?: readonly string[]): Promise<Created>;
  /** A component with its required attributes; unique ones are unique. */
  part(uid: string): JsonObject;
  /** Adds an entry that the case created by its own request. */
  adopt(type: ContentType, sent: JsonObject, entry: AnsweredEntry): Created;
  /** PUT of `{ data }` to an entry. */
  update(created: Created, data: JsonObject, query?: string): Promise<Answer>;
  /** The same. Throws Mismatch if it fails. */
  change(created: Created, data: JsonObject, query?: string): Promise<AnsweredEntry>;
  remove(created: Created): Promise<Answer>;
  /** Random numbers by the seed of the run: the same for the same part of the case. */
  draw(part: string): Random;
  /** Reads the entry by its id, with parameters that omit nothing. Throws Mismatch if that fails. */
  read(created: Created): Promise<AnsweredEntry>;
  /** The newest entries of a content-type with drafts, one page of drawn size. Default: with count. */
  newest(type: ContentType, withCount?: boolean): Promise<readonly ListedEntry[]>;
  /** Throws Mismatch unless an answer has the entry with these values. Default: those of its creation. */
  expectIs(created: Created, answered: AnsweredEntry, values?: JsonObject): void;
  /** Throws Mismatch unless a read has these values. Default: those of its creation. */
  holds(created: Created, values?: JsonObject): Promise<void>;
}

/** Runs a case and answers what it answers, then deletes its entries, also after a failure. `name` separates the unique values of cases. */
export async function onScratch<Result>(
  session: Session,
  model: Model,
  name: unknown,
  run: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const text = JSON.stringify(name);
  const start = hash(text);
  // the entries of a case that is drawn twice may be there yet
  const firstSalt = hash(`${text} ${session.turnOf(text)}`) + (session.baseline ?? 0);
  const standing = new Map<string, Created>();
  let count = 0;
  const salt = (): string => {
    count += 1;
    return saltOf(firstSalt + count);
  };
  const draw = (part: string): Random => randomOf(session, `${start} ${part}`);
  const scratch: Scratch = {
    session,
    model,
    valueFor: (attribute) => chosenValues(attribute)[0],
    complete: (type, data) => complete(model, type, data, salt()),
    async create(type, data, without = []) {
      const whole = complete(model, type, data, salt());
      const sent = Object.fromEntries(Object.entries(whole).filter(([attribute]) => !without.includes(attribute)));
      const entry = entryIn(session, await session.create(type, sent));
      return scratch.adopt(type, sent, entry);
    },
    adopt(type, sent, entry) {
      const created = { type, sent, entry, path: entryPath(type, entry.segment) };
      standing.set(created.path, created);
      return created;
    },
    part: (uid) => requiredParts(model, uid, salt()),
    change: async (created, data, query) => entryIn(session, await scratch.update(created, data, query)),
    update: ({ path }, data, query = '') =>
      session.send({ method: 'PUT', path: `${path}${query}`, auth: 'full', body: { data } }),
    async remove(created) {
      const answer = await session.send({ method: 'DELETE', path: created.path, auth: 'full' });
      standing.delete(created.path);
      return answer;
    },
    read: async ({ type, path }) =>
      entryIn(session, await session.get(`${path}${entryQuery(model, type, draw(path))}`)),
    draw,
    async newest(type, withCount = true) {
      const state = type.draftAndPublish ? '&publicationState=preview' : '';
      const largest = largestPage(session.target.limits);
      const page = `pagination[pageSize]=${largest - Math.floor((draw(`newest ${type.uid}`)() * largest) / 4)}`;
      const order = withCount
        ? 'sort[0]=createdAt:desc&sort[1]=id:desc'
        : 'sort=createdAt:desc&pagination[withCount]=false';
      const path = `${endpointPath(type)}?${order}&${page}${state}`;
      return listIn(session, await session.get(path));
    },
    expectIs({ type, entry, sent }, answered, values = sent) {
      if (answered.id !== entry.id) {
        const message = `${lastRequest(session)} answers the entry under another id`;
        throw new Mismatch({ message, expected: entry.id, actual: answered.id });
      }
      expectValues(session, type, answered.attributes, values);
    },
    holds: async (created, values) => scratch.expectIs(created, await scratch.read(created), values),
  };
  try {
    return await run(scratch);
  } finally {
    const paths = new Set([...standing.keys(), ...entriesToRemove(session, model)]);
    await Promise.all([...paths].map((path) => session.tidy(path)));
  }
}

/** Paths of the entries that a case created and did not delete, accepted twins included. */
function entriesToRemove({ exchanges, target }: Session, model: Model): ReadonlySet<string> {
  const find = endpointFinder(model);
  const paths = new Set<string>();
  for (const { request, answer, isShared } of exchanges) {
    const { type, segment, rest } = find(request.path) ?? {};
    if (isShared || !type || rest !== undefined || !isSuccess(answer)) continue;
    if (request.method === 'DELETE' && segment !== undefined) paths.delete(entryPath(type, segment));
    const created =
      request.method === 'POST' && segment === undefined ? createdSegment(answer.body, target.identifier) : undefined;
    if (created !== undefined) paths.add(entryPath(type, created));
  }
  return paths;
}
