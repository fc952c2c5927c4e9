/** Mutants of the forms of filters, of what they leave open, and behind relations (4.6; mostly observed). */
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { isPlainRelation } from '../oracle/attributes.ts';
import { refusal } from './faults.ts';
import { isFilter, isIndex, meetingNull, namesIn } from './filters.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { onPairs } from './population.ts';
import { changePairs, dropPairs, ignore, onQuery, refusePairs, withKeys, withValue } from './query-faults.ts';
import { type Pair, pairsOf } from './query-string.ts';
import { toEndpoint } from './routes.ts';
import { by, pathOf } from './when.ts';

const operatorsIn = (pair: Pair): string[] => (isFilter(pair) ? pair.keys.filter((key) => key.startsWith('$')) : []);
const logical = new Set(['$and', '$or', '$not']);
export const comparisonIn = (pair: Pair): string | undefined => operatorsIn(pair).find((key) => !logical.has(key));
export const onName = (pair: Pair, ...names: readonly string[]): boolean => names.includes(namesIn(pair).at(-1) ?? '');

/** A fault that changes reads with a filter on an attribute of a type: all their parameters are ignored, or they are refused. */
export const onFilter = (type: string, holds: (pair: Pair) => boolean, refused?: Reply): MakeFault =>
  toEndpoint('GET', ({ type: { attributes }, request }) => {
    const isOne = (pair: Pair): boolean =>
      attributes.some((attribute) => attribute.type === type && attribute.name === namesIn(pair)[0]) && holds(pair);
    return pairsOf(request.path).some(isOne) && (refused ?? { ...request, path: pathOf(request) });
  });

/** Pairs of one comparison that is repeated with an index. */
export const isIndexed = (pair: Pair): boolean => isFilter(pair) && isIndex(pair.keys.at(-1));

const nestedInnerOrAsAnd = changePairs((pair) => {
  const first = pair.keys.findIndex((key) => logical.has(key));
  if (!isFilter(pair) || first < 0) return pair;
  return { ...pair, keys: pair.keys.map((key, index) => (index > first && key === '$or' ? '$and' : key)) };
});
const orBesideFields = onQuery((pairs) => {
  const hasOr = pairs.some((pair) => isFilter(pair) && pair.keys[1] === '$or');
  return hasOr ? pairs.filter((pair) => !isFilter(pair) || pair.keys[1] === '$or') : pairs;
});
const notAttributeDropped = changePairs((pair) => {
  const at = pair.keys.indexOf('$not');
  const isInside = isFilter(pair) && at > 1 && !pair.keys[at - 1]?.startsWith('$') && !isIndex(pair.keys[at - 1]);
  return isInside ? { ...pair, keys: pair.keys.filter((_, index) => index !== at) } : pair;
});
const partitionGap = withKeys(
  (pair) => isFilter(pair) && pair.keys.includes('$not') && comparisonIn(pair) !== undefined && !isIndexed(pair),
  (keys, pair) => keys.filter((key) => key !== '$not').map((key) => (key === comparisonIn(pair) ? '$gt' : key)),
);
const inLosesLast = onQuery((pairs) => {
  const last = pairs.filter((pair) => pair.keys.includes('$in') && isIndexed(pair)).at(-1);
  return last === undefined || last.keys.at(-1) === '0' ? pairs : pairs.filter((pair) => pair !== last);
});

const isAttributeName = (key: string | undefined): boolean =>
  key !== undefined && !key.startsWith('$') && !isIndex(key);
