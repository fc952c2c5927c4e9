/** Normalizes the forms of `populate` (source document 4.5) to one tree. */
import type { Json } from '../store/reader.ts';
import { invalidValue } from './invalid.ts';

/** By attribute: `true`, a flag as written, or an object of options. */
export type PopulateTree = { readonly [attribute: string]: Json };

/** Maximum number of names in one dotted path. */
export const LONGEST_PATH = 500;

/** Populates every attribute, one level deep. */
export const EVERY_ATTRIBUTE = '*';

/**
 * Parses `populate`: `*`, a comma list, a list, dotted paths (`seo.tag`), or an object of options by attribute.
 *
 * @param place the parameter as written, for messages
 * @throws ApiError 400 when the forms are mixed or a list contains `*`
 */
export function readPopulate(value: Json | undefined, place: string): PopulateTree | typeof EVERY_ATTRIBUTE {
  if (value === undefined || value === null || value === '') return {};
  if (value === EVERY_ATTRIBUTE) return EVERY_ATTRIBUTE;
  // as observed, * in a comma list populates nothing
  if (typeof value === 'string')
    return readPaths(
      value.split(',').filter((path) => path.trim() !== EVERY_ATTRIBUTE),
      place,
    );
  if (Array.isArray(value)) {
    return readPaths(
      value.flatMap((item) => {
        if (typeof item !== 'string') throw invalidValue(place, 'names only, or options only', item);
        return item.split(',');
      }),
      place,
    );
  }
  if (typeof value === 'object') return value as PopulateTree;
  throw invalidValue(place, 'names of attributes', value);
}

/** A tree under construction: the branches below each attribute. */
type Branches = Map<string, Branches>;

function readPaths(paths: readonly string[], place: string): PopulateTree {
  const root: Branches = new Map();
  for (const path of paths.map((text) => text.trim())) {
    if (path === '') continue;
    if (path === EVERY_ATTRIBUTE) throw invalidValue(place, `${EVERY_ATTRIBUTE} to stand alone`, path);
    const names = path.split('.');
    if (names.length > LONGEST_PATH) throw invalidValue(place, `paths of at most ${LONGEST_PATH} names`, path);
    let at = root;
    for (const name of names) {
      const next = at.get(name) ?? new Map();
      at.set(name, next);
      at = next;
    }
  }
  return toTree(root);
}

function toTree(branches: Branches): PopulateTree {
  const entries = [...branches].map(([name, inner]) => [name, inner.size === 0 ? true : { populate: toTree(inner) }]);
  return Object.fromEntries(entries);
}
