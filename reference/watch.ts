/** Watches the files of a project. */
import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, extname, join, sep } from 'node:path';

/**
 * A change counts after so many milliseconds without another: editors write a file in several steps. A file that takes longer is
 * read again when it is whole.
 */
const QUIET_MS = 50;

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
 * Calls `changed` with the paths of files that have changed, in or below the watched paths. Ignores paths that do not
 * exist, and names in folders that begin with a dot: those of editors, and of tools at work.
 *
 * @returns a function that stops watching
 */
export function watchPaths(paths: readonly WatchedPath[], changed: (files: readonly string[]) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const files = new Set<string>();
  const onChange = (file: string) => {
    files.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const sorted = [...files].sort();
      files.clear();
      changed(sorted);
    }, QUIET_MS);
  };
  const watchers: FSWatcher[] = paths
    .filter(({ path }) => existsSync(path))
    .map(({ path, onlyCode = false }) =>
      watch(path, { recursive: true }, (_event, name) => {
        // a watched file is named by itself, one in a watched folder from there
        const isItself = name === null || basename(path) === name;
        if (!isItself && isHidden(name)) return;
        if (!onlyCode || name === null || CODE.has(extname(name))) onChange(isItself ? path : join(path, name));
      }).on('error', () => onChange(path)),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

const isHidden = (name: string): boolean => name.split(sep).some((part) => part.startsWith('.'));
