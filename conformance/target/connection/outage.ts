/**
 * Whether the target answers at all: a plain request separates one bad answer from a dead target, and waits for the
 * target.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { TargetDown } from '../exchange.ts';
import type { LineFault } from './fault.ts';

/** Milliseconds of an outage before it is announced. */
const silentMs = 1000;

/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 3000;

/** A target that was never well has this long to become so, in milliseconds: it may only be behind a bad line. */
const introductionMs = 1500;

export interface OutageOptions {
  readonly url: string;
  /** Sends a plain request; undefined when it is answered as it should be. */
  readonly ping: () => Promise<LineFault | undefined>;
  /** Whether the target was well before. */
  readonly wasWell: () => boolean;
  /** How long one outage may last, in milliseconds; all together no longer than three times this. */
  readonly patienceMs: number;
  /** Told of outages that take their time. */
  readonly onWait?: ((message: string) => void) | undefined;
  /** Ends all waiting. */
  readonly signal?: AbortSignal | undefined;
}

export interface Outage {
  /** The reason why the target counts as dead; undefined while it lives. */
  readonly down: TargetDown | undefined;
  /** Resolves when there is no outage. Throws TargetDown when the target is dead. */
  over(): Promise<void>;
  /**
   * A request found a fault. Resolves to true when a plain request is answered meanwhile, to false when there was an outage
   * that is over now. Throws TargetDown when it lasts too long.
   */
  isCalm(fault: LineFault): Promise<boolean>;
  /** Gives the target another chance, and more time. */
  revive(patienceMs: number): void;
}

export function createOutage(options: OutageOptions): Outage {
  let { patienceMs, signal } = options;
  let budgetMs = 3 * patienceMs;
  let down: TargetDown | undefined;
  let doubt: Promise<boolean> | undefined;

  const giveUp = (fault: LineFault): never => {
    const event = options.wasWell() ? 'stopped answering' : 'cannot be reached';
    down = new TargetDown(`${options.url} ${event}: ${fault.reason}`);
    throw down;
  };

  const waitForTarget = async (fault: LineFault): Promise<boolean> => {
    const started = performance.now();
    const lasted = (): number => performance.now() - started;
    const mayLast = options.wasWell() ? Math.min(patienceMs, budgetMs) : Math.min(patienceMs, introductionMs);
    let isAnnounced = false;
    for (let attempt = 0; ; attempt += 1) {
      const pingFault = await options.ping();
      if (pingFault === undefined) {
        if (isAnnounced) options.onWait?.(`it answers again after ${inSeconds(lasted())}`);
        if (attempt > 0) budgetMs -= lasted();
        return attempt === 0;
      }
      const isHopeless = pingFault.kind === 'unsent' && !options.wasWell();
      if (isHopeless || lasted() >= mayLast || signal?.aborted) giveUp(fault.kind === 'gateway' ? fault : pingFault);
      if (!isAnnounced && lasted() >= Math.min(silentMs, mayLast / 2)) {
        isAnnounced = true;
        const wait = inSeconds(mayLast - lasted());
        options.onWait?.(`${options.url} does not answer (${pingFault.reason}): waiting up to ${wait} more`);
      }
      await pause(Math.min(pauseOf(attempt), Math.max(1, mayLast - lasted())), signal);
    }
  };

  return {
    get down() {
      return down;
    },
    async over() {
      if (down) throw down;
      if (doubt) await doubt;
    },
    isCalm(fault) {
      if (down) return Promise.reject(down);
      doubt ??= waitForTarget(fault).finally(() => {
        doubt = undefined;
      });
      return doubt;
    },
    revive(longerMs) {
      down = undefined;
      signal = undefined;
      patienceMs = longerMs;
      budgetMs = longerMs;
    },
  };
}

const pauseOf = (attempt: number): number => Math.min(longestPauseMs, 100 * 2 ** attempt) * jitter();

/** 0.75 to 1.25: requests that failed together do not come back together. It has nothing to do with the seed. */
export const jitter = (): number => 0.75 + Math.random() / 2;

/** Waits, or until the signal says to stop. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined);
}

const inSeconds = (milliseconds: number): string => `${Math.max(1, Math.round(milliseconds / 1000))} s`;
