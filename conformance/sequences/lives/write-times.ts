/** When entries were written last: writes of others do not move that, as observed (2.1). */
import { expectSame } from '../../checks/mismatch.ts';

export class WriteTimes {
  readonly #times = new Map<string, unknown>();

  /** Forgets the time of an entry that is written. */
  forget(entry: string): void {
    this.#times.delete(entry);
  }

  /** Throws Mismatch where an entry has another updatedAt than at its last read. `where` tells the step and the request. */
  expectUnmoved(entry: string, updatedAt: unknown, where: string): void {
    const written = this.#times.get(entry) ?? updatedAt;
    this.#times.set(entry, written);
    expectSame(`${where}: updatedAt of ${entry}, which was not written since`, updatedAt, written);
  }
}
