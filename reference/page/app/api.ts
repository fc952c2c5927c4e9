/** Requests of the page to its server, with the session. */
import { forgetSession, storedSession } from './session.ts';

/** An answer. */
export interface Answer {
  readonly status: number;
  /** Parsed JSON; undefined for none. */
  readonly body: unknown;
  readonly milliseconds: number;
  /** What the server ignored of the request. */
  readonly warnings: readonly string[];
  /** Marks the request in the log. */
  readonly mark: string;
}

/** A problem of an answer, with the place of each part. */
export class Failure extends Error {
  readonly status: number;
  /** Messages by dotted path: `seo.title`. */
  readonly places: ReadonlyMap<string, string>;
  constructor(status: number, message: string, places: ReadonlyMap<string, string> = new Map()) {
    super(message);
    this.status = status;
    this.places = places;
  }
}

/** Header by which the log tells requests of the page from others. */
export const MARK = 'x-touchstone-page';

/** Event of the window: the server, perhaps started anew, knows the session no more. */
export const SESSION_ENDED = 'touchstone-session-ended';

let count = 0;

/** Sends a request. JSON bodies are written; a form is sent as it is. */
export async function send(method: string, target: string, body?: unknown): Promise<Answer> {
  count += 1;
  const mark = `${Date.now().toString(36)}-${count}`;
  const isForm = body instanceof FormData;
  const startTime = performance.now();
  const response = await fetch(target, {
    method,
    headers: {
      Authorization: `Bearer ${storedSession()}`,
      [MARK]: mark,
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - startTime);
  if (response.status === 401) {
    forgetSession();
    dispatchEvent(new Event(SESSION_ENDED));
  }
  const warning = response.headers.get('x-touchstone-warning');
  return { status: response.status, body: parse(text), milliseconds, warnings: warning ? [warning] : [], mark };
}

/** Sends a request. @throws Failure for an answer that is an error */
export async function ask<Body>(method: string, target: string, body?: unknown): Promise<Body> {
  const answer = await send(method, target, body);
  if (answer.status >= 400) throw failureOf(answer);
  return answer.body as Body;
}

/** Asks the server of the page, whose answers are all `{ data }`. */
export async function askServer<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  return (await ask<{ readonly data: Data }>(method, `/_touchstone${path}`, body))?.data;
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

interface ErrorBody {
  readonly error?: {
    readonly message?: string;
    readonly details?: {
      readonly errors?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
    };
  };
}

/** The error of an answer. */
function failureOf({ status, body }: Pick<Answer, 'status' | 'body'>): Failure {
  const { error } = (body ?? {}) as ErrorBody;
  const places = (error?.details?.errors ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  const [first] = places;
  // one problem has its place in the details alone
  return new Failure(status, error?.message ?? first?.[1] ?? `The server answered ${status}`, new Map(places));
}
