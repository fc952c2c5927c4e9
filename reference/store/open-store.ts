/** Opens the store of one server. */
import { isScalar } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import { buildInTurn } from './build-in-turn.ts';
import { CommitFeed } from './commit-feed.ts';
import { entryShape, type MakeEntry } from './entry-shape.ts';
import { Filling } from './filling.ts';
import { fitterOf } from './fit-values.ts';
import type { Loading, Persistence } from './persistence.ts';
import type { Entry } from './reader.ts';
import { changesOf, committedChanges, recordOf, wholeTables } from './records.ts';
import { relationGraphOf } from './relation-graph.ts';
import { State, type TableState } from './state.ts';
import type { Snapshot, Store } from './store.ts';
import { Transaction } from './transaction.ts';

type Tables = ReadonlyMap<string, TableState>;

/**
 * Opens the content of one server and loads its persisted entries.
 *
 * @param persistence @default none: content is in memory only
 * @param source where entries are loaded from; @default `persistence`
 * @throws ProjectError when the persisted content cannot be read
 */
export async function openStore(
  model: Model,
  persistence?: Persistence,
  source: Pick<Persistence, 'load'> | undefined = persistence,
): Promise<Store> {
  const state = new State(model, relationGraphOf(model));
  const make = entryMaker(model, state.uids);
  const load = loaderOf(model, state.uids, make);
  const { keep, tablesOf, viewOf } = snapshotsOf(model, state);
  const empty = keep(state);
  const feed = new CommitFeed();
  let closed = false;
  if (source) await load(state, source);
  const commitOpen = commitTo(state, make, feed, persistence);
  const commit: typeof commitOpen = async (change, snapshot) => {
    if (closed) throw new Error('the store is closed');
    return commitOpen(change, snapshot);
  };
  return {
    all: (uid) => state.all(uid),
    sorted: (uid, column) => state.sorted(uid, column),
    columnar: (uid, column, kind) => state.columnar(uid, column, kind),
    notes: (uid, name) => state.notes(uid, name),
    get: (uid, id) => state.get(uid, id),
    linked: (uid, id, attribute) => state.linked(uid, id, attribute),
    adjacency: (uid, attribute, target) => state.adjacency(uid, attribute, target),
    get version() {
      return state.version;
    },
    write: (change) => commit(change),
    onCommit: (listener) => feed.subscribe(listener),
    snapshot: () => keep(state),
    empty,
    at: viewOf,
    async adopt(other) {
      const adopted = new State(model, state.relationGraph);
      await load(adopted, other);
      return keep(adopted);
    },
    async restore(snapshot, amend) {
      await commit((transaction) => amend?.(transaction), tablesOf(snapshot));
    },
    handOver: (uids, loading, snapshot) => handOver(snapshot ? viewOf(snapshot) : state, uids, loading),
    async close() {
      closed = true;
      await persistence?.close();
    },
  };
}

type Make = (uid: string, ...entry: Parameters<MakeEntry>) => Entry;

/** Makes entries by the constructor of their table. */
function entryMaker(model: Model, uids: Iterable<string>): Make {
  const shapes = new Map<string, MakeEntry>();
  for (const uid of uids) {
    const attributes = [...schemaOf(model, uid).attributes.values()];
    shapes.set(uid, entryShape(attributes.filter(isScalar).map((attribute) => attribute.name)));
  }
  return (uid, ...entry) => {
    const shape = shapes.get(uid);
    if (!shape) throw new Error(`no content-type or component ${uid}`);
    return shape(...entry);
  };
}

/** Returns the function that fills a state with what a source loads. */
function loaderOf(model: Model, uids: Iterable<string>, make: Make) {
  const fitters = new Map([...uids].map((uid) => [uid, fitterOf(schemaOf(model, uid))]));
  return async (target: State, { load }: Pick<Persistence, 'load'>): Promise<void> => {
    const loading = new Transaction(target, make, true);
    const filling = new Filling(target, make, loading, (uid, values) => fitters.get(uid)?.(values) ?? values);
    await load(target.uids, filling);
    const later = filling.finish();
    loading.close();
    void buildInTurn(later);
  };
}

/** The snapshots of one store. */
function snapshotsOf(model: Model, state: State) {
  const snapshots = new WeakMap<Snapshot, Tables>();
  const tablesOf = (snapshot: Snapshot): Tables => {
    const tables = snapshots.get(snapshot);
    if (!tables) throw new Error('the snapshot was taken of another store');
    return tables;
  };
  return {
    keep(content: State): Snapshot {
      const snapshot: Snapshot = { takenAt: new Date().toISOString() };
      snapshots.set(snapshot, content.share());
      return snapshot;
    },
    tablesOf,
    /** The tables of a snapshot as a state of their own. */
    viewOf(snapshot: Snapshot): State {
      const view = new State(model, state.relationGraph);
      view.restore(tablesOf(snapshot));
      return view;
    },
  };
}

/**
 * Returns the one way to change content: it runs the steps of a write, persists and publishes what they changed. When one of
 * them throws, or the change cannot be persisted, everything is rolled back.
 */
function commitTo(state: State, make: Make, feed: CommitFeed, persistence: Persistence | undefined) {
  return async <Result>(change: (transaction: Transaction) => Result, snapshot?: Tables): Promise<Result> => {
    const replaced = snapshot ? state.restore(snapshot) : undefined;
    const transaction = new Transaction(state, make);
    const rollback = (): void => {
      transaction.rollback();
      if (replaced) state.restore(replaced);
    };
    let result: Result;
    let saved: Promise<void> | undefined;
    let restored: readonly string[] = [];
    try {
      result = change(transaction);
      if (result instanceof Promise) throw new Error('a write cannot wait: it is one step');
      transaction.close();
      if (replaced) restored = [...new Set([...replaced.keys(), ...transaction.touched.keys()])];
      if (restored.length > 0) saved = persistence?.save(wholeTables(state, restored), rollback);
      else if (transaction.touched.size > 0) saved = persistence?.save(changesOf(state, transaction.touched), rollback);
    } catch (error) {
      rollback();
      throw error;
    }
    // before anything waits: later writes change the state
    const changes = feed.isHeard && !replaced ? committedChanges(state, transaction.touched) : [];
    await saved;
    feed.publish({ changes, restored });
    return result;
  };
}

/** Passes the entries of these tables to another store. */
function handOver(from: State, uids: Iterable<string>, loading: Loading): void {
  const uidsHere = new Set(from.uids);
  for (const uid of uids) {
    if (!uidsHere.has(uid)) continue;
    loading.table(uid, from.tableState(uid).table.nextId);
    for (const entry of from.all(uid)) loading.record(uid, recordOf(from, uid, entry));
  }
}
