/** Mutants of the selection of fields in populated components and media (4.5). */
import type { Attribute } from '../models/model.ts';
import { onQuery } from './faults.ts';
import type { Row } from './mutant.ts';
import { attributeOf, isPopulate, onTyped } from './population.ts';
import type { Pair } from './query-string.ts';

/** `populate[a][fields][0]=b` is read as `populate[a]=true` for attributes of a type. */
const ignoredOn = (type: Attribute['type'], clause: string): Row => [
  `populate.${type}.fields-ignored`,
  clause,
  `fields of a populated ${type} are ignored.`,
  onTyped((pairs, owner) => {
    const isSelection = (pair: Pair): boolean =>
      isPopulate(pair) && pair.keys[2] === 'fields' && attributeOf(owner, pair.keys[1])?.type === type;
    const kept = pairs.filter((pair) => !isSelection(pair));
    const bare = new Set(pairs.filter(isSelection).map(({ keys: [, name = ''] }) => name));
    for (const { keys } of kept) bare.delete(keys[0] === 'populate' ? (keys[1] ?? '') : '');
    return [...kept, ...[...bare].map((name): Pair => ({ keys: ['populate', name], value: 'true' }))];
  }),
  ({ contentTypes }) =>
    contentTypes.some(({ attributes }) => attributes.some((one) => one.type === type && !one.private))
      ? undefined
      : `no attribute of type ${type}`,
];

const fieldsIgnoredAtSecondLevel = onQuery((pairs) => {
  const isSelection = ({ keys }: Pair): boolean =>
    keys[0] === 'populate' && keys[2] === 'populate' && keys[4] === 'fields';
  const bare = pairs.filter(isSelection).map(({ keys }): Pair => ({ keys: keys.slice(0, 4), value: 'true' }));
  const kept = pairs.filter((pair) => !isSelection(pair));
  const isNew = ({ keys }: Pair, at: number): boolean =>
    [...kept, ...bare.slice(0, at)].every((other) => keys.some((key, index) => other.keys[index] !== key));
  return bare.length === 0 ? pairs : [...kept, ...bare.filter(isNew)];
});

// biome-ignore format: a table, one mutant a row
export const populationFieldMutants: readonly Row[] = [
  ignoredOn('component', 'rest.populate.component-fields'),
  ignoredOn('media', 'rest.populate.media-fields'),
  ['populate.fields.ignored-at-second-level', 'rest.populate.fields',
    'fields of what is populated inside a population are ignored.', fieldsIgnoredAtSecondLevel],
];
