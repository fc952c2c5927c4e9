/** Finds the entries that a question needs: those it is about, and what they are linked to by attributes that matter. */
import { attributeNamed, findComponent, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import type { EntryId, World, WorldEntry } from '../../world/world.ts';

export interface ClosureOptions {
  readonly model: Model;
  readonly world: World;
  readonly isNeeded: (type: ContentType, attribute: Attribute) => boolean;
  /** Most entries to follow in one relation of an entry. */
  readonly breadth: number;
  /** Most entries in all. */
  readonly most: number;
}

/** The entries and what they need, link targets first; only entries that the run has created. */
export function closureOf(
  start: readonly WorldEntry[],
  { model, world, isNeeded, breadth, most }: ClosureOptions,
): readonly WorldEntry[] {
  const members = new Set<WorldEntry>();
  let wave = start.filter(({ creation }) => creation);
  while (wave.length > 0 && members.size < most) {
    for (const entry of wave) if (members.size < most) members.add(entry);
    wave = wave.flatMap((entry) => neighbours(entry)).filter((entry) => !members.has(entry));
  }
  return inOrder(members);

  function neighbours(entry: WorldEntry): WorldEntry[] {
    const type = findType(model, entry.uid);
    if (!type) return [];
    const linked = Object.entries(entry.links).flatMap(([name, ids]) => {
      const attribute = attributeNamed(type, name);
      if (!attribute?.target || !(attribute.required || isNeeded(type, attribute))) return [];
      return present(attribute.target, ids).slice(0, breadth);
    });
    const morphs = Object.entries(entry.morphs ?? {}).flatMap(([name, refs]) => {
      const attribute = attributeNamed(type, name);
      if (!attribute || !isNeeded(type, attribute)) return [];
      return refs.slice(0, breadth).flatMap(({ uid, id }) => present(uid, [id]));
    });
    return [...linked, ...morphs, ...inParts(entry, type)];
  }

  function inParts(entry: WorldEntry, type: ContentType): WorldEntry[] {
    const linksOf = (parts: WorldEntry['parts'] = {}): [string, readonly EntryId[]][] =>
      Object.values(parts).flatMap((items) =>
        items.flatMap((part) => {
          const component = findComponent(model, part.component);
          const own = Object.entries(part.links).map(([name, ids]): [string, readonly EntryId[]] => [
            attributeNamed(component, name)?.target ?? '',
            ids,
          ]);
          return [...own, ...linksOf(part.parts)];
        }),
      );
    const kept = Object.fromEntries(
      Object.entries(entry.parts ?? {}).filter(([name]) => {
        const attribute = attributeNamed(type, name);
        return attribute && (attribute.required || isNeeded(type, attribute));
      }),
    );
    return linksOf(kept).flatMap(([uid, ids]) => present(uid, ids).slice(0, breadth));
  }

  function present(uid: string, ids: readonly EntryId[]): WorldEntry[] {
    return ids.flatMap((id) => world.find(uid, id) ?? []).filter(({ creation }) => creation);
  }
}

/** Entries in the order in which the run created them, so that each follows those it links to. */
function inOrder(members: ReadonlySet<WorldEntry>): WorldEntry[] {
  const momentOf = ({ values }: WorldEntry): number => Date.parse(String(values.createdAt)) || 0;
  return [...members].toSorted(
    (a, b) => momentOf(a) - momentOf(b) || (a.uid === b.uid ? Number(a.id) - Number(b.id) : 0),
  );
}
