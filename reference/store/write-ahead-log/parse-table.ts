/** Parses and checks a table file, which users may edit. */
import { isObject } from '../../model/object.ts';
import { ProjectError } from '../../model/project-error.ts';
import { at, object, positiveInteger, type Raw, text, valueError } from '../../model/raw.ts';
import type { StoredRecord } from '../persistence.ts';
import type { Json, Ref } from '../reader.ts';
import type { TableHead } from './table-text.ts';
import { type FileLinks, fullLinks, type Targets } from './targets.ts';

/** A parsed table file: head and entries. */
export interface TableFile extends TableHead {
  readonly records: readonly StoredRecord[];
}

/** Parses the file of the table `uid`. Throws a `ProjectError` that names the place. */
export function parseTable(raw: Raw, uid: string): TableFile {
  object(raw);
  const name = text(at(raw, 'uid'));
  if (name !== uid) throw valueError(at(raw, 'uid'), `"${uid}"`);
  const targets = parseTargets(at(raw, 'targets'));
  const entries = at(raw, 'entries');
  const ids = new Set<number>();
  const records = list(entries).map((value, index): StoredRecord => {
    const entry = { ...at(entries, String(index)), value };
    const id = positiveInteger(at(entry, 'id'));
    if (ids.has(id)) throw new ProjectError(raw.file, `entries.${index}.id`, `found ${id}, which another entry has`);
    ids.add(id);
    // what JSON.parse gave is JSON
    return {
      id,
      values: object(at(entry, 'values')) as Record<string, Json>,
      links: parseLinks(at(entry, 'links'), targets),
    };
  });
  const highest = records.reduce((most, record) => Math.max(most, record.id), 0);
  const nextId = Math.max(positiveInteger(at(raw, 'nextId')), highest + 1);
  const segment = at(raw, 'journal');
  // a file made by hand is older than any segment
  return { uid, nextId, records, targets, segment: segment.value === undefined ? 0 : whole(segment) };
}

/** Parses the targets of a table file: uids by attribute. Throws a `ProjectError` that names the place. */
export function parseTargets(raw: Raw): Targets {
  if (raw.value === undefined) return new Map();
  return new Map(Object.keys(object(raw)).map((attribute) => [attribute, text(at(raw, attribute))]));
}

/** Converts a value to an entry if it looks as this program writes entries; undefined for anything else. */
export function quickRecord(value: unknown, targets: Targets): StoredRecord | undefined {
  if (!isObject(value) || !isId(value.id) || !isObject(value.values) || !isObject(value.links)) return undefined;
  for (const attribute in value.links) {
    const links = value.links[attribute];
    if (!Array.isArray(links)) return undefined;
    const canBeShort = targets.has(attribute);
    for (const link of links) {
      if (!(canBeShort && isId(link)) && !(isObject(link) && typeof link.uid === 'string' && isId(link.id))) {
        return undefined;
      }
    }
  }
  const { id, values, links } = value as unknown as FileRecord;
  return { id, values, links: fullLinks(links, targets) };
}

type FileRecord = Omit<StoredRecord, 'links'> & { readonly links: FileLinks };

const isId = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function parseLinks(raw: Raw, targets: Targets): Record<string, Ref[]> {
  if (raw.value === undefined) return {};
  return Object.fromEntries(
    Object.keys(object(raw)).map((attribute) => {
      const refs = at(raw, attribute);
      const target = targets.get(attribute);
      return [attribute, list(refs).map((value, index) => parseRef({ ...at(refs, String(index)), value }, target))];
    }),
  );
}

/** `target`: uid that a bare id refers to, if the file declares one. */
function parseRef(raw: Raw, target: string | undefined): Ref {
  if (target !== undefined && !isObject(raw.value)) return { uid: target, id: positiveInteger(raw) };
  if (!isObject(raw.value))
    throw valueError(raw, '{"uid", "id"}: "targets" of the file does not say what an id alone names');
  return { uid: text(at(raw, 'uid')), id: positiveInteger(at(raw, 'id')) };
}

function list(raw: Raw): readonly unknown[] {
  if (!Array.isArray(raw.value)) throw valueError(raw, 'a list');
  return raw.value;
}

function whole(raw: Raw): number {
  if (typeof raw.value === 'number' && Number.isSafeInteger(raw.value) && raw.value >= 0) return raw.value;
  throw valueError(raw, 'a whole number');
}
