/** A peer could not be prepared or started: told in one message, without a stack trace. */
export class PeerFault extends Error {
  override readonly name = 'PeerFault';
  /** 2: the caller named something that is not there. 3: installation or start failed. */
  readonly exitCode: 2 | 3;

  constructor(message: string, exitCode: 2 | 3 = 3) {
    super(message);
    this.exitCode = exitCode;
  }
}
