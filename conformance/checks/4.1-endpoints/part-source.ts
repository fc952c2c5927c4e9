/** Components that an attribute may hold, and values for them. */
import type { JsonObject } from '../../models/json.ts';
import { componentsOf, findComponent } from '../../models/lookup.ts';
import type { Attribute, Component, Model } from '../../models/model.ts';
import { isShown } from '../writing/compare.ts';
import type { Scratch } from '../writing/scratch.ts';
import { chosenValues } from '../writing/values.ts';

export type Shape = 'single' | 'list' | 'zone';

/** How an attribute holds its components; undefined for one that holds none. */
export const shapeOf = ({ type, repeatable }: Attribute): Shape | undefined =>
  type === 'dynamiczone' ? 'zone' : type !== 'component' ? undefined : repeatable ? 'list' : 'single';

/** A component as an attribute holds it. */
export interface PartSource {
  readonly component: Component;
  /** The member that names the component in a zone. */
  readonly kind: JsonObject;
  /** Names of shown attributes that are required. */
  readonly required: ReadonlySet<string>;
  /** A value for every shown attribute; another `nth` gives others. */
  values(nth: number): JsonObject;
  /** A component with its required attributes only. */
  bare(scratch: Scratch): JsonObject;
}

/** Whether a component, or a required one inside it, has a required unique attribute: bodies here repeat values. */
export function requiresUnique(model: Model, { attributes }: Component): boolean {
  return attributes
    .filter(({ required }) => required)
    .some(({ unique, component }) => {
      const inner = findComponent(model, component);
      return unique || (inner !== undefined && requiresUnique(model, inner));
    });
}

/** The components of an attribute that have something to show. */
export function partSources(model: Model, owner: Attribute): PartSource[] {
  return componentsOf(model, owner)
    .filter((part) => part.attributes.some(isShown) && !requiresUnique(model, part))
    .map((part): PartSource => {
      const shown = part.attributes.filter((attribute) => isShown(attribute) && !attribute.unique);
      const kind = owner.type === 'dynamiczone' ? { __component: part.uid } : {};
      return {
        component: part,
        kind,
        required: new Set(shown.filter(({ required }) => required).map(({ name }) => name)),
        values: (nth) =>
          Object.fromEntries(shown.map((one) => [one.name, chosenValues(one)[nth % chosenValues(one).length]])),
        bare: (scratch) => ({ ...kind, ...scratch.part(part.uid) }),
      };
    });
}
