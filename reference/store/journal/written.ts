/** A change as a journal holds it: small, however long the lists are that it touches. */
import type { RecordChange, StoredRecord, TableChange } from '../persistence.ts';
import type { Json } from '../reader.ts';
import { type RefList, refsOf } from '../ref-list.ts';
import { type Splice, splice, spliced } from './splice.ts';

/** What a write did to one table. */
export interface WrittenTable {
  readonly uid: string;
  readonly nextId: number;
  /** The entries are the whole table. */
  readonly whole?: true;
  readonly entries?: readonly WrittenEntry[];
  readonly removed?: readonly number[];
}

interface WrittenEntry {
  readonly id: number;
  /** All values; left out when none changed. */
  readonly values?: Readonly<Record<string, Json>>;
  /** By attribute, how its list of links changed. */
  readonly links?: Readonly<Record<string, Splice>>;
}

/** A table while changes are made to it. */
export interface OpenTable {
  nextId: number;
  readonly records: Map<number, StoredRecord>;
}

/** The change of one table, to be written. */
export function writtenOf({ uid, nextId, whole, records }: TableChange): WrittenTable {
  const entries: WrittenEntry[] = [];
  const removed: number[] = [];
  for (const [id, change] of records) {
    if (!change) removed.push(id);
    else entries.push(entryOf(change, whole));
  }
  return {
    uid,
    nextId,
    ...(whole ? { whole } : {}),
    ...(entries.length > 0 ? { entries } : {}),
    ...(removed.length > 0 ? { removed } : {}),
  };
}

function entryOf({ record, values, before }: RecordChange, whole: boolean): WrittenEntry {
  const { id, links } = record;
  const changed = whole ? Object.keys(links) : [...before.keys()];
  const splices: [string, Splice][] = [];
  for (const attribute of changed) {
    const change = splice((whole ? undefined : before.get(attribute)) ?? NOTHING, links[attribute] ?? NOTHING);
    if (change) splices.push([attribute, change]);
  }
  return {
    id,
    ...(values || whole ? { values: record.values } : {}),
    ...(splices.length > 0 ? { links: Object.fromEntries(splices) } : {}),
  };
}

/** Makes a written change again. Gives the ids of the entries it changed. */
export function replay(written: WrittenTable, table: OpenTable): readonly number[] {
  if (written.whole) table.records.clear();
  table.nextId = Math.max(written.whole ? 1 : table.nextId, written.nextId);
  const entries = written.entries ?? [];
  const removed = written.removed ?? [];
  for (const { id, values, links = {} } of entries) {
    const record = table.records.get(id);
    // someone may have taken the entry out of the file meanwhile
    if (!record && !values) continue;
    const lists: Record<string, RefList> = { ...record?.links };
    for (const [attribute, change] of Object.entries(links)) {
      const list = spliced(refsOf(lists[attribute] ?? NOTHING), change);
      if (list.length > 0) lists[attribute] = list;
      else delete lists[attribute];
    }
    table.records.set(id, { id, values: values ?? record?.values ?? {}, links: lists });
  }
  for (const id of removed) table.records.delete(id);
  return [...entries.map(({ id }) => id), ...removed];
}

const NOTHING: RefList = [];
