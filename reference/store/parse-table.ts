/** Checks the content of a table file, which people may edit. */
import { ProjectError } from '../model/project-error.ts';
import { at, isObject, object, type Raw, text, wrong } from '../model/raw.ts';
import type { StoredRecord, StoredTable } from './persistence.ts';
import type { Json, Ref } from './reader.ts';

/** A table file: the table, and the number of the journal up to which it holds everything. */
export interface TableFile extends StoredTable {
  readonly journal: number;
}

/** The table `uid` as a file holds it. Throws a `ProjectError` that names the place. */
export function parseTable(raw: Raw, uid: string): TableFile {
  object(raw);
  const name = text(at(raw, 'uid'));
  if (name !== uid) throw wrong(at(raw, 'uid'), `"${uid}"`);
  const entries = at(raw, 'entries');
  const seen = new Set<number>();
  const records = list(entries).map((value, index): StoredRecord => {
    const entry = { ...at(entries, String(index)), value };
    const id = positive(at(entry, 'id'));
    if (seen.has(id)) throw new ProjectError(raw.file, `entries.${index}.id`, `found ${id}, which another entry has`);
    seen.add(id);
    // what JSON.parse gave is JSON
    return { id, values: object(at(entry, 'values')) as Record<string, Json>, links: parseLinks(at(entry, 'links')) };
  });
  const highest = records.reduce((most, record) => Math.max(most, record.id), 0);
  const nextId = Math.max(positive(at(raw, 'nextId')), highest + 1);
  const journal = at(raw, 'journal');
  // a file that someone made is older than any journal
  return { uid, nextId, records, journal: journal.value === undefined ? 0 : whole(journal) };
}

/** Tells whether a value is an entry with values and links, as this program writes them. */
export function isStoredRecord(value: unknown): value is StoredRecord {
  if (!isObject(value) || !isId(value.id) || !isObject(value.values) || !isObject(value.links)) return false;
  for (const attribute in value.links) {
    const refs = value.links[attribute];
    if (!Array.isArray(refs)) return false;
    for (const ref of refs) if (!isObject(ref) || typeof ref.uid !== 'string' || !isId(ref.id)) return false;
  }
  return true;
}

const isId = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function parseLinks(raw: Raw): Record<string, Ref[]> {
  if (raw.value === undefined) return {};
  return Object.fromEntries(
    Object.keys(object(raw)).map((attribute) => {
      const refs = at(raw, attribute);
      return [attribute, list(refs).map((value, index) => parseRef({ ...at(refs, String(index)), value }))];
    }),
  );
}

function parseRef(raw: Raw): Ref {
  return { uid: text(at(raw, 'uid')), id: positive(at(raw, 'id')) };
}

function list(raw: Raw): readonly unknown[] {
  if (!Array.isArray(raw.value)) throw wrong(raw, 'a list');
  return raw.value;
}

function whole(raw: Raw): number {
  if (typeof raw.value === 'number' && Number.isSafeInteger(raw.value) && raw.value >= 0) return raw.value;
  throw wrong(raw, 'a whole number');
}

function positive(raw: Raw): number {
  if (typeof raw.value === 'number' && Number.isSafeInteger(raw.value) && raw.value > 0) return raw.value;
  throw wrong(raw, 'a whole number above 0');
}
