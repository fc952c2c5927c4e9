/** Questions to the process of a server that was started with the probe (`probe.mjs`). */
import type { NodeServer } from './running.ts';

/** Options of node that load the probe. */
export const probe: readonly string[] = ['--import', new URL('./probe.mjs', import.meta.url).href];

/** What the probe measures; see `probe.mjs`. */
export type Figure = 'memory' | 'syncs' | 'delay' | 'cpu';

/** Asks the probe of a server for a number. */
export const ask = ({ child }: NodeServer, figure: Figure): Promise<number> =>
  new Promise((resolve) => {
    child.once('message', (answer) => resolve(Number(answer)));
    child.send(figure);
  });
