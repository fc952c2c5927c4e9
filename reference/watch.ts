/** Notices that files of a project changed. */
import { existsSync, type FSWatcher, watch } from 'node:fs';

/** Editors write a file in several steps; a change counts once nothing has happened for this long, in milliseconds. */
const QUIET_MS = 150;

/**
 * Calls `changed` after files in or below the paths have changed. Paths that do not exist are passed over.
 *
 * @returns stops watching
 */
export function watchPaths(paths: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const noticed = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  const watchers: FSWatcher[] = paths
    .filter((path) => existsSync(path))
    .map((path) => watch(path, { recursive: true }, noticed).on('error', noticed));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
