/** Reads seed content: JSON files that map uids of content-types to lists of entries. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentType, Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { parseJson } from '../model/parse-json.ts';
import { ProjectError } from '../model/project-error.ts';
import { at, object, type Raw, text, valueError } from '../model/raw.ts';
import { checkNames } from './check-names.ts';
import { joinMissing, MISSING, type MissingAttributes, readMissing } from './missing.ts';

/** One entry of a seed. Its names are checked; its values are validated when it is planted. */
export interface SeedEntry {
  readonly type: ContentType;
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** Its place: file, and `<uid>.<index>`. */
  readonly raw: Raw;
}

/** The content of seed files. */
export interface Seed {
  readonly entries: readonly SeedEntry[];
  readonly missing: MissingAttributes;
}

/**
 * Reads all entries of a seed: of files, and of every JSON file of directories, in order of name.
 *
 * @throws ProjectError that names file, content-type, index and attribute
 */
export function readSeed(paths: readonly string[], model: Model): Seed {
  const files = paths.flatMap(filesOf).map((file) => readFile(file, model));
  const entries = files.flatMap((file) => file.entries);
  const byKey = new Map<string, Raw>();
  for (const { type, id, raw } of entries) {
    const twin = byKey.get(`${type.uid} ${id}`);
    if (twin) throw new ProjectError(raw.file, `${raw.place}.id`, `found ${id}, which ${twin.file}: ${twin.place} has`);
    byKey.set(`${type.uid} ${id}`, raw);
  }
  return { entries, missing: joinMissing(files.map(({ missing }) => missing)) };
}

function filesOf(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new ProjectError(path, '', 'no such file or directory, expected seed content');
  if (!stat.isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  return names.sort().map((name) => join(path, name));
}

function readFile(file: string, model: Model): Seed {
  const raw: Raw = { value: parseJson(readFileSync(file, 'utf8'), file), file, place: '' };
  const { $schema, [MISSING]: _missing, ...lists } = object(raw);
  if ($schema !== undefined) text(at(raw, '$schema'));
  const entries = Object.entries(lists).flatMap(([uid, list]) => {
    const type = model.contentTypes.get(uid);
    if (!type) {
      const hint = didYouMean(uid, model.contentTypes.keys());
      throw new ProjectError(file, uid, `no such content-type, expected a uid like api::book.book${hint}`);
    }
    const place: Raw = { value: list, file, place: uid };
    if (!Array.isArray(list)) throw valueError(place, 'a list of entries');
    return list.map((value, index) => readEntry(model, type, { value, file, place: `${uid}.${index}` }));
  });
  return { entries, missing: readMissing(at(raw, MISSING), model) };
}

function readEntry(model: Model, type: ContentType, raw: Raw): SeedEntry {
  const data = object(raw);
  const { id } = data;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) {
    throw valueError({ ...raw, value: id, place: `${raw.place}.id` }, 'a whole number above 0');
  }
  checkNames(model, type, raw);
  return { type, id, data, raw };
}
