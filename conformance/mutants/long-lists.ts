/** Mutants that lose what comes late in a list: the third, fourth or fifth item, where a short list is answered rightly. */
import type { MakeFault, Row } from './mutant.ts';
import { onQuery } from './query-faults.ts';
import { type Pair, under } from './query-string.ts';
import { onRelations } from './relations-bodies.ts';
import { onValues } from './routes.ts';

/** What tells the items of a list apart; undefined for a pair that belongs to no such list. */
type Item = (pair: Pair) => { readonly list: string; readonly item: string } | undefined;

/** A fault that drops what belongs to the items of a list after the first `most`. */
const keepFirst = (most: number, itemOf: Item): MakeFault =>
  onQuery((pairs) => {
    const lists = new Map<string, Set<string>>();
    return pairs.filter((pair) => {
      const place = itemOf(pair);
      if (place === undefined) return true;
      const items = lists.get(place.list) ?? new Set();
      lists.set(place.list, items);
      if (items.size < most) items.add(place.item);
      return items.has(place.item);
    });
  });

/** The part of a pair's keys at one place, among those with the same keys before it. */
const placeAt = ({ keys }: Pair, at: number): { list: string; item: string } => ({
  list: keys.slice(0, at).join('|'),
  item: keys[at] ?? '',
});

/** The items of a list that is the value of a key: `populate[0]`, `filters[$or][1]`. */
const listed =
  (holds: (pair: Pair) => boolean): Item =>
  (pair) => {
    const last = pair.keys.length - 1;
    return holds(pair) && /^\d+$/.test(pair.keys[last] ?? '') ? placeAt(pair, last) : undefined;
  };

/** The items below a key: the conditions of `$and`, the components after `on`. */
const below =
  (key: string): Item =>
  (pair) => {
    const at = pair.keys.indexOf(key);
    return at < 0 ? undefined : placeAt(pair, at + 1);
  };

const isNamed = (key = ''): boolean => /^[A-Za-z]/.test(key);
const isNested = ({ keys }: Pair): boolean => keys.length > 2;

const withOptions: Item = (pair) =>
  under(pair, 'populate') && isNested(pair) && isNamed(pair.keys[1]) ? placeAt(pair, 1) : undefined;
const operators: Item = (pair) => {
  const at = pair.keys.findIndex((key, place) => place > 1 && key.startsWith('$') && isNamed(pair.keys[place - 1]));
  return under(pair, 'filters') && at > 0 ? placeAt(pair, at) : undefined;
};
const operands = (operator: string): Item => listed(({ keys }) => keys.at(-2) === operator);
const inPopulation = (option: string): Item =>
  listed((pair) => under(pair, 'populate') && pair.keys.at(-2) === option && isNested(pair));

const firstItems = (most: number) => (value: unknown) => (Array.isArray(value) ? value.slice(0, most) : value);

// biome-ignore format: a table, one mutant a row
export const longListMutants: readonly Row[] = [
  ['long.fields.fourth-lost', 'rest.fields.select', 'Of a list of fields the first three count.',
    keepFirst(3, listed((pair) => under(pair, 'fields')))],
  ['long.sort.third-lost', 'rest.sort.many', 'Of a list of sort keys the first two count.',
    keepFirst(2, listed((pair) => under(pair, 'sort')))],
  ['long.populate.fourth-lost', 'rest.populate.one', 'Of a list of populated names the first three count.',
    keepFirst(3, listed((pair) => under(pair, 'populate') && !isNested(pair)))],
  ['long.populate.inside-second-lost', 'rest.populate.nested', 'Of a list of names inside a population the first counts.',
    keepFirst(1, inPopulation('populate'))],
  ['long.populate.third-with-options-lost', 'rest.populate.nested',
    'Of several populations with options the first two count.', keepFirst(2, withOptions)],
  ['long.populate.fields-third-lost', 'rest.populate.fields', 'Of the fields of a population the first two count.',
    keepFirst(2, inPopulation('fields'))],
  ['long.populate.sort-second-lost', 'rest.populate.sort', 'Of the sort keys of a population the first counts.',
    keepFirst(1, inPopulation('sort'))],
  ['long.and.third-lost', 'rest.filters.and', 'Of the conditions of $and the first two count.', keepFirst(2, below('$and'))],
  ['long.or.third-lost', 'rest.filters.or', 'Of the conditions of $or the first two count.', keepFirst(2, below('$or'))],
  ['long.in.fourth-lost', 'rest.filters.in', 'Of the operands of $in the first three count.', keepFirst(3, operands('$in'))],
  ['long.not-in.third-lost', 'rest.filters.not-in', 'Of the operands of $notIn the first two count.',
    keepFirst(2, operands('$notIn'))],
  ['long.operators.third-lost', 'rest.filters.syntax', 'Of several operators on one field the first two count.',
    keepFirst(2, operators)],
  ['long.zones.third-on-lost', 'rest.populate.zone-on-fields', 'Of the components after on the first two are answered.',
    keepFirst(2, below('on'))],
  ['long.links.fourth-lost', 'rest.relations.plain-list', 'Of a list of ids the first three are linked.',
    onRelations(firstItems(3))],
  ['long.files.third-lost', 'rest.relations.media-set', 'Of a list of files the first two are kept.',
    onValues((value, { type }) => (type === 'media' ? firstItems(2)(value) : value))],
];
