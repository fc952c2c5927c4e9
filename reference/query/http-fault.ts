/** An error that code of the project ends a request with on purpose, by its HTTP status: `ctx.throw(409, 'taken')`. */

/** What an answer says of an error. */
export interface ErrorAnswer {
  readonly status: number;
  /** By the status: `ConflictError`. */
  readonly name: string;
  readonly message: string;
  /** Whatever code gives; undefined: the key is left out. */
  readonly details: unknown;
}

/** An error whose answer is decided. */
export class HttpFault extends Error {
  readonly status: number;
  readonly answer: ErrorAnswer;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.name = answer.name;
    this.status = answer.status;
    this.answer = answer;
  }
}

/**
 * The answer to an error that names its own: an HttpFault, or one of the package `http-errors`, which `ctx.throw` and
 * `ctx.assert` throw and of which a project may have a copy of its own. Undefined for any other error.
 */
export function httpAnswerOf(error: unknown): ErrorAnswer | undefined {
  if (error instanceof HttpFault) return error.answer;
  if (!(error instanceof Error) || !('status' in error) || !isOfHttpErrors(error)) return undefined;
  const { name, message, status } = error;
  return { status: Number(status), name, message, details: 'details' in error ? error.details : undefined };
}

function isOfHttpErrors(error: Error): boolean {
  for (let prototype: object | null = error; prototype; prototype = Object.getPrototypeOf(prototype))
    if (prototype.constructor.name === 'HttpError') return true;
  return false;
}
