/** What is required and no single value: relations, components and dynamic zones may not be emptied by null (2.1, observed). */
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { adapterOf, expectFailed } from '../4.9-graphql-writes/mutations.ts';
import type { Check } from '../check.ts';
import { onAttribute } from '../writing/on-types.ts';
import { expectInvalid } from '../writing/refused-write.ts';
import type { Scratch } from '../writing/scratch.ts';
import type { Subject } from '../writing/subjects.ts';

/** Media are never required (observed). */
const isRequiredPart = (attribute: Attribute): boolean =>
  attribute.required && !isScalar(attribute) && attribute.type !== 'media' && !attribute.private;

const clause = 'rest.validation.required-null';

/** Creates, updates and updates of what was updated: null is refused, and what stood there stays. */
async function refusesNull(scratch: Scratch, { type, attribute: { name } }: Subject): Promise<void> {
  const created = await scratch.create(type, {});
  const nothing = { [name]: null };
  expectInvalid(scratch, await scratch.session.create(type, { ...scratch.complete(type, {}), ...nothing }));
  expectInvalid(scratch, await scratch.update(created, nothing));
  await scratch.holds(created);
  await scratch.change(created, {});
  expectInvalid(scratch, await scratch.update(created, nothing));
  await scratch.holds(created);
}

async function refusesNullByMutation(scratch: Scratch, { type, attribute: { name } }: Subject): Promise<void> {
  const { session, model } = scratch;
  const created = await scratch.create(type, {});
  const adapter = adapterOf(session, model, type);
  const answer = await adapter.update(String(created.entry.id), { [name]: null });
  expectFailed(session, answer, adapter.names.update, `${name} is required`);
  await scratch.holds(created);
}

export const requiredPartChecks: readonly Check[] = [
  onAttribute(
    {
      clause,
      id: `${clause}.parts`,
      title: 'null for a required relation, component or dynamic zone is refused in creates and updates.',
    },
    isRequiredPart,
    refusesNull,
  ),
  onAttribute(
    {
      clause: 'errors.graphql.validation',
      also: [clause],
      id: 'errors.graphql.validation.required-parts',
      title: 'Mutations refuse null for a required relation, component or dynamic zone.',
      needs: ['graphql'],
      tags: ['graphql'],
    },
    isRequiredPart,
    refusesNullByMutation,
  ),
];
