/** Stores the files of seed content, which file entries name by `path`. */
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

/** Services for files of a seed. */
export interface FilePlanting {
  readonly files: Files;
  readonly rules: MediaRules;
}

/**
 * Stores the files of all file entries with a `path`, relative to the seed file, and returns the seed with complete records.
 * Attributes of the entry win over those computed from the bytes. Pictures are not processed, so that a seed is the same
 * everywhere.
 *
 * @throws ProjectError that names file, index and cause
 */
export async function plantFiles(seed: readonly SeedEntry[], planting: FilePlanting): Promise<SeedEntry[]> {
  return Promise.all(seed.map((entry) => (entry.type.uid === FILE_UID ? plantFile(entry, planting) : entry)));
}

async function plantFile(entry: SeedEntry, { files, rules }: FilePlanting): Promise<SeedEntry> {
  const { path, ...info } = entry.data;
  if (path === undefined) return entry;
  const { raw } = entry;
  const seedError = (cause: string) => new ProjectError(raw.file, `${raw.place}.path`, cause);
  if (typeof path !== 'string') throw seedError('expected the path of a file, relative to this one');
  const incoming = { name: basename(path), type: mime.lookup(path) || 'application/octet-stream', bytes: read() };
  function read(): Buffer {
    try {
      return readFileSync(resolve(dirname(raw.file), String(path)));
    } catch (error) {
      throw seedError(`cannot be read: ${messageOf(error)}`);
    }
  }
  try {
    const name = typeof info.name === 'string' ? info.name : undefined;
    const { values, bytes } = settleFile(await prepareFile(incoming, { name }, rules, NO_TOOLS), entry.id);
    for (const [stored, content] of bytes) files.write(stored, content);
    return { ...entry, data: { ...values, ...info } };
  } catch (error) {
    throw seedError(messageOf(error));
  }
}
