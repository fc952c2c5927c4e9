/** The last requests a server answered, for whoever tests against it. */
import { redactedTarget } from '../rest/redact.ts';

/** One answered request. Bodies and credentials are not kept. */
export interface JournalEntry {
  readonly at: string;
  readonly method: string;
  /** Path and query as sent, without secret values. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** What was ignored in it. */
  readonly warnings: readonly string[];
}

/** Keeps a bounded number of requests, oldest first. */
export interface Journal {
  /** Its path as sent. */
  add(entry: JournalEntry): void;
  entries(): readonly JournalEntry[];
  clear(): void;
}

/** Makes an empty journal that forgets the oldest request beyond `capacity`. */
export function createJournal(capacity: number): Journal {
  const kept: JournalEntry[] = [];
  return {
    add(entry) {
      kept.push(entry);
      if (kept.length > capacity) kept.shift();
    },
    // when somebody reads them: most never are, and each request would pay
    entries: () => kept.map((entry) => ({ ...entry, path: redactedTarget(entry.path) })),
    clear: () => kept.splice(0),
  };
}
