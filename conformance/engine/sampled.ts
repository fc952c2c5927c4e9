/** Plans with fewer cases, or with others. */
import fc from 'fast-check';
import type { Plan } from '../checks/check.ts';
import type { CellTally } from './coverage.ts';

/** Cases to choose from for each case that is asked. */
const choice = 12;

/** A plan with at most `most` cases: its first examples, else drawn ones. */
export function fewCases(plan: Plan<unknown>, most: number): Plan<unknown> {
  return { ...plan, examples: plan.examples.slice(0, most), draws: Math.max(0, most - plan.examples.length) };
}

/**
 * A plan with other cases than before: of many drawn ones those that touch the rarest cells. Undefined where nothing can
 * be drawn.
 *
 * @param count number of cases
 */
export function rareCases(
  plan: Plan<unknown>,
  { seed, count, cells }: { readonly seed: number; readonly count: number; readonly cells: CellTally },
): Plan<unknown> | undefined {
  const { arbitrary, cells: cellsOf } = plan;
  if (!arbitrary) return undefined;
  const draws = Math.max(1, Math.ceil(count / (plan.weight ?? 1)));
  if (!cellsOf) return { ...plan, examples: [], draws };
  const rarity = (testCase: unknown): number =>
    cellsOf(testCase).reduce((sum, { table, cell }) => sum + 1 / (1 + cells.count(table, cell)) ** 2, 0);
  const rarest = fc
    .sample(arbitrary, { seed, numRuns: draws * choice })
    .map((testCase) => ({ testCase, rare: rarity(testCase) }))
    .toSorted((a, b) => b.rare - a.rare)
    .slice(0, draws)
    .map(({ testCase }) => testCase);
  const { arbitrary: _, ...rest } = plan;
  return { ...rest, examples: rarest };
}
