/** The endpoint of a request, and its data. */
import { isObject, type JsonObject, jsonIn } from '../models/json.ts';
import { attributeNamed } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { entryIn, mapMembers, requests, withAttributes, withEntries, without } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply } from './mutant.ts';

export interface Route {
  readonly type: ContentType;
  /** The entry's identifier segment; absent on a collection and on a single type. */
  readonly segment?: string;
}

/** The content-type and entry of a request; undefined if the path is no content endpoint. */
export function routeOf(request: Passing, model: Model): Route | undefined {
  const [path = ''] = request.path.split('?');
  const [, api, name, segment, ...more] = path.split('/');
  if (api !== 'api' || more.length > 0) return undefined;
  const type = model.contentTypes.find(
    (type) => name === (type.kind === 'singleType' ? type.singularName : type.pluralName),
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
  const body = jsonIn(request.text);
  return isObject(body) && isObject(body.data) ? body.data : undefined;
}

export const withData = (request: Passing, data: JsonObject): Passing => ({
  ...request,
  text: JSON.stringify({ data }),
});

/** Rewrites the `data` of a write of an entry. `rewrite` gets the attributes of the content-type. */
export function rewriteData(
  request: Passing,
  model: Model,
  rewrite: (data: JsonObject, route: Route) => JsonObject,
): Passing {
  const route = isWrite(request) ? routeOf(request, model) : undefined;
  const data = route && dataOf(request);
  if (route === undefined || data === undefined) return request;
  return withData(request, rewrite(data, route));
}

/** A request to an endpoint of the model, for a fault. */
export interface Seen extends Route, Bench {
  readonly request: Passing;
  /** `data` of the body; empty if the method has none. */
  readonly data: JsonObject;
}

/** A request with its answer. */
export interface SeenAnswer extends Seen {
  readonly answer: Reply;
  /** The single entry in the answer. */
  readonly entry: JsonObject | undefined;
}

type Otherwise<Result> = Result | false | undefined | Promise<Result | false | undefined>;

/** Reads a request to an endpoint; undefined for another method or path, or without data. */
function readRoute(methods: string, request: Passing, bench: Bench): Seen | undefined {
  const route = methods.includes(request.method) ? routeOf(request, bench.model) : undefined;
  const data = isWrite(request) ? dataOf(request) : {};
  return route && data && { ...bench, ...route, request, data };
}

/**
 * A fault that changes requests to endpoints of the model. What `strike` gives is sent on, or answered; nothing: all is as it was.
 *
 * @param methods one method, or several: `POST PUT`
 */
export const toEndpoint =
  (methods: string, strike: (seen: Seen) => Otherwise<Passing | Reply>): MakeFault =>
  (bench) => ({
    request: async (request) => {
      const seen = readRoute(methods, request, bench);
      return (seen && (await strike(seen))) || request;
    },
  });

/** A fault that changes answers of endpoints of the model. */
export const fromEndpoint =
  (methods: string, strike: (seen: SeenAnswer) => Otherwise<Reply>): MakeFault =>
  (bench) => ({
    answer: async (answer, request) => {
      const seen = readRoute(methods, request, bench);
      return (seen && (await strike({ ...seen, answer, entry: entryIn(answer) }))) || answer;
    },
  });

/** A fault that changes each value of a declared attribute that endpoints answer. */
export const onShown = (
  change: (value: unknown, attribute: Attribute, entry: JsonObject) => unknown,
  methods = 'GET POST PUT DELETE',
): MakeFault =>
  fromEndpoint(methods, ({ type, answer }) =>
    withEntries(answer, (entry) =>
      withAttributes(entry, (all) => mapValues(all, type, (value, attribute) => change(value, attribute, entry))),
    ),
  );

/** A fault that repeats refused requests without these attributes. */
export const retryWithout = (lacking: (seen: SeenAnswer) => readonly string[] | undefined): MakeFault =>
  fromEndpoint('POST PUT', (seen) => {
    const names = seen.answer.status === 400 ? lacking(seen) : undefined;
    return names && seen.send(withData(seen.request, without(seen.data, ...names)));
  });

/** A fault that changes what requests of a method, or both, write: `data` of their bodies. */
export const onData = (
  change: (data: JsonObject, route: Route, request: Passing, bench: Bench) => JsonObject,
  method?: 'POST' | 'PUT',
): MakeFault =>
  requests(
    (request) => isWrite(request) && (method ?? request.method) === request.method,
    (request, bench) => rewriteData(request, bench.model, (data, route) => change(data, route, request, bench)),
  );

/** A fault that changes each value that requests write to a declared attribute; undefined: it is not written. */
export const onValues = (
  change: (value: unknown, attribute: Attribute, request: Passing, bench: Bench) => unknown,
  method?: 'POST' | 'PUT',
): MakeFault =>
  onData(
    (data, { type }, request, bench) => mapValues(data, type, (value, field) => change(value, field, request, bench)),
    method,
  );

/** Changes each value of a declared attribute in `data`. */
export function mapValues(
  data: JsonObject,
  type: ContentType,
  change: (value: unknown, attribute: Attribute) => unknown,
): JsonObject {
  return mapMembers(data, (value, name) => {
    const attribute = attributeNamed(type, name);
    return attribute === undefined ? value : change(value, attribute);
  });
}
