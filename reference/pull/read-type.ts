/** Reads all entries of one content-type, and goes on where an earlier pull stopped. */
import { USER_UID } from '../access/uids.ts';
import type { ContentType } from '../model/model.ts';
import { FILE_UID } from '../query/scope.ts';
import type { SeedRecord } from '../seed/record.ts';
import { CREATOR_UID } from './choose.ts';
import { collect, collectSingle } from './collect.ts';
import type { Progress } from './progress.ts';
import { populateOf, queryOf } from './question.ts';
import { type Reader, readEntry } from './read-entry.ts';
import type { Source } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

/** What entries of an API are read with. */
export interface TypeReading {
  readonly source: Source;
  readonly work: WorkFolder;
  readonly reader: Reader;
  readonly progress: Progress;
  /** Codes of the locales to read; undefined for all. */
  readonly locales: readonly string[] | undefined;
  /** Codes of the locales of the server. */
  readonly allLocales: readonly string[];
}

/** What is asked of a content-type besides the place in the list. */
export function questionOf({ reader, locales }: Pick<TypeReading, 'reader' | 'locales'>, type: ContentType) {
  const populate = populateOf(reader.model, type);
  const isLocalized = type.localized && type.hasEndpoints;
  return {
    ...(Object.keys(populate).length > 0 ? { populate } : {}),
    // also without drafts: a real server hides linked drafts otherwise
    ...(type.hasEndpoints ? { publicationState: 'preview' } : {}),
    ...(isLocalized && type.kind === 'collectionType' ? { locale: 'all' } : {}),
    ...(isLocalized && locales ? { filters: { locale: { $in: locales } } } : {}),
  };
}

const PLUGIN_PATHS: Readonly<Record<string, string>> = { [FILE_UID]: '/upload/files', [USER_UID]: '/users' };

/** Reads the entries of a content-type, all that there are, or those that an earlier pull has not read. */
export async function readType(reading: TypeReading, type: ContentType): Promise<readonly SeedRecord[]> {
  const { work, progress, reader } = reading;
  const before = work.entriesOf(type.uid);
  if (!before.isComplete) {
    if (type.kind === 'singleType') await readSingle(reading, type);
    else await readCollection(reading, type, before.entries);
    keepCreators(work, reader);
    work.complete(type.uid);
  }
  const entries = before.isComplete ? before.entries : work.entriesOf(type.uid).entries;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  progress.end(type.uid, byId.size);
  return [...byId.values()];
}

async function readCollection(reading: TypeReading, type: ContentType, before: readonly SeedRecord[]): Promise<void> {
  const { source, work, reader, progress } = reading;
  const { filters, ...question } = questionOf(reading, type);
  const bare = PLUGIN_PATHS[type.uid];
  const path = bare ?? `/${type.pluralName}`;
  let count = before.length;
  const last = before.reduce((greatest, { id }) => Math.max(greatest, id), 0);
  await collect(
    source,
    {
      isBare: bare !== undefined,
      path(after, size) {
        const page = bare === undefined ? { pagination: { page: 1, pageSize: size } } : { start: 0, limit: size };
        return `${path}?${queryOf({ sort: 'id', filters: { id: { $gt: after }, ...filters }, ...page, ...question })}`;
      },
      read: (raw) => readEntry(reader, type, raw),
      keep(entries, left) {
        work.add(type.uid, entries);
        keepCreators(work, reader);
        count += entries.length;
        progress.step(type.uid, count, left);
      },
    },
    last,
  );
}

async function readSingle(reading: TypeReading, type: ContentType): Promise<void> {
  const { source, work, reader, locales, allLocales } = reading;
  const { filters: _filters, ...question } = questionOf(reading, type);
  const isPerLocale = type.localized && allLocales.length > 0;
  for (const locale of isPerLocale ? (locales ?? allLocales) : [undefined]) {
    const query = queryOf({ ...question, ...(locale === undefined ? {} : { locale }) });
    const path = `/${type.singularName}${query === '' ? '' : `?${query}`}`;
    const entry = await collectSingle(source, path, (raw) => readEntry(reader, type, raw));
    if (entry) work.add(type.uid, [entry]);
  }
}

/** Keeps the administrators that were met. */
function keepCreators(work: WorkFolder, { notes }: Reader): void {
  work.add(CREATOR_UID, [...notes.creators.values()]);
  notes.creators.clear();
}
