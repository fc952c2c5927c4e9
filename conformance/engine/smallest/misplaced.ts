/** Finds the entries that an answer leaves out of a list, or puts into it, though it must not. */
import type { Scope } from '../../checks/check.ts';
import { answerJudge } from '../../judge/answer.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Counterexample } from '../case-runner.ts';
import { isOnlyInOne } from './plans.ts';

/** A failure to shrink. */
export type Shown = Pick<Counterexample, 'exchanges' | 'mismatch'>;

/** The entries of the world that are in one of the expected and the answered list, and not in the other. */
export function misplacedIn(
  { exchanges, mismatch: { reading } }: Shown,
  entries: readonly WorldEntry[],
  { model, target, world }: Scope,
): readonly WorldEntry[] {
  const exchange = exchanges.at(-1);
  if (!exchange) return [];
  const judge = answerJudge({ model, target, world, ...(reading ? { reading } : {}) });
  const { differences } = judge(exchange, 'fixed');
  return entries.filter(({ id, creation }) => creation && differences.some((one) => isOnlyInOne(id, one)));
}
