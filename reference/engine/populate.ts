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

const NOTHING: Shown['populated'] = new Map();

/**
 * Follows a selection from one entry (source document 4.5).
 *
 * @param uid the entry's table
 */
export function show(reader: Reader, uid: string, entry: Entry, selection: Selection): Shown {
  if (selection.populate.length === 0) return { uid, entry, fields: selection.fields, populated: NOTHING };
  const populated = new Map<string, readonly Shown[] | number>();
  for (const population of selection.populate) {
    const linked = linkedBy(reader, uid, entry.id, population);
    populated.set(population.attribute, population.count ? linked.length : linked);
  }
  return { uid, entry, fields: selection.fields, populated };
}

function linkedBy(reader: Reader, uid: string, id: number, population: Population): Shown[] {
  const { targets, start = 0, limit = Number.POSITIVE_INFINITY } = population;
  const shown: Shown[] = [];
  let passed = 0;
  for (const ref of chosen(reader, reader.linked(uid, id, population.attribute), population)) {
    const selection = targets.get(ref.uid);
    const entry = selection && reader.get(ref.uid, ref.id);
    if (!selection || !entry || passed++ < start) continue;
    if (shown.length >= limit) break;
    shown.push(show(reader, ref.uid, entry, selection));
  }
  return shown;
}

/** Filters and sorts what is linked where all of it is of one table; without a sort the order of the links stays. */
function chosen(reader: Reader, refs: readonly Ref[], { targets, filter, sort = [] }: Population): readonly Ref[] {
  const [uid] = targets.keys();
  if ((!filter && sort.length === 0) || refs.length === 0 || uid === undefined || targets.size > 1) return refs;
  const passes = filter && compileFilter(filter, uid, reader);
  const entries: Entry[] = [];
  for (const ref of refs) {
    const entry = ref.uid === uid ? reader.get(uid, ref.id) : undefined;
    if (entry && (!passes || passes(entry))) entries.push(entry);
  }
  if (sort.length > 0) entries.sort(entryComparer(sort, uid, reader));
  return entries.map((entry) => ({ uid, id: entry.id }));
}
