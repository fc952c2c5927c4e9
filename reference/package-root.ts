/** Finds the directory of this package. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Directory of this package: one level above the sources, two above the built files. */
export function packageRoot(): string {
  const above = dirname(dirname(fileURLToPath(import.meta.url)));
  return existsSync(join(above, 'package.json')) ? above : dirname(above);
}
