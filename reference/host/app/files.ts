/** `strapi.fs`: files of the project, by paths from its directory. */
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Bag } from '../callable.ts';

/** Makes the functions for the project at `dir`. Paths above it are taken from it. */
export function appFiles(dir: string): Bag {
  const within = (path: unknown): string => join(dir, normalize(`/${[path].flat().join('/')}`));
  const write = async (file: string, data: unknown): Promise<void> => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof data === 'string' || Buffer.isBuffer(data) ? data : JSON.stringify(data, null, 2));
  };
  return {
    writeAppFile: (path: unknown, data: unknown) => write(within(path), data),
    writePluginFile: (plugin: unknown, path: unknown, data: unknown) =>
      write(within(['src', 'extensions', plugin, path].flat()), data),
    removeAppFile: (path: unknown) => rm(within(path), { recursive: true, force: true }),
    appendFile: (path: unknown, data: unknown) => appendFile(within(path), String(data)),
  };
}
