/** Mutants of options side by side inside populations (4.5): each acts alone as it must. */
import { onQuery } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { isPopulate } from './population.ts';
import { type Pair, rewritten } from './query-string.ts';
import { routeOf } from './routes.ts';

const isOption = (pair: Pair, option: string): boolean => isPopulate(pair) && pair.keys[2] === option;

/** A fault that forgets an option of a population that has another one too. */
const losing = (lost: string, beside: string): MakeFault =>
  onQuery((pairs) => {
    const names = pairs.filter((pair) => isOption(pair, beside)).map(({ keys }) => keys[1]);
    return pairs.filter((pair) => !isOption(pair, lost) || !names.includes(pair.keys[1]));
  });

const filtersEqualityOnly = onQuery((pairs) => {
  const kept = pairs.filter((pair) => !isOption(pair, 'filters') || pair.keys.includes('$eq'));
  const lost = pairs.filter((pair) => !kept.includes(pair)).map(({ keys: [, name = ''] }) => name);
  const bare = [...new Set(lost)].filter(
    (name) => !kept.some(({ keys }) => isPopulate({ keys, value: '' }) && keys[1] === name),
  );
  return lost.length === 0
    ? pairs
    : [...kept, ...bare.map((name): Pair => ({ keys: ['populate', name], value: 'true' }))];
});
const fieldsOfTheFirst: MakeFault = ({ model }) => ({
  request(request) {
    const type = routeOf(request, model)?.type;
    const targetOf = (name: string | undefined) => type?.attributes.find((one) => one.name === name)?.target;
    return rewritten(request, (pairs) => {
      const options = pairs.filter((pair) => isOption(pair, 'fields'));
      return pairs.map((pair) => {
        const target = isOption(pair, 'fields') ? targetOf(pair.keys[1]) : undefined;
        const first = options.find(({ keys: [, name] }) => target !== undefined && targetOf(name) === target);
        return first === undefined ? pair : { ...pair, value: first.value };
      });
    });
  },
});

// biome-ignore format: a table, one mutant a row
export const populationTogetherMutants: Row[] = [
  ['populate.sort.lost-beside-fields', 'rest.populate.sort',
    'Entries inside are sorted after fields took their values away.', losing('sort', 'fields')],
  ['populate.filters.lost-beside-fields', 'rest.populate.filters',
    'Entries inside are filtered after fields took their values away.', losing('filters', 'fields')],
  ['populate.sort.lost-beside-filters', 'rest.populate.sort', 'Entries inside that are filtered are not sorted.',
    losing('sort', 'filters')],
  ['populate.filters.equality-only', 'rest.populate.filters',
    'Inside a population every comparison but $eq is left out.', filtersEqualityOnly],
  ['populate.fields.of-the-first', 'rest.populate.fields',
    'Entries of one content-type carry the fields that were selected for them first, wherever they stand.',
    fieldsOfTheFirst],
];
