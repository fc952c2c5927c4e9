/** Seeded random numbers: the same seed gives the same world. */

/** Returns the next number in [0, 1). */
export type Random = () => number;

/** Creates random numbers by Mulberry32, with 32 bits of state: enough to shuffle a dozen values. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Derives a seed from another seed and a name, so that attributes get different values. */
export function seedFor(seed: number, name: string): number {
  return [...name].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193), seed | 0);
}

/** Creates random numbers from the seed of a world and a name. */
export const randomOf = ({ seed = 0 }: { readonly seed?: number | undefined }, name: string): Random =>
  randomFrom(seedFor(seed, name));

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [result[last], result[other]] as [Item, Item];
    result[last] = b;
    result[other] = a;
  }
  return result;
}
