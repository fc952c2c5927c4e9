/** Downloads the bytes of files, and names them in their records. */
import { isObject } from '../model/object.ts';
import type { SeedRecord } from '../seed/record.ts';
import type { Source } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

/** A name that is safe in every file system. */
const SAFE_NAME = /^[\w-][\w.-]{0,254}$/;

/** The folder of the files beside the seed. */
const FOLDER = 'files';

/**
 * Downloads a file and its smaller versions. Its record then has the paths of the copies; one that was at another host is served
 * here.
 *
 * @returns the record; unchanged if the file cannot be had
 */
export async function withBytes(source: Source, work: WorkFolder, record: SeedRecord): Promise<SeedRecord> {
  const stored = await copied(source, work, record);
  if (!stored) return record;
  const formats = isObject(record.formats) ? await formatsOf(source, work, record.formats) : record.formats;
  const isElsewhere = stored.url !== record.url;
  return { ...record, ...stored, formats, ...(isElsewhere && { provider: 'local', provider_metadata: null }) };
}

async function formatsOf(source: Source, work: WorkFolder, formats: Readonly<Record<string, unknown>>) {
  const records: [string, unknown][] = [];
  for (const [key, format] of Object.entries(formats)) {
    const stored = isObject(format) ? await copied(source, work, format) : undefined;
    records.push([key, isObject(format) && stored ? { ...format, ...stored } : format]);
  }
  return Object.fromEntries(records);
}

/** Keeps a copy of a file, and returns where it is. */
async function copied(source: Source, work: WorkFolder, { url, hash, ext }: Readonly<Record<string, unknown>>) {
  const name = `${hash}${ext ?? ''}`;
  // names of another server are not trusted as paths
  if (typeof url !== 'string' || !SAFE_NAME.test(name)) return undefined;
  if (!work.hasFile(name)) {
    const bytes = await source.download(url);
    if (!bytes) return undefined;
    work.addFile(name, bytes);
  }
  return { path: `${FOLDER}/${name}`, url: /^(https?:)?\/\//.test(url) ? `/uploads/${name}` : url };
}
