/** Converts changes of the state in memory to the form in which they are persisted. */
import type { CommittedChange } from './commit-feed.ts';
import type { RecordChange, StoredRecord, TableChange } from './persistence.ts';
import type { Entry, Json } from './reader.ts';
import type { RefList } from './ref-list.ts';
import type { State } from './state.ts';
import type { Transaction } from './transaction.ts';

/** The changes of a closed transaction, by table. */
export function changesOf(state: State, touched: Transaction['touched']): TableChange[] {
  return [...touched].map(([uid, touches]) => {
    const records = new Map<number, RecordChange | undefined>();
    for (const [id, touch] of touches) {
      const entry = state.get(uid, id);
      records.set(id, entry && { record: recordOf(state, uid, entry), values: touch.values, before: touch.before });
    }
    return { uid, nextId: state.tableState(uid).table.nextId, whole: false, records };
  });
}

/** The changes of a closed transaction to entries, for the feed of commits. */
export function committedChanges(state: State, touched: Transaction['touched']): CommittedChange[] {
  return [...touched].flatMap(([uid, touches]) =>
    [...touches].flatMap(([id, { created }]): CommittedChange[] => {
      const exists = state.get(uid, id) !== undefined;
      if (!exists) return created ? [] : [{ uid, id, kind: 'deleted' }];
      return [{ uid, id, kind: created ? 'created' : 'updated' }];
    }),
  );
}

/** Whole tables as changes, for a restored snapshot. */
export function wholeTables(state: State, uids: Iterable<string>): TableChange[] {
  const before = new Map<string, RefList>();
  return [...uids].map((uid) => ({
    uid,
    nextId: state.tableState(uid).table.nextId,
    whole: true,
    records: new Map(
      state.all(uid).map((entry) => [entry.id, { record: recordOf(state, uid, entry), values: true, before }]),
    ),
  }));
}

/** An entry in its persisted form. */
export function recordOf(state: State, uid: string, entry: Entry): StoredRecord {
  const { id, ...values } = entry;
  const links: Record<string, RefList> = {};
  for (const side of state.relationGraph.get(uid)?.values() ?? []) {
    const targets = side.visible ? state.list(uid, id, side.name) : undefined;
    if (targets?.length) links[side.name] = targets;
  }
  return { id, values: values as Record<string, Json>, links };
}
