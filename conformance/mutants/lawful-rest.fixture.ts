/**
 * A REST adapter that is lawful and yet another: it differs in what the source document does not state. It has other statuses
 * and error objects, refuses what nothing says is taken, makes drafts, hides them by id, lists the newest first, counts one
 * page of an empty list, and writes times and empty relations in another way.
 */

import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { atEveryDepth } from './changes.ts';
import { jsonReply, without } from './faults.ts';
import { nothingAsNull } from './lawful-difference.fixture.ts';
import type { Fault, Passing, Reply } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { dataOf, isWrite, type Route, routeOf, withData } from './routes.ts';

const parameters = new Set(['filters', 'sort', 'pagination', 'fields', 'populate', 'locale', 'publicationState']);
const ofLists = ['filters', 'sort', 'pagination'];

const refused = (status: number, code: string): Reply => jsonReply(status, { error: { code } });

/** Fields of populated components and media, and what joins filters behind a relation: said of neither. */
function isUnstated({ keys: [parameter, name, option] }: Pair, { attributes }: ContentType): boolean {
  const { type } = attributes.find((attribute) => attribute.name === name) ?? {};
  return (
    (parameter === 'populate' && option === 'fields' && (type === 'component' || type === 'media')) ||
    (parameter === 'filters' && (option === '$or' || option === '$and') && type === 'relation')
  );
}

/** Why a request is refused before it is looked at; undefined: it is not. */
function problemOf(request: Passing, { type, segment }: Route, pairs: readonly Pair[]): Reply | undefined {
  if (pairs.some((pair) => isUnstated(pair, type))) return refused(422, 'NOT_TAKEN');
  const [unknown] = pairs.filter(({ keys: [name = ''] }) => !parameters.has(name));
  if (unknown) return refused(422, 'UNKNOWN_PARAMETER');
  if (['HEAD', 'OPTIONS', 'PATCH'].includes(request.method)) return refused(501, 'UNKNOWN_METHOD');
  if (request.method === 'GET' && segment !== undefined) {
    return pairs.some((pair) => ofLists.some((name) => under(pair, name))) ? refused(422, 'NOT_A_LIST') : undefined;
  }
  if (!isWrite(request)) return undefined;
  if (!request.headers['content-type']?.includes('json')) return refused(415, 'NOT_JSON');
  const names = new Set([...type.attributes.map(({ name }) => name), 'locale', 'publishedAt']);
  return Object.keys(dataOf(request) ?? {}).every((name) => names.has(name)) ? undefined : refused(422, 'UNKNOWN_NAME');
}

/** Decides everything that a request leaves open in another way than the reference. */
function decided(request: Passing, { type, segment }: Route, pairs: readonly Pair[]): Passing {
  const data = dataOf(request);
  if (request.method === 'POST' && data && type.draftAndPublish && !('publishedAt' in data)) {
    return withData(request, { ...data, publishedAt: null });
  }
  const isList = request.method === 'GET' && segment === undefined && type.kind === 'collectionType';
  const isSorted = pairs.some((pair) => under(pair, 'sort'));
  return isList && !isSorted
    ? rewritten(request, (before) => [...before, { keys: ['sort'], value: 'id:desc' }])
    : request;
}

/** Times and empty relations as they are written here; entries have no meta. */
function writtenHere(value: unknown): unknown {
  if (typeof value === 'string') {
    return value
      .replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z$/, (_, second, part) => `${second}${part ?? ''}+00:00`)
      .replace(/^(\d\d:\d\d:\d\d)\.000$/, '$1');
  }
  const written = nothingAsNull(value);
  return isObject(written) && 'id' in written && isObject(written.attributes) ? without(written, 'meta') : written;
}

/** meta, where an empty list has one page. */
function counted(meta: unknown): JsonObject {
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

/** The fault that makes the reference such an adapter; `hides`: drafts are not found by id. */
export const lawfulRest = (model: Model, { hides }: { readonly hides: boolean }): Fault => ({
  request(request) {
    const route = routeOf(request, model);
    if (!route) return request;
    const pairs = pairsOf(request.path);
    return problemOf(request, route, pairs) ?? (hides ? request : decided(request, route, pairs));
  },
  answer(answer, request) {
    const route = routeOf(request, model);
    if (!route) return answer.status === 404 && request.path.startsWith('/api/') ? refused(403, 'NO_PATH') : answer;
    const { body } = answer;
    if (answer.status >= 400) {
      const status = answer.status === 400 ? 422 : answer.status === 403 ? 401 : answer.status;
      return refused(status, JSON.stringify(body).includes('ValidationError') ? 'VALIDATION_FAILED' : 'REFUSED');
    }
    if (!isObject(body)) return answer;
    if (hides && request.method === 'GET' && isHidden(body, route, pairsOf(request.path))) return refused(404, 'NONE');
    const status = request.method === 'POST' ? 201 : answer.status;
    return {
      ...answer,
      status,
      body: { data: atEveryDepth(body.data, writtenHere), meta: { ...counted(body.meta), by: 'us' } },
    };
  },
});
