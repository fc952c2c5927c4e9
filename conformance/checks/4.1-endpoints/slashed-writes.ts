/** Writes at paths with a slash at their end (4.1, observed). */
import { endpointPath } from '../../target/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import { kindsOfCollections } from '../writing/subjects.ts';

export const slashedWritesCheck: Check = onType(
  variant(
    'rest.path.trailing-slash.writes',
    'rest.path.trailing-slash',
    'A trailing slash changes nothing of a create, an update and a deletion.',
  ),
  async (scratch, type) => {
    const { session } = scratch;
    const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, more = {}) =>
      entryIn(session, await session.send({ method, path: `${path}/`, auth: 'full', ...more }));
    const data = scratch.complete(type, {});
    const created = scratch.adopt(type, data, await send('POST', endpointPath(type), { body: { data } }));
    scratch.expectIs(created, created.entry);
    const other = scratch.complete(type, {});
    scratch.expectIs(created, await send('PUT', created.path, { body: { data: other } }), other);
    scratch.expectIs(created, await send('DELETE', created.path), other);
  },
  (model) => kindsOfCollections(model).slice(0, 2),
);
