/** Mutants of the forms of filters and of what they leave open (4.6; mostly observed). */
import type { OperatorRow } from '../../spec/index.ts';
import { changing, dropping, onQuery, refusal, requests } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { type Pair, pairsOf } from './query-string.ts';
import { routeOf } from './routes.ts';

const isFilter = (pair: Pair): boolean => pair.keys[0] === 'filters';
const isIndex = (key: string | undefined): boolean => key !== undefined && /^\d*$/.test(key);
const namesIn = (pair: Pair): string[] =>
  isFilter(pair) ? pair.keys.slice(1).filter((key) => !key.startsWith('$') && !isIndex(key)) : [];
const operatorsIn = (pair: Pair): string[] => (isFilter(pair) ? pair.keys.filter((key) => key.startsWith('$')) : []);
const logical = new Set(['$and', '$or', '$not']);
const comparisonIn = (pair: Pair): string | undefined => operatorsIn(pair).find((key) => !logical.has(key));
const onName = (pair: Pair, ...names: readonly string[]): boolean => names.includes(namesIn(pair).at(-1) ?? '');

const refusing = (isRefused: (pair: Pair) => boolean) =>
  requests((request) => pairsOf(request.path).some(isRefused), refusal('Invalid parameter filters'));

/** Pairs of one comparison that is repeated with an index. */
const isIndexed = (pair: Pair): boolean => isFilter(pair) && isIndex(pair.keys.at(-1));

export function filterFormMutants(rows: readonly OperatorRow[]): Row[] {
  return [...logicalMutants, ...nullMutants(rows), ...relationMutants, ...operandMutants, ...between];
}

const nestedInnerOrAsAnd = changing((pair) => {
  const first = pair.keys.findIndex((key) => logical.has(key));
  if (!isFilter(pair) || first < 0) return pair;
  return { ...pair, keys: pair.keys.map((key, index) => (index > first && key === '$or' ? '$and' : key)) };
});
const orBesideFields = onQuery((pairs) => {
  const hasOr = pairs.some((pair) => isFilter(pair) && pair.keys[1] === '$or');
  return hasOr ? pairs.filter((pair) => !isFilter(pair) || pair.keys[1] === '$or') : pairs;
});
const notAttributeDropped = changing((pair) => {
  const at = pair.keys.indexOf('$not');
  const isInside = isFilter(pair) && at > 1 && !pair.keys[at - 1]?.startsWith('$') && !isIndex(pair.keys[at - 1]);
  return isInside ? { ...pair, keys: pair.keys.filter((_, index) => index !== at) } : pair;
});
const partitionGap = changing((pair) =>
  isFilter(pair) && pair.keys.includes('$not') && comparisonIn(pair) !== undefined && !isIndexed(pair)
    ? {
        ...pair,
        keys: pair.keys.filter((key) => key !== '$not').map((key) => (key === comparisonIn(pair) ? '$gt' : key)),
      }
    : pair,
);
const inLosesLast = onQuery((pairs) => {
  const last = pairs.filter((pair) => pair.keys.includes('$in') && isIndexed(pair)).at(-1);
  return last === undefined || last.keys.at(-1) === '0' ? pairs : pairs.filter((pair) => pair !== last);
});

// biome-ignore format: a table, one mutant a row
const logicalMutants: Row[] = [
  ['filters.nested.inner-or-as-and', 'rest.filters.nested-logical',
    'An $or inside another logical operator is read as $and.', nestedInnerOrAsAnd],
  ['filters.or.beside-fields', 'rest.filters.logical-with-fields', 'Filters beside $or are left out.', orBesideFields],
  ['filters.not-attribute.dropped', 'rest.filters.not-attribute',
    '$not inside a field is read as if it were not there.', notAttributeDropped],
  ['filters.partition.gap', 'rest.filters.partition',
    'The negation of a comparison leaves out entries that have a value and do not meet it.', partitionGap],
  ['filters.in.loses-last', 'rest.filters.in-is-union', 'The last value of $in does not count.', inLosesLast],
];

