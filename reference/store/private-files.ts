/** File modes of data that holds passwords, tokens and secrets: only the user who runs the server may open it. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Mode of a directory of data: its owner may list, read and write it. */
const PRIVATE_DIRECTORY = 0o700;

/** Mode of a file of data. Set when the file is created, so that others can never read it. */
export const PRIVATE_FILE = 0o600;

/** Permission bits of the owner. */
const OWNER_RIGHTS = 0o700;

/** Permission bits of group and others. */
const OTHERS_RIGHTS = 0o077;

/** Creates a directory for its owner alone. Missing parents get the default mode of the system. */
export function makePrivateDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  makeParents(dirname(directory));
  makeOne(directory, PRIVATE_DIRECTORY);
}

/** Creates parents one by one: Node's recursive `mkdir` never ends on file systems such as /proc. */
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
 * Removes the permissions of group and others from a directory and its files, which an earlier version or a copy may have
 * left. The owner's permissions stay; links and subdirectories are not touched.
 *
 * @returns paths that others can still open, because this process may not change their mode
 */
export function closeDirectory(directory: string): string[] {
  if (!isDirectory(directory)) return [];
  const files = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [directory, ...files.map(({ name }) => join(directory, name))].filter((path) => !closeToOthers(path));
}

function closeToOthers(path: string): boolean {
  // Windows uses access lists, and the home directory of a user is private
  if (process.platform === 'win32') return true;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || (stat.mode & OTHERS_RIGHTS) === 0) return true;
  try {
    chmodSync(path, stat.mode & OWNER_RIGHTS);
    return true;
  } catch {
    return false;
  }
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
