/** Mutants of options of populations in further forms and places: components, zones, files, second levels (4.5). */
import { isToMany } from '../oracle/attributes.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someLocalized } from './needs.ts';
import { onPopulated } from './populated.ts';
import { withoutOptions } from './population.ts';
import { hasInside, isInner, isOnPart, isOption, needsType } from './population-options.ts';
import { dropPairs, onQuery } from './query-faults.ts';
import { has, type Pair } from './query-string.ts';

/** Changes the pairs of an option directly inside a population. */
const onOption = (option: string, change: (pair: Pair) => Pair): MakeFault =>
  onQuery((pairs) => pairs.map((pair) => (isOption(pair, option) ? change(pair) : pair)));
const filtersToOneEmpty = onPopulated((value, attribute, { path }) =>
  hasInside(path, 'filters') && attribute.type === 'relation' && !isToMany(attribute) ? { data: null } : value,
);
/** Filters of a component of a zone are read as one that no item meets, unless they ask for items without a value. */
const zoneFiltersEmpty = onQuery((pairs) =>
  pairs.map((pair) =>
    isOnPart(pair) && pair.keys[4] === 'filters' && !pair.keys.includes('$null')
      ? { keys: [...pair.keys.slice(0, 5), 'id', '$eq'], value: '0' }
      : pair,
  ),
);

const asksLocalizations = ({ keys: [parameter, ...names], value }: Pair): boolean =>
  parameter === 'populate' && (names[0] === 'localizations' || value === 'localizations');

// biome-ignore format: a table, one mutant a row
export const populationPlaceMutants: readonly Row[] = [
  ['populate.filters-to-one.always-null', 'rest.populate.filters-to-one',
    'A to-one population with a filter is empty, whether its entry meets the filter or not.', filtersToOneEmpty],
  ['populate.count.any-flag', 'rest.populate.count', 'count=false counts too.',
    onOption('count', (pair) => ({ ...pair, value: 'true' }))],
  ['populate.count.inner-ignored', 'rest.populate.count', 'count inside another population is ignored.',
    withoutOptions(({ keys }) => keys[0] === 'populate' && keys[2] === 'populate' && keys[4] === 'count', 4)],
  ['populate.sort.object-ignored', 'rest.populate.sort', 'A sort inside a population that is an object is ignored.',
    withoutOptions((pair) => isOption(pair, 'sort') && /^(asc|desc)$/.test(pair.value))],
  ['populate.sort.comma-first-only', 'rest.populate.sort', 'Of a comma list of sorts inside a population the first counts.',
    onOption('sort', (pair) => ({ ...pair, value: pair.value.split(',')[0] ?? '' }))],
  ['populate.sort.capitals-as-asc', 'rest.populate.sort', 'An order in capitals inside a population is taken for asc.',
    onOption('sort', (pair) => ({ ...pair, value: pair.value.replace(/:DESC$/, '') }))],
  ['populate.zone.on-filters-empty', 'rest.populate.zone-on-filters', 'Of a component of a zone with a filter nothing is left.',
    zoneFiltersEmpty, needsType('dynamiczone')],
  ['populate.zone.on-fields-first-only', 'rest.populate.zone-on-fields', 'Of the fields for one component of a zone the first counts.',
    dropPairs((pair) => isOnPart(pair) && pair.keys[4] === 'fields' && pair.keys[5] !== '0'), needsType('dynamiczone')],
  ['populate.zone.on-fields-beside-lost', 'rest.populate.zone-on-fields',
    'fields for one component of a zone are lost beside the name of a population.',
    onQuery((pairs) => pairs.filter((pair) => !(isOnPart(pair) && pair.keys[4] === 'fields' && pairs.some((other) =>
      other.keys[3] === pair.keys[3] && other.keys[4] === 'populate' && other.keys.length > 5)))), needsType('dynamiczone')],
  ['populate.localizations.every-locale', 'rest.populate.keeps-list', 'A list with localizations populated holds the entries of all locales.',
    onQuery((pairs) => pairs.some(asksLocalizations) && !has(pairs, 'locale') ? [...pairs, { keys: ['locale'], value: 'all' }] : pairs), someLocalized],
  ['populate.component.fields-first-only', 'rest.populate.component-fields', 'Of the fields of a component the first counts.',
    dropPairs((pair) => isOption(pair, 'fields') && pair.keys[3] !== '0'), needsType('component')],
  ['populate.component.fields-inner-ignored', 'rest.populate.component-fields', 'fields of a component in a component are ignored.',
    withoutOptions(isInner, 4), needsType('component')],
  ['populate.media.fields-inner-ignored', 'rest.populate.media-fields',
    'fields of files of components and of linked entries are ignored.', withoutOptions(isInner, 4), needsType('media')],
  ['populate.media.size-always', 'rest.populate.media-fields', 'caption selected of a file is answered with its url.',
    onQuery((pairs) => pairs.flatMap((pair) => (isOption(pair, 'fields') && pair.value === 'caption'
      ? [pair, { keys: [...pair.keys.slice(0, 3), '80'], value: 'url' }] : [pair]))), needsType('media')],
  ['populate.filters.reads-alone', 'rest.query.on-writes', 'The answers of writes ignore filters inside populations.',
    dropPairs((pair) => pair.keys[0] === 'populate' && pair.keys.includes('filters'), ({ method }) => method !== 'GET')],
];
