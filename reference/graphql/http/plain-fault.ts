/** The error for a request without an operation to run. It is answered in plain text, as observed. */
export class PlainFault extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
