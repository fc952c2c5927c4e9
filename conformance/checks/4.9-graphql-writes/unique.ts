/** Unique values in mutations (2.1, 4.9): those of earlier and of later entries are taken, an entry's own is not. */
import type { Attribute } from '../../models/model.ts';
import { familyOfType, isValueFamily } from '../../oracle/attributes.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Check } from '../check.ts';
import { collections } from '../writing/subjects.ts';
import { expectFailed } from './mutations.ts';
import { onAdapter, type Stage } from './on-adapter.ts';

const isUnique = ({ unique, type, private: hidden }: Attribute): boolean =>
  unique && type !== 'uid' && !hidden && isValueFamily(familyOfType(type));

async function refusesTaken({ session, type, adapter, data, make, update }: Stage): Promise<void> {
  const { name = '' } = type.attributes.find(isUnique) ?? {};
  const sent = [data(0), data(1)].filter((one) => one[name] !== undefined && one[name] !== null);
  const [first, second] = sent;
  // without two values nothing is taken
  if (!first || !second || first[name] === second[name]) return;
  const [earlier, later] = [await make(first), await make(second)];
  const why = 'another entry has the value';
  expectFailed(session, await adapter.update(later.id, { [name]: first[name] }), adapter.names.update, why);
  expectFailed(session, await adapter.update(earlier.id, { [name]: second[name] }), adapter.names.update, why);
  for (const [entity, own] of [
    [earlier, first],
    [later, second],
  ] as const)
    await update(entity, { [name]: own[name] });
  expectFailed(session, await adapter.create({ ...data(2), [name]: second[name] }), adapter.names.create, why);
}

export const uniqueChecks: readonly Check[] = [
  onAdapter(
    graphqlTerms({
      clause: 'rest.validation.unique',
      id: 'rest.validation.unique.graphql',
      title: 'A mutation is refused whose value another entry has.',
    }),
    refusesTaken,
    { types: (model) => collections(model).filter(({ attributes }) => attributes.some(isUnique)) },
  ),
];
