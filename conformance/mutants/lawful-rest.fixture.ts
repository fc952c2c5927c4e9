/**
 * A lawful REST adapter that differs from the reference where the source document is silent:
 *
 * - statuses and error objects are others
 * - it refuses everything that the document does not state
 * - new entries are drafts; reads by id hide drafts
 * - lists begin with the newest entry; an empty list has one page
 * - it writes times and empty relations in another form
 */
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { atEveryDepth } from './changes.ts';
import { jsonReply, without } from './faults.ts';
import { emptyAsNull } from './lawful-difference.fixture.ts';
import type { Fault, Passing, Reply } from './mutant.ts';
import { type Pair, pairsOf, rewriteQuery, under } from './query-string.ts';
import { dataOf, isWrite, type Route, routeOf, withData } from './routes.ts';

const parameters = new Set(['filters', 'sort', 'pagination', 'fields', 'populate', 'locale', 'publicationState']);
const listParameters = ['filters', 'sort', 'pagination'];

const refusal = (status: number, code: string): Reply => jsonReply(status, { error: { code } });

/** Whether the document is silent about a parameter: fields of components and media, joins of filters through a relation. */
function isUnstated({ keys: [parameter, name, option] }: Pair, { attributes }: ContentType): boolean {
  const { type } = attributes.find((attribute) => attribute.name === name) ?? {};
  return (
    (parameter === 'populate' && option === 'fields' && (type === 'component' || type === 'media')) ||
    (parameter === 'filters' && (option === '$or' || option === '$and') && type === 'relation')
  );
}

/** The refusal of a request; undefined where the adapter accepts it. */
function problemOf(request: Passing, { type, segment }: Route, pairs: readonly Pair[]): Reply | undefined {
  if (pairs.some((pair) => isUnstated(pair, type))) return refusal(422, 'NOT_TAKEN');
  const [unknown] = pairs.filter(({ keys: [name = ''] }) => !parameters.has(name));
  if (unknown) return refusal(422, 'UNKNOWN_PARAMETER');
  if (['HEAD', 'OPTIONS', 'PATCH'].includes(request.method)) return refusal(501, 'UNKNOWN_METHOD');
  if (request.method === 'GET' && segment !== undefined) {
    return pairs.some((pair) => listParameters.some((name) => under(pair, name)))
      ? refusal(422, 'NOT_A_LIST')
      : undefined;
  }
  if (!isWrite(request)) return undefined;
  if (!request.headers['content-type']?.includes('json')) return refusal(415, 'NOT_JSON');
  const names = new Set([...type.attributes.map(({ name }) => name), 'locale', 'publishedAt']);
  return Object.keys(dataOf(request) ?? {}).every((name) => names.has(name)) ? undefined : refusal(422, 'UNKNOWN_NAME');
}

/** Rewrites a request so that the reference decides open points otherwise. */
function decideOpenPoints(request: Passing, { type, segment }: Route, pairs: readonly Pair[]): Passing {
  const data = dataOf(request);
  if (request.method === 'POST' && data && type.draftAndPublish && !('publishedAt' in data)) {
    return withData(request, { ...data, publishedAt: null });
  }
  const isList = request.method === 'GET' && segment === undefined && type.kind === 'collectionType';
  const isSorted = pairs.some((pair) => under(pair, 'sort'));
  return isList && !isSorted
    ? rewriteQuery(request, (before) => [...before, { keys: ['sort'], value: 'id:desc' }])
    : request;
}

/** Rewrites times and empty relations, and removes meta of entries. */
function rewriteValue(value: unknown): unknown {
  if (typeof value === 'string') {
    return (
      value
        // moments of attributes have a fraction; what has none stands in JSON, which is answered as it was sent
        .replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+)Z$/, '$1+00:00')
        .replace(/^(\d\d:\d\d:\d\d)\.000$/, '$1')
    );
  }
  const entry = emptyAsNull(value);
  return isObject(entry) && 'id' in entry && isObject(entry.attributes) ? without(entry, 'meta') : entry;
}

/** Rewrites meta so that an empty list has one page. */
function withOnePage(meta: unknown): JsonObject {
  if (!isObject(meta)) return {};
  const { pagination } = meta;
  return isObject(pagination) && pagination.pageCount === 0
    ? { ...meta, pagination: { ...pagination, pageCount: 1 } }
    : meta;
}

const isHidden = ({ data }: JsonObject, { segment, type }: Route, pairs: readonly Pair[]): boolean =>
  segment !== undefined &&
  type.draftAndPublish &&
  isObject(data) &&
  isObject(data.attributes) &&
  data.attributes.publishedAt === null &&
  !pairs.some((pair) => under(pair, 'publicationState') && pair.value === 'preview');

/** The fault that makes the reference this adapter. `hides`: whether reads by id hide drafts. */
export const lawfulRest = (model: Model, { hides }: { readonly hides: boolean }): Fault => ({
  request(request) {
    const route = routeOf(request, model);
    if (!route) return request;
    const pairs = pairsOf(request.path);
    return problemOf(request, route, pairs) ?? (hides ? request : decideOpenPoints(request, route, pairs));
  },
  answer(answer, request) {
    const route = routeOf(request, model);
    if (!route) return answer.status === 404 && request.path.startsWith('/api/') ? refusal(403, 'NO_PATH') : answer;
    const { body } = answer;
    if (answer.status >= 400) {
      const status = answer.status === 400 ? 422 : answer.status === 403 ? 401 : answer.status;
      return refusal(status, JSON.stringify(body).includes('ValidationError') ? 'VALIDATION_FAILED' : 'REFUSED');
    }
    if (!isObject(body)) return answer;
    if (hides && request.method === 'GET' && isHidden(body, route, pairsOf(request.path))) return refusal(404, 'NONE');
    const status = request.method === 'POST' ? 201 : answer.status;
    return {
      ...answer,
      status,
      body: { data: atEveryDepth(body.data, rewriteValue), meta: { ...withOnePage(body.meta), by: 'us' } },
    };
  },
});
