/** The run was told to stop; checks that were not judged yet are errors. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('the run was interrupted');
  }
}
