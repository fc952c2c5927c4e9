/** Differences in how other builds read or refuse requests, where the source document is silent. */
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { familyOfType, isValueFamily } from '../oracle/attributes.ts';
import { without } from './faults.ts';
import { asks, type Difference, refuse } from './lawful-difference.fixture.ts';
import type { Passing } from './mutant.ts';
import { type Pair, pairsOf, rewriteQuery, under } from './query-string.ts';
import { dataOf, isWrite, rewriteData, withData } from './routes.ts';

const parameters = new Set(['filters', 'sort', 'pagination', 'fields', 'populate', 'locale', 'publicationState']);
const operators = new Set(loadTable<OperatorRow>('operators').map(({ name }) => name));
const locales = new Set(['all', 'en', 'fr', 'de-AT']);

/** Whether a type is a collection type with drafts: the document shows no drafts of single types. */
const hasDrafts = ({ kind, draftAndPublish }: ContentType): boolean => kind === 'collectionType' && draftAndPublish;

const hasPair = (request: Passing, holds: (pair: Pair) => boolean): boolean => pairsOf(request.path).some(holds);

const withoutPairs = (request: Passing, holds: (pair: Pair) => boolean): Passing =>
  rewriteQuery(request, (pairs) => pairs.filter((pair) => !holds(pair)));

const isOfPages = (pair: Pair): boolean => under(pair, 'pagination', 'page') || under(pair, 'pagination', 'pageSize');
const isOfOffsets = (pair: Pair): boolean => under(pair, 'pagination', 'start') || under(pair, 'pagination', 'limit');

/** Drops the parameters of one mode where a request has both page and start. */
const withOneMode = (request: Passing, dropped: (pair: Pair) => boolean): Passing =>
  hasPair(request, isOfPages) && hasPair(request, isOfOffsets) ? withoutPairs(request, dropped) : request;

/** Rewrites the relations of a body that have both set and connect or disconnect. */
const decideRelations = (data: JsonObject, decide: (value: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const isBoth = isObject(value) && 'set' in value && ('connect' in value || 'disconnect' in value);
      return [name, isBoth ? decide(value) : value];
    }),
  );

const typesOf = ({ attributes }: ContentType, name: string | undefined): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.type;

const isRead = ({ method }: Passing): boolean => method === 'GET';

