/** Sends single requests over a pool of keep-alive connections. The result is an answer or a connection fault. */

import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { type Dispatcher, errors, Pool } from 'undici';
import { jsonIn } from '../models/json.ts';
import { decode } from './connection/decode.ts';
import { faultOfAnswer, faultOfBody, faultOfDecoding, faultOfError, type LineFault } from './connection/fault.ts';
import type { Answer, Request } from './exchange.ts';
import { multipart, multipartType } from './multipart.ts';
import { resembling } from './resemblance.ts';

/** Most bytes of an answer, so that an endless one cannot use all memory. */
const mostBytes = 256 * 1024 * 1024;

export interface WireOptions {
  /** http or https, no trailing slash, may carry a path prefix. */
  readonly url: string;
  /** The bearer of requests of auth `full`. */
  readonly token?: string | undefined;
  /** Headers of every request. A bearer replaces their Authorization. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Number of connections, and so of requests at a time. */
  readonly concurrency: number;
  /** Milliseconds to wait for an answer. */
  readonly timeoutMs: number;
  /** Further certificates of authorities to trust, as PEM. */
  readonly ca?: string | undefined;
  /** Whether to trust any certificate. */
  readonly insecure?: boolean | undefined;
  /** Refuses requests: it throws for those that may not be sent. */
  readonly guard?: ((request: Request) => void) | undefined;
}

export interface Wire {
  /** Sends a request once. Throws errors that are no connection fault, such as an invalid header, and what the guard throws. */
  exchange(request: Request): Promise<Answer | LineFault>;
  close(): Promise<void>;
}

export const isFault = (result: Answer | LineFault): result is LineFault => 'kind' in result;

export function createWire(options: WireOptions): Wire {
  const { timeoutMs } = options;
  const { origin, pathname } = new URL(options.url);
  const prefix = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: options.concurrency,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: mostBytes,
    connect: {
      timeout: timeoutMs,
      ...(options.ca === undefined ? {} : { ca: [...rootCertificates, options.ca] }),
      ...(options.insecure ? { rejectUnauthorized: false } : {}),
    },
  });
  const { token } = options;
  const bearerOf = ({ auth }: Request): string | undefined => {
    if (auth === 'none') return undefined;
    if (auth === 'full') return token;
    return 'bearer' in auth ? auth.bearer : resembling(token ?? 'no-token', auth.resembling);
  };

  const headersOf = (request: Request): Record<string, string> => {
    const headers: Record<string, string> = { ...options.headers, ...request.headers };
    const bearer = bearerOf(request);
    if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`;
    if (request.body !== undefined) headers['content-type'] ??= 'application/json';
    if (request.form !== undefined) headers['content-type'] = multipartType;
    return headers;
  };

  /** Reads the bytes of an answer within the time-out. `bodyTimeout` alone would allow an endless slow answer. */
  const readBody = async (body: Dispatcher.ResponseData['body']): Promise<ArrayBuffer> => {
    const late = setTimeout(() => body.destroy(new errors.BodyTimeoutError()), timeoutMs);
    try {
      return await body.arrayBuffer();
    } finally {
      clearTimeout(late);
    }
  };

  return {
    async exchange(request) {
      options.guard?.(request);
      let status: number | undefined;
      try {
        const { [inPieces]: coding, ...headers } = headersOf(request);
        const body = bodyOf(request);
        const response = await pool.request({
          method: request.method as Dispatcher.HttpMethod,
          path: prefix + percentEncoded(request.path),
          headers,
          body: coding === undefined || body === null ? body : Readable.from(piecesOf(body)),
        });
        status = response.statusCode;
        const answered = joinValues(response.headers);
        const decoded = decode(new Uint8Array(await readBody(response.body)), answered['content-encoding'], mostBytes);
        if (!('bytes' in decoded)) return faultOfDecoding(decoded, status);
        const answer = answerOf(status, answered, decoded.bytes);
        return faultOfAnswer(request, answer) ?? answer;
      } catch (error) {
        const fault = status === undefined ? faultOfError(error, timeoutMs) : faultOfBody(error, status, timeoutMs);
        if (fault) return fault;
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

/** A path as browsers send it: a URL in an answer may have letters that no request line may have. */
const percentEncoded = (path: string): string =>
  path.replace(/[^!-~]+/g, (signs) => Buffer.from(signs).toString('hex').toUpperCase().replace(/../g, '%$&'));

function bodyOf({ body, rawBody, form }: Request): string | Uint8Array | null {
  if (form !== undefined) return multipart(form);
  return rawBody ?? (body === undefined ? null : JSON.stringify(body));
}

/** The header of a request whose body is sent in pieces, without its length (RFC 9112, 7.1); the client writes it itself. */
const inPieces = 'transfer-encoding';

/** A body in four pieces, which may separate the bytes of a character. */
function piecesOf(body: string | Uint8Array): Buffer[] {
  const bytes = Buffer.from(body);
  const size = Math.max(1, Math.ceil(bytes.length / 4));
  return [0, 1, 2, 3].map((at) => bytes.subarray(at * size, (at + 1) * size)).filter(({ length }) => length > 0);
}

const utf8 = new TextDecoder();

function answerOf(status: number, headers: Record<string, string>, bytes: Uint8Array): Answer {
  const text = utf8.decode(bytes);
  if (!isText(headers['content-type'])) return { status, headers, text, body: undefined, bytes };
  // a byte order mark, and bytes that are no UTF-8, are not in the text
  const isWhole = Buffer.byteLength(text) === bytes.length;
  return { status, headers, text, body: parse(text), ...(isWhole ? {} : { bytes }) };
}

/** Whether a body is text. */
const isText = (type: string | undefined): boolean => type === undefined || /json|text\/|xml/i.test(type);

function joinValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (typeof value !== 'string') headers[name] = value?.join(', ') ?? '';
  }
  return headers as Record<string, string>;
}

const parse = (text: string): unknown => (text === '' || text.startsWith('<') ? undefined : jsonIn(text));
