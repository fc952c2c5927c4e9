/** An answer that the specification does not allow. */
import type { Reading } from '../judge/reading.ts';
import type { Exchange } from '../target/exchange.ts';
import type { WorldEntry } from '../world/world.ts';

export interface MismatchDetails {
  /** The message, one sentence: `entry 7 is missing from the list`. */
  readonly message: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** World entries that show the fault: the report creates them first, so that its curl commands work alone. */
  readonly entries?: readonly WorldEntry[];
  /** The exchanges that show the fault, if they are not those of the session. */
  readonly exchanges?: readonly Exchange[];
  /** The clause that a difference of the judge breaks. */
  readonly clause?: string;
  /** Its kind. Default: the clause. */
  readonly kind?: string;
  /** The reading of that judge, if it is not that of the run. */
  readonly reading?: Reading | undefined;
}

export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly expected: unknown;
  readonly actual: unknown;
  readonly entries: readonly WorldEntry[];
  readonly exchanges: readonly Exchange[] | undefined;
  /** The kind of the difference, where the judge found it. */
  readonly kind: string | undefined;
  readonly reading: Reading | undefined;

  constructor({ message, expected, actual, entries = [], exchanges, clause, kind = clause, reading }: MismatchDetails) {
    super(message);
    this.expected = expected;
    this.actual = actual;
    this.entries = entries;
    this.exchanges = exchanges;
    this.kind = kind;
    this.reading = reading;
  }
}

/** Throws Mismatch unless `holds`. */
export function expectHolds(holds: boolean, message: string, expected: unknown, actual: unknown): void {
  if (!holds) throw new Mismatch({ message, expected, actual });
}

/** Throws Mismatch unless both values are equal as JSON. */
export const expectSame = (message: string, actual: unknown, expected: unknown): void =>
  expectHolds(JSON.stringify(actual) === JSON.stringify(expected), message, expected, actual);
