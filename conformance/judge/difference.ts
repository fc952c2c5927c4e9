/** What the judge finds: one way in which an answer is not what it must be. */
import type { WorldEntry } from '../world/world.ts';

export interface Difference {
  /** Id of the clause that the answer breaks. */
  readonly clause: string;
  /** What is wrong: the clause of REST that says it most plainly, or `refused`. Default: the clause. */
  readonly kind?: string;
  /** What is wrong, in one sentence: `entry 7 is missing`. */
  readonly message: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** World entries that show the difference; a report creates them first. */
  readonly entries: readonly WorldEntry[];
}

/** Makes the differences of one answer: `clause` is the one that names the fault in REST. */
export type Tell = (
  clause: string,
  message: string,
  values: { readonly expected: unknown; readonly actual: unknown; readonly entries?: readonly WorldEntry[] },
) => Difference;
