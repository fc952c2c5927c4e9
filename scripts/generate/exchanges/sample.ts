/** How the requests behind `fixtures/exchanges/` are written down. */
import type { FormPart } from '../../../conformance/target/exchange.ts';

/**
 * One request of a sample: who sends it and what. The path is written to be read: brackets and spaces unescaped; `$URL`
 * is that of the file answered last.
 */
export interface Step {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
  readonly path: string;
  /**
   * `token`: the full-access token. `lower`: the same after `bearer`. `wrong`: a token nobody knows. `basic`: another scheme. `user`: the JWT answered last.
   * `forged`: that JWT with another signature. `reader` and `custom`: API tokens of these kinds.
   */
  readonly auth: 'token' | 'none' | 'wrong' | 'lower' | 'basic' | 'user' | 'forged' | 'reader' | 'custom';
  readonly body?: unknown;
  /** Sent beside what `auth` and the body need. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is not JSON of ours, sent as it stands with this content type. */
  readonly raw?: RawBody;
  /** Sent as multipart/form-data. */
  readonly form?: readonly FormPart[];
}

export interface RawBody {
  readonly type: string;
  /** As it is written down. */
  readonly text: string;
  /** Length in bytes it is filled up to with blanks when it is sent. */
  readonly padTo?: number;
}

/** By clause id: requests that show the clause, sent in order to a server with fresh seed content. */
export type Samples = Readonly<Record<string, readonly Step[]>>;

export const get = (path: string): Step => ({ method: 'GET', path, auth: 'token' });
export const post = (path: string, data: unknown): Step => ({ method: 'POST', path, auth: 'token', body: { data } });
export const put = (path: string, data: unknown): Step => ({ method: 'PUT', path, auth: 'token', body: { data } });
export const del = (path: string): Step => ({ method: 'DELETE', path, auth: 'token' });

/** A request with bare fields. */
export const bare = (method: 'POST' | 'PUT', path: string, body: unknown): Step => ({
  method,
  path,
  auth: 'token',
  body,
});

/** A GraphQL operation. */
export const graphql = (query: string): Step => bare('POST', '/graphql', { query });

/** The same request, sent with the JWT that was answered last. */
export const asUser = (step: Step): Step => ({ ...step, auth: 'user' });

/** The same request, sent without an Authorization header. */
export const anonymous = (step: Step): Step => ({ ...step, auth: 'none' });

/** The same request, sent with a token that the server does not know. */
export const withWrongToken = (step: Step): Step => ({ ...step, auth: 'wrong' });
