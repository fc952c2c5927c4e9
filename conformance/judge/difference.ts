/** A difference: one way in which an answer is wrong. */
import type { WorldEntry } from '../world/world.ts';

export interface Difference {
  /** Id of the clause that the answer breaks. */
  readonly clause: string;
  /** The kind of the difference: the clause of REST that names it best, or `refused`. Default: the clause. */
  readonly kind?: string;
  /** The message, one sentence: `entry 7 is missing`. */
  readonly message: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** World entries that show the difference; a report creates them first. */
  readonly entries: readonly WorldEntry[];
}

/** Creates a difference. `clause` is the clause of REST that names the fault. */
export type Tell = (
  clause: string,
  message: string,
  values: { readonly expected: unknown; readonly actual: unknown; readonly entries?: readonly WorldEntry[] },
) => Difference;
