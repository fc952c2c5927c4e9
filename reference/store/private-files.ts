/** Files that hold passwords, tokens and secrets: only the user who runs the server may open them. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Mode of a directory of data: its owner may list, read and write it. */
export const PRIVATE_DIRECTORY = 0o700;

/** Mode of a file of data. Handed over when the file is made, so that there is no moment in which others may read it. */
export const PRIVATE_FILE = 0o600;

/** The rights of the owner; those of group and others are the rest. */
const OWNER_RIGHTS = 0o700;

const OTHERS_RIGHTS = 0o077;

/** Makes a directory for its owner alone; what is missing above it is made as the system makes directories. */
export function makePrivateDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  makeParents(dirname(directory));
  makeOne(directory, PRIVATE_DIRECTORY);
}

/** One by one: Node's own way never ends on file systems that take no directories, such as /proc. */
function makeParents(directory: string): void {
  if (isDirectory(directory)) return;
  makeParents(dirname(directory));
  makeOne(directory);
}

function makeOne(directory: string, mode?: number): void {
  try {
    mkdirSync(directory, mode);
  } catch (error) {
    // another process may have been quicker
    if (!isDirectory(directory)) throw error;
  }
}

/**
 * Takes the rights of group and others from a directory and from the files in it, as an earlier version or a copy may
 * have left them. The owner's rights stay; links and directories below are left alone.
 *
 * @returns the paths that others may still reach, because the system does not let this process change them
 */
export function closeDirectory(directory: string): string[] {
  if (!isDirectory(directory)) return [];
  const files = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [directory, ...files.map(({ name }) => join(directory, name))].filter((path) => !closeToOthers(path));
}

function closeToOthers(path: string): boolean {
  // there rights are kept in lists, and a directory of a user is that user's
  if (process.platform === 'win32') return true;
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS_RIGHTS) === 0) return true;
  try {
    chmodSync(path, found.mode & OWNER_RIGHTS);
    return true;
  } catch {
    return false;
  }
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
