/**
 * The journal of a run: a file on this machine with a line before and after each write. `touchstone sweep` reads it and
 * removes the leftovers of a killed run. A run without leftovers deletes its journal.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../models/json.ts';
import type { SavedRole } from './arrange/saved-role.ts';
import type { Birth } from './created-entries.ts';
import type { SavedSingle } from './singles.ts';

export type JournalLine =
  | { readonly kind: 'run'; readonly url: string; readonly project: string; readonly pid: number }
  | { readonly kind: 'baseline'; readonly uid: string; readonly segments: readonly string[] }
  | {
      readonly kind: 'creating';
      readonly number: number;
      readonly uid: string;
      readonly data: JsonObject;
      readonly sentAt: number | undefined;
    }
  /** A creation with an answer: the target refused it, or the next line names the entry. */
  | { readonly kind: 'answered'; readonly number: number }
  | { readonly kind: 'created'; readonly uid: string; readonly segment: string; readonly birth: Birth }
  | { readonly kind: 'deleted'; readonly uid: string; readonly segment: string }
  | { readonly kind: 'made'; readonly path: string; readonly record: JsonObject }
  | { readonly kind: 'role'; readonly path: string; readonly saved: SavedRole }
  | { readonly kind: 'single'; readonly path: string; readonly locales: SavedSingle['locales'] };

export interface Journal {
  note(line: JournalLine): void;
  /** Ends the journal. Deletes it if the run left nothing behind. */
  close(isClean: boolean): void;
}

/** Folders of journals. The first one that the run can write to gets the journal. */
function folders(): string[] {
  const folder = process.env.TOUCHSTONE_JOURNALS;
  return folder === undefined
    ? [join(homedir(), '.touchstone', 'journals'), join(tmpdir(), 'touchstone-journals')]
    : [folder];
}

/** Creates the journal of a run. Its file appears with the first note; without a writable folder there is none. */
export function createJournal(run: Omit<Extract<JournalLine, { kind: 'run' }>, 'kind' | 'pid'>): Journal {
  let file: string | undefined;
  const append = (at: string, line: JournalLine): void =>
    appendFileSync(at, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  const open = (): string => {
    const name = `${Date.now().toString(36)}-${process.pid}-${randomBytes(3).toString('hex')}.jsonl`;
    for (const folder of folders()) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        append(join(folder, name), { kind: 'run', ...run, pid: process.pid });
        return join(folder, name);
      } catch {}
    }
    return '';
  };
  return {
    note(line) {
      file ??= open();
      if (file !== '') append(file, line);
    },
    close(isClean) {
      if (isClean && file) rmSync(file, { force: true });
    },
  };
}

/** A journal of an earlier run, or of one that is still running. */
export interface StaleJournal {
  readonly file: string;
  readonly run: Extract<JournalLine, { kind: 'run' }>;
  readonly lines: readonly JournalLine[];
  /** Whether its run may still be running on this machine. */
  readonly isRunning: boolean;
}

/** Reads the journals for a target on this machine. */
export function staleJournals(url: string): StaleJournal[] {
  return folders()
    .flatMap((folder) => filesIn(folder))
    .flatMap((file) => {
      const lines = linesOf(file);
      const [run] = lines;
      if (run?.kind !== 'run' || run.url !== url) return [];
      return [{ file, run, lines: lines.slice(1), isRunning: run.pid !== process.pid && isAlive(run.pid) }];
    });
}

export const removeJournal = ({ file }: StaleJournal): void => rmSync(file, { force: true });

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Reads the lines of a journal, without an incomplete last line. */
function linesOf(file: string): JournalLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return text === '' ? [] : [JSON.parse(text) as JournalLine];
      } catch {
        return [];
      }
    });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
