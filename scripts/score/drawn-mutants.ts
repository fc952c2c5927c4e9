/** Which mutants a score is made of. */
import fc from 'fast-check';
import type { Mutant } from '../../conformance/mutants/mutant.ts';

/**
 * Some of the mutants, drawn by the seed, in the order they had; all of them without a number.
 *
 * @param count how many; at least as many as there are: all
 */
export function drawnMutants(all: readonly Mutant[], count: number | undefined, seed: number): readonly Mutant[] {
  if (count === undefined || count >= all.length) return all;
  const some = fc.shuffledSubarray([...all], { minLength: count, maxLength: count });
  const [sample = []] = fc.sample(some, { seed, numRuns: 1 });
  return all.filter((mutant) => sample.includes(mutant));
}