/** A comparison of a field, `filters[a][$b]`, that entries without a value meet as well. */
const orNull = ({ keys: [, name = '', operator = ''], value }: Pair): Pair[] => [
  { keys: ['filters', '$or', '0', name, operator], value },
  { keys: ['filters', '$or', '1', name, '$null'], value: 'true' },
];

/** Entries without a value meet a negation, as in logic of two values. */
function nullMutants(rows: readonly OperatorRow[]): Row[] {
  const negations = rows.filter((row) => row.negates !== undefined && row.operand === 'one').map(({ name }) => name);
  return [
    [
      'filters.negations.with-null',
      'rest.filters.null-excluded',
      'An entry without a value meets $ne and its like.',
      onQuery((pairs) => {
        const [only, ...others] = pairs.filter(isFilter);
        if (only === undefined || others.length > 0 || only.keys.length !== 3) return pairs;
        if (!negations.includes(only.keys[2] ?? '')) return pairs;
        return [...pairs.filter((pair) => pair !== only), ...orNull(only)];
      }),
    ],
    [
      'filters.null.false-as-true',
      'rest.filters.null-false',
      '$null=false is read as $null=true.',
      changing((pair) => (isFlag(pair) && pair.value === 'false' ? { ...pair, value: 'true' } : pair)),
    ],
    [
      'filters.null.only-false-is-false',
      'rest.filters.null-flag-forms',
      '$null takes f, 0 and an empty text for true.',
      changing((pair) => (isFlag(pair) && /^(f|0|)$/.test(pair.value) ? { ...pair, value: 'true' } : pair)),
    ],
  ];
}

const isFlag = (pair: Pair): boolean => ['$null', '$notNull'].includes(comparisonIn(pair) ?? '');

const relationIdIgnored: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = routeOf(request, model)?.type;
    const isRelation = (name: string | undefined): boolean =>
      type?.attributes.some((one) => one.type === 'relation' && one.name === name) ?? false;
    const short = pairsOf(request.path).some(
      (pair) => isFilter(pair) && isRelation(namesIn(pair)[0]) && comparisonIn(pair) === undefined,
    );
    return short ? { ...request, path: request.path.split('?')[0] ?? '' } : request;
  },
});
const relationNullIgnored: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = routeOf(request, model)?.type;
    const isRelation = (name: string | undefined): boolean =>
      type?.attributes.some((one) => one.type === 'relation' && one.name === name) ?? false;
    const asked = pairsOf(request.path).some((pair) => isFlag(pair) && isRelation(namesIn(pair)[0]));
    return asked ? { ...request, path: request.path.split('?')[0] ?? '' } : request;
  },
});

// biome-ignore format: a table, one mutant a row
const relationMutants: Row[] = [
  ['filters.relation.deep-ignored', 'rest.filters.relation-deep', 'Conditions behind a second relation are left out.',
    dropping((pair) => namesIn(pair).length > 2)],
  ['filters.relation.id-ignored', 'rest.filters.relation-id', 'filters[<relation>]=<id> is ignored.',
    relationIdIgnored],
  ['filters.relation.null-ignored', 'rest.filters.relation-null', '$null on a relation is ignored.',
    relationNullIgnored],
];

const jsonIgnored: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = routeOf(request, model)?.type;
    const isJson = (name: string | undefined): boolean =>
      type?.attributes.some((one) => one.type === 'json' && one.name === name) ?? false;
    const asked = pairsOf(request.path).some((pair) => isFlag(pair) && isJson(namesIn(pair)[0]));
    return asked ? { ...request, path: request.path.split('?')[0] ?? '' } : request;
  },
});
const arrayFirstOnly = onQuery((pairs) =>
  pairs.flatMap((pair) => {
    if (!isIndexed(pair) || !['$eq', undefined].includes(comparisonIn(pair))) return [pair];
    const last = pair.keys.at(-1);
    return last === '0' || last === '' ? [{ ...pair, keys: pair.keys.slice(0, -1) }] : [];
  }),
);
const inCommaList = onQuery((pairs) =>
  pairs.flatMap((pair) =>
    comparisonIn(pair) === '$in' && !isIndexed(pair)
      ? pair.value.split(',').map((value, index) => ({ keys: [...pair.keys, String(index)], value }))
      : [pair],
  ),
);
const booleanText: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = routeOf(request, model)?.type;
    const isBoolean = (name: string | undefined): boolean =>
      type?.attributes.some((one) => one.type === 'boolean' && one.name === name) ?? false;
    const refused = pairsOf(request.path).some(
      (pair) => isBoolean(namesIn(pair)[0]) && /^[01]$/.test(pair.value) && !isFlag(pair),
    );
    return refused ? refusal('Invalid parameter') : request;
  },
});
const emptyWithNull = onQuery((pairs) => {
  const [only, ...others] = pairs.filter(isFilter);
  const isEmpty = only?.value === '' && only.keys.length === 3 && only.keys[2] === '$eq';
  return isEmpty && others.length === 0 ? pairs.flatMap((pair) => (pair === only ? orNull(pair) : [pair])) : pairs;
});

