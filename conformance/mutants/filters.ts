/** Mutants of filters (4.6) that the operator table does not give: text, nesting and relations. */
import type { OperatorRow } from '../../spec/index.ts';
import { isPlainRelation } from '../oracle/attributes.ts';
import { onList, refusal, requests } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { dropPairs, onQuery, withKeys, withValue } from './query-faults.ts';
import { type Pair, pairsOf } from './query-string.ts';
import { routeOf } from './routes.ts';
import { by } from './when.ts';

export const isFilter = (pair: Pair): boolean => pair.keys[0] === 'filters';
export const isIndex = (key: string | undefined): boolean => key !== undefined && /^\d*$/.test(key);

/** Attribute names in a filter: `filters[$or][0][author][name][$eq]` has author, name. */
export const namesIn = (pair: Pair): string[] =>
  isFilter(pair) ? pair.keys.slice(1).filter((key) => !key.startsWith('$') && !isIndex(key)) : [];

const isDeep = (pair: Pair): boolean => namesIn(pair).length > 1;
const isAscii = (text: string): boolean => [...text].every((character) => character < '\u0080');
const operatorOf = (pair: Pair, rows: readonly OperatorRow[]): OperatorRow | undefined =>
  isFilter(pair) ? rows.find((row) => row.types !== undefined && pair.keys.includes(row.name)) : undefined;

/** All mutants of filters outside the operator table. */
export function filterMutants(rows: readonly OperatorRow[]): Row[] {
  return [...everyOperator(rows), ...ofText(rows), ...ofShape];
}

// biome-ignore format: a table, one mutant a row
const everyOperator = (rows: readonly OperatorRow[]): Row[] =>
  rows.filter(({ caseInsensitiveFormOf }) => caseInsensitiveFormOf !== undefined)
    .map(({ name, caseInsensitiveFormOf }): Row => [`filters.${name.slice(1)}.folds-ascii-only`,
      'rest.filters.case-unicode', `${name} ignores the case of ASCII letters only.`,
      withKeys((pair) => isFilter(pair) && pair.keys.includes(name) && !isAscii(pair.value),
        (keys) => keys.map((key) => (key === name ? String(caseInsensitiveFormOf) : key)))]);

const latinOnly = withKeys(
  (pair) => isFilter(pair) && /\p{Script=Cyrillic}/u.test(pair.value),
  (keys) => keys.map((key) => (key === '$containsi' ? '$contains' : key)),
);
/** A value ends at a comma that is not percent-encoded. */
const cutAtComma = requests(by('GET'), (request) => ({
  ...request,
  path: request.path.replace(/([?&]filters[^=&]*=[^&,]+),[^&]*/g, '$1'),
}));

/** Operators that compare a part of a text, and those that compare all of it. */
const partial = /^\$(not)?(contains|startsWith|endsWith)i?$/i;
const whole = /^\$(eq|ne)i?$/;

/** Misreadings of an operand: id, end of the sentence, and the text that is read. */
const readings: readonly (readonly [name: string, breaks: string, read: (value: string) => string])[] = [
  ['trims', 'drops white space around the value', (value) => value.trim()],
  ['trims-end', 'drops white space after the value', (value) => value.trimEnd()],
  ['first-hundred', 'reads a hundred characters of the value', (value) => value.slice(0, 100)],
  ['basic-plane', 'leaves out characters of two code units', (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '')],
  ['decomposes', 'takes letters with accents apart', (value) => value.normalize('NFD')],
];

/** How a condition on the edge of a text is written for an edge of one of its lines. */
const edgesOfLines: Readonly<Record<string, { contains: string; edge(value: string): string }>> = {
  $startsWith: { contains: '$contains', edge: (value) => `\n${value}` },
  $startsWithi: { contains: '$containsi', edge: (value) => `\n${value}` },
  $endsWith: { contains: '$contains', edge: (value) => `${value}\n` },
  $endsWithi: { contains: '$containsi', edge: (value) => `${value}\n` },
};

