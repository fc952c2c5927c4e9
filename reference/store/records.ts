/** Between the state in memory and records as they are kept. */
import type { RecordChange, StoredRecord, StoredTable, TableChange } from './persistence.ts';
import type { Entry, Json, Ref } from './reader.ts';
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
  const before = new Map<string, readonly Ref[]>();
  return [...uids].map((uid) => ({
    uid,
    nextId: state.shelf(uid).table.nextId,
    whole: true,
    records: new Map(
      state.all(uid).map((entry) => [entry.id, { record: recordOf(state, uid, entry), values: true, before }]),
    ),
  }));
}

function recordOf(state: State, uid: string, entry: Entry): StoredRecord {
  const { id, ...values } = entry;
  const links: Record<string, readonly Ref[]> = {};
  for (const end of state.topology.get(uid)?.values() ?? []) {
    const targets = end.visible ? state.linked(uid, id, end.name) : [];
    if (targets.length > 0) links[end.name] = targets;
  }
  return { id, values: values as Record<string, Json>, links };
}

/**
 * Puts kept tables into an empty state. Where both ends of a relation were kept, the owning end says what is linked and
 * the other end only its order; links to what is no longer there are left out.
 */
export function fill(state: State, transaction: Transaction, tables: readonly StoredTable[]): void {
  for (const table of tables) {
    for (const record of table.records) transaction.insert(table.uid, record.values, record.id);
    transaction.skipIds(table.uid, table.nextId);
  }
  for (const decides of [true, false]) {
    for (const table of tables) {
      for (const record of table.records) {
        for (const [attribute, targets] of Object.entries(record.links)) {
          const end = state.topology.get(table.uid)?.get(attribute);
          if (!end?.visible || end.decides !== decides) continue;
          if (!decides) transaction.order(table.uid, record.id, attribute, targets);
          else {
            const present = targets.filter((ref) => end.opposite(ref.uid) && state.get(ref.uid, ref.id));
            transaction.link(table.uid, record.id, attribute, end.toOne ? present.slice(-1) : present);
          }
        }
      }
    }
  }
}
