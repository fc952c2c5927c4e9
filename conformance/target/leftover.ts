/** Leftovers of a run, and the retries of their removal. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Request } from './exchange.ts';

/** The request that removes or restores something: `DELETE /api/books/7`. */
export interface Leftover {
  readonly method: 'DELETE' | 'PUT';
  readonly path: string;
}

/** Things that the clean-up could not remove or restore. */
export interface CleanUp {
  /** Entries, users, roles and files made by the run that still stand. */
  readonly leftover: readonly Leftover[];
  /** Changed things that are not as they were before. */
  readonly altered: readonly Leftover[];
}

/** Sends a request of the clean-up; undefined when it is not answered. */
export type Ask = (method: Request['method'], path: string) => Promise<Answer | undefined>;

/** Makes an `Ask` of whatever sends requests. */
export function createAsk(target: { send(request: Request): Promise<Answer> }): Ask {
  return async (method, path) => {
    try {
      return await target.send({ method, path, auth: 'full' });
    } catch {
      return undefined;
    }
  };
}

/** Milliseconds before each further attempt to remove something. */
const pauses = [0, 250, 1000, 2000] as const;

/** Milliseconds that one clean-up waits in all: a target that refuses for good must not keep a run from its end. */
const mostWaiting = 20_000;

/** A busy target may succeed later. After any other answer two attempts are enough. */
const isBusy = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status === 429 || answer.status >= 500;

/** Deletes `path` until `isGone`; resolves to whether it is gone. */
export type Remove = (path: string, isGone: () => Promise<boolean>) => Promise<boolean>;

/** A `Remove` with one limit of waiting for all removals. */
export function createRemove(ask: Ask): Remove {
  let waited = 0;
  return async (path, isGone) => {
    for (const [attempt, pause] of pauses.entries()) {
      if (pause > 0) {
        if (waited >= mostWaiting) return false;
        waited += pause;
        await sleep(pause);
      }
      const answer = await ask('DELETE', path);
      if (await isGone()) return true;
      if (attempt > 0 && !isBusy(answer)) return false;
    }
    return false;
  };
}

/** Runs `work` over all items, `size` at a time, outcomes in order. */
export async function mapInGroups<Item, Outcome>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < items.length; start += size) {
    outcomes.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return outcomes;
}
