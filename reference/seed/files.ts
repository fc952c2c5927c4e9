/** Stores the files of seed content, which file entries name by `path`. */
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import mime from 'mime-types';
import type { Files } from '../media/files.ts';
import { NO_TOOLS } from '../media/picture-tools.ts';
import { type MediaRules, prepareFile, settleFile } from '../media/prepare.ts';
import { messageOf } from '../model/caught-error.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Raw } from '../model/raw.ts';
import { FILE_UID } from '../query/scope.ts';
import type { SeedEntry } from './read.ts';

/** Services for files of a seed. */
export interface FilePlanting {
  readonly files: Files;
  readonly rules: MediaRules;
}

/**
 * Stores the files of all file entries with a `path`, relative to the seed file, and returns the seed with complete records. An
 * entry with `hash` and `ext` keeps its name, and its `formats` may have a `path` each. Attributes of the entry win over those computed from the bytes. Pictures are not processed, so that a seed is the same
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
  const bytes = bytesAt(raw.file, path, seedError);
  const incoming = { name: basename(path), type: mime.lookup(path) || 'application/octet-stream', bytes };
  try {
    const name = typeof info.name === 'string' ? info.name : undefined;
    const fileName = nameOf(info);
    const { values, bytes } = settleFile(await prepareFile(incoming, { name }, rules, NO_TOOLS), entry.id, fileName);
    for (const [stored, content] of bytes) files.write(stored, content);
    const formats = plantFormats(raw, info.formats, files);
    return { ...entry, data: { ...values, ...info, ...(fileName && { formats }) } };
  } catch (error) {
    throw seedError(messageOf(error));
  }
}

/** The name of the stored file, where an entry gives it: that of a file which another server had. */
function nameOf({ hash, ext }: Readonly<Record<string, unknown>>): { hash: string; ext: string } | undefined {
  return typeof hash === 'string' && typeof ext === 'string' ? { hash, ext } : undefined;
}

/** Stores the smaller versions that have a `path`, and returns the record of all of them. */
function plantFormats({ file, place }: Raw, formats: unknown, files: Files): unknown {
  if (!isObject(formats)) return formats ?? null;
  const records = Object.entries(formats).map(([key, format]) => {
    const name = isObject(format) ? nameOf(format) : undefined;
    if (!isObject(format) || typeof format.path !== 'string' || !name) return [key, format];
    const bytes = bytesAt(file, format.path, (cause) => new ProjectError(file, `${place}.formats.${key}.path`, cause));
    files.write(`${name.hash}${name.ext}`, bytes);
    return [key, { ...format, path: null }];
  });
  return Object.fromEntries(records);
}

/** The bytes of a file that is named from a seed file. */
function bytesAt(file: string, path: string, errorOf: (cause: string) => ProjectError): Buffer {
  try {
    return readFileSync(resolve(dirname(file), path));
  } catch (error) {
    throw errorOf(`cannot be read: ${messageOf(error)}`);
  }
}
