/** Picks one of several: by chance, by a number that a case holds, or by what fast-check draws. */
import fc from 'fast-check';
import type { Random } from '../world/random.ts';

/** Picks one of `count` places, from 0. */
export type Pick = (count: number) => number;

/** Picks by chance. */
export const byChance =
  (random: Random): Pick =>
  (count) =>
    Math.floor(random() * count);

/** Picks by the digits of a number. */
export function byNumber(number: number): Pick {
  let rest = number;
  return (count) => {
    const choice = rest % count;
    rest = Math.floor(rest / count);
    return choice;
  };
}

/** Draws what is made by picks. */
export const drawnByPicks = <Made>(make: (pick: Pick) => Made): fc.Arbitrary<Made> =>
  fc.infiniteStream(fc.nat(11)).map((stream) => {
    const choices = stream[Symbol.iterator]();
    return make((count) => (choices.next().value ?? 0) % count);
  });

export function pickFrom<Item>(items: readonly [Item, ...Item[]], pick: Pick): Item;
export function pickFrom<Item>(items: readonly Item[], pick: Pick): Item | undefined;
/** The picked item of a list; undefined where it is empty. */
export function pickFrom<Item>(items: readonly Item[], pick: Pick): Item | undefined {
  return items[pick(items.length)];
}
