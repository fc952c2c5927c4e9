/** Mutants of the forms of filters and of what they leave open (4.6; mostly observed). */
import type { OperatorRow } from '../../spec/index.ts';
import { byHand, changing, dropping, onQuery, refusal } from './faults.ts';
import type { Mutant } from './mutant.ts';
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
  byHand(() => ({
    request: (request) => (pairsOf(request.path).some(isRefused) ? refusal('Invalid parameter filters') : request),
  }));

/** Pairs of one comparison that is repeated with an index. */
const isIndexed = (pair: Pair): boolean => isFilter(pair) && isIndex(pair.keys.at(-1));

export function filterFormMutants(rows: readonly OperatorRow[]): Mutant[] {
  return [...logicalMutants, ...nullMutants(rows), ...relationMutants, ...operandMutants, ...between];
}

const logicalMutants: Mutant[] = [
  {
    id: 'filters.nested.inner-or-as-and',
    clause: 'rest.filters.nested-logical',
    breaks: 'An $or inside another logical operator is read as $and.',
    ...changing((pair) => {
      const first = pair.keys.findIndex((key) => logical.has(key));
      if (!isFilter(pair) || first < 0) return pair;
      return { ...pair, keys: pair.keys.map((key, index) => (index > first && key === '$or' ? '$and' : key)) };
    }),
  },
  {
    id: 'filters.or.beside-fields',
    clause: 'rest.filters.logical-with-fields',
    breaks: 'Filters beside $or are left out.',
    ...onQuery((pairs) => {
      const hasOr = pairs.some((pair) => isFilter(pair) && pair.keys[1] === '$or');
      return hasOr ? pairs.filter((pair) => !isFilter(pair) || pair.keys[1] === '$or') : pairs;
    }),
  },
  {
    id: 'filters.not-attribute.dropped',
    clause: 'rest.filters.not-attribute',
    breaks: '$not inside a field is read as if it were not there.',
    ...changing((pair) => {
      const at = pair.keys.indexOf('$not');
      const isInside = isFilter(pair) && at > 1 && !pair.keys[at - 1]?.startsWith('$') && !isIndex(pair.keys[at - 1]);
      return isInside ? { ...pair, keys: pair.keys.filter((_, index) => index !== at) } : pair;
    }),
  },
  {
    id: 'filters.partition.gap',
    clause: 'rest.filters.partition',
    breaks: 'The negation of a comparison leaves out entries that have a value and do not meet it.',
    ...changing((pair) =>
      isFilter(pair) && pair.keys.includes('$not') && comparisonIn(pair) !== undefined && !isIndexed(pair)
        ? {
            ...pair,
            keys: pair.keys.filter((key) => key !== '$not').map((key) => (key === comparisonIn(pair) ? '$gt' : key)),
          }
        : pair,
    ),
  },
  {
    id: 'filters.in.loses-last',
    clause: 'rest.filters.in-is-union',
    breaks: 'The last value of $in does not count.',
    ...onQuery((pairs) => {
      const last = pairs.filter((pair) => pair.keys.includes('$in') && isIndexed(pair)).at(-1);
      return last === undefined || last.keys.at(-1) === '0' ? pairs : pairs.filter((pair) => pair !== last);
    }),
  },
];

/** A comparison of a field, `filters[a][$b]`, that entries without a value meet as well. */
const orNull = ({ keys: [, name = '', operator = ''], value }: Pair): Pair[] => [
  { keys: ['filters', '$or', '0', name, operator], value },
  { keys: ['filters', '$or', '1', name, '$null'], value: 'true' },
];

