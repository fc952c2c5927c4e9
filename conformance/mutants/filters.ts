/** Mutants of filtering by hand (4.6): what the operator table does not say about text, nesting and relations. */
import type { OperatorRow } from '../../spec/index.ts';
import { changing, dropping, onList, onQuery } from './faults.ts';
import type { Mutant } from './mutant.ts';
import type { Pair } from './query-string.ts';

const isFilter = (pair: Pair): boolean => pair.keys[0] === 'filters';
const isIndex = (key: string): boolean => /^\d*$/.test(key);

/** The attribute names a filter walks through: `filters[$or][0][author][name][$eq]` is author, name. */
const attributesOf = (pair: Pair): string[] =>
  isFilter(pair) ? pair.keys.slice(1).filter((key) => !key.startsWith('$') && !isIndex(key)) : [];

const isDeep = (pair: Pair): boolean => attributesOf(pair).length > 1;
const isAscii = (text: string): boolean => [...text].every((character) => character < '\u0080');
const operatorOf = (pair: Pair, rows: readonly OperatorRow[]): OperatorRow | undefined =>
  isFilter(pair) ? rows.find((row) => row.types !== undefined && pair.keys.includes(row.name)) : undefined;

/** Every hand-made mutant of filters. */
export function filterMutants(rows: readonly OperatorRow[]): Mutant[] {
  return [...everyOperator(rows), ...ofText(rows), ...ofShape];
}

const everyOperator = (rows: readonly OperatorRow[]): Mutant[] =>
  rows
    .filter((row) => row.caseInsensitiveFormOf !== undefined)
    .map((row) => ({
      id: `filters.${row.name.slice(1)}.folds-ascii-only`,
      clause: 'rest.filters.case-unicode',
      breaks: `${row.name} ignores the case of ASCII letters only.`,
      ...changing((pair) =>
        isFilter(pair) && pair.keys.includes(row.name) && !isAscii(pair.value)
          ? { ...pair, keys: pair.keys.map((key) => (key === row.name ? String(row.caseInsensitiveFormOf) : key)) }
          : pair,
      ),
    }));

/** Operators that look for a part of a text. */
const partial = /^\$(not)?(contains|startsWith|endsWith)i?$/i;

const ofText = (rows: readonly OperatorRow[]): Mutant[] =>
  rows
    .filter((row) => partial.test(row.name))
    .flatMap((row) => [
      {
        id: `filters.${row.name.slice(1)}.percent-is-wildcard`,
        clause: 'rest.filters.literal',
        breaks: `${row.name} takes % for any text.`,
        ...changing((pair) =>
          operatorOf(pair, rows) === row ? { ...pair, value: pair.value.replaceAll('%', '') } : pair,
        ),
      },
      {
        id: `filters.${row.name.slice(1)}.trims`,
        clause: row.clause,
        breaks: `${row.name} drops white space around the value.`,
        ...changing((pair) => (operatorOf(pair, rows) === row ? { ...pair, value: pair.value.trim() } : pair)),
      },
    ]);

const ofShape: Mutant[] = [
  {
    id: 'filters.ignored',
    clause: 'rest.filters.syntax',
    breaks: 'The filters parameter is ignored.',
    ...dropping(isFilter),
  },
  {
    id: 'filters.first-only',
    clause: 'rest.filters.implicit-and',
    breaks: 'Of several top-level filters only the first counts.',
    ...onQuery((pairs) => {
      const first = pairs.find(isFilter)?.keys[1];
      return pairs.filter((pair) => !isFilter(pair) || pair.keys[1] === first);
    }),
  },
  {
    id: 'filters.top-level-or',
    clause: 'rest.filters.implicit-and',
    breaks: 'Top-level filters are joined by or.',
    ...onQuery((pairs) => {
      const names = [...new Set(pairs.filter(isFilter).map((pair) => String(pair.keys[1])))];
      if (names.length < 2) return pairs;
      return pairs.map((pair) =>
        isFilter(pair)
          ? { ...pair, keys: ['filters', '$or', String(names.indexOf(String(pair.keys[1]))), ...pair.keys.slice(1)] }
          : pair,
      );
    }),
  },
  {
    id: 'filters.relation.ignored',
    clause: 'rest.filters.relation',
    breaks: 'Conditions on the fields of a relation are left out.',
    ...dropping(isDeep),
  },
  {
    id: 'filters.eq.zero-is-null',
    clause: 'rest.filters.eq',
    breaks: '$eq with 0 or false keeps the entries without a value too.',
    ...onQuery((pairs) => {
      const [only, ...others] = pairs.filter(isFilter);
      if (only?.keys[2] !== '$eq' || others.length > 0 || !['0', 'false'].includes(only.value)) return pairs;
      return [
        ...pairs.filter((pair) => pair !== only),
        { keys: ['filters', '$or', '0', ...only.keys.slice(1)], value: only.value },
        { keys: ['filters', '$or', '1', String(only.keys[1]), '$null'], value: 'true' },
      ];
    }),
  },
  {
    id: 'filters.relation.equality-only',
    clause: 'rest.filters.relation',
    breaks: 'Through a relation every comparison but $eq is left out.',
    ...dropping((pair) => isDeep(pair) && !pair.keys.includes('$eq')),
  },
  {
    id: 'filters.relation.inner-join',
    clause: 'rest.filters.relation',
    breaks: 'A filter through a relation inside $or leaves out entries without a link, as an inner join does.',
    ...onQuery((pairs) => {
      const inOr = pairs.filter((pair) => isDeep(pair) && pair.keys.includes('$or'));
      const names = [...new Set(inOr.map((pair) => attributesOf(pair)[0] ?? ''))];
      const linked = names.map((name, at) => ({
        keys: ['filters', '$and', String(at + 50), name, 'id', '$notNull'],
        value: 'true',
      }));
      return [...pairs, ...linked];
    }),
  },
  ...['$in', '$or'].map(
    (name): Mutant => ({
      id: `filters.${name.slice(1)}.twenty`,
      clause: `rest.filters.${name.slice(1)}`,
      breaks: `Of a list under ${name} what comes after the twentieth is left out.`,
      ...dropping(
        (pair) => isFilter(pair) && Number(pair.keys[pair.keys.indexOf(name) + 1]) >= 20 && pair.keys.includes(name),
      ),
    }),
  ),
  {
    id: 'filters.relation.duplicates',
    clause: 'rest.filters.relation-no-duplicates',
    breaks: 'A list filtered by a relation answers an entry once for each related entry, as a join does.',
    ...onList((list, request) =>
      decodeURIComponent(request.path).includes('filters[') ? [...list, ...list.slice(0, 1)] : list,
    ),
  },
];
