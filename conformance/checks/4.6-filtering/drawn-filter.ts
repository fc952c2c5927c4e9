/** List cases made of filter trees drawn on some content-type. */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { type Brackets, type Parameters, queryString } from '../../generate/query-string.ts';
import type { ListCase } from '../reading/list-case.ts';

export function filterCase(ground: Ground, filters: FilterTree, brackets: Brackets = 'literal'): ListCase {
  return { uid: ground.type.uid, query: queryString({ filters } satisfies Parameters, brackets) };
}

/** Filters drawn for each ground, on any of the grounds. `trees` answers undefined where a ground has nothing to ask. */
export function filterCases(
  all: readonly Ground[],
  trees: (ground: Ground) => fc.Arbitrary<FilterTree> | undefined,
): fc.Arbitrary<ListCase> | undefined {
  const brackets = fc.constantFrom<Brackets[]>('literal', 'encoded');
  const each = all.flatMap((ground) => {
    const drawn = trees(ground);
    return drawn ? [fc.tuple(drawn, brackets).map(([tree, style]) => filterCase(ground, tree, style))] : [];
  });
  return each.length === 0 ? undefined : fc.oneof(...each);
}

/** The same few cases every time: the start of what the arbitrary draws from a fixed seed. */
export function fixedExamples(arbitrary: fc.Arbitrary<ListCase> | undefined, count = 3): ListCase[] {
  return arbitrary ? fc.sample(arbitrary, { seed: 1, numRuns: count }) : [];
}
