/** A change as the write-ahead log stores it. Lists of links are stored as splices, so it is small however long they are. */
import type { RecordChange, StoredRecord, TableChange } from '../persistence.ts';
import type { Json } from '../reader.ts';
import { type RefList, refsOf } from '../ref-list.ts';
import { type Splice, splice, spliced } from './splice.ts';

/** The change that one write made to one table. */
export interface LoggedTableChange {
  readonly uid: string;
  readonly nextId: number;
  /** Whether `entries` replaces the whole table. */
  readonly whole?: true;
  readonly entries?: readonly LoggedEntryChange[];
  readonly removed?: readonly number[];
}

interface LoggedEntryChange {
  readonly id: number;
  /** All values; absent when none changed. */
  readonly values?: Readonly<Record<string, Json>>;
  /** By attribute: how its list of links changed. */
  readonly links?: Readonly<Record<string, Splice>>;
}

/** A table that logged changes are replayed on. */
export interface ReplayedTable {
  nextId: number;
  readonly records: Map<number, StoredRecord>;
}

/** Converts the change of one table to its logged form. */
export function loggedChangeOf({ uid, nextId, whole, records }: TableChange): LoggedTableChange {
  const entries: LoggedEntryChange[] = [];
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

function entryOf({ record, values, before }: RecordChange, whole: boolean): LoggedEntryChange {
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

/** Replays a logged change on a table. Returns the ids of the entries it changed. */
export function replay(change: LoggedTableChange, table: ReplayedTable): readonly number[] {
  if (change.whole) table.records.clear();
  table.nextId = Math.max(change.whole ? 1 : table.nextId, change.nextId);
  const entries = change.entries ?? [];
  const removed = change.removed ?? [];
  for (const { id, values, links = {} } of entries) {
    const record = table.records.get(id);
    // someone may have deleted the entry from the file by hand
    if (!record && !values) continue;
    const lists: Record<string, RefList> = { ...record?.links };
    for (const [attribute, listChange] of Object.entries(links)) {
      const list = spliced(refsOf(lists[attribute] ?? NOTHING), listChange);
      if (list.length > 0) lists[attribute] = list;
      else delete lists[attribute];
    }
    table.records.set(id, { id, values: values ?? record?.values ?? {}, links: lists });
  }
  for (const id of removed) table.records.delete(id);
  return [...entries.map(({ id }) => id), ...removed];
}

const NOTHING: RefList = [];
