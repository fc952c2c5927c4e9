/** Conditions of faults: method, path and query of a request, and its sender. */
import type { Passing } from './mutant.ts';
import { type Pair, pairsOf } from './query-string.ts';

/** Whether a fault applies to a request. */
export type When = (request: Passing) => boolean;

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE';

/** The path of a request without its query. */
export const pathOf = ({ path }: Passing): string => path.split('?')[0] ?? '';

/** The query of a request, decoded. */
export const queryOf = ({ path }: Passing): string => decodeURIComponent(path.split('?')[1] ?? '');

/** Requests of a method, at paths of a form. */
export const by =
  (method: Method, path?: RegExp): When =>
  (request) =>
    request.method === method && (path === undefined || path.test(pathOf(request)));

/** Requests with such a pair in their query. */
export const asks =
  (holds: (pair: Pair) => boolean): When =>
  ({ path }) =>
    pairsOf(path).some(holds);

/** Requests that meet all conditions. */
export const all =
  (...kinds: readonly When[]): When =>
  (request) =>
    kinds.every((kind) => kind(request));

/** Requests to the GraphQL endpoint. */
export const isGraphql: When = ({ path }) => /\/graphql(\?|$)/.test(path);

/** GET of anything under `/api`. */
export const isRead: When = ({ method, path }) => method === 'GET' && path.startsWith('/api/');

/** GET of one entry, by its id. */
export const isReadOfOne: When = by('GET', /^\/api\/[^/]+\/[^/]+/);

/** GET with a parameter of this name. */
export const beside = (name: string): When =>
  all(
    isRead,
    asks(({ keys }) => keys[0] === name),
  );

/** GET with a filter that goes through another attribute: `filters[author][name][$eq]`. */
export const besideRelationFilter: When = all(
  isRead,
  asks(
    ({ keys: [first, ...inner] }) =>
      first === 'filters' && inner.filter((key) => !key.startsWith('$') && !/^\d+$/.test(key)).length > 1,
  ),
);

/** GET of a later page. */
export const onLaterPage: When = all(
  isRead,
  asks(
    ({ keys: [first, key], value }) => first === 'pagination' && /^(page|start)$/.test(key ?? '') && Number(value) > 1,
  ),
);

/** The locale in a query. */
export const localeIn = ({ path }: Passing): string | null => new URLSearchParams(path.split('?')[1]).get('locale');

/** Requests without credentials. */
export const isAnonymous: When = ({ headers }) => headers.authorization === undefined;

/** The bearer token of a request. */
export const bearerOf = ({ headers }: Passing): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

/** Requests with the JWT of a user. */
export const isJwt: When = (request) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(bearerOf(request) ?? '');

/** The request with another bearer token. */
export const withBearer = (request: Passing, bearer: string): Passing => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${bearer}` },
});

/** The request without a header. */
export const withoutHeader = ({ headers, ...request }: Passing, dropped: string): Passing => ({
  ...request,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== dropped)),
});

/** The request without credentials. */
export const withoutCredentials = (request: Passing): Passing => withoutHeader(request, 'authorization');

/** A GET of a path with the credentials of the request. */
export const reading = (request: Passing, path = request.path): Passing => ({
  ...withoutHeader(request, 'content-type'),
  ...{ method: 'GET', path, text: '' },
});
