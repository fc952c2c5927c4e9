/** Gives the entries of a small world the ids and moments that they got when they were created once more. */
import type { JsonObject } from '../../models/json.ts';
import { attributeNamed, findType } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { type EntryId, type WorldEntry, worldOf } from '../../world/world.ts';
import { rewriteParts } from './body.ts';
import type { SmallWorld } from './small-world.ts';

/** What the answer to a creation says of its entry. */
export interface Made {
  readonly id: EntryId;
  readonly attributes: JsonObject;
}

/** The small world with other ids and moments: `made` has them by `uid id`. */
export function renumbered(small: SmallWorld, made: ReadonlyMap<string, Made>, model: Model): SmallWorld {
  const idOf = (uid: string, id: EntryId): EntryId => made.get(`${uid} ${id}`)?.id ?? id;
  const again = small.entries.map((entry): WorldEntry => {
    const { uid, links, morphs, parts } = entry;
    const targetOf = (name: string): string =>
      attributeNamed(findType(model, uid), name)?.target ?? (name === 'localizations' ? uid : '');
    const id = idOf(uid, entry.id);
    return {
      ...entry,
      ...{ id, segment: String(id), values: { ...entry.values, ...made.get(`${uid} ${entry.id}`)?.attributes } },
      links: eachOf(links, (name, linked) => idOf(targetOf(name), linked)),
      ...(morphs ? { morphs: eachOf(morphs, (_, ref) => ({ uid: ref.uid, id: idOf(ref.uid, ref.id) })) } : {}),
      ...(parts ? { parts: rewriteParts(parts, { model, text: (text) => text, idOf }) } : {}),
    };
  });
  const { defaultLocale, states, seed = 0 } = small.world;
  const world = { ...small.world, ...worldOf(again, { defaultLocale, states, seed }) };
  return {
    world,
    entries: again,
    newOf(uid, id) {
      const entry = small.newOf(uid, id);
      return entry && world.find(uid, idOf(uid, entry.id));
    },
    newMoments: (text) => withMoments(small.newMoments(text), small.entries, again),
  };
}

const eachOf = <Item>(
  members: Readonly<Record<string, readonly Item[]>>,
  change: (name: string, item: Item) => Item,
): Readonly<Record<string, readonly Item[]>> =>
  Object.fromEntries(Object.entries(members).map(([name, items]) => [name, items.map((item) => change(name, item))]));

/** A text with the moments at which entries were created again in place of the earlier ones. */
function withMoments(text: string, before: readonly WorldEntry[], after: readonly WorldEntry[]): string {
  return before.reduce((changed, { values }, at) => {
    const [from, to] = [values.createdAt, after[at]?.values.createdAt];
    return typeof from === 'string' && typeof to === 'string' ? changed.replaceAll(from, to) : changed;
  }, text);
}
