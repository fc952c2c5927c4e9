/** The writes of a life: creates, updates and deletions by REST or by GraphQL (4.1, 4.8, 4.9). */
import { dataPart } from '../../checks/4.1-endpoints/files-of-forms.ts';
import { wholeQuery } from '../../checks/4.9-graphql-writes/expect-stored.ts';
import { type Adapter, entryOfEntity } from '../../checks/4.9-graphql-writes/mutations.ts';
import { type AnsweredEntry, entryIn, expectRefused, expectThat, isSuccess } from '../../checks/writing/answers.ts';
import { expectInvalid } from '../../checks/writing/refused-write.ts';
import type { Scratch } from '../../checks/writing/scratch.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath, entryPath, placeOf } from '../../target/endpoints.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { deletionOf } from '../../target/singles.ts';
import { linkedValue, type RelationWrite } from '../adapters.ts';
import type { SequenceEntry } from '../content.ts';
import type { Extent } from '../relation-value.ts';
import { loosened } from './loose.ts';
import type { WrongWrite } from './mistakes.ts';
import { isSingle } from './subject.ts';

export interface Writes {
  /** Creates an entry, or updates `entry`. Throws Mismatch where that is refused. */
  save(
    type: ContentType,
    entry: SequenceEntry | undefined,
    data: JsonObject,
    links: readonly RelationWrite[],
  ): Promise<AnsweredEntry>;
  /** Throws Mismatch where that is refused. */
  remove(entry: SequenceEntry): Promise<void>;
}

export interface RestWrites extends Writes {
  /** Sends a write that must be refused. Throws Mismatch unless it is. */
  refuse(type: ContentType, entry: SequenceEntry | undefined, write: WrongWrite): Promise<void>;
}

/** How a body is sent: as JSON, with values in other forms, or as a multipart form. */
type Body = 'plain' | 'loose' | 'form';

/** Writes by REST. `query` is that of creates and updates: what they answer. */
function restWrites(session: Session, model: Model, kind: Body, query = ''): RestWrites {
  /** Creates an entry, or updates `entry`. */
  const send = (type: ContentType, entry: SequenceEntry | undefined, body: JsonObject, shown = ''): Promise<Answer> => {
    const isPut = entry !== undefined || isSingle(type);
    const method = isPut ? 'PUT' : 'POST';
    const path = `${entry ? placeOf(type, entry.segment) : endpointPath(type)}${shown && `?${shown}`}`;
    if (kind === 'form') return session.send({ method, path, auth: 'full', form: [dataPart(body)] });
    if (!isPut) return session.create(type, body, shown);
    return session.send({ method, path, auth: 'full', body: { data: body } });
  };
  return {
    async save(type, entry, data, links) {
      const values = kind === 'loose' ? loosened(model, type, data) : data;
      return entryIn(session, await send(type, entry, { ...values, ...linkValues(links) }, query));
    },
    async refuse(type, entry, { why, data, query: wrong }) {
      const answer = await send(type, entry, data, wrong);
      expectRefused(session, answer, why);
      expectInvalid({ session }, answer);
    },
    async remove({ type, segment }) {
      const request: Request = isSingle(type)
        ? deletionOf(type, undefined)
        : { method: 'DELETE', path: entryPath(type, segment), auth: 'full' };
      const answer = await session.send(request);
      expectThat(session, answer, isSuccess(answer), 'a success', 'does not delete the entry');
    },
  };
}

/** Bodies that REST takes, as observed. A form needs leave to upload. */
const bodiesOfRest: readonly Body[] = ['plain', 'loose', 'form'];

/** Which body a write of REST has, and what its answer shows: by turns, and as far as that is stated. */
export function chosenRestWrites(
  { session, model }: Pick<Scratch, 'session' | 'model'>,
  { type, extent, by, turn }: { type: ContentType; extent: Extent; by: number; turn: number },
): RestWrites {
  const bodies = session.target.allow.has('uploads') ? bodiesOfRest : bodiesOfRest.slice(0, -1);
  const body = extent === 'observed' ? bodies[Math.floor(by / 2) % bodies.length] : undefined;
  const queries = ['', wholeQuery(model, type), ...(extent === 'observed' ? ['populate=*'] : [])];
  return restWrites(session, model, body ?? 'plain', queries[(turn + by) % queries.length]);
}

/** The relations of a body of REST. */
export const linkValues = (links: readonly RelationWrite[]): JsonObject =>
  Object.fromEntries(links.map(({ attribute, value }) => [attribute.name, value]));

/** GraphQL writes a relation as an id or a list of ids (2.3). */
export const graphqlWrites = (session: Session, operations: Adapter): Writes => ({
  async save(type, entry, data, links) {
    const ids = Object.fromEntries(links.map((link) => [link.attribute.name, linkedValue(link, entry?.id)]));
    const body = { ...data, ...ids };
    if (isSingle(type)) return entryOfEntity(await operations.update(undefined, body), operations.names.update);
    if (!entry) return entryOfEntity(await operations.create(body), operations.names.create);
    return entryOfEntity(await operations.update(String(entry.id), body), operations.names.update);
  },
  async remove({ id }) {
    const answer = await operations.remove(String(id));
    expectThat(
      session,
      answer,
      isSuccess(answer) && answer.errors.length === 0,
      'a success',
      'does not delete the entry',
    );
  },
});
