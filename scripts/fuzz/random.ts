/** Chance with a seed: the same seed draws the same requests. */

export interface Random {
  /** A number from 0 up to 1. */
  float(): number;
  /** An integer from 0 to `limit`, exclusive. */
  below(limit: number): number;
  /** Whether something happens that happens with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** The outcome of one of the makers; each as likely as it is heavy. */
  weighted<Outcome>(makers: readonly (readonly [weight: number, make: () => Outcome])[]): Outcome;
  /** A list of up to `most` outcomes. */
  some<Outcome>(most: number, make: (index: number) => Outcome): Outcome[];
}

/** The generator "mulberry32": small, quick, and good enough to draw requests. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const float = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(float() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return {
    float,
    below,
    pick,
    chance: (probability) => float() < probability,
    weighted(makers) {
      let rest = float() * makers.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, make] of makers) {
        rest -= weight;
        if (rest < 0) return make();
      }
      throw new Error('there is nothing to draw from');
    },
    some: (most, make) => Array.from({ length: below(most + 1) }, (_, index) => make(index)),
  };
}

/** The generator of the request with this number: it depends on no other request. */
export function randomOf(seed: number, number: number): Random {
  return createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
}
