/**
 * Detects outages. After a fault, a plain request tells whether the target still answers. If it does not, the client waits
 * for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { TargetDown } from '../exchange.ts';
import type { LineFault } from './fault.ts';

/** Milliseconds of an outage before the user gets a message. */
const silentMs = 1000;

/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 3000;

/** Milliseconds to wait for a target that has not answered yet: only its connection may be bad. */
const introductionMs = 1500;

export interface OutageOptions {
  readonly url: string;
  /** Sends a plain request; resolves to its fault, or to undefined when the target answers. */
  readonly ping: () => Promise<LineFault | undefined>;
  /** Whether the target has answered before. */
  readonly wasWell: () => boolean;
  /** Longest outage, in milliseconds. All outages together may last three times as long. */
  readonly patienceMs: number;
  /** Called with a message when an outage lasts longer, and when it ends. */
  readonly onWait?: ((message: string) => void) | undefined;
  /** Ends all waiting. */
  readonly signal?: AbortSignal | undefined;
}

export interface Outage {
  /** The error of a target that is down; undefined while it answers. */
  readonly down: TargetDown | undefined;
  /**
   * Resolves when there is no outage.
   *
   * @throws TargetDown when the target is down
   */
  over(): Promise<void>;
  /**
   * Tests the target after a fault of a request. Resolves to true when the target answers at once, to false when there was
   * an outage that is over.
   *
   * @throws TargetDown when the outage lasts too long
   */
  isCalm(fault: LineFault): Promise<boolean>;
  /** Treats a target that is down as alive again, with this patience. */
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

/** A random factor from 0.75 to 1.25, so that requests that failed together are not repeated together. */
export const jitter = (): number => 0.75 + Math.random() / 2;

/** Waits, at most until the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined);
}

const inSeconds = (milliseconds: number): string => `${Math.max(1, Math.round(milliseconds / 1000))} s`;
