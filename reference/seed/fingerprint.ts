/** Detects changes of seed files. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A text that changes when any file in or below the paths changes. */
export function seedFingerprint(paths: readonly string[]): string {
  const files = paths.flatMap((path) => {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry?.isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  });
  const states = files.sort().map((file) => {
    const { mtimeMs = 0, size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [file, mtimeMs, size];
  });
  return JSON.stringify(states);
}
