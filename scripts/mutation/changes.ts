/** Changes of the source of a copy of this tree: each can be taken back. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** Takes a change back. */
export type Undo = () => void;

/**
 * Replaces the text of a file.
 *
 * @param path of the file
 * @param text what it holds from now on
 */
export function replaceText(path: string, text: string): Undo {
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, text);
  return () => writeFileSync(path, original);
}

/** A change that somebody wrote as a patch. */
export interface Patch {
  /** Name of its file, without its ending. */
  readonly name: string;
  /** Makes it in a directory. Throws an Error when it does not fit what stands there. */
  apply(directory: string): Undo;
}

/**
 * Reads the patches of a folder, sorted by name.
 *
 * @param folder holds unified diffs whose names end with `.patch`, as `git diff` writes them
 */
export function readPatches(folder: string): readonly Patch[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.patch'));
  return names.toSorted().map((name) => {
    const path = resolve(folder, name);
    const git = (directory: string, ...options: string[]): void => {
      execFileSync('git', ['apply', ...options, path], { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
    };
    return {
      name: basename(join(folder, name), '.patch'),
      apply(directory) {
        git(directory);
        return () => git(directory, '--reverse');
      },
    };
  });
}
