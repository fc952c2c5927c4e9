/** `populate` in writes (4.1). */
import { isObject } from '../../models/json.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import { type Bench, benchCheck, isMany } from '../4.8-relations/bench.ts';
import { populateOf } from '../4.8-relations/bonds.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';

/** Sends a write that populates the relation; its answer must link entry 0. Returns the id in the answer. */
async function writes(
  { session, bond, id }: Bench,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: { readonly data: unknown },
): Promise<string> {
  const url = `${path}?${populateOf(bond)}`;
  const answer = await session.send({ method, path: url, auth: 'full', ...(body ? { body } : {}) });
  const { attributes, segment } = entryIn(session, answer);
  const message = `${lastRequest(session)}: ${bond.attribute.name} is not populated with entry ${id(0)}`;
  const linked = linkedItems(attributes[bond.attribute.name]).map((item) => (isObject(item) ? item.id : item));
  expectSame(message, linked, [id(0)]);
  return segment;
}

export const populatedWrites: Check = benchCheck(
  'rest.query.on-writes',
  {
    id: 'rest.query.on-writes.populate',
    title: 'populate shapes the answers of POST, PUT and DELETE',
    holds: ({ inside }) => inside === undefined,
    everyKind: true,
    targets: 1,
  },
  async (bench) => {
    const { scratch, bond, id } = bench;
    const data = scratch.complete(bond.type, { [bond.attribute.name]: isMany(bond) ? [id(0)] : id(0) });
    const segment = await writes(bench, 'POST', endpointPath(bond.type), { data });
    const path = entryPath(bond.type, segment);
    await writes(bench, 'PUT', path, { data: {} });
    await writes(bench, 'DELETE', path);
  },
);
