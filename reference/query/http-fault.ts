/** An error that code of the project ends a request with on purpose, by its HTTP status: `ctx.throw(409, 'taken')`. */

/** The error of an answer. */
export interface ErrorAnswer {
  readonly status: number;
  /** Name of the error, by its status: `ConflictError`. */
  readonly name: string;
  readonly message: string;
  /** Any value that the code passes; undefined omits the key. */
  readonly details: unknown;
}

/** An error with a fixed answer, thrown by code of a project. */
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
 * The answer that an error itself determines: an HttpFault, or an error of the package `http-errors`, which `ctx.throw` and
 * `ctx.assert` throw. A project may use its own copy of that package. Undefined for any other error.
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
