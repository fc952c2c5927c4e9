/** Spends the time that is left of a run on further cases, where cells are rarest. */
import type { OpenRun } from './open-run.ts';
import type { SelectedCheck } from './plan.ts';
import { runSideBySide } from './side-by-side.ts';

export interface Rounds {
  readonly run: Pick<OpenRun, 'bench' | 'deepen'>;
  readonly checks: readonly SelectedCheck[];
  /** The moment to stop, as `Date.now` tells it. No case begins later. */
  readonly until: number;
  /** Number of checks at a time. */
  readonly width: number;
  /** The first round: no two rounds of a run draw the same cases. */
  readonly first: number;
}

/** Repeats the checks with other cases until the time is over. Those whose cells are rarest go first. */
export async function repeatUntil({ run, checks, until, width, first }: Rounds): Promise<void> {
  let isSpent = checks.length === 0;
  for (let round = first; !isSpent && Date.now() < until; round += 1) {
    const rarest = run.bench.cells.rarestFirst(checks, ({ check }) => check.id);
    let count = 0;
    await runSideBySide(rarest, width, async (selected) => {
      if (Date.now() >= until) return;
      if (await run.deepen(selected, round)) count += 1;
    });
    // nothing can be drawn: the next round would ask nothing either
    isSpent = count === 0;
  }
}
