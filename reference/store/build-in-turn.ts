/** Builds the links that the start deferred, with pauses, so that the first write need not wait for them. */
import { setTimeout } from 'node:timers/promises';
import type { Links } from './links.ts';

/** Milliseconds between two; long enough for the start to finish and for requests to be answered. */
const PAUSE = 250;

/**
 * Builds links one after another, each after a pause. Its timers do not keep the process alive.
 *
 * @param pause milliseconds; @default 250
 */
export async function buildInTurn(all: Iterable<Links>, pause = PAUSE): Promise<void> {
  for (const links of all) {
    await setTimeout(pause, undefined, { ref: false });
    links.lay();
  }
}
