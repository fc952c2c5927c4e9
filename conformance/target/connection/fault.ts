/** Faults of the connection: they keep an answer from arriving and say nothing about the service. */
import type { Answer, Request } from '../exchange.ts';
import { retryAfterMs } from '../pacing.ts';
import type { DecodingFault } from './decode.ts';

/**
 * `unsent`: no connection, so the request never left · `lost`: closed without an answer · `late`: no answer in time ·
 * `cut`: an answer that ends early · `gateway`: 502, 503, 504 · `busy`: 429 · `unreadable`: bytes that are not of the
 * encoding they claim to have.
 */
type FaultKind = 'unsent' | 'lost' | 'late' | 'cut' | 'gateway' | 'busy' | 'unreadable';

export interface LineFault {
  readonly kind: FaultKind;
  /** The reason in words: `the connection was closed without an answer`. */
  readonly reason: string;
  /** The part of the answer that arrived, where it is readable. */
  readonly answer?: Answer;
  /** Milliseconds that the target asks to wait. */
  readonly retryAfterMs?: number | undefined;
}

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** The fault that an answer shows; undefined for an answer of the service. */
export function faultOfAnswer({ method }: Pick<Request, 'method'>, answer: Answer): LineFault | undefined {
  const { status, headers } = answer;
  if (status === 429 || gatewayStatuses.has(status)) {
    const now = Date.parse(headers.date ?? '');
    const wait = retryAfterMs(headers['retry-after'], Number.isNaN(now) ? undefined : now);
    return {
      kind: status === 429 ? 'busy' : 'gateway',
      reason: `answered ${status}`,
      answer,
      retryAfterMs: wait,
    };
  }
  if (method === 'HEAD' || status < 200 || status > 299 || status === 204 || status === 205) return undefined;
  if (!/json/.test(headers['content-type'] ?? '') || answer.body !== undefined) return undefined;
  return { kind: 'cut', reason: `answered ${status} with JSON that cannot be read to its end`, answer };
}

/** Codes of errors that occur before the request is sent. */
const unsentCodes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  EHOSTUNREACH: 'no way to the host',
  ENETUNREACH: 'no way to the host',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
};

const certificateCodes: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const closed = 'the connection was closed without an answer';

/** The fault behind an error of the HTTP client; undefined when the request itself is invalid. */
export function faultOfError(error: unknown, timeoutMs: number): LineFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code ?? '');
  const unsent = unsentCodes[code];
  if (unsent !== undefined) {
    const reason = code === 'UND_ERR_CONNECT_TIMEOUT' ? `no connection within ${timeoutMs} ms` : unsent;
    return { kind: 'unsent', reason };
  }
  if (certificateCodes.has(code)) {
    const advice = 'give the CA that signed it with --ca FILE, or trust any certificate with --insecure';
    return { kind: 'unsent', reason: `its certificate is not trusted (${error.message}): ${advice}` };
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO') {
    return { kind: 'unsent', reason: 'it does not speak TLS: try http:// instead of https://' };
  }
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT')
    return { kind: 'late', reason: `no answer within ${timeoutMs} ms` };
  if (code === 'UND_ERR_INVALID_ARG' || code === '') return undefined;
  if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED'].includes(code))
    return { kind: 'lost', reason: closed };
  return { kind: 'lost', reason: error.message || code };
}

/** The fault behind an error while the body of an answer is read. */
export function faultOfBody(error: unknown, status: number, timeoutMs: number): LineFault | undefined {
  const fault = faultOfError(error, timeoutMs);
  if (fault?.kind !== 'lost') return fault;
  return { kind: 'cut', reason: `answered ${status} with a body that was cut off` };
}

/** The fault of a body that cannot be decoded. */
export function faultOfDecoding(decoded: DecodingFault, status: number): LineFault {
  const kind = decoded.isCut ? 'cut' : 'unreadable';
  return { kind, reason: `answered ${status} with ${decoded.problem}` };
}
