/** A case would have changed something that this run may not change: the check is not applicable, not at fault. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}