/** Entries without a value meet a negation, as in logic of two values. */
function nullMutants(rows: readonly OperatorRow[]): Mutant[] {
  const negations = rows.filter((row) => row.negates !== undefined && row.operand === 'one').map(({ name }) => name);
  return [
    {
      id: 'filters.negations.with-null',
      clause: 'rest.filters.null-excluded',
      breaks: 'An entry without a value meets $ne and its like.',
      ...onQuery((pairs) => {
        const [only, ...others] = pairs.filter(isFilter);
        if (only === undefined || others.length > 0 || only.keys.length !== 3) return pairs;
        if (!negations.includes(only.keys[2] ?? '')) return pairs;
        return [...pairs.filter((pair) => pair !== only), ...orNull(only)];
      }),
    },
    {
      id: 'filters.null.false-as-true',
      clause: 'rest.filters.null-false',
      breaks: '$null=false is read as $null=true.',
      ...changing((pair) => (isFlag(pair) && pair.value === 'false' ? { ...pair, value: 'true' } : pair)),
    },
    {
      id: 'filters.null.only-false-is-false',
      clause: 'rest.filters.null-flag-forms',
      breaks: '$null takes f, 0 and an empty text for true.',
      ...changing((pair) => (isFlag(pair) && /^(f|0|)$/.test(pair.value) ? { ...pair, value: 'true' } : pair)),
    },
  ];
}

const isFlag = (pair: Pair): boolean => ['$null', '$notNull'].includes(comparisonIn(pair) ?? '');

const relationMutants: Mutant[] = [
  {
    id: 'filters.relation.deep-ignored',
    clause: 'rest.filters.relation-deep',
    breaks: 'Conditions behind a second relation are left out.',
    ...dropping((pair) => namesIn(pair).length > 2),
  },
  {
    id: 'filters.relation.id-ignored',
    clause: 'rest.filters.relation-id',
    breaks: 'filters[<relation>]=<id> is ignored.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const type = routeOf(request, model)?.type;
        const isRelation = (name: string | undefined): boolean =>
          type?.attributes.some((one) => one.type === 'relation' && one.name === name) ?? false;
        const short = pairsOf(request.path).some(
          (pair) => isFilter(pair) && isRelation(namesIn(pair)[0]) && comparisonIn(pair) === undefined,
        );
        return short ? { ...request, path: request.path.split('?')[0] ?? '' } : request;
      },
    })),
  },
  {
    id: 'filters.relation.null-ignored',
    clause: 'rest.filters.relation-null',
    breaks: '$null on a relation is ignored.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const type = routeOf(request, model)?.type;
        const isRelation = (name: string | undefined): boolean =>
          type?.attributes.some((one) => one.type === 'relation' && one.name === name) ?? false;
        const asked = pairsOf(request.path).some((pair) => isFlag(pair) && isRelation(namesIn(pair)[0]));
        return asked ? { ...request, path: request.path.split('?')[0] ?? '' } : request;
      },
    })),
  },
];

