/** Seeds of runs and of their checks. */
import { hash } from '../models/fnv.ts';

/** The seed of one check in a run: checks do not depend on which others are selected. */
export function checkSeed(runSeed: number, checkId: string): number {
  return hash(`${runSeed} ${checkId}`) | 0;
}

/** A random seed, for a run without `--seed`. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 0x7fffffff);
}
