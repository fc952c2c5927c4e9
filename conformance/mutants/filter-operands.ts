/** Mutants of filters in forms that seldom stand alone: single operators, several values, flags, empty operands (4.6). */
import { isObject } from '../models/json.ts';
import { answers, withList } from './faults.ts';
import { comparisonIn, isFlag, isIndexed, onFilter, onName, splitAtCommas } from './filter-forms.ts';
import { isFilter, namesIn } from './filters.ts';
import type { Row } from './mutant.ts';
import { onPairs } from './population.ts';
import { dropPairs, refusePairs, withKeys, withValue } from './query-faults.ts';
import { pairsOf } from './query-string.ts';
import { by } from './when.ts';

// biome-ignore format: a table, one mutant a row
export const filterOperandMutants: readonly Row[] = [
  ['filters.eq.null-text', 'rest.filters.syntax', 'The text null under $eq means no value.',
    onPairs((pair) => isFilter(pair) && comparisonIn(pair) === '$eq' && pair.value === 'null' ? { keys: [...pair.keys.slice(0, -1), '$null'], value: 'true' } : pair)],
  ['filters.boolean.one-behind', 'rest.filters.boolean-forms', 'Behind a relation 1 under $eq means false, and 0 true.',
    withValue((pair) => isFilter(pair) && namesIn(pair).length > 1 && !namesIn(pair).includes('id') && /^[01]$/.test(pair.value) && comparisonIn(pair) === '$eq',
      (value) => (value === '1' ? 'false' : 'true'))],
  ['filters.search.decimals', 'rest.filters.search', 'A decimal is looked for in texts alone.',
    withValue(({ keys: [name], value }) => name === '_q' && /^\d+\.\d+$/.test(value), (value) => `${value}x`)],
  ['filters.search.first-word', 'rest.filters.search', 'Of several words that are searched for the first counts.',
    withValue(({ keys: [name], value }) => name === '_q' && /\w \w/.test(value), (value) => value.split(' ')[0] ?? '')],
  ['filters.search.percent-lost', 'rest.filters.search', 'A percent sign that is searched for counts for nothing.',
    withValue(({ keys: [name], value }) => name === '_q' && value.includes('%'), (value) => value.replaceAll('%', ''))],
  ['filters.search.numbers', 'rest.filters.search', 'A number is looked for in texts alone.',
    withValue(({ keys: [name], value }) => name === '_q' && /^-?\d+$/.test(value), (value) => `${value}x`)],
  ['filters.containsi.wildcards-lost', 'rest.filters.containsi', 'Nothing contains an operand with a wildcard in another case.',
    withValue((pair) => isFilter(pair) && comparisonIn(pair) === '$containsi' && /^[A-Z]+[%_]/.test(pair.value), 'of no text')],
  ['filters.date.day-as-its-end', 'rest.filters.date-forms', 'A day under $lte means its end.',
    withValue((pair) => isFilter(pair) && comparisonIn(pair) === '$lte' && /^\d{4}-\d\d-\d\d$/.test(pair.value),
      (value) => `${value}T23:59:59.999Z`)],
  ['filters.datetime.offset-ignored', 'rest.filters.date-forms', 'The offset of a moment counts for nothing.',
    withValue((pair) => isFilter(pair) && /T.*[+-]\d\d:\d\d$/.test(pair.value), (value) => `${value.slice(0, -6)}Z`)],
  ['filters.time.as-written', 'rest.filters.date-forms', 'A time without its milliseconds is equal to no value.',
    withValue((pair) => isFilter(pair) && /^\d\d:\d\d:\d\d(\.\d{1,2})?$/.test(pair.value), () => '03:03:03.003')],
  ['filters.null.false-in-any-case', 'rest.filters.null-flag-forms', '$null takes FALSE for false.',
    withValue((pair) => isFlag(pair) && pair.value === 'FALSE', 'false')],
  ['filters.relation.id-in-first-only', 'rest.filters.relation-id', 'Of several ids under $in of a relation the first counts.',
    dropPairs((pair) => namesIn(pair).length === 1 && pair.keys[2] === '$in' && isIndexed(pair) && pair.keys.at(-1) !== '0')],
  ['filters.relation.id-behind-ignored', 'rest.filters.relation-id', 'The id of an entry behind two relations is ignored.',
    dropPairs((pair) => namesIn(pair).length === 2 && !onName(pair, 'id') && comparisonIn(pair) === undefined && /^\d+$/.test(pair.value))],
  ['filters.relation.not-null-ignored', 'rest.filters.relation-null', '$notNull on a relation is ignored.',
    onFilter('relation', (pair) => comparisonIn(pair) === '$notNull')],
  ['filters.relation.null-any-as-true', 'rest.filters.relation-null', '$null=false on a relation is read as true.',
    onPairs((pair, { typeOf }) => isFilter(pair) && typeOf(pair.keys[1]) === 'relation' && isFlag(pair) ? { ...pair, value: 'true' } : pair)],
  ['filters.array.eq-first-only', 'rest.filters.array-is-in', 'Of several values under $eq only the first counts.',
    dropPairs((pair) => isIndexed(pair) && comparisonIn(pair) === '$eq' && pair.keys.at(-1) !== '0')],
  ['filters.several.ends-first-only', 'rest.filters.several-values',
    'Of several values of an operator on the edge of a text the first counts.',
    dropPairs((pair) => isIndexed(pair) && /^\$(starts|ends)Withi?$/.test(comparisonIn(pair) ?? '') && pair.keys.at(-1) !== '0')],
  ['filters.several.below-first-only', 'rest.filters.several-values', 'Of several values of $lt and $lte the first counts.',
    dropPairs((pair) => isIndexed(pair) && /^\$lte?$/.test(comparisonIn(pair) ?? '') && pair.keys.at(-1) !== '0')],
  ['filters.not-in.comma-list', 'rest.filters.no-comma-list', 'A comma list under $notIn is split.',
    splitAtCommas('$notIn')],
  ['filters.id.lte-as-lt', 'rest.filters.id', '$lte of the id leaves the id itself out.',
    withKeys((pair) => onName(pair, 'id') && namesIn(pair).length === 1, (keys) => keys.map((key) => (key === '$lte' ? '$lt' : key)))],
  ['filters.timestamps.gt-as-gte', 'rest.filters.timestamps', '$gt of a date of the server takes the same moment in.',
    withKeys((pair) => onName(pair, 'createdAt', 'updatedAt', 'publishedAt'), (keys) => keys.map((key) => (key === '$gt' ? '$gte' : key)))],
  ['filters.timestamps.between-ignored', 'rest.filters.timestamps', '$between of a date of the server is ignored.',
    dropPairs((pair) => onName(pair, 'createdAt', 'updatedAt', 'publishedAt') && comparisonIn(pair) === '$between')],
  ['filters.timestamps.day-as-its-end', 'rest.filters.date-forms', 'Up to a day means up to its end for dates of the server.',
    withValue((pair) => onName(pair, 'createdAt', 'updatedAt', 'publishedAt') && comparisonIn(pair) === '$lte' && /^\d{4}-\d\d-\d\d$/.test(pair.value),
      (value) => `${value}T23:59:59.999Z`)],
  ['filters.id.cut', 'rest.filters.number-forms', 'The fraction of an id operand is cut.',
    withValue((pair) => onName(pair, 'id') && namesIn(pair).length === 1 && /^\d+\.5$/.test(pair.value), (value) => value.slice(0, -2))],
  ['filters.in.each', 'rest.filters.id', 'An id that stands twice under $in gives its entry twice.',
    answers(by('GET'), (answer, { path }) => {
      const ids = pairsOf(path).flatMap(({ keys, value }) => (keys[1] === 'id' && keys[2] === '$in' ? [value] : []));
      return withList(answer, (list) =>
        list.flatMap((one) => Array(Math.max(1, ids.filter((id) => isObject(one) && id === String(one.id)).length)).fill(one)));
    })],
  ['filters.not-list.each', 'rest.filters.list-is-and', 'Of several conditions under $not each is negated alone.',
    withKeys(({ keys }) => keys[0] === 'filters' && keys[1] === '$not' && /^\d+$/.test(keys[2] ?? ''),
      ([filters = '', not = '', at = '', ...rest]) => [filters, '$and', at, not, ...rest])],
  ['filters.boolean.listed-one', 'rest.filters.boolean-forms', '$in and $notIn take the boolean operand 1 for false.',
    onPairs((pair, { typeOf }) => isFilter(pair) && typeOf(pair.keys[1]) === 'boolean' && pair.value === '1' && /^\$(notIn|in)$/.test(comparisonIn(pair) ?? '')
      ? { ...pair, value: '0' } : pair)],
  ['filters.boolean.not-equal-zero', 'rest.filters.boolean-forms', '$ne and $in take the boolean operand 0 for true.',
    onPairs((pair, { typeOf }) => isFilter(pair) && typeOf(pair.keys[1]) === 'boolean' && pair.value === '0' && /^\$(ne|in)$/.test(comparisonIn(pair) ?? '')
      ? { ...pair, value: '1' } : pair)],
  ['filters.number.beginning-alone', 'rest.filters.bad-number', 'Of an operand that begins with digits the rest is ignored.',
    onPairs((pair, { typeOf }) => isFilter(pair) && typeOf(pair.keys[1]) === 'integer' && /^\d+[a-z]/.test(pair.value)
      ? { ...pair, value: String(Number.parseInt(pair.value, 10)) } : pair)],
  ['filters.number.padded-below-refused', 'rest.filters.number-forms', '$lt and $in refuse a number written 05 or 5.0.',
    refusePairs((pair) => /^\$(lte?|in)$/.test(comparisonIn(pair) ?? '') && /^-?(0\d+|\d+\.(\d*0))$/.test(pair.value))],
  ['filters.empty.not-equal-ignored', 'rest.filters.empty-operand', '$ne and $notIn with an empty text are ignored.',
    dropPairs((pair) => /^\$(ne|notIn)$/.test(comparisonIn(pair) ?? '') && pair.value === '')],
];
