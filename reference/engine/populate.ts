/** Populates entries: builds a tree of selected fields and linked entries, which REST and GraphQL render. */
import { type Bounds, beyond, EACH } from '../query/bounds.ts';
import { EVERYTHING } from '../query/filters.ts';
import type { LinkedOptions, Population, Selection } from '../query/query.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import type { Entry, Ref } from '../store/reader.ts';
import { compileFilter } from './filter.ts';
import { entryComparer } from './sort.ts';

/** An entry or component instance with its selected fields and populated links. */
export interface EntryView {
  /** Uid of its table. */
  readonly uid: string;
  readonly entry: Entry;
  /** Names of scalar attributes, in order. */
  readonly fields: readonly string[];
  /** By attribute, in order: the linked entries, or only their number. */
  readonly populated: ReadonlyMap<string, readonly EntryView[] | number>;
  /** Whether the answer contains it in several places. */
  readonly isShared: boolean;
}

const NOTHING: EntryView['populated'] = new Map();

/** A populated entry, and the number of entries it adds to the answer. */
interface CachedView {
  readonly view: { -readonly [Key in keyof EntryView]: EntryView[Key] };
  readonly size: number;
}

/**
 * Populates the entries of one answer (source document 4.5). An entry that several paths lead to is populated once. The total
 * number of populated entries is limited.
 */
export class Populating {
  readonly #reader: IndexedReader;
  readonly #allowed: number;
  #spent = 0;
  readonly #cache = new Map<Selection, Map<number, CachedView>>();

  /** @param length of the list */
  constructor(reader: IndexedReader, { populatedEntries }: Pick<Bounds, 'populatedEntries'>, length = 1) {
    this.#reader = reader;
    this.#allowed = populatedEntries + length * EACH.populatedEntries;
  }

  /**
   * Builds the view of an entry.
   *
   * @param uid uid of its table
   * @throws ApiError 400 when the answer becomes too large; names the population
   */
  show(uid: string, entry: Entry, selection: Selection): EntryView {
    const { fields, populate } = selection;
    if (populate.length === 0) return { uid, entry, fields, populated: NOTHING, isShared: false };
    const populated = new Map<string, readonly EntryView[] | number>();
    for (const population of populate) {
      const linked = this.#linkedBy(uid, entry.id, population);
      populated.set(population.attribute, population.count ? linked.length : linked);
    }
    return { uid, entry, fields, populated, isShared: false };
  }

  #linkedBy(uid: string, id: number, population: Population): EntryView[] {
    const { targets, start = 0, limit = Number.POSITIVE_INFINITY } = population;
    const views: EntryView[] = [];
    let passed = 0;
    for (const ref of this.#chosen(this.#reader.linked(uid, id, population.attribute), population)) {
      const selection = targets.get(ref.uid);
      const entry = selection && this.#reader.get(ref.uid, ref.id);
      if (!selection || !entry || passed++ < start) continue;
      if (views.length >= limit) break;
      this.#spend(1, population);
      views.push(
        selection.populate.length === 0
          ? this.show(ref.uid, entry, selection)
          : this.#showOnce(ref.uid, entry, selection, population),
      );
    }
    return views;
  }

  #showOnce(uid: string, entry: Entry, selection: Selection, population: Population): EntryView {
    const ofSelection = this.#cache.get(selection) ?? new Map<number, CachedView>();
    this.#cache.set(selection, ofSelection);
    const cached = ofSelection.get(entry.id);
    if (cached) {
      this.#spend(cached.size, population);
      cached.view.isShared = true;
      return cached.view;
    }
    const before = this.#spent;
    const view = this.show(uid, entry, selection);
    ofSelection.set(entry.id, { view, size: this.#spent - before });
    return view;
  }

  #spend(entries: number, { place, attribute }: Population): void {
    this.#spent += entries;
    if (this.#spent <= this.#allowed) return;
    throw beyond(
      'populatedEntries',
      this.#allowed,
      place.endsWith(`[${attribute}]`) ? place : `${place} (${attribute})`,
    );
  }

  /** Filters and sorts links. Those to several tables are filtered by table, and keep their order. */
  #chosen(refs: readonly Ref[], population: Population): readonly Ref[] {
    const { targets, chosen } = population;
    const [uid] = targets.keys();
    if (!chosen)
      return uid === undefined || targets.size > 1 ? refs : this.#chosenOf(uid, refs, population, population);
    const kept = new Set<Ref>();
    for (const [target, options] of chosen) {
      const { start = 0, limit = Number.POSITIVE_INFINITY } = options;
      const ofTarget = refs.filter((ref) => ref.uid === target);
      for (const ref of this.#chosenOf(target, ofTarget, options, population).slice(start, start + limit))
        kept.add(ref);
    }
    return refs.filter((ref) => kept.has(ref) || !chosen.has(ref.uid));
  }

  /** Filters and sorts links to one table. Without a sort they keep their order. */
  #chosenOf(uid: string, refs: readonly Ref[], options: LinkedOptions, population: Population): readonly Ref[] {
    const { filter = EVERYTHING, sort = [] } = options;
    if ((filter === EVERYTHING && sort.length === 0) || refs.length === 0) return refs;
    const passes = compileFilter(filter, uid, this.#reader);
    const linked: { readonly ref: Ref; readonly entry: Entry }[] = [];
    for (const ref of refs) {
      const entry = ref.uid === uid ? this.#reader.get(uid, ref.id) : undefined;
      if (entry && passes(entry)) linked.push({ ref, entry });
    }
    // those that are shown are counted where they are
    this.#spend(refs.length - linked.length + (sort.length > 0 ? linked.length : 0), population);
    if (sort.length > 0) {
      const compare = entryComparer(sort, uid, this.#reader);
      linked.sort((one, other) => compare(one.entry, other.entry));
    }
    return linked.map(({ ref }) => ref);
  }
}
