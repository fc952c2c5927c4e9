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
  /** A creation with a known outcome: refused, or named by the next line. */
  | { readonly kind: 'answered'; readonly number: number }
  | { readonly kind: 'created'; readonly uid: string; readonly segment: string; readonly birth: Birth }
  | { readonly kind: 'deleted'; readonly uid: string; readonly segment: string }
  | { readonly kind: 'made'; readonly path: string; readonly record: JsonObject }
  | { readonly kind: 'role'; readonly path: string; readonly saved: SavedRole }
  | { readonly kind: 'single'; readonly path: string; readonly locales: SavedSingle['locales'] };

export interface Journal {
  note(line: JournalLine): void;
  /** Ends it; what took everything back leaves no journal. */
  close(isClean: boolean): void;
}

/** Folders that may hold journals; one that cannot be written to is passed over. */
function folders(): string[] {
  const folder = process.env.TOUCHSTONE_JOURNALS;
  return folder === undefined
    ? [join(homedir(), '.touchstone', 'journals'), join(tmpdir(), 'touchstone-journals')]
    : [folder];
}

/** The journal of a run, written to with its first note. Where no folder can be written to, nothing is noted. */
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

/** A journal that a killed run left. */
export interface StaleJournal {
  readonly file: string;
  readonly run: Extract<JournalLine, { kind: 'run' }>;
  readonly lines: readonly JournalLine[];
  /** Its run may still be at work on this machine. */
  readonly isRunning: boolean;
}

/** Journals of killed runs against a target, on this machine. */
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

/** The lines of a journal; one that a kill cut off says nothing. */
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
