/** The HTTP client: one keep-alive pool to the target, and the knowledge of whether it still lives. */
import { type Dispatcher, errors, Pool } from 'undici';
import { type Answer, type Request, TargetDown } from './exchange.ts';
import { multipart, multipartType } from './multipart.ts';
import { createPacing, retryAfterMs } from './pacing.ts';

/** Bytes an answer may have: one without an end must not take all memory. */
const mostBytes = 256 * 1024 * 1024;

/** How often a request is sent again when the target answers 429 with Retry-After. */
const patience = 5;

export interface ClientOptions {
  /** http or https, no trailing slash, may carry a path prefix. */
  readonly url: string;
  /** Sent as bearer by requests of auth `full`. */
  readonly token?: string | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Connections kept open, so also requests at a time. */
  readonly concurrency: number;
  /** Milliseconds to wait for an answer. */
  readonly timeoutMs: number;
  /** Requests a second; undefined: no limit. */
  readonly rate?: number | undefined;
}

export interface Client {
  readonly url: string;
  /** Requests sent so far. */
  readonly requests: number;
  /** Why the target is taken for dead; undefined while it lives. */
  readonly down: TargetDown | undefined;
  /** Sends one request; answers of any status resolve. Throws TargetDown, at once when the target is known to be dead. */
  send(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

export function createClient(options: ClientOptions): Client {
  const { origin, pathname } = new URL(options.url);
  const prefix = pathname.replace(/\/+$/, '');
  const pacing = createPacing(options.rate);
  const pool = new Pool(origin, {
    connections: options.concurrency,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    maxResponseSize: mostBytes,
    connect: { timeout: options.timeoutMs },
  });
  const full = options.token === undefined ? undefined : `Bearer ${options.token}`;
  let requests = 0;
  let answered = false;
  let down: TargetDown | undefined;
  let doubt: Promise<void> | undefined;

  const headersOf = (request: Request): Record<string, string> => {
    const headers: Record<string, string> = { ...options.headers, ...request.headers };
    const bearer =
      request.auth === 'full' ? full : request.auth === 'none' ? undefined : `Bearer ${request.auth.bearer}`;
    if (bearer !== undefined) headers.authorization = bearer;
    if (request.body !== undefined) headers['content-type'] ??= 'application/json';
    if (request.form !== undefined) headers['content-type'] = multipartType;
    return headers;
  };

  const once = async (request: Request): Promise<Answer> => {
    await pacing.turn();
    if (down) throw down;
    requests += 1;
    const response = await pool.request({
      method: request.method as Dispatcher.HttpMethod,
      path: prefix + request.path,
      headers: headersOf(request),
      body: bodyOf(request),
    });
    answered = true;
    const headers = flat(response.headers);
    const bytes = new Uint8Array(await whole(response.body));
    const text = new TextDecoder().decode(bytes);
    if (isText(headers['content-type'])) return { status: response.statusCode, headers, text, body: parse(text) };
    return { status: response.statusCode, headers, text, body: undefined, bytes };
  };

  /** The bytes of an answer. One that comes in drops is as late as one that does not come: bodyTimeout sees only pauses. */
  const whole = async (body: Dispatcher.ResponseData['body']): Promise<ArrayBuffer> => {
    const late = setTimeout(() => body.destroy(new errors.BodyTimeoutError()), options.timeoutMs);
    try {
      return await body.arrayBuffer();
    } finally {
      clearTimeout(late);
    }
  };

  /** A request found no answer: one more, cheap, tells a dead target from one bad answer. Shared by all who wonder. */
  const confirm = async (fault: Error): Promise<void> => {
    try {
      const response = await pool.request({ method: 'GET', path: `${prefix}/` });
      await whole(response.body);
    } catch {
      const found = answered ? 'stopped answering' : 'cannot be reached';
      down = new TargetDown(`${options.url} ${found}: ${reason(fault, options.timeoutMs)}`);
    }
  };

  return {
    url: options.url,
    get requests() {
      return requests;
    },
    get down() {
      return down;
    },
    async send(request) {
      let repeatable = request.method === 'GET' || request.method === 'HEAD';
      for (let attempt = 1; ; ) {
        let answer: Answer;
        try {
          answer = await once(request);
        } catch (error) {
          if (error instanceof TargetDown || !isTransport(error)) throw error;
          // A connection that was kept alive may be closed by the other side just as it is used again.
          if (repeatable && isReset(error)) {
            repeatable = false;
            continue;
          }
          doubt ??= confirm(error).finally(() => {
            doubt = undefined;
          });
          await doubt;
          throw down ?? new TargetDown(`${request.method} ${request.path}: ${reason(error, options.timeoutMs)}`);
        }
        const wait = answer.status === 429 && !request.atOnce ? retryAfterMs(answer.headers['retry-after']) : undefined;
        if (wait === undefined) return answer;
        if (attempt > patience) {
          throw new TargetDown(
            `${request.method} ${request.path}: still 429 after ${patience} waits; try a lower --rate`,
          );
        }
        attempt += 1;
        pacing.pause(wait);
      }
    },
    close: () => pool.destroy(),
  };
}

function bodyOf({ body, rawBody, form }: Request): string | Uint8Array | null {
  if (form !== undefined) return multipart(form);
  return rawBody ?? (body === undefined ? null : JSON.stringify(body));
}

/** Whether a body is read as text: anything but pictures and other bytes. */
const isText = (type: string | undefined): boolean => type === undefined || /json|text\/|xml/.test(type);

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (typeof value !== 'string') headers[name] = value?.join(', ') ?? '';
  }
  return headers as Record<string, string>;
}

function parse(text: string): unknown {
  if (text === '' || text.startsWith('<')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Whether the network or the target failed, rather than the request being impossible to send. */
function isTransport(error: unknown): error is Error {
  return error instanceof Error && codeOf(error) !== 'UND_ERR_INVALID_ARG' && codeOf(error) !== '';
}

function isReset(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error));
}

function reason(error: Error, timeoutMs: number): string {
  const code = codeOf(error);
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') return `no answer within ${timeoutMs} ms`;
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such host';
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return 'the connection was closed without an answer';
  return error.message || code;
}
