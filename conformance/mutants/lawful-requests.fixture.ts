/** Requests that other builds read in another way than the reference, or refuse, where the source document is silent. */
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { familyOfType, isValueFamily } from '../oracle/attributes.ts';
import { without } from './faults.ts';
import { asks, type Difference, refusing } from './lawful-difference.fixture.ts';
import type { Passing } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { dataOf, isWrite, rewrittenData, withData } from './routes.ts';

const parameters = new Set(['filters', 'sort', 'pagination', 'fields', 'populate', 'locale', 'publicationState']);
const operators = new Set(loadTable<OperatorRow>('operators').map(({ name }) => name));
const locales = new Set(['all', 'en', 'fr', 'de-AT']);

/** A collection type: the document does not show drafts of single types. */
const isDrafted = ({ kind, draftAndPublish }: ContentType): boolean => kind === 'collectionType' && draftAndPublish;

const some = (request: Passing, holds: (pair: Pair) => boolean): boolean => pairsOf(request.path).some(holds);

const dropping = (request: Passing, holds: (pair: Pair) => boolean): Passing =>
  rewritten(request, (pairs) => pairs.filter((pair) => !holds(pair)));

const isOfPages = (pair: Pair): boolean => under(pair, 'pagination', 'page') || under(pair, 'pagination', 'pageSize');
const isOfOffsets = (pair: Pair): boolean => under(pair, 'pagination', 'start') || under(pair, 'pagination', 'limit');

/** Of page and start side by side one is read. */
const oneWay = (request: Passing, dropped: (pair: Pair) => boolean): Passing =>
  some(request, isOfPages) && some(request, isOfOffsets) ? dropping(request, dropped) : request;

