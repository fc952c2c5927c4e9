/** What is kept of changes to the state in memory. */
import type { RecordChange, StoredRecord, TableChange } from './persistence.ts';
import type { Entry, Json } from './reader.ts';
import type { RefList } from './ref-list.ts';
import type { State } from './state.ts';
import type { Transaction } from './transaction.ts';

/** What a transaction did, table by table; asked once it is closed, when its lists do not change any more. */
export function changesOf(state: State, touched: Transaction['touched']): TableChange[] {
  return [...touched].map(([uid, touches]) => {
    const records = new Map<number, RecordChange | undefined>();
    for (const [id, touch] of touches) {
      const entry = state.get(uid, id);
      records.set(id, entry && { record: recordOf(state, uid, entry), ...touch });
    }
    return { uid, nextId: state.shelf(uid).table.nextId, whole: false, records };
  });
}

/** Whole tables, as after a snapshot was restored. */
export function wholeTables(state: State, uids: Iterable<string>): TableChange[] {
  const before = new Map<string, RefList>();
  return [...uids].map((uid) => ({
    uid,
    nextId: state.shelf(uid).table.nextId,
    whole: true,
    records: new Map(
      state.all(uid).map((entry) => [entry.id, { record: recordOf(state, uid, entry), values: true, before }]),
    ),
  }));
}

/** An entry as it is kept. */
export function recordOf(state: State, uid: string, entry: Entry): StoredRecord {
  const { id, ...values } = entry;
  const links: Record<string, RefList> = {};
  for (const end of state.topology.get(uid)?.values() ?? []) {
    const targets = end.visible ? state.list(uid, id, end.name) : undefined;
    if (targets?.length) links[end.name] = targets;
  }
  return { id, values: values as Record<string, Json>, links };
}
