/** How the requests behind `fixtures/exchanges/` are written down. */

/** One request of a sample: who sends it and what. The path is written to be read: brackets and spaces unescaped. */
export interface Step {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly path: string;
  /** `token`: the full-access token. `wrong`: a token nobody knows. `basic`: another scheme. */
  readonly auth: 'token' | 'none' | 'wrong' | 'basic';
  readonly body?: unknown;
  /** A body that is not JSON of ours, sent as it stands with this content type. */
  readonly raw?: RawBody;
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

/** The same request, sent without an Authorization header. */
export const anonymous = (step: Step): Step => ({ ...step, auth: 'none' });

/** The same request, sent with a token that the server does not know. */
export const withWrongToken = (step: Step): Step => ({ ...step, auth: 'wrong' });