const orBehindAsAnd = changePairs((pair) => {
  const isBehind = (key: string, at: number): boolean => key === '$or' && at > 1 && isAttributeName(pair.keys[at - 1]);
  return isFilter(pair) ? { ...pair, keys: pair.keys.map((key, at) => (isBehind(key, at) ? '$and' : key)) } : pair;
});
const orOfIdAlone = onQuery((pairs) => {
  const isOfOr = ({ keys }: Pair): boolean => keys[0] === 'filters' && keys[1] === '$or';
  const ofId = pairs.find((pair) => isOfOr(pair) && pair.keys[3] === 'id');
  return ofId ? pairs.filter((pair) => !isOfOr(pair) || pair.keys[2] === ofId.keys[2]) : pairs;
});
/** Gives each field of an item of `$or` an index of its own. */
const orSplitsGroups = onQuery((pairs) => {
  const numbers = new Map<string, number>();
  const numberOf = (item: string): number => numbers.get(item) ?? numbers.set(item, numbers.size).size - 1;
  return pairs.map((pair) => {
    const at = isFilter(pair) ? pair.keys.indexOf('$or') : -1;
    if (at < 0 || !isIndex(pair.keys[at + 1])) return pair;
    const index = numberOf(pair.keys.slice(0, at + 3).join(' '));
    return { ...pair, keys: [...pair.keys.slice(0, at + 1), String(index), ...pair.keys.slice(at + 2)] };
  });
});
const notOfLinkedDropped = changePairs((pair) => {
  const at = pair.keys.indexOf('$not');
  const names = pair.keys.slice(at + 1).filter(isAttributeName);
  return isFilter(pair) && at > 0 && names.length > 2 ? { ...pair, keys: pair.keys.toSpliced(at, 1) } : pair;
});
const notOfSeveralByEach = changePairs((pair) => {
  const at = pair.keys.indexOf('$not');
  if (!isFilter(pair) || at < 2 || !isAttributeName(pair.keys[at - 1])) return pair;
  const [before, after] = [pair.keys.slice(1, at), pair.keys.slice(at + 1)];
  const letters = [...(operatorsIn(pair).at(-1) ?? '')];
  // another index for each operator, far from those of other joins
  const index = String(10 + (letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 80));
  return { ...pair, keys: ['filters', '$and', index, ...before, '$not', ...after] };
});

// biome-ignore format: a table, one mutant a row
const logicalMutants: Row[] = [
  ['filters.or.behind-as-and', 'rest.filters.syntax', 'An $or behind a relation is read as $and.', orBehindAsAnd,
    someListed(isPlainRelation, 'no relation')],
  ['filters.or.id-alone', 'rest.filters.syntax', 'Of an $or that compares the id no other part counts.', orOfIdAlone],
  ['filters.or.splits-groups', 'rest.filters.or', 'Several conditions in one item of $or are alternatives.',
    orSplitsGroups],
  ['filters.not.linked-dropped', 'rest.filters.syntax',
    '$not around a comparison two relations away is read as if it were not there.', notOfLinkedDropped,
    someListed(isPlainRelation, 'no relation')],
  ['filters.not-attribute.each', 'rest.filters.syntax',
    '$not inside a field denies each of its operators, not all together.', notOfSeveralByEach],
  ['filters.nested.inner-or-as-and', 'rest.filters.nested-logical',
    'An $or inside another logical operator is read as $and.', nestedInnerOrAsAnd],
  ['filters.or.beside-fields', 'rest.filters.logical-with-fields', 'Filters beside $or are left out.', orBesideFields],
  ['filters.not-attribute.dropped', 'rest.filters.not-attribute',
    '$not inside a field is read as if it were not there.', notAttributeDropped],
  ['filters.partition.gap', 'rest.filters.partition',
    'The negation of a comparison leaves out entries that have a value and do not meet it.', partitionGap],
  ['filters.in.loses-last', 'rest.filters.in-is-union', 'The last value of $in does not count.', inLosesLast],
];

const negations = loadTable<OperatorRow>('operators')
  .filter((row) => row.negates !== undefined && row.operand === 'one')
  .map(({ name }) => name);
export const isFlag = (pair: Pair): boolean => ['$null', '$notNull'].includes(comparisonIn(pair) ?? '');

/** A fault that reads these operands of flags as true. */
const flagTrue = (form: RegExp): MakeFault => withValue((pair) => isFlag(pair) && form.test(pair.value), 'true');

const arrayFirstOnly = onQuery((pairs) =>
  pairs.flatMap((pair) => {
    if (!isIndexed(pair) || !['$eq', undefined].includes(comparisonIn(pair))) return [pair];
    const last = pair.keys.at(-1);
    return last === '0' || last === '' ? [{ ...pair, keys: pair.keys.slice(0, -1) }] : [];
  }),
);
const listAsMoreOr = withKeys(
  (pair) => isFilter(pair) && pair.keys[1] === '$or' && isIndex(pair.keys[2]) && isIndex(pair.keys[3]),
  (keys) => [...keys.slice(0, 2), String(20 + Number(keys[2]) * 10 + Number(keys[3])), ...keys.slice(4)],
);
export const splitAtCommas = (operator: string): MakeFault =>
  onQuery((pairs) =>
    pairs.flatMap((pair) =>
      comparisonIn(pair) === operator && !isIndexed(pair)
        ? pair.value.split(',').map((value, index) => ({ keys: [...pair.keys, String(index)], value }))
        : [pair],
    ),
  );
