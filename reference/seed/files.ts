/** Files of seed content: what a file entry names by its `path` is read, and kept. */
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import mime from 'mime-types';
import type { Files } from '../media/files.ts';
import { NO_TOOLS } from '../media/picture-tools.ts';
import { type MediaRules, prepareFile, settleFile } from '../media/prepare.ts';
import { messageOf } from '../model/caught-error.ts';
import { ProjectError } from '../model/project-error.ts';
import { FILE_UID } from '../query/scope.ts';
import type { SeedEntry } from './read.ts';

/** What the files of a seed are kept with. */
export interface FilePlanting {
  readonly files: Files;
  readonly rules: MediaRules;
}

/**
 * Keeps the bytes of all file entries that have a `path`, relative to the file of the seed, and gives the seed with
 * whole records in their place: what an entry says itself wins over what its bytes say. Pictures stay as they are, so
 * that a seed is the same everywhere. Throws a `ProjectError` that
 * names file, index and cause.
 */
export async function plantFiles(seed: readonly SeedEntry[], planting: FilePlanting): Promise<SeedEntry[]> {
  return Promise.all(seed.map((entry) => (entry.type.uid === FILE_UID ? plantFile(entry, planting) : entry)));
}

async function plantFile(entry: SeedEntry, { files, rules }: FilePlanting): Promise<SeedEntry> {
  const { path, ...info } = entry.data;
  if (path === undefined) return entry;
  const { raw } = entry;
  const wrong = (cause: string) => new ProjectError(raw.file, `${raw.place}.path`, cause);
  if (typeof path !== 'string') throw wrong('expected the path of a file, relative to this one');
  const incoming = { name: basename(path), type: mime.lookup(path) || 'application/octet-stream', bytes: read() };
  function read(): Buffer {
    try {
      return readFileSync(resolve(dirname(raw.file), String(path)));
    } catch (error) {
      throw wrong(`cannot be read: ${messageOf(error)}`);
    }
  }
  try {
    const name = typeof info.name === 'string' ? info.name : undefined;
    const { values, bytes } = settleFile(await prepareFile(incoming, { name }, rules, NO_TOOLS), entry.id);
    for (const [stored, content] of bytes) files.write(stored, content);
    return { ...entry, data: { ...values, ...info } };
  } catch (error) {
    throw wrong(messageOf(error));
  }
}
