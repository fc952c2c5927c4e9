/** Serves a project in a child process, with the same interface as a server in this process. */
import { networkFetch } from '../in-process-fetch.ts';
import { StartError } from '../listen.ts';
import { messageOf } from '../model/caught-error.ts';
import type { Reference } from '../reference.ts';
import type { ReferenceOptions } from '../reference-options.ts';
import { startTimeoutOf, stopTimeoutOf } from '../timeouts.ts';
import { forkChild } from './child-process.ts';
import { childSnapshots } from './child-snapshots.ts';
import type { Call } from './messages.ts';

/** The child itself ends steps that take too long, unless it is blocked: then it is killed so many milliseconds later. */
const GRACE_MS = 1500;

/**
 * Starts the process and resolves once it accepts requests. It ends at `close`, or with the calling program.
 *
 * @param ended called with the cause if the process ends by itself after the start
 * @throws the errors of `startHere`; StartError if the process ends or is blocked before it is ready
 */
export async function startChild(options: ReferenceOptions, ended?: (cause: string) => void): Promise<Reference> {
  // functions cannot be sent: the log comes back line by line, the time goes with each call, and to each request
  const { log, clock, ...plain } = options;
  const report = log ?? ((text: string) => void process.stderr.write(`${text}\n`));
  const limit = new Limit();
  const timed = (call: Omit<Call, 'id'>) => child.call(clock ? { ...call, time: clock() } : call);
  const child = forkChild(log, {
    asksTime: () => void timed({ action: 'time' }).catch(() => {}),
    step(step) {
      if (closing) {
        if (step === '') limit.clear();
        return;
      }
      const after = startTimeoutOf(options);
      limit.set(step === '' ? 0 : after, () => {
        blockCause = `${step} blocks the process of the project for ${after} ms (startTimeout)`;
        child.kill();
      });
    },
  });
  let blockCause: string | undefined;
  let closing: Promise<void> | undefined;
  const ending = child.ended.then((cause) => {
    limit.clear();
    return blockCause ?? cause;
  });

  let address: { readonly url: string; readonly token: string };
  try {
    const { url = '', token = '' } = await timed({ action: 'start', options: plain });
    address = { url, token };
  } catch (error) {
    child.kill();
    const cause = await ending;
    throw blockCause === undefined ? error : new StartError(cause);
  }
  void ending.then((cause) => {
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
    await timed({ action: 'close' }).catch((error: unknown) => {
      if (!(error instanceof StartError)) report(messageOf(error));
    });
    child.disconnect();
    limit.set(1, () => child.kill());
    await ending;
  };
  const snapshots = childSnapshots((action, snapshot) => timed({ action, snapshot }));
  return {
    ...address,
    fetch: networkFetch(address.url),
    reset: async () => void (await timed({ action: 'reset' })),
    ...snapshots,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** A timer for one time limit. */
class Limit {
  #timer: NodeJS.Timeout | undefined;

  /** Calls `exceeded` after `milliseconds` plus the grace; never for 0. */
  set(milliseconds: number, exceeded: () => void): void {
    this.clear();
    if (milliseconds > 0) this.#timer = setTimeout(exceeded, milliseconds + GRACE_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