const operandMutants: Mutant[] = [
  {
    id: 'filters.json.ignored',
    clause: 'rest.filters.json',
    breaks: '$null and $notNull on a json attribute are ignored.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const type = routeOf(request, model)?.type;
        const isJson = (name: string | undefined): boolean =>
          type?.attributes.some((one) => one.type === 'json' && one.name === name) ?? false;
        const asked = pairsOf(request.path).some((pair) => isFlag(pair) && isJson(namesIn(pair)[0]));
        return asked ? { ...request, path: request.path.split('?')[0] ?? '' } : request;
      },
    })),
  },
  {
    id: 'filters.shorthand.ignored',
    clause: 'rest.filters.shorthand',
    breaks: 'A filter without an operator is ignored.',
    ...dropping((pair) => isFilter(pair) && operatorsIn(pair).length === 0),
  },
  {
    id: 'filters.array.first-only',
    clause: 'rest.filters.array-is-in',
    breaks: 'Of several values where one is expected only the first counts.',
    ...onQuery((pairs) =>
      pairs.flatMap((pair) => {
        if (!isIndexed(pair) || !['$eq', undefined].includes(comparisonIn(pair))) return [pair];
        const last = pair.keys.at(-1);
        return last === '0' || last === '' ? [{ ...pair, keys: pair.keys.slice(0, -1) }] : [];
      }),
    ),
  },
  {
    id: 'filters.in.comma-list',
    clause: 'rest.filters.no-comma-list',
    breaks: 'A comma list under $in is split.',
    ...onQuery((pairs) =>
      pairs.flatMap((pair) =>
        comparisonIn(pair) === '$in' && !isIndexed(pair)
          ? pair.value.split(',').map((value, index) => ({ keys: [...pair.keys, String(index)], value }))
          : [pair],
      ),
    ),
  },
  {
    id: 'filters.in.single-ignored',
    clause: 'rest.filters.in-single',
    breaks: '$in with one value that is not indexed is ignored.',
    ...dropping((pair) => ['$in', '$notIn'].includes(comparisonIn(pair) ?? '') && !isIndexed(pair)),
  },
  {
    id: 'filters.id.ignored',
    clause: 'rest.filters.id',
    breaks: 'Filters on id are ignored.',
    ...dropping((pair) => onName(pair, 'id') && namesIn(pair).length === 1),
  },
  {
    id: 'filters.timestamps.ignored',
    clause: 'rest.filters.timestamps',
    breaks: 'Filters on the dates of the server are ignored.',
    ...dropping((pair) => onName(pair, 'createdAt', 'updatedAt', 'publishedAt')),
  },
  {
    id: 'filters.boolean.text',
    clause: 'rest.filters.boolean-forms',
    breaks: 'A boolean operand written 1 or 0 is refused.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const type = routeOf(request, model)?.type;
        const isBoolean = (name: string | undefined): boolean =>
          type?.attributes.some((one) => one.type === 'boolean' && one.name === name) ?? false;
        const refused = pairsOf(request.path).some(
          (pair) => isBoolean(namesIn(pair)[0]) && /^[01]$/.test(pair.value) && !isFlag(pair),
        );
        return refused ? refusal('Invalid parameter') : request;
      },
    })),
  },
  {
    id: 'filters.number.padded-refused',
    clause: 'rest.filters.number-forms',
    breaks: 'A number operand written 05 or 5.0 is refused.',
    ...refusing((pair) => isFilter(pair) && /^-?(0\d+|\d+\.(\d*0))$/.test(pair.value)),
  },
  {
    id: 'filters.date.datetime-refused',
    clause: 'rest.filters.date-forms',
    breaks: 'A date-time for a date, or a day for a datetime, is refused.',
    ...refusing((pair) => isFilter(pair) && /^\d{4}-\d\d-\d\d(T00:00:00\.000Z)?$/.test(pair.value)),
  },
  {
    id: 'filters.empty.with-null',
    clause: 'rest.filters.empty-operand',
    breaks: 'An entry without a value meets $eq with an empty operand.',
    ...onQuery((pairs) => {
      const [only, ...others] = pairs.filter(isFilter);
      const isEmpty = only?.value === '' && only.keys.length === 3 && only.keys[2] === '$eq';
      return isEmpty && others.length === 0 ? pairs.flatMap((pair) => (pair === only ? orNull(pair) : [pair])) : pairs;
    }),
  },
  {
    id: 'filters.empty.ignored',
    clause: 'rest.filters.empty-operand',
    breaks: 'A filter with an empty operand is ignored.',
    ...dropping((pair) => isFilter(pair) && pair.value === ''),
  },
];

const between: Mutant[] = [
  {
    id: 'filters.between.reversed-accepted',
    clause: 'rest.filters.between-reversed',
    breaks: '$between puts its bounds in order.',
    ...onQuery((pairs) => {
      const bounds = pairs.filter((pair) => pair.keys.includes('$between'));
      const [low, high] = bounds;
      if (bounds.length !== 2 || low === undefined || high === undefined) return pairs;
      const number = (value: string): number => (/^-?[\d.]+$/.test(value) ? Number(value) : Number.NaN);
      const isReversed = Number.isNaN(number(low.value))
        ? low.value > high.value
        : number(low.value) > number(high.value);
      if (!isReversed) return pairs;
      return pairs.map((pair) =>
        pair === low ? { ...pair, value: high.value } : pair === high ? { ...pair, value: low.value } : pair,
      );
    }),
  },
];
