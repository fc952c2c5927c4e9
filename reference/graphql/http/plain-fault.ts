/** A request that asks for nothing that could be run: answered with a line of text, as observed. */
export class PlainFault extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
