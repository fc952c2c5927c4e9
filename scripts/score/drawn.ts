/** Draws some of many items by a seed. */
import fc from 'fast-check';

/** Draws `count` items, in their order. */
export function drawn<Item>(all: readonly Item[], count: number | undefined, seed: number): readonly Item[] {
  if (count === undefined || count >= all.length) return all;
  const some = fc.shuffledSubarray([...all.keys()], { minLength: count, maxLength: count });
  const [sample = []] = fc.sample(some, { seed, numRuns: 1 });
  const chosen = new Set(sample);
  return all.filter((_item, at) => chosen.has(at));
}
