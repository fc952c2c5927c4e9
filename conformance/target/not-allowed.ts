/** A case would have changed something that this run may not change: the check is not applicable, not at fault. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  /** The status of the answer for which nothing may be changed; absent: it was not the target that spoke against it. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
