/**
 * Conditions on linked entries, evaluated as sets of ids. Each level of nesting scans its table and its links at most once,
 * even where several paths lead to the same entry.
 */
import type { Filter } from '../query/query.ts';
import type { Adjacency, IndexedReader } from '../store/indexed-reader.ts';
import type { Entry } from '../store/reader.ts';
import type { Predicate } from './closures.ts';
import { isSparse, lastId } from './sparse-ids.ts';

/** A condition on the links of an attribute. */
export type Linking = Extract<Filter, { kind: 'some' }>;

/** The entry that replaces a missing one in a left join: all values are NULL, the id too. */
const NOTHING = Object.freeze({}) as Entry;

/** A set is built only after this many links were followed one by one and one in `share` entries was tested. */
const FEW = { links: 64, share: 8 };

/** Maximum size of all sets of a store, in bytes. */
const MOST_KEPT = 32_000_000;

/** The tests of linked entries. */
interface Tests {
  readonly passes: Predicate;
  readonly mark: (byId: Uint8Array) => void;
  readonly inner: LinkedCondition | undefined;
}

/** A condition of one filter on the entries of one table. */
export class LinkedCondition {
  readonly #filter: Linking;
  readonly #uid: string;
  readonly #reader: IndexedReader;
  /** The test of each linked entry. */
  readonly #passes: Predicate;
  readonly #mark: Tests['mark'];
  /** The condition on each linked entry, if that is again a condition on links. */
  readonly #inner: LinkedCondition | undefined;
  /** Ids that pass, for the state with this version. */
  #set: Uint8Array | undefined;
  /** Cached results by id, where ids are too sparse for a set. */
  #memory: Map<number, boolean> | undefined;
  #version = -1;
  /** Number of links followed one by one. */
  #followed = 0;

  /**
   * @param passes the inner filter, negated where the condition is
   * @param mark writes 1 for the ids that pass it into an array by id
   */
  constructor(filter: Linking, uid: string, reader: IndexedReader, { passes, mark, inner }: Tests) {
    this.#filter = filter;
    this.#uid = uid;
    this.#reader = reader;
    this.#passes = passes;
    this.#mark = mark;
    this.#inner = inner;
  }

  readonly test: Predicate = (entry) => {
    if (this.#version !== this.#reader.version) this.#begin();
    if (this.#set) return entry === NOTHING ? this.#ofNothing : this.#set[entry.id] === 1;
    if (entry === NOTHING) return this.#ofNothing;
    if (this.#memory) return this.#remembered(entry, this.#memory);
    const links = this.#reader.linked(this.#uid, entry.id, this.#filter.attribute);
    this.#followed += links.length + 1;
    const { length } = this.#reader.all(this.#uid);
    if (this.#followed > FEW.links + length / FEW.share && this.#makeSet()) return this.test(entry);
    return this.#matches(entry);
  };

  /** The ids that pass; undefined where they are too sparse. */
  get whole(): Uint8Array | undefined {
    if (this.#version !== this.#reader.version) this.#begin();
    if (!this.#set && !this.#memory) this.#makeSet();
    return this.#set;
  }

  /** Releases the set. */
  release(): void {
    this.#set = undefined;
    this.#version = -1;
  }

  #begin(): void {
    this.#version = this.#reader.version;
    this.#followed = 0;
    this.#set = undefined;
    this.#memory = undefined;
  }

  /** The result for an entry without links, or for a missing entry. */
  get #ofNothing(): boolean {
    return this.#passes(NOTHING);
  }

  #matches({ id }: Entry): boolean {
    const { attribute, target } = this.#filter;
    let isEmpty = true;
    for (const ref of this.#reader.linked(this.#uid, id, attribute)) {
      const linked = ref.uid === target ? this.#reader.get(target, ref.id) : undefined;
      if (!linked) continue;
      if (this.#passes(linked)) return true;
      isEmpty = false;
    }
    return isEmpty && this.#ofNothing;
  }

  #remembered(entry: Entry, memory: Map<number, boolean>): boolean {
    const cached = memory.get(entry.id);
    if (cached !== undefined) return cached;
    const holds = this.#matches(entry);
    memory.set(entry.id, holds);
    return holds;
  }

  /** Builds the set, or the cache where ids are too sparse. */
  #makeSet(): boolean {
    const { attribute, target } = this.#filter;
    const links = this.#reader.adjacency(this.#uid, attribute, target);
    const [entries, targets] = [this.#uid, target].map((uid) => this.#reader.all(uid));
    if (!links || !entries || !targets || isSparse(entries) || isSparse(targets)) {
      this.#memory = new Map();
      return true;
    }
    const set = new Uint8Array(lastId(entries) + 1);
    this.#carry(links, this.#inner?.whole ?? this.#passing(targets), set);
    this.#set = set;
    keep(this.#reader, this, set.length);
    return true;
  }

  #passing(targets: readonly Entry[]): Uint8Array {
    const passing = new Uint8Array(lastId(targets) + 1);
    this.#mark(passing);
    return passing;
  }

  /** Adds the ids that link a passing entry. Ids without an entry may be added too, which does no harm. */
  #carry({ offsets, targets }: Adjacency, passing: Uint8Array, set: Uint8Array): void {
    const ofNothing = this.#ofNothing ? 1 : 0;
    const last = offsets.length - 1;
    for (let id = 1; id < set.length; id++) {
      const from = id < last ? (offsets[id] ?? 0) : 0;
      const to = id < last ? (offsets[id + 1] ?? 0) : 0;
      let value = from === to ? ofNothing : 0;
      for (let at = from; at < to; at++) {
        if (passing[targets[at] ?? 0] !== 1) continue;
        value = 1;
        break;
      }
      set[id] = value;
    }
  }
}

/** The conditions that hold sets of a store, oldest first. */
interface CachedSets {
  version: number;
  bytes: number;
  readonly holders: Map<LinkedCondition, number>;
}

const caches = new WeakMap<IndexedReader, CachedSets>();

/** Registers a set. Releases sets of older states, and the oldest ones when the total size exceeds the limit. */
function keep(reader: IndexedReader, condition: LinkedCondition, bytes: number): void {
  const sets = caches.get(reader) ?? { version: reader.version, bytes: 0, holders: new Map<LinkedCondition, number>() };
  caches.set(reader, sets);
  sets.holders.set(condition, bytes);
  sets.bytes += bytes;
  for (const [holder, size] of sets.holders) {
    if (holder === condition) continue;
    if (sets.version === reader.version && sets.bytes <= MOST_KEPT) break;
    holder.release();
    sets.holders.delete(holder);
    sets.bytes -= size;
  }
  sets.version = reader.version;
}
