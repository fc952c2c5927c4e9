/** The server that content is pulled from: asks its API, and tells every way in which it does not answer. */

import { messageOf } from '../model/caught-error.ts';
import { jsonIn } from '../model/json-in.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { show } from '../model/raw.ts';
import type { Pace } from './pace.ts';

/** How long one answer may take, in milliseconds. */
const ANSWER_MS = 60_000;

/** An answer that is JSON, or the status of one that is none because there is nothing. */
interface SourceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A server to pull from. */
export interface Source {
  /** Its address, without the prefix of the API and without a trailing slash. */
  readonly url: string;
  /**
   * Asks a path of the API, such as `/tags?sort=id`. Waits and tries again where the server asks for it or fails in passing.
   *
   * @param accepted statuses that the caller understands, besides those of success
   * @throws ProjectError that names the address, the cause and a remedy
   */
  get(path: string, accepted?: readonly number[]): Promise<SourceAnswer>;
  /** The bytes at an address of a file, relative to the server or absolute; undefined if there is none. */
  download(address: string): Promise<Buffer | undefined>;
}

/** What a source is made of. */
export interface SourceParts {
  readonly url: string;
  /** Prefix of the API: `/api`. */
  readonly prefix: string;
  readonly token: string | undefined;
  readonly pace: Pace;
}

const LATER = 'start it again later: it goes on where it stopped';

/** Statuses that pass. */
const PASSING = new Set([429, 502, 503, 504]);

/** Opens a source; nothing is sent yet. @throws ProjectError for a URL that is no address of a server */
export function openSource({ url: address, prefix, token, pace }: SourceParts): Source {
  const url = baseOf(address, prefix);
  const headers = { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };

  const send = async (address: string, init: RequestInit): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      await pace.turn();
      let response: Response;
      try {
        response = await fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
      } catch (error) {
        const cause = causeOf(error);
        // the same request would take as long again; one for fewer entries may not
        if (isTimeout(error))
          throw new AnsweredError(address, 504, `has not answered for ${ANSWER_MS / 1000} s`, LATER);
        if (!isRefused(cause) && (await pace.patience(tries, null))) continue;
        throw faultAt(address, `cannot be reached: ${cause}`, remedyOf(cause));
      }
      if (!PASSING.has(response.status)) return response;
      const retryAfter = response.headers.get('retry-after');
      if (await pace.patience(tries, retryAfter)) {
        await response.body?.cancel();
        continue;
      }
      const pause = retryAfter === null ? '' : ` and asks to wait (Retry-After: ${show(retryAfter)})`;
      throw new AnsweredError(address, response.status, `answers ${response.status}${pause}`, LATER);
    }
  };

  const get: Source['get'] = async (path, accepted = []) => {
    const address = `${url}${prefix}${path}`;
    const response = await send(address, { headers, redirect: 'manual' });
    const { status } = response;
    const location = response.headers.get('location');
    if (status >= 300 && status < 400 && location !== null)
      throw faultAt(address, `answers ${status} and leads to ${location}`, 'name the address where the API itself is');
    const text = await response.text();
    const body = jsonIn(text);
    if (accepted.includes(status)) return { status, body };
    if (status === 401 || status === 403)
      throw new AnsweredError(address, status, refusalOf(status, body), REMEDIES[status](token));
    if (body === undefined) {
      const what = /^\s*</.test(text) ? 'HTML' : show(text);
      throw faultAt(address, `answers ${status} with ${what}, not JSON`, `is the API at ${url}${prefix}?`);
    }
    if (status !== 200)
      throw new AnsweredError(
        address,
        status,
        `answers ${status}: ${errorIn(body)}`,
        'does the project describe this server?',
      );
    return { status, body };
  };

  return {
    url,
    get,
    async download(place) {
      const address = new URL(place, `${url}/`).href;
      // the token is for this server alone
      const isOwn = new URL(address).origin === new URL(url).origin;
      const response = await send(address, { headers: isOwn ? headers : {} });
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
  };
}

/** An error that the API itself answered. */
export class AnsweredError extends ProjectError {
  readonly status: number;
  constructor(address: string, status: number, cause: string, remedy: string) {
    super(shortened(address), '', `${cause}; ${remedy}`);
    this.status = status;
  }
}

function baseOf(address: string, prefix: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ProjectError(address, '', 'is no address of a server, expected one like https://cms.example.com');
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith(prefix) ? path.slice(0, -prefix.length) : path}`;
}

const REMEDIES = {
  401: (token: string | undefined) =>
    token === undefined
      ? 'give a full-access token (--token; Settings, API Tokens)'
      : 'is the token one of this server, and has it not expired?',
  403: () => 'a full-access token may read everything (Settings, API Tokens); --only leaves out what another may not',
} as const;

const refusalOf = (status: number, body: unknown): string =>
  `refuses with ${status}${body === undefined ? '' : `: ${errorIn(body)}`}`;

/** The message of an error answer. */
function errorIn(body: unknown): string {
  const error = isObject(body) ? body.error : undefined;
  return isObject(error) && typeof error.message === 'string' ? error.message : show(body);
}

const faultAt = (address: string, cause: string, remedy: string): ProjectError =>
  new ProjectError(shortened(address), '', `${cause}; ${remedy}`);

/** An address without its parameters, which fill screens. */
const shortened = (address: string): string => address.replace(/\?.*/s, '');

/** Why nothing was answered: `fetch` hides the cause in its cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return messageOf(inner);
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const remedyOf = (cause: string): string =>
  /certificate|self.signed/i.test(cause)
    ? 'NODE_EXTRA_CA_CERTS=FILE names the authority that signed it'
    : 'is the server running, and is this its address?';

/** Whether nobody is there at all, which no patience changes. */
const isRefused = (cause: string): boolean =>
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|certificate|self.signed|bad port/i.test(cause);
