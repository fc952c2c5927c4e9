/** The files of the target before the run, as their list shows them. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import { filesPath } from '../target/arrange/things.ts';
import type { Session } from '../target/session.ts';
import type { EntryId } from './world.ts';

/** The files that new entries hold, by attribute. */
export type Holding = Readonly<Record<string, readonly EntryId[]>>;

/** Numbers of files in a multiple media attribute, by the place of the entry. */
const lengths = [2, 1, 0, 3];

/**
 * Files for the media attributes of the entry or component at a place: one, several or none of them, not in the order of
 * their ids. Pictures alone, which every media attribute is likely to allow.
 */
export function chooseFiles(attributes: readonly Attribute[], at: number, files: FileRecords): Holding {
  const pictures = [...files.values()].filter(({ mime }) => String(mime).startsWith('image/'));
  const ids = pictures.flatMap(({ id }) => (typeof id === 'number' || typeof id === 'string' ? [id] : [])).toReversed();
  const media = attributes.filter(({ type }) => type === 'media');
  return Object.fromEntries(
    media.map(({ name, multiple }, shift) => {
      const from = ids.length === 0 ? 0 : (at + shift) % ids.length;
      const length = multiple ? (lengths[(at + shift) % lengths.length] ?? 0) : Number((at + shift) % 3 !== 2);
      return [name, [...ids.slice(from), ...ids.slice(0, from)].slice(0, length)];
    }),
  );
}

/** The same in a body. */
export const sentFiles = (attributes: readonly Attribute[], holding: Holding): JsonObject =>
  Object.fromEntries(
    attributes.flatMap(({ name, multiple }) => {
      const ids = holding[name] ?? [];
      return ids.length === 0 ? [] : [[name, multiple ? ids : ids[0]]];
    }),
  );

/** Attributes of files, by id. */
export type FileRecords = ReadonlyMap<string, JsonObject>;

/** Reads the list of all files; empty where the target shows none. */
export async function readFiles(session: Session): Promise<FileRecords> {
  const { status, body } = await session.get(filesPath);
  const files = status === 200 && Array.isArray(body) ? body.filter(isObject) : [];
  return new Map(files.map((file) => [String(file.id), file]));
}