/** A fault by which one line of a text is enough for a condition on its beginning or end. */
const eachLine = (name: string): MakeFault =>
  onQuery((pairs) => {
    const [only, ...others] = pairs.filter(isFilter);
    const line = edgesOfLines[name];
    const [, field = '', operator] = only?.keys ?? [];
    if (!only || !line || others.length > 0 || only.keys.length !== 3 || operator !== name) return pairs;
    return [
      ...pairs.filter((pair) => pair !== only),
      { keys: ['filters', '$or', '0', field, name], value: only.value },
      { keys: ['filters', '$or', '1', field, line.contains], value: line.edge(only.value) },
    ];
  });

// biome-ignore format: a table, one mutant a row
const ofText = (rows: readonly OperatorRow[]): Row[] =>
  rows.filter(({ name }) => partial.test(name) || whole.test(name)).flatMap((row): Row[] => {
    const isOfRow = (pair: Pair): boolean => operatorOf(pair, rows) === row;
    const id = `filters.${row.name.slice(1)}`;
    const percent: Row = [`${id}.percent-is-wildcard`, 'rest.filters.literal', `${row.name} takes % for any text.`,
      withValue(isOfRow, (value) => value.replaceAll('%', ''))];
    const lines: Row = [`${id}.each-line`, row.clause, `${row.name} compares each line of a text.`, eachLine(row.name)];
    return [...(partial.test(row.name) ? [percent] : []), ...(edgesOfLines[row.name] ? [lines] : []),
      ...readings.map(([name, breaks, read]): Row =>
        [`${id}.${name}`, row.clause, `${row.name} ${breaks}.`, withValue(isOfRow, read)])];
  });

const filtersFirstOnly = onQuery((pairs) => {
  const first = pairs.find(isFilter)?.keys[1];
  return pairs.filter((pair) => !isFilter(pair) || pair.keys[1] === first);
});
const filtersTopLevelOr = onQuery((pairs) => {
  const names = [...new Set(pairs.filter(isFilter).map((pair) => String(pair.keys[1])))];
  if (names.length < 2) return pairs;
  return pairs.map((pair) =>
    isFilter(pair)
      ? { ...pair, keys: ['filters', '$or', String(names.indexOf(String(pair.keys[1]))), ...pair.keys.slice(1)] }
      : pair,
  );
});
/** The pairs of a comparison that entries without a value meet too. */
const orNull = ({ keys: [, name = '', operator = ''], value }: Pair): Pair[] => [
  { keys: ['filters', '$or', '0', name, operator], value },
  { keys: ['filters', '$or', '1', name, '$null'], value: 'true' },
];

/** A fault by which entries without a value meet a comparison. */
export const meetingNull = (holds: (pair: Pair, operator: string) => boolean): MakeFault =>
  onQuery((pairs) => {
    const [only, ...others] = pairs.filter(isFilter);
    if (only === undefined || others.length > 0 || only.keys.length !== 3) return pairs;
    return holds(only, only.keys[2] ?? '') ? [...pairs.filter((pair) => pair !== only), ...orNull(only)] : pairs;
  });

const relationDuplicates = onList((list, request) =>
  decodeURIComponent(request.path).includes('filters[') ? [...list, ...list.slice(0, 1)] : list,
);

/** Refuses a negated comparison of a relation with ids. */
const negatedIdsRefused = requests((request, { model }) => {
  const links = (routeOf(request, model)?.type.attributes ?? []).filter(isPlainRelation).map(({ name }) => name);
  return pairsOf(request.path).some(
    ({ keys: [parameter, name = '', not, operator] }) =>
      parameter === 'filters' && links.includes(name) && not === '$not' && /^(\$(eq|in))?$/.test(operator ?? ''),
  );
}, refusal('Invalid parameter'));