// biome-ignore format: a table, one mutant a row
const operandMutants: Row[] = [
  ['filters.json.ignored', 'rest.filters.json', '$null and $notNull on a json attribute are ignored.', jsonIgnored],
  ['filters.shorthand.ignored', 'rest.filters.shorthand', 'A filter without an operator is ignored.',
    dropping((pair) => isFilter(pair) && operatorsIn(pair).length === 0)],
  ['filters.array.first-only', 'rest.filters.array-is-in',
    'Of several values where one is expected only the first counts.', arrayFirstOnly],
  ['filters.in.comma-list', 'rest.filters.no-comma-list', 'A comma list under $in is split.', inCommaList],
  ['filters.in.single-ignored', 'rest.filters.in-single', '$in with one value that is not indexed is ignored.',
    dropping((pair) => ['$in', '$notIn'].includes(comparisonIn(pair) ?? '') && !isIndexed(pair))],
  ['filters.id.ignored', 'rest.filters.id', 'Filters on id are ignored.',
    dropping((pair) => onName(pair, 'id') && namesIn(pair).length === 1)],
  ['filters.timestamps.ignored', 'rest.filters.timestamps', 'Filters on the dates of the server are ignored.',
    dropping((pair) => onName(pair, 'createdAt', 'updatedAt', 'publishedAt'))],
  ['filters.boolean.text', 'rest.filters.boolean-forms', 'A boolean operand written 1 or 0 is refused.', booleanText],
  ['filters.number.padded-refused', 'rest.filters.number-forms', 'A number operand written 05 or 5.0 is refused.',
    refusing((pair) => isFilter(pair) && /^-?(0\d+|\d+\.(\d*0))$/.test(pair.value))],
  ['filters.date.datetime-refused', 'rest.filters.date-forms',
    'A date-time for a date, or a day for a datetime, is refused.',
    refusing((pair) => isFilter(pair) && /^\d{4}-\d\d-\d\d(T00:00:00\.000Z)?$/.test(pair.value))],
  ['filters.empty.with-null', 'rest.filters.empty-operand', 'An entry without a value meets $eq with an empty operand.',
    emptyWithNull],
  ['filters.empty.ignored', 'rest.filters.empty-operand', 'A filter with an empty operand is ignored.',
    dropping((pair) => isFilter(pair) && pair.value === '')],
];

const betweenReversedAccepted = onQuery((pairs) => {
  const bounds = pairs.filter((pair) => pair.keys.includes('$between'));
  const [low, high] = bounds;
  if (bounds.length !== 2 || low === undefined || high === undefined) return pairs;
  const number = (value: string): number => (/^-?[\d.]+$/.test(value) ? Number(value) : Number.NaN);
  const isReversed = Number.isNaN(number(low.value)) ? low.value > high.value : number(low.value) > number(high.value);
  if (!isReversed) return pairs;
  return pairs.map((pair) =>
    pair === low ? { ...pair, value: high.value } : pair === high ? { ...pair, value: low.value } : pair,
  );
});

// biome-ignore format: a table, one mutant a row
const between: Row[] = [
  ['filters.between.reversed-accepted', 'rest.filters.between-reversed', '$between puts its bounds in order.',
    betweenReversedAccepted],
];
