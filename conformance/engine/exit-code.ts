/** The exit code of a finished run: 0, 1 or 3. A run that does not finish exits with 2 or 130. */
import type { RunResult } from './events.ts';

/**
 * 3: something could not be judged · 1: a failure, a stale entry, or no check ran · 0: everything judged held.
 */
export function exitCodeOf({ totals, checks }: Pick<RunResult, 'totals' | 'checks'>): 0 | 1 | 3 {
  if (totals.error > 0) return 3;
  const ran = checks.some(
    ({ verdict, cases }) => verdict !== 'not-applicable' && (verdict !== 'observed' || cases > 0),
  );
  return totals.fail > 0 || totals.stale > 0 || !ran ? 1 : 0;
}
