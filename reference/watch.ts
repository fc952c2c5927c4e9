/** Watches the files of a project. */
import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { extname, join } from 'node:path';

/** A change counts after so many milliseconds without another: editors write a file in several steps. */
const QUIET_MS = 150;

/** A file or folder to watch. */
export interface WatchedPath {
  readonly path: string;
  /** Whether only files of code count: the project itself may write others. @default false */
  readonly onlyCode?: boolean;
}

/** Folders of a project without source: packages, built and uploaded files. */
const NO_SOURCE = new Set(['node_modules', 'public', 'dist', 'build', 'coverage']);

const CODE = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']);

/** The paths of a project to watch: source, configuration, and code anywhere else that they may load. */
export function pathsToWatch(project: string, data: string | undefined): WatchedPath[] {
  const sources = ['src', 'config', '.env'];
  const otherNames = readdirSync(project).filter((name) => !name.startsWith('.') && !NO_SOURCE.has(name));
  return [
    ...sources.map((name) => ({ path: join(project, name) })),
    ...otherNames
      .filter((name) => !sources.includes(name) && join(project, name) !== data)
      .map((name) => ({ path: join(project, name), onlyCode: true }))
      .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isDirectory() || CODE.has(extname(path))),
  ];
}

/**
 * Calls `changed` after files in or below the paths have changed. Ignores paths that do not exist.
 *
 * @returns a function that stops watching
 */
export function watchPaths(paths: readonly WatchedPath[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  const watchers: FSWatcher[] = paths
    .filter(({ path }) => existsSync(path))
    .map(({ path, onlyCode = false }) =>
      watch(path, { recursive: true }, (_event, name) => {
        if (!onlyCode || name === null || CODE.has(extname(name))) onChange();
      }).on('error', onChange),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
