/** Caches the JSON of entries' scalar attributes: entries never change, they are replaced. */
import type { EntryView } from '../engine/populate.ts';
import type { Entry } from '../store/reader.ts';

/** Maximum number of entries in each of the two generations of the cache. */
const GENERATION = 10_000;

/** The JSON of scalar attributes of an entry, and their names. */
interface Fragment {
  readonly fields: readonly string[];
  readonly text: string;
}

/** Renders scalar attributes as members of an object, without braces: `"title":"Ebb","pages":212`. */
export type ScalarsText = (view: Pick<EntryView, 'entry' | 'fields'>) => string;

/** Makes a cache. An entry that is not read again is dropped after at most two generations. */
export function rememberFragments(): ScalarsText {
  let young = new Map<Entry, Fragment>();
  let old = young;
  const remember = (entry: Entry, fragment: Fragment): void => {
    if (young.size >= GENERATION) {
      old = young;
      young = new Map();
    }
    young.set(entry, fragment);
  };
  return ({ entry, fields }) => {
    const recent = young.get(entry);
    if (recent?.fields === fields) return recent.text;
    const cached = recent ? undefined : old.get(entry);
    const fragment = cached?.fields === fields ? cached : { fields, text: textOf(entry, fields) };
    remember(entry, fragment);
    return fragment.text;
  };
}

function textOf(entry: Entry, fields: readonly string[]): string {
  return fields.map((name) => `${JSON.stringify(name)}:${JSON.stringify(entry[name] ?? null)}`).join(',');
}
