/** Removes things, with several attempts. Things that stay are leftovers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Request } from './exchange.ts';

/** The request that removes or restores something: `DELETE /api/books/7`. */
export interface Leftover {
  readonly method: 'DELETE' | 'PUT';
  readonly path: string;
}

/** The result of a clean-up. */
export interface CleanUp {
  /** Entries, users, roles and files of the run that still exist. */
  readonly leftover: readonly Leftover[];
  /** Changed things that are not restored. */
  readonly altered: readonly Leftover[];
}

/** Sends a request of the clean-up; resolves to undefined without an answer. */
export type Ask = (method: Request['method'], path: string) => Promise<Answer | undefined>;

/** Creates an `Ask` from a sender of requests. */
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

/** Most milliseconds that one clean-up waits in all, so that a target that always refuses cannot delay the end of a run. */
const mostWaiting = 20_000;

/** Whether a later attempt may succeed. After any other answer, two attempts are enough. */
const isBusy = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status === 429 || answer.status >= 500;

/** Deletes `path` until `isGone`; resolves to whether it is gone. */
export type Remove = (path: string, isGone: () => Promise<boolean>) => Promise<boolean>;

/** Creates a `Remove`. All its removals together wait at most `mostWaiting`. */
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

/** Runs `work` for all items, `size` at a time. Resolves to the outcomes in order. */
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
