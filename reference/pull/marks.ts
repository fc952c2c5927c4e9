/**
 * Tells the content-types of polymorphic relations apart. An answer does not always name them, but has the attributes that were
 * asked for: each content-type is asked for a set of attributes of its own.
 */
import { isScalar } from '../model/attribute.ts';
import type { ContentType } from '../model/model.ts';
import { visibleAttribute } from '../query/scope.ts';

/** The attributes that mark the entries of a content-type, by its uid. */
export type MarksByType = ReadonlyMap<string, readonly string[]>;

/** Most attributes that are combined; two content-types with the same five have 31 sets. */
const MOST_COMBINED = 5;

/** Chooses a set of attributes for each content-type that no other has. Those for which there is none are left out. */
export function marksOf(types: readonly ContentType[]): MarksByType {
  const taken = new Set<string>();
  const marks = new Map<string, readonly string[]>();
  for (const type of types) {
    const names = [...type.attributes.values()]
      .filter((attribute) => isScalar(attribute) && visibleAttribute(type, attribute.name))
      .map(({ name }) => name)
      .slice(0, MOST_COMBINED);
    const free = subsetsOf(names).find((subset) => !taken.has(keyOf(subset)));
    if (!free) continue;
    taken.add(keyOf(free));
    marks.set(type.uid, free);
  }
  return marks;
}

/** The content-type whose marks an entry has. */
export function typeByMarks(marks: MarksByType, names: readonly string[]): string | undefined {
  const key = keyOf(names.filter((name) => name !== 'id' && name !== '__type'));
  return [...marks].find(([, fields]) => keyOf(fields) === key)?.[0];
}

const keyOf = (names: readonly string[]): string => [...names].sort().join(' ');

/** All sets of names that are not empty, small ones first. */
function subsetsOf(names: readonly string[]): string[][] {
  const subsets = Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
    names.filter((_name, position) => ((index + 1) >> position) % 2 === 1),
  );
  return subsets.sort((a, b) => a.length - b.length);
}
