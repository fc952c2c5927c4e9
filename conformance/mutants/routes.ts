/** Which endpoint a request means, and what it carries. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { isObject, type JsonObject } from './faults.ts';
import type { Passing } from './mutant.ts';

export interface Route {
  readonly type: ContentType;
  /** The entry's identifier segment; absent on a collection and on a single type. */
  readonly segment?: string;
}

/** The content-type and entry that a request addresses; undefined when it is no content endpoint. */
export function routeOf(request: Passing, model: Model): Route | undefined {
  const [path = ''] = request.path.split('?');
  const [, api, name, segment, ...more] = path.split('/');
  if (api !== 'api' || more.length > 0) return undefined;
  const type = model.contentTypes.find(
    (one) => name === (one.kind === 'singleType' ? one.singularName : one.pluralName),
  );
  if (type === undefined) return undefined;
  return segment === undefined || segment === '' ? { type } : { type, segment };
}

/** Whether a request addresses a single type. */
export const isSingle = (request: Passing, model: Model): boolean =>
  routeOf(request, model)?.type.kind === 'singleType';

export const isWrite = (request: Passing): boolean => request.method === 'POST' || request.method === 'PUT';

/** `data` of a request's JSON body. */
export function dataOf(request: Passing): JsonObject | undefined {
  try {
    const body: unknown = JSON.parse(request.text);
    return isObject(body) && isObject(body.data) ? body.data : undefined;
  } catch {
    return undefined;
  }
}

export const withData = (request: Passing, data: JsonObject): Passing => ({
  ...request,
  text: JSON.stringify({ data }),
});

/**
 * The request with its `data` rewritten, where it writes an entry of the model; untouched otherwise. `rewrite` gets the
 * declared attributes of the content-type.
 */
export function rewrittenData(
  request: Passing,
  model: Model,
  rewrite: (data: JsonObject, route: Route) => JsonObject,
): Passing {
  const route = isWrite(request) ? routeOf(request, model) : undefined;
  const data = route && dataOf(request);
  if (route === undefined || data === undefined) return request;
  return withData(request, rewrite(data, route));
}

/** `data` with each value of a declared attribute changed. */
export function mapValues(
  data: JsonObject,
  type: ContentType,
  change: (value: unknown, attribute: Attribute) => unknown,
): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const attribute = type.attributes.find((one) => one.name === name);
      return [name, attribute === undefined ? value : change(value, attribute)];
    }),
  );
}
