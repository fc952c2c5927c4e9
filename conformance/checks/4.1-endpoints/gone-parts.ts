/** Ids of components that were there and are gone: no update takes them again (2.1, observed). */
import type { Attribute } from '../../models/model.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { inputOf } from '../4.9-graphql-writes/input.ts';
import { adapterOf, expectFailed, operationOf } from '../4.9-graphql-writes/mutations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { expectSaying } from '../writing/told.ts';
import { everyShape, type PartBench, partCheck, severalParts } from './component-bench.ts';

/** An id above all others. */
const unknown = 987_654_321;

const holdsOneOrTwo = ({ min, max }: Attribute): boolean => Number(min ?? 0) <= 1 && Number(max ?? 2) >= 2;

/** Creates an entry and removes a component of it: the last of a list, the only one by another. Returns its id. */
async function makeWithout(bench: PartBench): Promise<{ entry: Created; keptId: unknown; goneId: unknown }> {
  const isSingle = bench.shape === 'single';
  const parts = isSingle ? [bench.part(0)] : [bench.part(0), bench.part(1)];
  const entry = await bench.create(parts);
  const before = await bench.read(entry);
  // without an id a new component takes the place of the only one
  await bench.write(entry, [isSingle ? bench.part(0) : { ...bench.part(0), id: before[0]?.id }]);
  const [kept] = await bench.expect(entry, [bench.part(0)]);
  return { entry, keptId: kept?.id, goneId: before.at(-1)?.id };
}

/** Throws Mismatch unless GraphQL refuses these components. */
async function expectRefusedByGraphql(bench: PartBench, { entry }: Created, value: unknown): Promise<void> {
  const { session, scratch, type, attribute, shape } = bench;
  // the form of zones in GraphQL is not stated
  if (shape === 'zone' || !isInGraphql(session.target, type)) return;
  const { update, input } = adapterOf(session, scratch.model, type).names;
  const data = inputOf(scratch.model, type.attributes, { [attribute.name]: value });
  const args = { id: ['ID!', String(entry.id)], data: [`${input}!`, data] } as const;
  const answer = await session.graphql(operationOf('mutation', update, args, 'data { id }'));
  expectFailed(session, answer, update, `${attribute.name} names a component that is gone`);
}

export const gonePartChecks: readonly Check[] = [
  partCheck(
    variant(
      'rest.validation.component-foreign-id.gone',
      'rest.validation.component-foreign-id',
      'An update may not name a component that the entry had, and has no more, or one that was never there.',
    ),
    { shapes: everyShape, holds: holdsOneOrTwo },
    async (bench) => {
      const { entry, keptId, goneId } = await makeWithout(bench);
      const isSingle = bench.shape === 'single';
      const kept = { ...bench.part(0), id: keptId };
      for (const id of [goneId, unknown, null]) {
        const sent = bench.body([...(isSingle ? [] : [kept]), { ...bench.part(1), id }])[bench.attribute.name];
        const answer = await bench.send(sent, entry);
        // of dynamic zones only the status was observed
        expectError(bench.session, answer, 400, bench.shape === 'zone' ? undefined : 'ApplicationError');
        const words = `Some of the provided components in ${bench.attribute.name} are not related to the entity`;
        if (bench.shape !== 'zone') expectSaying(bench.session, answer, words);
        if (id !== unknown) await expectRefusedByGraphql(bench, entry, sent);
      }
      const [left] = await bench.expect(entry, [bench.part(0)]);
      expectSame(`${lastRequest(bench.session)}: another component than the one that was kept`, left?.id, keptId);
      await bench.write(entry, [{ ...bench.part(1), id: keptId }]);
    },
  ),
  partCheck(
    variant(
      'rest.components.foreign-id-on-create.gone',
      'rest.components.foreign-id-on-create',
      'A create that names a component which is gone makes a new one.',
    ),
    { shapes: severalParts, holds: holdsOneOrTwo },
    async (bench) => {
      const other = await bench.create([bench.part(0)]);
      const [gone] = await bench.read(other);
      entryIn(bench.session, await bench.scratch.remove(other));
      const entry = await bench.create([{ ...bench.part(1), id: gone?.id }]);
      await bench.expect(entry, [bench.part(1)]);
    },
  ),
];
