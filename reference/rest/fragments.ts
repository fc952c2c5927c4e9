/** The JSON of what entries hold themselves, made once and used again: entries never change, they are replaced. */
import type { EntryView } from '../engine/populate.ts';
import type { Entry } from '../store/reader.ts';

/** Entries whose JSON is remembered since the last sweep, and as many from before it. */
const GENERATION = 10_000;

/** The JSON of an entry's scalar attributes, and of which. */
interface Fragment {
  readonly fields: readonly string[];
  readonly text: string;
}

/** Gives the members of an object, without its braces: `"title":"Ebb","pages":212`. */
export type ScalarsText = (view: Pick<EntryView, 'entry' | 'fields'>) => string;

/** Makes a memory of its own. What is not asked for again is forgotten after at most two sweeps. */
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