/** Relation objects of a body, where they say set beside connect. */
const undecided = (data: JsonObject, decide: (value: JsonObject) => JsonObject): JsonObject =>
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
  refusing(
    1,
    'population beside pagination is refused',
    (request) => isRead(request) && asks(request, 'populate') && asks(request, 'pagination'),
  ),
  refusing(1, '$between takes its values in another shape', (request) =>
    decodeURIComponent(request.path).includes('[$between]['),
  ),
  {
    group: 1,
    says: 'an entry is a draft unless its body says otherwise',
    request(request, { type, segment }) {
      const data = dataOf(request);
      const isNew = request.method === 'POST' && segment === undefined && isDrafted(type);
      return isNew && data && !('publishedAt' in data) ? withData(request, { ...data, publishedAt: null }) : request;
    },
  },
  refusing(1, 'every locale at once is not asked for with all', (request) =>
    /[?&]locale=all(?:&|$)/.test(request.path),
  ),
  refusing(1, 'a locale that is not there is refused', (request) =>
    some(request, (pair) => under(pair, 'locale') && !locales.has(pair.value)),
  ),
  refusing(1, 'a short password is refused', (request, { type }) =>
    Object.entries(dataOf(request) ?? {}).some(
      ([name, value]) => typesOf(type, name) === 'password' && typeof value === 'string' && value.length < 8,
    ),
  ),
  {
    group: 2,
    says: 'publishedAt in a body is ignored, and nothing is published',
    request(request, { type }) {
      const data = dataOf(request);
      return isWrite(request) && data && isDrafted(type) ? withData(request, { ...data, publishedAt: null }) : request;
    },
  },
  refusing(2, 'a larger page than the maximum is refused', (request) =>
    /(?:pageSize|limit)(?:\]|%5D)=(?:4[1-9]|[5-9]\d|\d{3,})/.test(request.path),
  ),
  refusing(2, 'nothing paginates inside a population', (request) =>
    some(request, ({ keys: [parameter, ...inside] }) =>
      parameter === 'populate' ? inside.some((key) => ['start', 'limit', 'pagination'].includes(key)) : false,
    ),
  ),
  refusing(2, 'no path ends with a slash', ({ path }) => path.split('?')[0]?.endsWith('/') === true, 404),
  refusing(3, 'an unknown operator is refused', (request) =>
    some(
      request,
      ({ keys: [name, ...inside] }) =>
        name === 'filters' && inside.some((key) => key.startsWith('$') && !operators.has(key)),
    ),
  ),
  refusing(3, 'an unknown parameter is refused', (request) =>
    some(request, ({ keys: [name = ''] }) => !parameters.has(name)),
  ),
  refusing(3, 'an unknown attribute is refused', (request, { type }) => {
    const names = new Set([...type.attributes.map(({ name }) => name), 'locale', 'publishedAt']);
    return isWrite(request) && !Object.keys(dataOf(request) ?? {}).every((name) => names.has(name));
  }),
  refusing(3, 'an empty position is refused', ({ text }) => /"position":\s*\{\s*\}/.test(text)),
  {
    group: 3,
    says: 'the newest come first',
    request(request, { type, segment }) {
      const isFree = isRead(request) && segment === undefined && type.kind === 'collectionType';
      return isFree && !asks(request, 'sort')
        ? rewritten(request, (pairs) => [...pairs, { keys: ['sort'], value: 'id:desc' }])
        : request;
    },
  },
  { group: 4, says: 'page wins over start', request: (request) => oneWay(request, isOfOffsets) },
  {
    group: 4,
    says: 'set wins over connect and disconnect',
    request: (request, _route, { model }) =>
      rewrittenData(request, model, (data) => undecided(data, (value) => without(value, 'connect', 'disconnect'))),
  },
  {
    group: 4,
    says: 'filters on files and zones are passed over',
    request: (request, { type }) =>
      dropping(
        request,
        ({ keys: [parameter, name] }) =>
          parameter === 'filters' && ['media', 'dynamiczone'].includes(typesOf(type, name) ?? ''),
      ),
  },
  refusing(4, 'a population of what is none is refused', (request, { type }) =>
    some(request, ({ keys: [parameter, name = ''] }) => {
      const kind = typesOf(type, name);
      const isNamed = parameter === 'populate' && !/^\d*$/.test(name) && name !== 'localizations';
      return isNamed && (kind === undefined || isValueFamily(familyOfType(kind)));
    }),
  ),
  refusing(6, 'HEAD and OPTIONS are not there', ({ method }) => ['HEAD', 'OPTIONS'].includes(method), 405),
  refusing(6, 'an address that is too long is refused', ({ path }) => path.length > 6_000, 414),
  refusing(
    7,
    'a page beyond the last one is not there',
    (request) => some(request, (pair) => under(pair, 'pagination', 'page') && Number(pair.value) > 400),
    404,
  ),
  refusing(
    7,
    'an id that is no number is refused',
    (_request, { segment }) => !/^(?:\d*|localizations)$/.test(segment ?? ''),
  ),
  refusing(7, 'an empty operand is refused', (request) =>
    some(
      request,
      ({ keys: [parameter, ...inside], value }) =>
        parameter === 'filters' && value === '' && inside.some((key) => /contains|With/i.test(key)),
    ),
  ),
  refusing(
    7,
    'nothing is asked of a write but its fields and population',
    (request) => !isRead(request) && ['filters', 'sort', 'pagination'].some((name) => asks(request, name)),
  ),
  { group: 5, says: 'start wins over page', request: (request) => oneWay(request, isOfPages) },
  {
    group: 5,
    says: 'connect and disconnect win over set',
    request: (request, _route, { model }) =>
      rewrittenData(request, model, (data) => undecided(data, (value) => without(value, 'set'))),
  },
  refusing(
    5,
    'a body that is not JSON is refused',
    (request) => isWrite(request) && !request.headers['content-type']?.includes('json'),
    415,
  ),
  refusing(
    5,
    'filters are for lists',
    (request, { segment }) => isRead(request) && segment !== undefined && asks(request, 'filters'),
  ),
  refusing(
    5,
    'an entry is not found by its id in another locale',
    (request, { segment }) => isRead(request) && segment !== undefined && asks(request, 'locale'),
    404,
  ),
  {
    group: 5,
    says: 'a limit of nothing is none',
    request: (request) => dropping(request, (pair) => under(pair, 'pagination', 'limit') && pair.value === '0'),
  },
];
