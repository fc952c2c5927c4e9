/** Invariants of every answer, whatever the request. */
import type { HttpAnswer } from './answer-reader.ts';
import { type FuzzRequest, isGraphql } from './request.ts';

/** Texts from inside a server: a stack, a path, a query language, an error of a program. */
const INSIDE =
  /\n\s+at |node_modules|file:\/\/\/|\/reference\/|\.[jt]s:\d+|Cannot (read|set|convert|destructure|create) |is not (a function|iterable|a constructor)|Converting circular|call stack|of undefined \(|SELECT .* FROM|\[object Object\]|Invalid (array|string) length|ENOENT|EACCES|EISDIR|ENAMETOOLONG/;

/** The fault of an answer; undefined without one. */
export function faultOf(request: FuzzRequest, answer: HttpAnswer): string | undefined {
  const { status, headers, body } = answer;
  if (status === 0) return 'an answer that is no HTTP';
  if (status >= 500) return body.includes('Injected fault') ? undefined : `status ${status}`;
  const type = headers['content-type'] ?? '';
  const text = status >= 400 || type.includes('json') ? body.toString() : '';
  const inside = INSIDE.exec(isGraphql(request) ? shownErrors(text) : status >= 400 ? text : '');
  if (inside) return `the answer tells of the inside: ${JSON.stringify(inside[0])}`;
  if (request.method === 'HEAD' || status === 204 || status === 304) return undefined;
  if (type.includes('json') && !isJson(text)) return 'the answer says JSON and is none';
  return status >= 400 && !isParserAnswer(answer) ? faultOfError(request, status, type, text) : undefined;
}

/** Errors with a form of their own in a real Strapi. */
const AS_RECORDED = /^(405 Method Not Allowed|404 \{"error":"(contentType|component)\.notFound"\})$/;

/** Node's HTTP parser answers invalid HTTP and unsupported expectations with a bare status. */
function isParserAnswer({ status, headers, body }: HttpAnswer): boolean {
  if (body.length > 0) return false;
  return status === 417 || ([400, 408, 413, 431].includes(status) && headers.connection === 'close');
}

/** Of an answer of GraphQL only its errors: data may hold anything. */
function shownErrors(text: string): string {
  if (!text.startsWith('{"data"')) return text;
  const start = text.indexOf('"errors"');
  return start < 0 ? '' : text.slice(start);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface ErrorBody {
  readonly data?: unknown;
  readonly error?: { readonly status?: unknown; readonly name?: unknown; readonly message?: unknown };
  readonly errors?: readonly { readonly message?: unknown }[];
}

/** Whether an error has the envelope of REST or of GraphQL. */
function faultOfError(request: FuzzRequest, status: number, type: string, text: string): string | undefined {
  if (isGraphql(request) && (type.startsWith('text/plain') || isGraphqlErrors(text))) return undefined;
  if (AS_RECORDED.test(`${status} ${text}`)) return undefined;
  if (!type.includes('json')) return `an error of ${status} as ${type || 'nothing'}`;
  const { data, error } = JSON.parse(text) as ErrorBody;
  const isEnvelope =
    data === null && error?.status === status && typeof error.name === 'string' && typeof error.message === 'string';
  return isEnvelope ? undefined : `an error of ${status} that is not in the envelope`;
}

function isGraphqlErrors(text: string): boolean {
  if (!isJson(text)) return false;
  const parsed = JSON.parse(text) as ErrorBody | readonly ErrorBody[];
  return [parsed]
    .flat()
    .every((errorBody: ErrorBody) => Array.isArray(errorBody.errors) || errorBody.data !== undefined);
}
