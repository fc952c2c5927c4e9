/** Mutants of further forms of queries, and of values at limits (4.2, 4.3, 4.4, 4.6; mostly observed). */
import { decodeText } from '../models/decode-text.ts';
import type { JsonObject } from '../models/json.ts';
import { isScalar } from '../oracle/attributes.ts';
import {
  answeredAsFirst,
  answers,
  listIn,
  onAnswer,
  onAttributes,
  onEntry,
  onList,
  onPagination,
  paginationIn,
  refusal,
  requests,
  withAttributes,
  withEntries,
  withList,
  without,
} from './faults.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { byDefault, dropPairs, onQuery, refusePairs, withValue } from './query-faults.ts';
import { type Pair, pairsOf, rewriteQuery, under, withoutPairs } from './query-string.ts';
import { routeOf } from './routes.ts';

const isSort = (pair: Pair): boolean => under(pair, 'sort');
/** `sort[<field>]=desc`, in no list. */
const isBareSort = (pair: Pair): boolean => isSort(pair) && pair.keys.length === 2 && /^(asc|desc)$/i.test(pair.value);
const isFields = (pair: Pair): boolean => under(pair, 'fields');
const isPagination = (pair: Pair, ...names: readonly string[]): boolean =>
  names.some((name) => under(pair, 'pagination', name));
const has = (request: Passing, holds: (pair: Pair) => boolean): boolean => pairsOf(request.path).some(holds);

// biome-ignore format: a table, one mutant a row
const sorting: Row[] = [
  ['sort.loses-last', 'rest.sort.permutes', 'A sorted list lacks its last entry.',
    onList((list, request) => (has(request, isSort) ? list.slice(0, -1) : list))],
  ['sort.order-case.refused', 'rest.sort.order-case', ':DESC in capitals is refused.',
    refusePairs((pair) => isSort(pair) && /:(asc|desc)$/i.test(pair.value) && !/:(asc|desc)$/.test(pair.value))],
  ['sort.comma-list.first-only', 'rest.sort.comma-list', 'Of a comma list only the first sort counts.',
    withValue(isSort, (value) => value.split(',')[0] ?? '')],
  ['sort.object.ignored', 'rest.sort.object', 'sort[<field>]=desc is ignored.',
    dropPairs((pair) => isSort(pair) && /^(asc|desc)$/i.test(pair.value))],
  ['sort.order-case.listed', 'rest.sort.order-case', 'In a list of sorts an order in capitals is taken for asc.',
    withValue((pair) => isSort(pair) && pair.keys.length === 2 && /:desc$/i.test(pair.value) && !pair.value.endsWith(':desc'),
      (value) => value.replace(/:desc$/i, ''))],
  ['sort.order-case.of-object', 'rest.sort.order-case', 'In an object of sorts an order in capitals is taken for asc.',
    withValue((pair) => isSort(pair) && pair.keys.length > 1 && /^desc$/i.test(pair.value) && pair.value !== 'desc', 'asc')],
  ['sort.object.bare-ignored', 'rest.sort.object', 'sort[<field>]=desc is ignored outside a list.',
    dropPairs(isBareSort)],
  ['sort.object.first-only', 'rest.sort.object', 'Of an object of sorts the first alone counts.',
    onQuery((pairs) => pairs.filter((pair, at) =>
      !isBareSort(pair) || pairs.findIndex(isBareSort) === at))],
  ['sort.empty.refused', 'rest.sort.empty', 'An empty sort is refused.',
    refusePairs((pair) => isSort(pair) && pair.value === '')],
  ['sort.empty.beside-refused', 'rest.sort.empty', 'An empty part of a sort is refused beside another.',
    refusePairs((pair) => isSort(pair) && /^,|,$/.test(pair.value))],
  ['sort.timestamps.ignored', 'rest.sort.timestamps', 'Sorting by id or by a date of the server is ignored.',
    dropPairs((pair) => isSort(pair) && /^(id|createdAt|updatedAt)\b/.test(pair.value))],
];

const below = (limit: number, pair: Pair): boolean => pair.value.trim() !== '' && Number(pair.value) < limit;

const mixingAccepted = onQuery((pairs) => {
  const mixed =
    pairs.some((pair) => isPagination(pair, 'page', 'pageSize')) &&
    pairs.some((pair) => isPagination(pair, 'start', 'limit'));
  return mixed ? pairs.filter((pair) => !isPagination(pair, 'start', 'limit')) : pairs;
});
/** The page size of a read. */
const sizeIn = (request: Passing): Pair | undefined =>
  pairsOf(request.path).find((pair) => isPagination(pair, 'pageSize', 'limit'));

