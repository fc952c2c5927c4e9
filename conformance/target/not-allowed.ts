import type { Exchange } from './exchange.ts';

/** Thrown when a case would change something that the run may not change, or cannot be judged on this target. The check becomes not applicable. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  /** The status with which the target refused; absent where the suite itself refused. */
  readonly status: number | undefined;
  /** The write that the target refused, where it is known. */
  readonly exchange: Exchange | undefined;

  constructor(message: string, status?: number, exchange?: Exchange) {
    super(message);
    this.status = status;
    this.exchange = exchange;
  }
}
