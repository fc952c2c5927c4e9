/** Chance that comes again with the same seed. */
import fc from 'fast-check';

export interface Draw {
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** True once in `times` times. */
  chance(times: number): boolean;
  one<Item>(items: readonly Item[]): Item;
  /** `count` different items, or all there are. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

/** Draws by fast-check: the same seed, the same draws. */
export function drawing<Value>(seed: number, build: (draw: Draw) => Value): Value {
  const built = fc.gen().map((gen) => {
    const whole = (least: number, most: number): number => gen(fc.integer, { min: least, max: most });
    const one = <Item>(items: readonly Item[]): Item => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('there is nothing to draw from');
      return item;
    };
    return build({
      whole,
      one,
      chance: (times) => whole(1, times) === 1,
      some: (items, count) => {
        const remaining = [...items];
        const drawn: (typeof items)[number][] = [];
        while (drawn.length < count && remaining.length > 0)
          drawn.push(...remaining.splice(whole(0, remaining.length - 1), 1));
        return drawn;
      },
    });
  });
  const [value] = fc.sample(built, { seed, numRuns: 1 });
  if (value === undefined) throw new Error(`seed ${seed} draws nothing`);
  return value;
}
