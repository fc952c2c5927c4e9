/** The fixture of checks of attributes inside components: each place of a component, and data with values there. */
import { bodyAt, type ComponentPlace, componentPlaces, valueAt } from '../../generate/component-places.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { requiresUnique } from '../4.1-endpoints/part-source.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';

/** Places whose components may be repeated. */
export const placesIn = (model: Model): ComponentPlace[] =>
  componentPlaces(model, collections(model)).filter(({ steps }) =>
    steps.every(({ component }) => !requiresUnique(model, component)),
  );

/**
 * The place of this number, its innermost component, and the data of a write with these members in it: in new components, or
 * in those of an answered entry, which keep their ids.
 *
 * @throws Error where the model has no such place
 */
export function placeOf(scratch: Scratch, number: number) {
  const place = placesIn(scratch.model)[number];
  const [first] = place?.steps ?? [];
  const component = place?.steps.at(-1)?.component;
  if (!place || !first || !component) throw new Error(`the case names place ${number}, which the model does not have`);
  const dataWith = (innermost: JsonObject): JsonObject => ({
    [first.attribute.name]: bodyAt(place, scratch.part, innermost),
  });
  const keptWith = (attributes: JsonObject, innermost: JsonObject): JsonObject => {
    const kept = (uid: string, step?: number): JsonObject => {
      const held =
        step === undefined ? undefined : valueAt({ ...place, steps: place.steps.slice(0, step + 1) }, attributes);
      return { ...scratch.part(uid), ...(isObject(held) ? { id: held.id } : {}) };
    };
    return { [first.attribute.name]: bodyAt(place, kept, innermost) };
  };
  return { place, component, dataWith, keptWith };
}