// biome-ignore format: a table, one mutant a row
const operandMutants: Row[] = [
  ['filters.negations.with-null', 'rest.filters.null-excluded', 'An entry without a value meets $ne and its like.',
    meetingNull((_pair, operator) => negations.includes(operator))],
  ['filters.null.false-as-true-behind', 'rest.filters.null-false', '$null=false of linked entries is read as $null=true.',
    onQuery((pairs) => pairs.map((pair) =>
      pair.keys[0] === 'filters' && pair.keys.length > 3 && pair.keys.at(-1) === '$null' && pair.value === 'false'
        ? { ...pair, value: 'true' } : pair))],
  ['filters.null.false-as-true', 'rest.filters.null-false', '$null=false is read as $null=true.', flagTrue(/^false$/)],
  ['filters.null.only-false-is-false', 'rest.filters.null-flag-forms', '$null takes f, 0 and an empty text for true.',
    flagTrue(/^(f|0|)$/)],
  ['filters.relation.deep-ignored', 'rest.filters.relation-deep', 'Conditions behind a second relation are left out.',
    dropPairs((pair) => namesIn(pair).length > 2)],
  ['filters.relation.id-ignored', 'rest.filters.relation-id', 'filters[<relation>]=<id> is ignored.',
    onFilter('relation', (pair) => comparisonIn(pair) === undefined)],
  ['filters.relation.first-id', 'rest.filters.relation-id', 'Of a list of ids the first alone counts.',
    dropPairs((pair) => isIndexed(pair) && comparisonIn(pair) === undefined && pair.keys.at(-1) !== '0')],
  ['filters.relation.null-ignored', 'rest.filters.relation-null', '$null on a relation is ignored.',
    onFilter('relation', isFlag)],
  ['filters.json.ignored', 'rest.filters.json', '$null and $notNull on a json attribute are ignored.',
    onFilter('json', isFlag)],
  ['filters.shorthand.ignored', 'rest.filters.shorthand', 'A filter without an operator is ignored.',
    dropPairs((pair) => isFilter(pair) && operatorsIn(pair).length === 0)],
  ['filters.array.first-only', 'rest.filters.array-is-in',
    'Of several values where one is expected only the first counts.', arrayFirstOnly],
  ['filters.several.first-only', 'rest.filters.several-values', 'Of several values of one operator the first counts.',
    dropPairs((pair) => isIndexed(pair) && /^\$(gt|contains)$/.test(comparisonIn(pair) ?? '') && pair.keys.at(-1) !== '0')],
  ['filters.list.as-or', 'rest.filters.list-is-and', 'A list inside $or is read as more of its filters.', listAsMoreOr],
  ['filters.search.ignored', 'rest.filters.search', '_q is ignored.', ignore('_q', by('GET'))],
  ['filters.in.comma-list', 'rest.filters.no-comma-list', 'A comma list under $in is split.', splitAtCommas('$in')],
  ['filters.in.single-ignored', 'rest.filters.in-single', '$in with one value that is not indexed is ignored.',
    dropPairs((pair) => ['$in', '$notIn'].includes(comparisonIn(pair) ?? '') && !isIndexed(pair))],
  ['filters.id.ignored', 'rest.filters.id', 'Filters on id are ignored.',
    dropPairs((pair) => onName(pair, 'id') && namesIn(pair).length === 1)],
  ['filters.timestamps.ignored', 'rest.filters.timestamps', 'Filters on the dates of the server are ignored.',
    dropPairs((pair) => onName(pair, 'createdAt', 'updatedAt', 'publishedAt'))],
  ['filters.boolean.text', 'rest.filters.boolean-forms', 'A boolean operand written 1 or 0 is refused.',
    onFilter('boolean', (pair) => /^[01]$/.test(pair.value) && !isFlag(pair), refusal('Invalid parameter'))],
  ['filters.number.padded-refused', 'rest.filters.number-forms', 'A number operand written 05 or 5.0 is refused.',
    refusePairs((pair) => isFilter(pair) && /^-?(0\d+|\d+\.(\d*0))$/.test(pair.value))],
  ['filters.date.datetime-refused', 'rest.filters.date-forms',
    'A date-time for a date, or a day for a datetime, is refused.',
    refusePairs((pair) => isFilter(pair) && /^\d{4}-\d\d-\d\d(T00:00:00\.000Z)?$/.test(pair.value))],
  ['filters.empty.with-null', 'rest.filters.empty-operand', 'An entry without a value meets $eq with an empty operand.',
    meetingNull(({ value }, operator) => value === '' && operator === '$eq')],
  ['filters.empty.ignored', 'rest.filters.empty-operand', 'A filter with an empty operand is ignored.',
    dropPairs((pair) => isFilter(pair) && pair.value === '')],
];
const number = (value: string): number => (/^-?[\d.]+$/.test(value) ? Number(value) : Number.NaN);
const isReversed = (low: string, high: string): boolean =>
  Number.isNaN(number(low)) ? low > high : number(low) > number(high);
