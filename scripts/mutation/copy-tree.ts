/** A copy of this tree whose source may be changed. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TreeCopy {
  readonly directory: string;
  /** Paths of its files below the directory. */
  readonly files: readonly string[];
  remove(): void;
}

/** What is installed, built or left by runs. */
const leftOut: ReadonlySet<string> = new Set(['node_modules', 'dist', 'coverage', '.git', '.tmp']);

/** Paths of the files below a directory, folders that are left out aside. */
function filesBelow(directory: string, path = ''): string[] {
  return readdirSync(join(directory, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (leftOut.has(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(directory, inside) : [inside];
  });
}

/**
 * Copies the source of this package into a directory of its own; installed packages are those of the original.
 *
 * @param root directory of this package
 */
export function copyTree(root: string): TreeCopy {
  const directory = mkdtempSync(join(tmpdir(), 'content-touchstone-copy-'));
  const files = filesBelow(root);
  for (const file of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(root, file), join(directory, file));
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  return { directory, files, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
