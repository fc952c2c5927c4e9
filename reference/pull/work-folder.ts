/** What is half done: `.pull` in the folder that a pull writes to. A pull that stops goes on from there. */

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../generate/write-whole.ts';
import { messageOf } from '../model/caught-error.ts';
import { jsonIn } from '../model/json-in.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import type { SeedRecord } from '../seed/record.ts';
import { makePrivateDirectory } from '../store/private-files.ts';
import { lockDirectory } from '../store/write-ahead-log/lock.ts';

/** Name of the folder in the one that is written to. */
export const WORK_FOLDER = '.pull';

/** What a pull asks: only the same one can go on. */
export interface PullQuestions {
  readonly url: string;
  /** What is asked of each content-type, by uid. */
  readonly questions: Readonly<Record<string, string>>;
}

/** The half-done work of one pull. */
export interface WorkFolder {
  readonly folder: string;
  /** Whether an earlier pull was stopped here. */
  readonly isResumed: boolean;
  /** The entries that were read of a content-type, and whether these are all. */
  entriesOf(uid: string): { readonly entries: readonly SeedRecord[]; readonly isComplete: boolean };
  /** Keeps entries that were read. */
  add(uid: string, entries: readonly SeedRecord[]): void;
  /** Notes that all entries of a content-type were read. */
  complete(uid: string): void;
  hasFile(name: string): boolean;
  /** Keeps the bytes of a file, all of them or none. */
  addFile(name: string, bytes: Buffer): void;
  /** Lets another process go on here. */
  release(): void;
  /** Removes the folder. */
  remove(): void;
}

/**
 * Opens the work folder in `out`, and locks it for this process.
 *
 * @throws ProjectError if it holds another pull, is in use, or cannot be written
 */
export function openWorkFolder(out: string, questions: PullQuestions): WorkFolder {
  const folder = join(out, WORK_FOLDER);
  const release = prepare(folder);
  try {
    const stateFile = join(folder, 'state.json');
    const isResumed = existsSync(stateFile);
    const state = isResumed ? readState(stateFile, questions) : { ...questions, complete: [] };
    const complete = new Set(state.complete);
    const keepState = () =>
      writeWhole(stateFile, `${JSON.stringify({ ...questions, complete: [...complete] }, null, 2)}\n`);
    keepState();
    const linesOf = (uid: string) => join(folder, `${fileNameOf(uid)}.jsonl`);
    const placeOf = (name: string) => join(folder, 'files', name);
    return {
      folder,
      isResumed,
      entriesOf: (uid) => ({ entries: readLines(linesOf(uid)), isComplete: complete.has(uid) }),
      add(uid, entries) {
        if (entries.length > 0)
          appendFileSync(linesOf(uid), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      },
      complete(uid) {
        complete.add(uid);
        keepState();
      },
      hasFile: (name) => existsSync(placeOf(name)),
      addFile(name, bytes) {
        mkdirSync(dirname(placeOf(name)), { recursive: true });
        const part = join(folder, 'part');
        writeFileSync(part, bytes);
        rmSync(placeOf(name), { force: true });
        // a name is there only once all its bytes are
        renameSync(part, placeOf(name));
      },
      release,
      remove() {
        release();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The name of the file of a content-type: `api.book.book`. */
const fileNameOf = (uid: string): string => uid.replace('::', '.');

function prepare(folder: string): () => void {
  try {
    makePrivateDirectory(folder);
  } catch (error) {
    throw new ProjectError(folder, '', `cannot be made: ${messageOf(error)}; name another --out`);
  }
  return lockDirectory(folder);
}

function readState(file: string, pull: PullQuestions): { readonly complete: readonly string[] } {
  const state = jsonIn(readFileSync(file, 'utf8'));
  const { url, questions, complete } = isObject(state) ? state : {};
  const isSame = url === pull.url && JSON.stringify(questions) === JSON.stringify(pull.questions);
  if (isSame && Array.isArray(complete)) return { complete: complete.map(String) };
  const other = typeof url === 'string' && url !== pull.url ? `of ${url}` : 'that asked for something else';
  throw new ProjectError(dirname(file), '', `holds a pull ${other}; remove it, or name another --out`);
}

/** The entries in a file of lines; a last line that was not written to its end is cut off. */
function readLines(file: string): SeedRecord[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line, index) => {
    const entry = jsonIn(line);
    if (isObject(entry) && typeof entry.id === 'number') return { ...entry, id: entry.id };
    throw new ProjectError(file, `line ${index + 1}`, 'is no entry; remove this folder and pull again');
  });
}
