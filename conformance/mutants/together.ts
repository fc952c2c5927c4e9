/** Mutants of combined parameters: each works alone, and fails beside another. */

import type { MakeFault, Row } from './mutant.ts';
import { countBy, ignore, onQuery } from './query-faults.ts';
import { has, type Pair, under, withoutPairs } from './query-string.ts';
import { all, beside } from './when.ts';

/** A fault that ignores a parameter beside another. */
const lose = (lost: string, other: string): MakeFault => ignore(lost, beside(other));

/** Names in `fields`; undefined for all. */
function selectedNames(pairs: readonly Pair[]): string[] | undefined {
  const names = pairs.filter((pair) => under(pair, 'fields')).map(({ value }) => value);
  return names.length === 0 || names.includes('*') ? undefined : names;
}

/** A fault that takes the total from a list with another value of a parameter. */
const countWith = (name: string, value: string): MakeFault =>
  countBy(beside(name), (pairs) => [...withoutPairs(pairs, name), { keys: [name], value }]);

const sortSelectedOnly = onQuery((pairs) => {
  const names = selectedNames(pairs);
  return names ? pairs.filter((pair) => !under(pair, 'sort') || names.includes(pair.value.split(':')[0] ?? '')) : pairs;
});
const filtersSelectedOnly = onQuery((pairs) => {
  const names = selectedNames(pairs);
  return names ? pairs.filter((pair) => !under(pair, 'filters') || names.includes(pair.keys[1] ?? '')) : pairs;
});
/** Negations also find entries without a value, beside another parameter. */
const letNullsIn = (other: string, negation: string): MakeFault =>
  onQuery((pairs) => {
    if (!has(pairs, other)) return pairs;
    return pairs.flatMap((pair) => {
      const [parameter, ...keys] = pair.keys;
      const at = keys.indexOf(negation);
      if (parameter !== 'filters' || at < 1) return [pair];
      const [before, field] = [keys.slice(0, at - 1), keys[at - 1] ?? ''];
      return [
        { keys: [parameter, ...before, '$or', '0', field, ...keys.slice(at)], value: pair.value },
        { keys: [parameter, ...before, '$or', '1', field, '$null'], value: 'true' },
      ];
    });
  });

// biome-ignore format: a table, one mutant a row
export const togetherMutants: Row[] = [
  ['together.sort.selected-only', 'rest.sort.one', 'A list is sorted after fields took its values away.',
    sortSelectedOnly],
  ['together.filters.selected-only', 'rest.filters.syntax', 'A list is filtered after fields took its values away.',
    filtersSelectedOnly],
  ['together.sort.lost-beside-filters', 'rest.sort.one', 'A filtered list is not sorted.', lose('sort', 'filters')],
  ['together.sort.lost-beside-populate', 'rest.sort.one', 'A populated list is not sorted.',
    lose('sort', 'populate')],
  ['together.fields.lost-beside-filters', 'rest.fields.select', 'A filtered list carries all fields.',
    lose('fields', 'filters')],
  ['together.populate.lost-beside-filters', 'rest.populate.one', 'A filtered list is not populated.',
    lose('populate', 'filters')],
  ['together.total.of-all-pages-unfiltered', 'rest.pagination.total',
    'total counts what a filter leaves out, on pages of a sorted list.',
    countBy(all(beside('filters'), beside('sort'), beside('pagination')), (pairs) => withoutPairs(pairs, 'filters'))],
  ['together.ne.nulls-beside-populate', 'rest.populate.keeps-list', 'Beside populate, $ne lets entries without a value in.',
    letNullsIn('populate', '$ne')],
  ['together.not-in.nulls-beside-sort', 'rest.sort.permutes', 'Beside sort, $notIn lets entries without a value in.',
    letNullsIn('sort', '$notIn')],
  ['together.not.nulls-beside-fields', 'rest.fields.select', 'Beside fields, $not lets entries without a value in.',
    letNullsIn('fields', '$not')],
  ['together.state.lost-beside-pagination', 'drafts.preview',
    'Pages hold published entries alone, whatever publicationState says.', lose('publicationState', 'pagination')],
  ['together.state.total-of-both', 'drafts.live', 'The total of a list counts drafts, whatever publicationState says.',
    countWith('publicationState', 'preview')],
  ['together.locale.lost-beside-state', 'rest.i18n.locale',
    'A list with drafts holds the default locale, whatever locale says.', lose('locale', 'publicationState')],
  ['together.locale.lost-beside-pagination', 'rest.i18n.locale', 'Pages hold the default locale, whatever locale says.',
    lose('locale', 'pagination')],
  ['together.locale.total-of-all', 'rest.i18n.locale', 'The total of a list counts every locale.',
    countWith('locale', 'all')],
];
