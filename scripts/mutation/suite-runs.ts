/** Default runs of the suite on a copy of this tree, one after another in one process: the suite is loaded and warm. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { RunOrder } from './default-run.ts';

/** Runs the suite; each run starts the reference anew. */
export interface SuiteRuns {
  /**
   * Runs it once. Resolves to the first check that failed, or why the run ended; undefined if all passed.
   *
   * @param timeout milliseconds after which the run counts as failed
   */
  firstFailure(order: RunOrder, timeout: number): Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * @param program path of the bundled `default-run.ts`
 * @param env further variables of the environment of the reference
 */
export function suiteRuns(program: string, env: NodeJS.ProcessEnv = {}): SuiteRuns {
  let running: ChildProcess | undefined;
  const start = (): ChildProcess => fork(program, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return {
    async firstFailure(order, timeout) {
      const child = running ?? start();
      running = child;
      const over = new AbortController();
      const { signal } = over;
      const endedFor = (reason: string): Promise<string> => stop().then(() => reason);
      child.send(order);
      try {
        return await Promise.race([
          once(child, 'message', { signal }).then(([failure]: (string | null)[]) => failure ?? undefined),
          once(child, 'exit', { signal }).then(() => endedFor('it ended by itself')),
          setTimeout(timeout, undefined, { signal }).then(() => endedFor('no end')),
        ]);
      } finally {
        over.abort();
      }
    },
    stop,
  };
}
