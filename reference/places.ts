/** Directories of a server: those of its options, or those of this package. */
import { join, resolve } from 'node:path';
import { packageRoot } from './package-root.ts';
import type { ReferenceOptions } from './reference-options.ts';

/** Directories of a server, with defaults. */
export interface Places {
  readonly project: string;
  readonly seed: readonly string[];
  readonly data: string | undefined;
}

/** The directories of a server with these options. */
export function placesOf(options: ReferenceOptions): Places {
  const fixtures = join(packageRoot(), 'fixtures');
  const seed = options.seed ?? (options.project === undefined ? [join(fixtures, 'content')] : []);
  // absolute paths, because the project may become the working directory
  const absolute = (path: string | undefined) => (path === undefined ? undefined : resolve(path));
  return {
    project: resolve(options.project ?? join(fixtures, 'project')),
    seed: [seed].flat().flatMap((path) => (path === 'none' ? [] : resolve(path))),
    data: options.memory ? undefined : absolute(options.data),
  };
}
