/** Thrown when a signal stops the run. Checks without a verdict become errors. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('the run was interrupted');
  }
}
