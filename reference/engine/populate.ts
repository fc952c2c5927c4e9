/** What of an entry is shown: its fields and what is populated, as a tree that every face renders its own way. */
import type { Population, Selection } from '../query/query.ts';
import type { Entry, Reader, Ref } from '../store/reader.ts';
import { compileFilter } from './filter.ts';
import { entryComparer } from './sort.ts';

/** An entry or component instance, with what of it is shown. */
export interface Shown {
  /** Its table. */
  readonly uid: string;
  readonly entry: Entry;
  /** Names of scalar attributes, in order. */
  readonly fields: readonly string[];
  /** By attribute, in order: what is linked, or only how many. */
  readonly populated: ReadonlyMap<string, readonly Shown[] | number>;
}

/**
 * Follows a selection from one entry (source document 4.5).
 *
 * @param uid the entry's table
 */
export function show(reader: Reader, uid: string, entry: Entry, selection: Selection): Shown {
  const populated = new Map<string, readonly Shown[] | number>();
  for (const population of selection.populate) {
    const linked = linkedBy(reader, uid, entry.id, population);
    populated.set(population.attribute, population.count ? linked.length : linked);
  }
  return { uid, entry, fields: selection.fields, populated };
}

function linkedBy(reader: Reader, uid: string, id: number, population: Population): Shown[] {
  const { targets } = population;
  const refs = reader.linked(uid, id, population.attribute).filter((ref) => targets.has(ref.uid));
  const [only] = targets.keys();
  const chosen = targets.size === 1 && only !== undefined ? choose(reader, only, refs, population) : refs;
  const end = population.limit === undefined ? undefined : (population.start ?? 0) + population.limit;
  return chosen.slice(population.start ?? 0, end).flatMap((ref) => {
    const entry = reader.get(ref.uid, ref.id);
    const selection = targets.get(ref.uid);
    return entry && selection ? [show(reader, ref.uid, entry, selection)] : [];
  });
}

/** Filters and sorts what is linked; without a sort the order of the links stays. */
function choose(reader: Reader, uid: string, refs: readonly Ref[], population: Population): readonly Ref[] {
  if (!population.filter && !population.sort) return refs;
  const passes = population.filter ? compileFilter(population.filter, uid, reader) : () => true;
  const entries = refs.flatMap((ref) => reader.get(uid, ref.id) ?? []).filter(passes);
  if (population.sort?.length) entries.sort(entryComparer(population.sort, uid, reader));
  return entries.map((entry) => ({ uid, id: entry.id }));
}