const maxExceeded = answers(sizeIn, async (answer, request, { send }) => {
  const data = listIn(answer);
  if (Number(sizeIn(request)?.value) <= data.length) return answer;
  const first = Number(pairsOf(request.path).find((pair) => isPagination(pair, 'start'))?.value ?? 0);
  const start = { keys: ['pagination', 'start'], value: String(first + data.length) };
  const reply = await send(rewriteQuery(request, (pairs) => [...withoutPairs(pairs, 'pagination'), start]));
  return withList(answer, (list) => [...list, ...listIn(reply)]);
});
/** The same fault, where the first entry or page is one of these. */
const maxExceededBeside =
  (isFirst: (pair: Pair) => boolean): MakeFault =>
  (bench) => {
    const exceeded = maxExceeded(bench);
    return {
      answer: (answer, request) =>
        pairsOf(request.path).some(isFirst) ? (exceeded.answer?.(answer, request) ?? answer) : answer,
    };
  };
const isFirst = (pair: Pair): boolean => isPagination(pair, 'start', 'page');
const isLaterStart = (pair: Pair): boolean => isPagination(pair, 'start') && Number(pair.value) > 0;
const maxPagesAsAsked = answers(sizeIn, async (answer, request, { send }) => {
  const asked = Number(sizeIn(request)?.value);
  const page = Number(pairsOf(request.path).find((pair) => isPagination(pair, 'page'))?.value);
  const { pageSize } = paginationIn(answer);
  if (!(page > 1) || !(asked > Number(pageSize))) return answer;
  const start = { keys: ['pagination', 'start'], value: String((page - 1) * asked) };
  const limit = { keys: ['pagination', 'limit'], value: String(pageSize) };
  const reply = await send(rewriteQuery(request, (pairs) => [...withoutPairs(pairs, 'pagination'), start, limit]));
  return withList(answer, () => listIn(reply));
});
const maxMetaAsAsked = onPagination((meta, request) => {
  const size = sizeIn(request);
  const key = size?.keys[1] ?? '';
  return size && key in meta ? { ...meta, [key]: Number(size.value) } : meta;
});

// biome-ignore format: a table, one mutant a row
const pagination: Row[] = [
  ['pagination.withCount.true-as-false', 'rest.pagination.with-count',
    'pagination[withCount]=true leaves the totals out.',
    withValue((pair) => isPagination(pair, 'withCount') && pair.value === 'true', 'false')],
  ['pagination.withCount.forms-refused', 'rest.pagination.with-count-forms',
    'pagination[withCount] takes nothing but true and false.',
    refusePairs((pair) => isPagination(pair, 'withCount') && !/^(true|false)$/.test(pair.value))],
  ['pagination.below-one.refused', 'rest.pagination.raised-to-one', 'A page, pageSize or limit below 1 is refused.',
    refusePairs((pair) => isPagination(pair, 'page', 'pageSize', 'limit') && below(1, pair) && pair.value !== '-1')],
  ['pagination.start.negative-refused', 'rest.pagination.start-raised-to-zero', 'A start below 0 is refused.',
    refusePairs((pair) => isPagination(pair, 'start') && below(0, pair))],
  ['pagination.limit.minus-one-as-one', 'rest.pagination.limit-minus-one', 'pagination[limit]=-1 answers one entry.',
    withValue((pair) => isPagination(pair, 'limit') && pair.value === '-1', '1')],
  ['pagination.unknown-key.refused', 'rest.pagination.unknown-key', 'An unknown key inside pagination is refused.',
    refusePairs((pair) =>
      under(pair, 'pagination') && !isPagination(pair, 'page', 'pageSize', 'start', 'limit', 'withCount'))],
  ['pagination.mixing.accepted', 'rest.pagination.no-mixing', 'page beside start is accepted, start is ignored.',
    mixingAccepted],
  ['pagination.not-a-number.ignored', 'rest.pagination.not-a-number', 'A page that is no number is ignored.',
    dropPairs((pair) => under(pair, 'pagination') && !isPagination(pair, 'withCount') && !/^-?\d+$/.test(pair.value))],
  ['limits.default.other', 'rest.limits.default-limit', 'The configured default limit is not used.',
    byDefault('pagination', { keys: ['pagination', 'pageSize'], value: '2' })],
  ['limits.max.exceeded', 'rest.limits.max-limit', 'The configured maximum is not enforced.', maxExceeded],
  ['limits.max.exceeded-beside-first', 'rest.limits.max-limit',
    'The configured maximum is not enforced beside page or start.', maxExceededBeside(isFirst)],
  ['limits.max.exceeded-beside-later-start', 'rest.limits.max-limit',
    'The configured maximum is not enforced where a list begins after its first entry.', maxExceededBeside(isLaterStart)],
  ['limits.max.pages-as-asked', 'rest.limits.max-limit',
    'Pages of a larger size than the maximum are counted off by the size that was asked for.', maxPagesAsAsked],
  ['limits.max.meta-as-asked', 'rest.limits.max-limit-meta',
    'meta tells the size that was asked for, not the one it was cut to.', maxMetaAsAsked],
];

