/** Builders of faults: they rewrite the query, the body, or the answer. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Bench, MakeFault, Passing, Reply } from './mutant.ts';
import { withBearer } from './when.ts';

/** Where an answer is the implementation's, a request may also be answered without asking. */
type Instead = Passing | Reply | Promise<Passing | Reply>;

/** A fault over requests that meet `when`: forwards another request, or answers without the target. */
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

/** A fault over answers that meet `when`: gives another answer. */
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

/** A fault that remembers things: made anew for each proxy. */
export const remembering =
  (make: () => MakeFault): MakeFault =>
  (bench) =>
    make()(bench);

const isSound = (_request: Passing, { status }: Reply): boolean => status < 400;

/** A fault over answers that carry an entry or entries. `bend` gets the whole body and gives the new one. */
export const onAnswer = (bend: (body: JsonObject, request: Passing, bench: Bench) => unknown): MakeFault =>
  answers(isSound, (answer, request, bench) =>
    isObject(answer.body) ? { ...answer, body: bend(answer.body, request, bench) } : answer,
  );

/** Replaces the error object of a failed answer. */
export const withError = (answer: Reply, change: (error: JsonObject) => unknown): Reply =>
  isObject(answer.body) && isObject(answer.body.error)
    ? { ...answer, body: { ...answer.body, error: change(answer.body.error) } }
    : answer;

/** A fault over answers of failed requests that carry JSON. */
export const onFailure = (bend: (answer: Reply, request: Passing) => Reply): MakeFault =>
  answers((_request, { status }) => status >= 400, bend);

/** A fault over each entry object of an answer, alone or in a list. */
export const onEntry = (bend: (entry: JsonObject, request: Passing, bench: Bench) => unknown): MakeFault =>
  answers(isSound, (answer, request, bench) => withEntries(answer, (entry) => bend(entry, request, bench)));

/** A fault over the attributes of each entry of an answer. */
export const onAttributes = (bend: (attributes: JsonObject, request: Passing, bench: Bench) => unknown): MakeFault =>
  onEntry((entry, request, bench) => withAttributes(entry, (attributes) => bend(attributes, request, bench)));

/** A fault over `data` of list answers. */
export const onList = (bend: (list: readonly unknown[], request: Passing) => readonly unknown[]): MakeFault =>
  answers(isSound, (answer, request) => withList(answer, (list) => bend(list, request)));

/** A fault over `meta.pagination` of list answers. */
export const onPagination = (bend: (pagination: JsonObject, request: Passing, answer: Reply) => unknown): MakeFault =>
  answers(isSound, (answer, request) => withPagination(answer, (meta) => bend(meta, request, answer)));

/** The entry that an answer is about. */
export const entryIn = ({ body }: Pick<Reply, 'body'>): JsonObject | undefined =>
  isObject(body) && isObject(body.data) ? body.data : undefined;

/** Ids of the entries that a populated relation holds. */
export const linkedIds = (value: unknown): unknown[] =>
  (isObject(value) ? [value.data].flat() : []).filter(isObject).map(({ id }) => id);

/** The entries that an answer lists. */
export const listIn = ({ body }: Pick<Reply, 'body'>): readonly JsonObject[] =>
  isObject(body) && Array.isArray(body.data) ? body.data.filter(isObject) : [];

/** The attributes of an entry; none where it has none. */
export const attributesOf = (entry: unknown): JsonObject =>
  isObject(entry) && isObject(entry.attributes) ? entry.attributes : {};

/** The entry with other attributes; as it is where it has none. */
export const withAttributes = (entry: JsonObject, bend: (attributes: JsonObject) => unknown): JsonObject =>
  isObject(entry.attributes) ? { ...entry, attributes: bend(entry.attributes) } : entry;

/** The answer with each of its entries changed. */
export const withEntries = (answer: Reply, change: (entry: JsonObject) => unknown): Reply =>
  isObject(answer.body) ? { ...answer, body: { ...answer.body, data: mapData(answer.body.data, change) } } : answer;

/** The answer with another list; as it is where it has none. */
export const withList = (answer: Reply, bend: (list: readonly unknown[]) => readonly unknown[]): Reply =>
  isObject(answer.body) && Array.isArray(answer.body.data)
    ? { ...answer, body: { ...answer.body, data: bend(answer.body.data) } }
    : answer;

/** The answer with other totals; unchanged where it has none. */
export const withPagination = (answer: Reply, bend: (pagination: JsonObject) => unknown): Reply => {
  const { body } = answer;
  if (!isObject(body) || !isObject(body.meta) || !isObject(body.meta.pagination)) return answer;
  return { ...answer, body: { ...body, meta: { ...body.meta, pagination: bend(body.meta.pagination) } } };
};

/** `data` with each of its entry objects changed; other values stay. */
export function mapData(data: unknown, change: (entry: JsonObject) => unknown): unknown {
  if (Array.isArray(data)) return data.map((entry) => (isObject(entry) ? change(entry) : entry));
  return isObject(data) ? change(data) : data;
}

/** `meta.pagination` of an answer. */
export const paginationIn = ({ body }: Pick<Reply, 'body'>): JsonObject =>
  isObject(body) && isObject(body.meta) && isObject(body.meta.pagination) ? body.meta.pagination : {};

/** Repeats a refused request with the full-access token. */
export const retried =
  (whom: (request: Passing, answer: Reply, bench: Bench) => boolean | Promise<boolean>): MakeFault =>
  (bench) => ({
    answer: async (answer, request) =>
      (await whom(request, answer, bench)) ? bench.send(withBearer(request, bench.token)) : answer,
  });

/** A fault that executes refused requests and still answers the refusal. */
export const doneAnyway = (whom: (request: Passing, answer: Reply) => boolean): MakeFault =>
  answers(whom, async (answer, request, { token, send }) => {
    await send(withBearer(request, token));
    return answer;
  });

/** A fault that lets requests in with the full-access token. */
export const lettingIn = (whom: (request: Passing, bench: Bench) => unknown): MakeFault =>
  requests(whom, (request, { token }) => withBearer(request, token));

/** A fault that answers a request that comes again as the first time. */
export const answeredAsFirst = (when: (request: Passing, answer: Reply) => boolean): MakeFault =>
  remembering(() => {
    const first = new Map<string, Reply>();
    return answers(when, (answer, { method, path, text }) => {
      const key = `${method} ${path} ${text}`;
      first.set(key, first.get(key) ?? answer);
      return first.get(key) ?? answer;
    });
  });

/** An answer made by the proxy itself. */
export const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
  text: '',
});

/** No answer at all: the connection is closed. */
export const hangUp: Reply = { status: 0, headers: {}, body: undefined, text: '' };

/** The object with each of its values changed; `at` counts them. */
export const mapped = (object: JsonObject, bend: (value: unknown, key: string, at: number) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value], at) => [key, bend(value, key, at)]));

/** The object with those of its members for which `holds`. */
export const filtered = (object: JsonObject, holds: (value: unknown, key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => holds(value, key)));

/** The object without some keys. */
export const without = (object: JsonObject, ...keys: readonly string[]): JsonObject =>
  filtered(object, (_value, key) => !keys.includes(key));

/** An answer about nothing. */
export const nothing: Reply = jsonReply(200, { data: null, meta: {} });

/** A refusal made by the proxy itself: 400 ValidationError, or another status with the name it has. */
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
