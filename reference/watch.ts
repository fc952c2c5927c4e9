/** Notices that files of a project changed. */
import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { extname, join } from 'node:path';

/** Editors write a file in several steps; a change counts once nothing has happened for this long, in milliseconds. */
const QUIET_MS = 150;

/** A file or folder to watch. */
export interface WatchedPath {
  readonly path: string;
  /** Only files of code count: others may be written by the project itself. */
  readonly onlyCode?: boolean;
}

/** Folders of a project that hold no source: packages, what is built or uploaded. */
const NO_SOURCE = new Set(['node_modules', 'public', 'dist', 'build', 'coverage']);

const CODE = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']);

/** What is watched of a project: its source and configuration, and code anywhere else that they may load. */
export function watchedIn(project: string, data: string | undefined): WatchedPath[] {
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
 * Calls `changed` after files in or below the paths have changed. Paths that do not exist are passed over.
 *
 * @returns stops watching
 */
export function watchPaths(paths: readonly WatchedPath[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const noticed = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  const watchers: FSWatcher[] = paths
    .filter(({ path }) => existsSync(path))
    .map(({ path, onlyCode = false }) =>
      watch(path, { recursive: true }, (_event, name) => {
        if (!onlyCode || name === null || CODE.has(extname(name))) noticed();
      }).on('error', noticed),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
