/** Builders of faults: they rewrite the query, the body, or the answer. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Bench, MakeFault, Passing, Reply } from './mutant.ts';
import { withBearer } from './when.ts';

/** A request to forward instead, or an answer given without asking the target. */
type Instead = Passing | Reply | Promise<Passing | Reply>;

/** A fault that forwards other requests for those that meet `when`, or answers them itself. */
export const requests =
  (
    when: (request: Passing, bench: Bench) => unknown,
    instead: Reply | ((request: Passing, bench: Bench) => Instead),
  ): MakeFault =>
  (bench) => ({
    request: (request) => {
      if (!when(request, bench)) return request;
      return typeof instead === 'function' ? instead(request, bench) : instead;
    },
  });

/** A fault that changes the answers that meet `when`. */
export const answers =
  (
    when: (request: Passing, answer: Reply, bench: Bench) => unknown,
    instead: Reply | ((answer: Reply, request: Passing, bench: Bench) => Reply | Promise<Reply>),
  ): MakeFault =>
  (bench) => ({
    answer: (answer, request) => {
      if (!when(request, answer, bench)) return answer;
      return typeof instead === 'function' ? instead(answer, request, bench) : instead;
    },
  });

/** A fault with a memory: made anew for each proxy. */
export const withMemory =
  (make: () => MakeFault): MakeFault =>
  (bench) =>
    make()(bench);

const isSound = (_request: Passing, { status }: Reply): boolean => status < 400;

/** A fault that changes the body of answers with entries. `bend` returns the new body. */
export const onAnswer = (bend: (body: JsonObject, request: Passing, bench: Bench) => unknown): MakeFault =>
  answers(isSound, (answer, request, bench) =>
    isObject(answer.body) ? { ...answer, body: bend(answer.body, request, bench) } : answer,
  );

/** Replaces the error object of a failed answer. */
export const withError = (answer: Reply, change: (error: JsonObject) => unknown): Reply =>
  isObject(answer.body) && isObject(answer.body.error)
    ? { ...answer, body: { ...answer.body, error: change(answer.body.error) } }
    : answer;

/** A fault that changes failed answers with JSON. */
export const onFailure = (bend: (answer: Reply, request: Passing) => Reply): MakeFault =>
  answers((_request, { status }) => status >= 400, bend);

/** A fault that changes each entry object of an answer, alone or in a list. */
export const onEntry = (bend: (entry: JsonObject, request: Passing, bench: Bench) => unknown): MakeFault =>
  answers(isSound, (answer, request, bench) => withEntries(answer, (entry) => bend(entry, request, bench)));

/** A fault that changes the attributes of each entry of an answer. */
export const onAttributes = (bend: (attributes: JsonObject, request: Passing, bench: Bench) => unknown): MakeFault =>
  onEntry((entry, request, bench) => withAttributes(entry, (attributes) => bend(attributes, request, bench)));

/** A fault that changes `data` of list answers. */
export const onList = (bend: (list: readonly unknown[], request: Passing) => readonly unknown[]): MakeFault =>
  answers(isSound, (answer, request) => withList(answer, (list) => bend(list, request)));

/** A fault that changes `meta.pagination` of list answers. */
export const onPagination = (bend: (pagination: JsonObject, request: Passing, answer: Reply) => unknown): MakeFault =>
  answers(isSound, (answer, request) => withPagination(answer, (meta) => bend(meta, request, answer)));

/** The entry in an answer. */
export const entryIn = ({ body }: Pick<Reply, 'body'>): JsonObject | undefined =>
  isObject(body) && isObject(body.data) ? body.data : undefined;

/** Ids of the entries in a populated relation. */
export const linkedIds = (value: unknown): unknown[] =>
  (isObject(value) ? [value.data].flat() : []).filter(isObject).map(({ id }) => id);

/** The entries in a list answer. */
export const listIn = ({ body }: Pick<Reply, 'body'>): readonly JsonObject[] =>
  isObject(body) && Array.isArray(body.data) ? body.data.filter(isObject) : [];

/** The attributes of an entry; empty if it has none. */
export const attributesOf = (entry: unknown): JsonObject =>
  isObject(entry) && isObject(entry.attributes) ? entry.attributes : {};

/** Changes the attributes of an entry, if it has any. */
export const withAttributes = (entry: JsonObject, bend: (attributes: JsonObject) => unknown): JsonObject =>
  isObject(entry.attributes) ? { ...entry, attributes: bend(entry.attributes) } : entry;

/** Changes each entry of an answer. */
export const withEntries = (answer: Reply, change: (entry: JsonObject) => unknown): Reply =>
  isObject(answer.body) ? { ...answer, body: { ...answer.body, data: mapData(answer.body.data, change) } } : answer;

/** Changes the list of an answer, if it has one. */
export const withList = (answer: Reply, bend: (list: readonly unknown[]) => readonly unknown[]): Reply =>
  isObject(answer.body) && Array.isArray(answer.body.data)
    ? { ...answer, body: { ...answer.body, data: bend(answer.body.data) } }
    : answer;

