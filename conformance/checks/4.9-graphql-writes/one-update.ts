/** An update of an entry, or of a single type, by each adapter. */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import type { Session } from '../../target/session.ts';
import { type AnsweredEntry, entryIn } from '../writing/answers.ts';
import { inputOf } from './input.ts';
import { adapterOf, operationOf, someEntityIn } from './mutations.ts';

/** What an update is sent to: a single type has no entry of its own. */
export interface Updated {
  readonly session: Session;
  readonly model: Model;
  readonly type: ContentType;
  readonly entry?: Pick<AnsweredEntry, 'id' | 'segment'>;
}

/** Updates it. Throws Mismatch if that fails. */
export type Update = (updated: Updated, data: JsonObject) => Promise<unknown>;

const byRest: Update = async ({ session, type, entry }, data) => {
  const path = entry ? entryPath(type, entry.segment) : endpointPath(type);
  entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body: { data } }));
};

const byGraphql: Update = async ({ session, model, type, entry }, data) => {
  const { update, input } = adapterOf(session, model, type).names;
  const args = {
    ...(entry ? { id: ['ID!', String(entry.id)] as const } : {}),
    data: [`${input}!`, inputOf(model, type.attributes, data)] as const,
  };
  someEntityIn(await session.graphql(operationOf('mutation', update, args, 'data { id }')), update);
};

/** The ways to update entries of a content-type at a target. */
export const waysToUpdate = ({ session, type }: Pick<Updated, 'session' | 'type'>): readonly Update[] =>
  isInGraphql(session.target, type) ? [byRest, byGraphql] : [byRest];
