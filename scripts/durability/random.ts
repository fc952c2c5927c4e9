/** Random numbers that are the same for the same seed. */
import type { Random } from './world.ts';

/** Makes a sequence of numbers. */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
