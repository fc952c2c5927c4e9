/** Deletions by mutations (4.9), of entries in each state, read by both adapters. */
import type { JsonObject } from '../../models/json.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectRefused } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';
import { scalarsOf } from './data.ts';
import { fieldIn } from './mutations.ts';
import { onAdapter, type Stage, withoutZones } from './on-adapter.ts';

/**
 * Deletes an entry that both adapters have read, beside another one. Throws Mismatch unless it is gone by both, and the other is
 * not.
 */
async function deletesOne(
  { session, type, adapter, make, data }: Stage,
  sent: JsonObject,
  by: 'GraphQL' | 'REST' = 'GraphQL',
): Promise<void> {
  const [entity, other] = [await make(sent), await make(data(1))];
  const path = `${endpointPath(type)}/${entity.id}?publicationState=preview`;
  entryIn(session, await session.get(path));
  expectSame(`${adapter.names.find} answers it`, (await adapter.find(entity.id))?.id, entity.id);
  // the components of the entry may be deleted with it
  const scalars = Object.fromEntries(scalarsOf(type).map(({ name }) => [name, sent[name]]));
  if (by === 'GraphQL') adapter.answered(await adapter.remove(entity.id), adapter.names.delete, scalars);
  else
    entryIn(
      session,
      await session.send({ method: 'DELETE', path: `${endpointPath(type)}/${entity.id}`, auth: 'full' }),
    );
  expectRefused(session, await session.get(path), `a delete by ${by} removed the entry`);
  expectSame(`after a delete by ${by}, ${adapter.names.find} answers no entry`, await adapter.find(entity.id), null);
  const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const answer = await session.graphql({
    query: `query ($ids: [ID]) { ${adapter.names.list}(filters: { id: { in: $ids } }${state}) { data { id } } }`,
    variables: { ids: [entity.id, other.id] },
  });
  const entry = fieldIn(answer, adapter.names.list);
  expectSame(`after a delete by ${by} the list holds other entries`, entry, { data: [{ id: other.id }] });
}

/** Deletes an entry in each state. */
async function deletes(stage: Stage): Promise<void> {
  await deletesOne(stage, stage.data());
  await deletesOne(stage, stage.data(3), 'REST');
  if (stage.type.draftAndPublish) await deletesOne(stage, { ...stage.data(2), publishedAt: null });
}

export const deletionCheck: Check = onAdapter('graphql.delete', deletes, { types: withoutZones(collections) });
