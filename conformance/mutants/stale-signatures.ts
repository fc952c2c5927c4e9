/** Finds the mutants whose rows in the table of signatures are not current. */
import type { Signature } from '../engine/findings/signatures.ts';
import type { Mutant } from './mutant.ts';

/** The mutants without a row, or with the row of another clause or another sentence. */
export function staleMutants(mutants: readonly Mutant[], signatures: readonly Signature[]): readonly Mutant[] {
  const rows = new Map(signatures.map((row) => [row.mutant, row]));
  return mutants.filter(({ id, clause, breaks }) => {
    const row = rows.get(id);
    return row?.clause !== clause || row.breaks !== breaks;
  });
}
