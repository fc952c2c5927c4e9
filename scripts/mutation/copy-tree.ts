/** A copy of this tree whose source may be changed. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TreeCopy {
  readonly directory: string;
  /** Paths of its files below the directory. */
  readonly files: readonly string[];
  remove(): void;
}

/**
 * Copies what git tracks into a directory of its own; installed packages are those of the original.
 *
 * @param root directory of this package
 */
export function copyTree(root: string): TreeCopy {
  const directory = mkdtempSync(join(tmpdir(), 'content-touchstone-mutation-'));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(root, file), join(directory, file));
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  return { directory, files, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