/** The operators of a pair's attribute beside it. */
const operatorsBeside = (pairs: readonly Pair[], { keys }: Pair): (string | undefined)[] =>
  pairs
    .filter((other) => keys.slice(0, -1).join() === other.keys.slice(0, -1).join())
    .map((other) => other.keys.at(-1));

const boundsInclusive = onQuery((pairs) =>
  pairs.map((pair) => {
    const beside = operatorsBeside(pairs, pair);
    const operator = pair.keys.at(-1);
    const isBound =
      isFilter(pair) && beside.includes('$gt') && beside.includes('$lt') && /^\$[gl]t$/.test(operator ?? '');
    return isBound ? { ...pair, keys: [...pair.keys.slice(0, -1), `${operator}e`] } : pair;
  }),
);

const isEqi = ({ keys }: Pair, index: string): boolean => keys.at(-2) === '$eqi' && keys.at(-1) === index;

const listOfEqi = onQuery((pairs) =>
  pairs.some((pair) => isFilter(pair) && isEqi(pair, '1'))
    ? pairs.map((pair) => ({ ...pair, keys: pair.keys.map((key) => (isFilter(pair) && key === '$eqi' ? '$in' : key)) }))
    : pairs,
);

const searchBesideOr = onQuery((pairs) =>
  pairs.some(({ keys: [parameter, join] }) => parameter === 'filters' && join === '$or')
    ? pairs.filter(({ keys: [parameter] }) => parameter !== '_q')
    : pairs,
);

// biome-ignore format: a table, one mutant a row
const ofShape: Row[] = [
  ['filters.ignored', 'rest.filters.syntax', 'The filters parameter is ignored.', dropPairs(isFilter)],
  ['filters.comma.cut', 'rest.filters.syntax', 'A value ends at a comma that is not percent-encoded.', cutAtComma],
  ['filters.containsi.folds-latin-only', 'rest.filters.case-unicode', '$containsi ignores the case of Latin letters only.',
    latinOnly],
  ['filters.first-only', 'rest.filters.implicit-and', 'Of several top-level filters only the first counts.',
    filtersFirstOnly],
  ['filters.top-level-or', 'rest.filters.implicit-and', 'Top-level filters are joined by or.', filtersTopLevelOr],
  ['filters.bounds-inclusive', 'rest.filters.implicit-and', '$gt beside $lt of one attribute keep the bounds as well.',
    boundsInclusive],
  ['filters.eqi.list-is-in', 'rest.filters.several-values', 'Several values of $eqi are compared with regard to case.', listOfEqi],
  ['filters.search.beside-or', 'rest.filters.search', 'A search beside $or is ignored.', searchBesideOr],
  ['filters.gt.upper-case', 'rest.filters.gt', 'A text is compared by $gt as if it were written in capitals.',
    withValue((pair) => isFilter(pair) && pair.keys.includes('$gt') && /^[a-z]+$/i.test(pair.value), (text) => text.toUpperCase())],
  ['filters.relation.ignored', 'rest.filters.relation', 'Conditions on the fields of a relation are left out.',
    dropPairs(isDeep)],
  ['filters.relation.equality-only', 'rest.filters.relation',
    'Through a relation every comparison but $eq is left out.',
    dropPairs((pair) => isDeep(pair) && !pair.keys.includes('$eq'))],
  ...['$in', '$or'].map((name): Row => [`filters.${name.slice(1)}.twenty`, `rest.filters.${name.slice(1)}`,
    `Of a list under ${name} what comes after the twentieth is left out.`,
    dropPairs(
      (pair) => isFilter(pair) && Number(pair.keys[pair.keys.indexOf(name) + 1]) >= 20 && pair.keys.includes(name),
    )]),
  ['filters.relation-id.negated-refused', 'rest.filters.relation-id', 'The id behind a relation cannot be negated.',
    negatedIdsRefused, someListed(isPlainRelation, 'no relation')],
  ['filters.relation.duplicates', 'rest.filters.relation-no-duplicates',
    'A list filtered by a relation answers an entry once for each related entry, as a join does.', relationDuplicates],
];
