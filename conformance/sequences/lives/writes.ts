/** The writes of a life: creates, updates and deletions by REST or by GraphQL (4.1, 4.8, 4.9). */
import { dataPart } from '../../checks/4.1-endpoints/files-of-forms.ts';
import { type Adapter, entryOfEntity } from '../../checks/4.9-graphql-writes/mutations.ts';
import { type AnsweredEntry, entryIn, expectThat, isSuccess } from '../../checks/writing/answers.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { linkedValue, type RelationWrite } from '../adapters.ts';
import type { SequenceEntry } from '../content.ts';
import { loosened } from './loose.ts';

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

/** How a body is sent: as JSON, with values in other forms, or as a multipart form. */
export type Body = 'plain' | 'loose' | 'form';

export const restWrites = (session: Session, model: Model, kind: Body): Writes => ({
  async save(type, entry, data, links) {
    const values = Object.fromEntries(links.map(({ attribute, value }) => [attribute.name, value]));
    const body = { ...(kind === 'loose' ? loosened(model, type, data) : data), ...values };
    const [method, path] = entry
      ? (['PUT', entryPath(type, entry.segment)] as const)
      : (['POST', endpointPath(type)] as const);
    if (kind === 'form')
      return entryIn(session, await session.send({ method, path, auth: 'full', form: [dataPart(body)] }));
    if (!entry) return entryIn(session, await session.create(type, body));
    return entryIn(session, await session.send({ method, path, auth: 'full', body: { data: body } }));
  },
  async remove({ type, segment }) {
    const answer = await session.send({ method: 'DELETE', path: entryPath(type, segment), auth: 'full' });
    expectThat(session, answer, isSuccess(answer), 'a success', 'does not delete the entry');
  },
});

/** GraphQL writes a relation as an id or a list of ids (2.3). */
export const graphqlWrites = (session: Session, operations: Adapter): Writes => ({
  async save(_type, entry, data, links) {
    const ids = Object.fromEntries(links.map((link) => [link.attribute.name, linkedValue(link, entry?.id)]));
    const body = { ...data, ...ids };
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
