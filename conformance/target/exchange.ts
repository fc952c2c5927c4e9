/** A request and its answer, as they were sent. */
import type { Resemblance } from './resemblance.ts';

/** The credentials of a request: the run's full-access token, a text that resembles it, none, or another bearer. */
export type Auth = 'full' | 'none' | { readonly resembling: Resemblance } | { readonly bearer: string };

/** A part of a form: a field with its value, or a file with its content. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly filename: string; readonly type: string; readonly base64: string };

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** Below the target's URL, query string included, exactly as sent: `/api/books?sort=title`. */
  readonly path: string;
  readonly auth: Auth;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`; `headers` then names its type. */
  readonly rawBody?: string;
  /** Sent as multipart/form-data, instead of `body`. */
  readonly form?: readonly FormPart[];
  /** Whether to return an answer 429, instead of waiting and repeating the request. */
  readonly atOnce?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined when the answer is empty or not JSON. */
  readonly body: unknown;
  readonly text: string;
  /** The bytes of the body, where it is neither JSON nor text. */
  readonly bytes?: Uint8Array;
}

export interface Exchange {
  readonly request: Request;
  readonly answer: Answer;
  /** Whether it was sent once for several cases (`Session.once`), which share its entries. */
  readonly isShared?: true;
}

/** Thrown when the target cannot be reached or has stopped answering. The check becomes an error, not a failure. */
export class TargetDown extends Error {
  override readonly name = 'TargetDown';
}

/** Thrown for a write without an answer: its effect is unknown, so the case cannot be judged. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

/**
 * Thrown when one request is never answered while others are: a failure of the target. `answer` describes what arrived;
 * its status is 0.
 */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly answer: Answer;

  constructor({ method, path }: Pick<Request, 'method' | 'path'>, reason: string, times: number) {
    super(`${method} ${path} gets no answer, ${times} times in a row while other requests do: ${reason}`);
    this.answer = { status: 0, headers: {}, body: undefined, text: reason };
  }
}
