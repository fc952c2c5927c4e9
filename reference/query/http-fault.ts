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

/** Thrown by `ctx.throw` and `ctx.assert`: told as it is, whatever its status. */
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