const betweenReversedAccepted = onQuery((pairs) => {
  const [low, high, ...more] = pairs.filter((pair) => pair.keys.includes('$between'));
  if (!low || !high || more.length > 0 || !isReversed(low.value, high.value)) return pairs;
  return pairs.map((pair) =>
    pair === low ? { ...low, value: high.value } : pair === high ? { ...high, value: low.value } : pair,
  );
});

const isName = (key: string | undefined): boolean => key !== undefined && !/^(\$.*|\d*|filters)$/.test(key);

/** Replaces `from` by `to` in keys. */
const readAs = (keys: readonly string[], from: string, to: string): string[] =>
  keys.map((key, at) => (key === from && isName(keys[at - 1]) ? to : key));

/** Negated comparisons and their opposites. */
const negatedPairs: readonly (readonly [string, string])[] = [
  ['$notIn', '$in'],
  ['$ne', '$eq'],
  ['$notContains', '$contains'],
];

/** A fault that changes the keys of filters that begin with an attribute of a type. */
const onKeysBehind = (type: string, change: (keys: readonly string[]) => readonly string[]): MakeFault =>
  onPairs((pair, { typeOf }) =>
    isFilter(pair) && typeOf(pair.keys[1]) === type ? { ...pair, keys: change(pair.keys) } : pair,
  );

const conditionsApart = changePairs((pair) => {
  const [, relation, next, index] = pair.keys;
  if (!isFilter(pair) || !isAttributeName(relation) || relation === undefined) return pair;
  const at = next === '$and' ? 60 + Number(index) : 10 + (next?.length ?? 0);
  const isApart = next === '$and' || (isAttributeName(next) && pair.keys.length > 3);
  return isApart
    ? { ...pair, keys: ['filters', '$and', String(at), relation, ...pair.keys.slice(next === '$and' ? 4 : 2)] }
    : pair;
});

// biome-ignore format: a table, one mutant a row
const filterBehindRelationMutants: readonly Row[] = [
  ['filters.relation.or-as-and', 'rest.filters.relation-logical', 'An $or inside a relation is read as $and.',
    withKeys(isFilter, (keys) => readAs(keys, '$or', '$and'))],
  ['filters.relation.and-as-or', 'rest.filters.relation-logical', 'An $and inside a relation is read as $or.',
    withKeys(isFilter, (keys) => readAs(keys, '$and', '$or'))],
  ['filters.relation.conditions-apart', 'rest.filters.relation-logical',
    'Two conditions behind a list of links are met by two links, each by another.', conditionsApart],
  ...negatedPairs.map(([negated, positive]): Row => [`filters.relation.${negated.slice(1)}-as-${positive.slice(1)}`,
    'rest.filters.relation', `Behind a relation ${negated} is read as ${positive}.`,
    onKeysBehind('relation', (keys) => readAs(keys, negated, positive))]),
  ['filters.component.negations-turned', 'rest.filters.component',
    'Behind a component a negated comparison is read as the one that it negates.',
    onKeysBehind('component', (keys) => negatedPairs.reduce((turned, [from, to]) => readAs(turned, from, to), keys))],
];

// biome-ignore format: a table, one mutant a row
export const filterFormMutants: Row[] = [
  ...filterBehindRelationMutants,
  ...logicalMutants,
  ...operandMutants,
  ['filters.between.reversed-accepted', 'rest.filters.between-reversed', '$between puts its bounds in order.',
    betweenReversedAccepted],
];
