/** Finds the root directory of this package, from its source as from `dist/`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder that holds this package's `package.json`. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package.json of content-touchstone is missing');
    folder = parent;
  }
  return folder;
}

/** The version of this package: `0.1.0`. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** The default project. */
export function defaultProject(): string {
  return join(packageRoot(), 'fixtures', 'project');
}
