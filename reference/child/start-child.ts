/** Serves a project in a child process, and lets the calling program use it as if it were here. */
import { StartError } from '../listen.ts';
import { messageOf } from '../model/caught-error.ts';
import type { Reference } from '../reference.ts';
import type { ReferenceOptions } from '../reference-options.ts';
import { startTimeoutOf, stopTimeoutOf } from '../timeouts.ts';
import { forkChild } from './child-process.ts';
import { childSnapshots } from './child-snapshots.ts';

/** The child ends what takes too long by itself, unless it is blocked; how much later it is killed, in milliseconds. */
const GRACE_MS = 1500;

/**
 * Starts the process and resolves once it accepts requests. It ends with `close`, and with the calling program.
 *
 * @param ended called when the process ends by itself after the start, with what ended it
 * @throws what `startHere` throws there; StartError when the process ends or is blocked before it is ready
 */
export async function startChild(options: ReferenceOptions, ended?: (cause: string) => void): Promise<Reference> {
  // functions cannot be handed over: the log is brought back line by line, the time is that of the process
  const { log, clock: _clock, ...plain } = options;
  const report = log ?? ((text: string) => void process.stderr.write(`${text}\n`));
  const limit = new Limit();
  const child = forkChild(log, (step) => {
    if (closing) {
      if (step === '') limit.clear();
      return;
    }
    const after = startTimeoutOf(options);
    limit.set(step === '' ? 0 : after, () => {
      blocked = `${step} blocks the process of the project for ${after} ms (startTimeout)`;
      child.kill();
    });
  });
  let blocked: string | undefined;
  let closing: Promise<void> | undefined;
  const isOver = child.ended.then((cause) => {
    limit.clear();
    return blocked ?? cause;
  });

  let address: { readonly url: string; readonly token: string };
  try {
    const { url = '', token = '' } = await child.call({ action: 'start', options: plain });
    address = { url, token };
  } catch (error) {
    child.kill();
    const cause = await isOver;
    throw blocked === undefined ? error : new StartError(cause);
  }
  void isOver.then((cause) => {
    if (closing) return;
    report(cause);
    ended?.(cause);
  });

  const close = async () => {
    const after = stopTimeoutOf(options);
    limit.set(after, () => {
      report(
        `the project has not stopped after ${after} ms (stopTimeout): its process is killed; what was acknowledged is kept`,
      );
      child.kill();
    });
    await child.call({ action: 'close' }).catch((error: unknown) => {
      if (!(error instanceof StartError)) report(messageOf(error));
    });
    child.disconnect();
    limit.set(1, () => child.kill());
    await isOver;
  };
  const snapshots = childSnapshots((action, snapshot) => child.call({ action, snapshot }));
  return {
    ...address,
    reset: async () => void (await child.call({ action: 'reset' })),
    ...snapshots,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** One limit of time at a time. */
class Limit {
  #timer: NodeJS.Timeout | undefined;

  /** Calls `exceeded` after so many milliseconds and the grace; 0: never. */
  set(milliseconds: number, exceeded: () => void): void {
    this.clear();
    if (milliseconds > 0) this.#timer = setTimeout(exceeded, milliseconds + GRACE_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
