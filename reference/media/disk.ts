/** Writes, links, reads and removes files of one directory. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMissingFile } from '../model/caught-error.ts';
import { unreadableError } from '../model/project-error.ts';
import { ApiError, insufficientStorage } from '../query/api-error.ts';
import { makePrivateDirectory, PRIVATE_FILE } from '../store/private-files.ts';
import { DiskFile, type FileBytes, requestEndedError } from './file-bytes.ts';

/** A name that is safe in every file system: no separator, no leading dot, at most 255 characters. */
export const SAFE_NAME = /^[\w-][\w.-]{0,254}$/;

/** Writes a file in one step, by renaming. */
export function writeFile(file: string, bytes: FileBytes, durable: boolean): void {
  const directory = dirname(file);
  // if it is left behind, this name is never served
  const beside = join(directory, `.${basename(file)}.part`);
  try {
    makePrivateDirectory(directory);
    if (bytes instanceof DiskFile) takeFile(bytes.path, beside);
    else writeFileSync(beside, bytes, { flush: durable, mode: PRIVATE_FILE });
    renameSync(beside, file);
    if (durable) syncDirectory(directory);
  } catch (error) {
    discard(beside);
    throw error instanceof ApiError ? error : insufficientStorage();
  }
}

/** Links a file under another name. The first name stays, since a form may use a file in several places. */
function takeFile(from: string, to: string): void {
  if (!existsSync(from)) throw requestEndedError();
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    // not every file system has links
    copyFileSync(from, to);
  }
}

/** Removes a file if the disk allows it; otherwise the next start removes it. */
export function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // the error that is already thrown says more
  }
}

/** Makes a new name in a directory durable. Windows cannot open directories, and needs no sync. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function readFile(file: string): Buffer | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
}

export function namesIn(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && SAFE_NAME.test(entry.name)).map((entry) => entry.name);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw unreadableError(directory, error);
  }
}
