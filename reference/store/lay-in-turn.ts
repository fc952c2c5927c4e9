/** Lays down what a start has left for later, in pauses, so that the first write need not. */
import { setTimeout } from 'node:timers/promises';
import type { Links } from './links.ts';

/** Long enough for a start to end, and for requests to be answered in between; in milliseconds. */
const PAUSE = 250;

/** Lays down one after another, after a pause each. Keeps no process alive. */
export async function layInTurn(all: Iterable<Links>, pause = PAUSE): Promise<void> {
  for (const links of all) {
    await setTimeout(pause, undefined, { ref: false });
    links.lay();
  }
}