/** A fault that drops relations from `fields`; `bend` gets them as empty relations, and the answer. */
const namedInFields =
  (bend: (empty: JsonObject, answer: Reply) => Reply): MakeFault =>
  ({ model, send }) => ({
    request: async (request) => {
      const attributes = routeOf(request, model)?.type.attributes.filter((attribute) => !isScalar(attribute)) ?? [];
      const isPopulated = (pair: Pair): boolean => isFields(pair) && attributes.some(({ name }) => name === pair.value);
      const names = pairsOf(request.path).filter(isPopulated);
      if (names.length === 0) return request;
      const answer = await send(rewriteQuery(request, (pairs) => pairs.filter((pair) => !isPopulated(pair))));
      return bend(Object.fromEntries(names.map(({ value }) => [value, { data: null }])), answer);
    },
  });

const relationAnswered = namedInFields((names, answer) =>
  withEntries(answer, (entry) => withAttributes(entry, (values) => ({ ...values, ...names }))),
);

// biome-ignore format: a table, one mutant a row
const fields: Row[] = [
  ['fields.one.ignored', 'rest.fields.one', 'fields=<name> is ignored.',
    dropPairs((pair) => isFields(pair) && pair.keys.length === 1 && pair.value !== '*')],
  ['fields.timestamps.left-out', 'rest.fields.timestamps', 'Dates of the server cannot be selected.',
    onAttributes((attributes, request) =>
      has(request, isFields) ? without(attributes, 'createdAt', 'updatedAt', 'publishedAt') : attributes)],
  ['fields.id-left-out', 'rest.fields.id-always', 'With fields, entries have no id.',
    onEntry((entry, request) => (has(request, isFields) ? without(entry, 'id') : entry))],
  ['fields.relation.answered', 'rest.fields.not-for-populated', 'A relation named in fields is answered.',
    relationAnswered],
  ['fields.relation.ignored', 'rest.fields.not-for-populated-status', 'A relation named in fields is ignored.',
    namedInFields((_names, answer) => answer)],
];

// biome-ignore format: a table, one mutant a row
const meta: Row[] = [
  ['envelope.meta.list-empty', 'rest.envelope.meta-list', 'meta of a list is empty.',
    onAnswer((body) => (Array.isArray(body.data) ? { ...body, meta: {} } : body))],
  ['envelope.meta.entry-filled', 'rest.envelope.meta-entry', 'meta of an answer about one entry tells a version.',
    onAnswer((body) => (Array.isArray(body.data) ? body : { ...body, meta: { version: 1 } }))],
];

/** A fault in the query string as it is written. */
const whereWritten = (written: RegExp, instead: string): MakeFault =>
  requests(
    ({ path }) => written.test(path.split('?')[1] ?? ''),
    (request) => ({ ...request, path: request.path.replaceAll(new RegExp(written, 'g'), instead) }),
  );

// biome-ignore format: a table, one mutant a row
const spellings: Row[] = [
  ['query.small-digits-stay', 'rest.filters.syntax', 'Brackets that are encoded with small hex digits stay encoded.',
    whereWritten(/%5([bd])/, '%255$1')],
  ['query.encoded-letters-stay', 'rest.filters.syntax', 'Letters and digits that are encoded stay encoded.',
    whereWritten(/%([46][1-9a-f]|[57][0-9a]|3\d)/, '%25$1')],
  ['query.empty-brackets.last', 'rest.query.lists', 'Of a list with empty brackets the last value alone counts.',
    onQuery((pairs) => pairs.filter(({ keys }, at) =>
      keys.at(-1) !== '' || !pairs.slice(at + 1).some((other) => other.keys.join() === keys.join())))],
  ['query.type-without-body', 'rest.endpoints.list', 'A read that names a type of JSON is refused, as it has no body.',
    requests(({ method, headers }) => method === 'GET' && headers['content-type'] === 'application/json', refusal('No body'))],
  ['query.plus-cached', 'rest.query.plus', 'What reads alike when it is unescaped is answered as what was asked first.',
    answeredAsFirst(({ method, path }, { status }) =>
      method === 'GET' && status === 200 && /%2b|\+/i.test(path) ? decodeText(path) : undefined)],
  ['query.plus-stays', 'rest.query.plus', 'A + in a query string is a plus.', whereWritten(/\+/, '%2B')],
  ['query.encoded-plus-as-space', 'rest.query.plus', 'An encoded plus is a space.', whereWritten(/%2B/i, '%20')],
];

export const queryFormMutants: Row[] = [...sorting, ...pagination, ...fields, ...meta, ...spellings];