/** Changes the totals of an answer, if it has any. */
export const withPagination = (answer: Reply, bend: (pagination: JsonObject) => unknown): Reply => {
  const { body } = answer;
  if (!isObject(body) || !isObject(body.meta) || !isObject(body.meta.pagination)) return answer;
  return { ...answer, body: { ...body, meta: { ...body.meta, pagination: bend(body.meta.pagination) } } };
};

/** Changes each entry in `data`. */
export function mapData(data: unknown, change: (entry: JsonObject) => unknown): unknown {
  if (Array.isArray(data)) return data.map((entry) => (isObject(entry) ? change(entry) : entry));
  return isObject(data) ? change(data) : data;
}

/** `meta.pagination` of an answer. */
export const paginationIn = ({ body }: Pick<Reply, 'body'>): JsonObject =>
  isObject(body) && isObject(body.meta) && isObject(body.meta.pagination) ? body.meta.pagination : {};

/** Repeats a refused request with the full-access token. */
export const retry =
  (whom: (request: Passing, answer: Reply, bench: Bench) => boolean | Promise<boolean>): MakeFault =>
  (bench) => ({
    answer: async (answer, request) =>
      (await whom(request, answer, bench)) ? bench.send(withBearer(request, bench.token)) : answer,
  });

/** A fault that executes refused requests and still answers the refusal. */
export const executeRefused = (whom: (request: Passing, answer: Reply) => boolean): MakeFault =>
  answers(whom, async (answer, request, { token, send }) => {
    await send(withBearer(request, token));
    return answer;
  });

/** A fault that sends requests with the full-access token. */
export const letIn = (whom: (request: Passing, bench: Bench) => unknown): MakeFault =>
  requests(whom, (request, { token }) => withBearer(request, token));

/** A fault that gives a repeated request its first answer. */
export const repeatFirst = (when: (request: Passing, answer: Reply) => boolean): MakeFault =>
  withMemory(() => {
    const first = new Map<string, Reply>();
    return answers(when, (answer, { method, path, text }) => {
      const key = `${method} ${path} ${text}`;
      first.set(key, first.get(key) ?? answer);
      return first.get(key) ?? answer;
    });
  });

/** A fault that does not find again what was not found once at the same path. */
export const notFoundRemembered = (path = /^/): MakeFault =>
  withMemory(() => {
    const absent = new Map<string, Reply>();
    return answers(
      (request) => request.method === 'GET' && path.test(request.path),
      (answer, request) => {
        if (answer.status === 404) absent.set(request.path, answer);
        return absent.get(request.path) ?? answer;
      },
    );
  });

/** An answer made by the proxy itself. */
export const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
  text: '',
});

/** Closes the connection without an answer. */
export const hangUp: Reply = { status: 0, headers: {}, body: undefined, text: '' };

/** Changes each value of an object; `at` is its index. */
export const mapMembers = (
  object: JsonObject,
  bend: (value: unknown, key: string, at: number) => unknown,
): JsonObject => Object.fromEntries(Object.entries(object).map(([key, value], at) => [key, bend(value, key, at)]));

/** The members of an object for which `holds`. */
export const filterMembers = (object: JsonObject, holds: (value: unknown, key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => holds(value, key)));

/** The object without some keys. */
export const without = (object: JsonObject, ...keys: readonly string[]): JsonObject =>
  filterMembers(object, (_value, key) => !keys.includes(key));

/** An answer with null as data. */
export const emptyAnswer: Reply = jsonReply(200, { data: null, meta: {} });

/** An error answer of the proxy: 400 ValidationError, or another status with its error name. */
export function refusal(message: string, status: 400 | 401 | 403 | 404 | 405 | 413 | 500 = 400): Reply {
  const names = {
    400: 'ValidationError',
    401: 'UnauthorizedError',
    403: 'ForbiddenError',
    404: 'NotFoundError',
    405: 'MethodNotAllowedError',
    413: 'PayloadTooLargeError',
    500: 'InternalServerError',
  };
  return jsonReply(status, { data: null, error: { status, name: names[status], message, details: {} } });
}

export const notFound: Reply = refusal('Not Found', 404);
export const forbidden: Reply = refusal('Forbidden', 403);
export const notAllowed: Reply = refusal('Method Not Allowed', 405);

/** A fault that answers requests of one key as the first of them; undefined changes nothing. */
export const answeredAsFirst = (keyOf: (request: Passing, answer: Reply) => string | undefined): MakeFault =>
  withMemory(() => {
    const known = new Map<string, Reply>();
    return answers(
      () => true,
      (answer, request) => {
        const key = keyOf(request, answer);
        if (key === undefined) return answer;
        if (!known.has(key)) known.set(key, answer);
        return known.get(key) ?? answer;
      },
    );
  });
