/** Makes the store of one server. */
import { isScalar } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import { entryShape, type MakeEntry } from './entry-shape.ts';
import { Filling } from './filling.ts';
import { layInTurn } from './lay-in-turn.ts';
import type { Persistence } from './persistence.ts';
import type { Entry } from './reader.ts';
import { changesOf, recordOf, wholeTables } from './records.ts';
import { type Shelf, State } from './state.ts';
import type { Snapshot, Store } from './store.ts';
import { topologyOf } from './topology.ts';
import { Transaction } from './transaction.ts';

/**
 * The content of one server, filled with what `persistence` kept. Without persistence content lives and dies with the
 * process. Throws a `ProjectError` when what was kept cannot be read.
 *
 * @param source what the store is filled from, where that is not what keeps it
 */
export async function openStore(
  model: Model,
  persistence?: Persistence,
  source: Pick<Persistence, 'load'> | undefined = persistence,
): Promise<Store> {
  const state = new State(model, topologyOf(model));
  const shapes = new Map<string, MakeEntry>();
  for (const uid of state.uids) {
    const attributes = [...schemaOf(model, uid).attributes.values()];
    shapes.set(uid, entryShape(attributes.filter(isScalar).map((attribute) => attribute.name)));
  }
  const make = (uid: string, ...entry: Parameters<MakeEntry>): Entry => {
    const shape = shapes.get(uid);
    if (!shape) throw new Error(`no content-type or component ${uid}`);
    return shape(...entry);
  };
  const begin = (final = false): Transaction => new Transaction(state, make, final);
  const snapshots = new WeakMap<Snapshot, ReadonlyMap<string, Shelf>>();
  const keep = (): Snapshot => {
    const snapshot: Snapshot = { takenAt: new Date().toISOString() };
    snapshots.set(snapshot, state.share());
    return snapshot;
  };
  const empty = keep();
  let closed = false;

  if (source) {
    const loading = begin(true);
    const filling = new Filling(state, make, loading);
    await source.load(state.uids, filling);
    const later = filling.finish();
    loading.close();
    void layInTurn(later);
  }

  return {
    all: (uid) => state.all(uid),
    sorted: (uid, column) => state.sorted(uid, column),
    dense: (uid, column, kind) => state.dense(uid, column, kind),
    get: (uid, id) => state.get(uid, id),
    linked: (uid, id, attribute) => state.linked(uid, id, attribute),
    adjacency: (uid, attribute, target) => state.adjacency(uid, attribute, target),
    get version() {
      return state.version;
    },
    async write(change) {
      if (closed) throw new Error('the store is closed');
      const transaction = begin();
      let result: ReturnType<typeof change>;
      let kept: Promise<void> | undefined;
      try {
        result = change(transaction);
        if (result instanceof Promise) throw new Error('a write cannot wait: it is one step');
        transaction.close();
        if (transaction.touched.size > 0)
          kept = persistence?.save(changesOf(state, transaction.touched), () => transaction.rollBack());
      } catch (error) {
        transaction.rollBack();
        throw error;
      }
      await kept;
      return result;
    },
    snapshot: keep,
    empty,
    async restore(snapshot, amend) {
      if (closed) throw new Error('the store is closed');
      const shelves = snapshots.get(snapshot);
      if (!shelves) throw new Error('the snapshot was taken of another store');
      const before = state.restore(shelves);
      const transaction = begin();
      const takeBack = () => {
        transaction.rollBack();
        state.restore(before);
      };
      let kept: Promise<void> | undefined;
      try {
        amend?.(transaction);
        transaction.close();
        const changed = new Set([...before.keys(), ...transaction.touched.keys()]);
        if (changed.size > 0) kept = persistence?.save(wholeTables(state, changed), takeBack);
      } catch (error) {
        takeBack();
        throw error;
      }
      await kept;
    },
    handOver(uids, loading) {
      const own = new Set(state.uids);
      for (const uid of uids) {
        if (!own.has(uid)) continue;
        loading.table(uid, state.shelf(uid).table.nextId);
        for (const entry of state.all(uid)) loading.record(uid, recordOf(state, uid, entry));
      }
    },
    async close() {
      closed = true;
      await persistence?.close();
    },
  };
}
