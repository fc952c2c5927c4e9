/** Ranks of entries by a column or a value at the end of a path: one number an entry, so that a long sort reads no entries. */
import type { SortKey } from '../query/query.ts';
import { comparerOf, nullsFirst } from '../store/compare.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import { isSparse, lastId } from './sparse-ids.ts';

/** By id: entries of a lower value have a lower rank, those of equal values the same. NULL and no link have 0. */
export type Ranks = Int32Array;

/** Maximum size of all ranks of a store, in bytes. */
const MOST_KEPT = 16_000_000;

interface CachedRanks {
  version: number;
  bytes: number;
  readonly byPath: Map<string, Ranks>;
}

const caches = new WeakMap<IndexedReader, CachedRanks>();

/** The ranks of a path, if they were built since the last write. */
export function cachedRanks(key: SortKey, uid: string, reader: IndexedReader): Ranks | undefined {
  const cache = caches.get(reader);
  return cache?.version === reader.version ? cache.byPath.get(nameOf(key, uid)) : undefined;
}

/**
 * The ranks of a path through the first linked entry at each step. Reads each table and its links once.
 *
 * @param uid uid of the table where the path begins
 * @returns undefined where ids are too sparse
 */
export function ranksOf(key: SortKey, uid: string, reader: IndexedReader): Ranks | undefined {
  const cached = cachedRanks(key, uid, reader);
  if (cached) return cached;
  const tables = [uid, ...key.path.map(({ target }) => target)];
  const sizes = tables.map((table) => sizeOf(reader.all(table)));
  let ranks = ranksOfColumn(key, tables.at(-1) ?? uid, reader);
  for (const [step, { attribute, target }] of [...key.path.entries()].reverse()) {
    const links = reader.adjacency(tables[step] ?? uid, attribute, target);
    const size = sizes[step];
    if (!links || !ranks || size === undefined) return undefined;
    const own: Ranks = new Int32Array(size);
    const { offsets, targets } = links;
    const last = Math.min(size, offsets.length - 1);
    for (let id = 1; id < last; id++) {
      const from = offsets[id] ?? 0;
      if (from < (offsets[id + 1] ?? 0)) own[id] = ranks[targets[from] ?? 0] ?? 0;
    }
    ranks = own;
  }
  if (ranks) keep(reader, nameOf(key, uid), ranks);
  return ranks;
}

/** The ranks of the values of a column. */
function ranksOfColumn({ column }: SortKey, uid: string, reader: IndexedReader): Ranks | undefined {
  const entries = reader.sorted(uid, column);
  const size = sizeOf(reader.all(uid));
  if (size === undefined) return undefined;
  const compare = nullsFirst(comparerOf(column.type));
  const ranks: Ranks = new Int32Array(size);
  let rank = 0;
  let previous = null as Entry[string];
  for (const entry of entries) {
    const value = entry[column.name] ?? null;
    if (compare(previous, value) !== 0) rank++;
    ranks[entry.id] = rank;
    previous = value;
  }
  return ranks;
}

/** Length of an array by id; undefined where ids are too sparse. */
const sizeOf = (entries: readonly Entry[]): number | undefined => (isSparse(entries) ? undefined : lastId(entries) + 1);

const nameOf = ({ path, column }: SortKey, uid: string): string =>
  JSON.stringify([uid, ...path.map(({ attribute }) => attribute), column.name]);

/** Caches ranks; releases those of older states, and all when they exceed the limit. */
function keep(reader: IndexedReader, name: string, ranks: Ranks): void {
  const { version } = reader;
  const cache = caches.get(reader) ?? { version, bytes: 0, byPath: new Map<string, Ranks>() };
  caches.set(reader, cache);
  if (cache.version !== version || cache.bytes + ranks.byteLength > MOST_KEPT) {
    cache.byPath.clear();
    cache.bytes = 0;
    cache.version = version;
  }
  cache.byPath.set(name, ranks);
  cache.bytes += ranks.byteLength;
}
