/** Which directories a server reads: as it is told, or those that come with this package. */
import { join, resolve } from 'node:path';
import { packageRoot } from './package-root.ts';
import type { ReferenceOptions } from './reference-options.ts';

/** Directories a server reads, after defaults. */
export interface Places {
  readonly project: string;
  readonly seed: readonly string[];
  readonly data: string | undefined;
}

/** The directories of a server that is started with these options. */
export function placesOf(options: ReferenceOptions): Places {
  const fixtures = join(packageRoot(), 'fixtures');
  const seed = options.seed ?? (options.project === undefined ? [join(fixtures, 'content')] : []);
  // whole paths, because the working directory may become that of the project
  const whole = (path: string | undefined) => (path === undefined ? undefined : resolve(path));
  return {
    project: resolve(options.project ?? join(fixtures, 'project')),
    seed: [seed].flat().flatMap((path) => (path === 'none' ? [] : resolve(path))),
    data: options.memory ? undefined : whole(options.data),
  };
}
