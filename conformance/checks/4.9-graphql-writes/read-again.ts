/** Entries that GraphQL has read by their id, and REST has changed since, are read as they are (4.9, 4.1). */
import { endpointPath } from '../../target/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';
import { onAdapter, withoutZones } from './on-adapter.ts';

export const readAgainCheck: Check = onAdapter(
  variant(
    'graphql.find-one.after-rest',
    'graphql.find-one',
    'Query <x>(id) answers what REST wrote since it was asked before.',
  ),
  async ({ session, type, adapter, make, data }) => {
    const { id } = await make(data());
    for (const pick of [1, 2]) {
      await adapter.find(id);
      const body = { data: data(pick) };
      const path = `${endpointPath(type)}/${id}`;
      entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body }));
      await adapter.expectStored(id, body.data);
    }
  },
  { types: withoutZones(collections) },
);
