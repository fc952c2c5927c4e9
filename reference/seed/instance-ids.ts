/** Ids of the components of a seed: those that it gives stay, others follow them. */
import type { Model } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { type Raw, valueError } from '../model/raw.ts';
import { allComponentsOf } from './components.ts';
import type { SeedEntry } from './read.ts';

/** Chooses the id of a new component; undefined for the next one of its table. */
export type InstanceIds = (uid: string, id: unknown) => number | undefined;

/**
 * Reads the ids of all components of a seed.
 *
 * @throws ProjectError for an id that is no whole number above 0, or that two components of one kind have
 */
export function instanceIdsOf(model: Model, seed: readonly SeedEntry[]): InstanceIds {
  const byUid = new Map<string, Map<number, Raw>>();
  for (const { type, raw } of seed) {
    for (const { component, raw: item } of allComponentsOf(model, type, raw)) {
      const id = isObject(item.value) ? item.value.id : undefined;
      if (id === undefined || id === null) continue;
      const place = { value: id, file: item.file, place: `${item.place}.id` };
      if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1)
        throw valueError(place, 'a whole number above 0');
      const taken = byUid.get(component.uid) ?? new Map<number, Raw>();
      const twin = taken.get(id);
      if (twin) throw new ProjectError(item.file, place.place, `found ${id}, which ${twin.file}: ${twin.place} has`);
      byUid.set(component.uid, taken.set(id, item));
    }
  }
  // an id without end would be taken by a later component that gives its own
  const last = new Map([...byUid].map(([uid, taken]) => [uid, greatest(taken.keys())]));
  return (uid, id) => {
    if (typeof id === 'number') return id;
    const before = last.get(uid);
    if (before === undefined) return undefined;
    last.set(uid, before + 1);
    return before + 1;
  };
}

function greatest(ids: Iterable<number>): number {
  let greatest = 0;
  for (const id of ids) if (id > greatest) greatest = id;
  return greatest;
}