export const lawfulRequests: readonly Difference[] = [
  refuse(
    1,
    'population beside pagination is refused',
    (request) => isRead(request) && asks(request, 'populate') && asks(request, 'pagination'),
  ),
  refuse(1, '$between takes its values in another shape', (request) =>
    decodeURIComponent(request.path).includes('[$between]['),
  ),
  {
    group: 1,
    says: 'an entry is a draft unless its body says otherwise',
    request(request, { type, segment }) {
      const data = dataOf(request);
      const isNew = request.method === 'POST' && segment === undefined && hasDrafts(type);
      return isNew && data && !('publishedAt' in data) ? withData(request, { ...data, publishedAt: null }) : request;
    },
  },
  refuse(1, 'every locale at once is not asked for with all', (request) =>
    hasPair(request, (pair) => under(pair, 'locale') && pair.value === 'all'),
  ),
  refuse(1, 'a locale that is not there is refused', (request) =>
    hasPair(request, (pair) => under(pair, 'locale') && !locales.has(pair.value)),
  ),
  refuse(1, 'a short password is refused', (request, { type }) =>
    Object.entries(dataOf(request) ?? {}).some(
      ([name, value]) => typesOf(type, name) === 'password' && typeof value === 'string' && value.length < 8,
    ),
  ),
  {
    group: 2,
    says: 'publishedAt in a body is ignored, and nothing is published',
    request(request, { type }) {
      const data = dataOf(request);
      return isWrite(request) && data && hasDrafts(type) ? withData(request, { ...data, publishedAt: null }) : request;
    },
  },
  refuse(2, 'a larger page than the maximum is refused', (request) =>
    hasPair(request, ({ keys, value }) => ['pageSize', 'limit'].includes(keys.at(-1) ?? '') && Number(value) > 40),
  ),
  refuse(2, 'nothing paginates inside a population', (request) =>
    hasPair(request, ({ keys: [parameter, ...inside] }) =>
      parameter === 'populate' ? inside.some((key) => ['start', 'limit', 'pagination'].includes(key)) : false,
    ),
  ),
  refuse(2, 'no path ends with a slash', ({ path }) => path.split('?')[0]?.endsWith('/') === true, 404),
  refuse(3, 'an unknown operator is refused', (request) =>
    hasPair(
      request,
      ({ keys: [name, ...inside] }) =>
        name === 'filters' && inside.some((key) => key.startsWith('$') && !operators.has(key)),
    ),
  ),
  refuse(3, 'an unknown parameter is refused', (request) =>
    hasPair(request, ({ keys: [name = ''] }) => !parameters.has(name)),
  ),
  refuse(3, 'an unknown attribute is refused', (request, { type }) => {
    const names = new Set([...type.attributes.map(({ name }) => name), 'locale', 'publishedAt']);
    return isWrite(request) && !Object.keys(dataOf(request) ?? {}).every((name) => names.has(name));
  }),
  refuse(3, 'an empty position is refused', ({ text }) => /"position":\s*\{\s*\}/.test(text)),
  {
    group: 3,
    says: 'the newest come first',
    request(request, { type, segment }) {
      const isFree = isRead(request) && segment === undefined && type.kind === 'collectionType';
      return isFree && !asks(request, 'sort')
        ? rewriteQuery(request, (pairs) => [...pairs, { keys: ['sort'], value: 'id:desc' }])
        : request;
    },
  },
  { group: 4, says: 'page wins over start', request: (request) => withOneMode(request, isOfOffsets) },
  {
    group: 4,
    says: 'set wins over connect and disconnect',
    request: (request, _route, { model }) =>
      rewriteData(request, model, (data) => decideRelations(data, (value) => without(value, 'connect', 'disconnect'))),
  },
  {
    group: 4,
    says: 'filters on files and zones are passed over',
    request: (request, { type }) =>
      withoutPairs(
        request,
        ({ keys: [parameter, name] }) =>
          parameter === 'filters' && ['media', 'dynamiczone'].includes(typesOf(type, name) ?? ''),
      ),
  },
  refuse(4, 'a population of what is none is refused', (request, { type }) =>
    hasPair(request, ({ keys: [parameter, name = ''] }) => {
      const kind = typesOf(type, name);
      const isNamed = parameter === 'populate' && !/^\d*$/.test(name) && name !== 'localizations';
      return isNamed && (kind === undefined || isValueFamily(familyOfType(kind)));
    }),
  ),
  refuse(6, 'HEAD and OPTIONS are not there', ({ method }) => ['HEAD', 'OPTIONS'].includes(method), 405),
  refuse(6, 'an address that is too long is refused', ({ path }) => path.length > 6_000, 414),
  refuse(
    7,
    'a page beyond the last one is not there',
    (request) => hasPair(request, (pair) => under(pair, 'pagination', 'page') && Number(pair.value) > 400),
    404,
  ),
  refuse(
    7,
    'an id that is no number is refused',
    (_request, { segment }) => !/^(?:\d*|localizations)$/.test(segment ?? ''),
  ),
  refuse(7, 'an empty operand is refused', (request) =>
    hasPair(
      request,
      ({ keys: [parameter, ...inside], value }) =>
        parameter === 'filters' && value === '' && inside.some((key) => /contains|With/i.test(key)),
    ),
  ),
  refuse(
    7,
    'nothing is asked of a write but its fields and population',
    (request) => !isRead(request) && ['filters', 'sort', 'pagination'].some((name) => asks(request, name)),
  ),
  { group: 5, says: 'start wins over page', request: (request) => withOneMode(request, isOfPages) },
  {
    group: 5,
    says: 'connect and disconnect win over set',
    request: (request, _route, { model }) =>
      rewriteData(request, model, (data) => decideRelations(data, (value) => without(value, 'set'))),
  },
  refuse(
    5,
    'a body that is not JSON is refused',
    (request) => isWrite(request) && !request.headers['content-type']?.includes('json'),
    415,
  ),
  refuse(
    5,
    'filters are for lists',
    (request, { segment }) => isRead(request) && segment !== undefined && asks(request, 'filters'),
  ),
  refuse(
    5,
    'an entry is not found by its id in another locale',
    (request, { segment }) => isRead(request) && segment !== undefined && asks(request, 'locale'),
    404,
  ),
  {
    group: 5,
    says: 'a limit of nothing is none',
    request: (request) => withoutPairs(request, (pair) => under(pair, 'pagination', 'limit') && pair.value === '0'),
  },
];
