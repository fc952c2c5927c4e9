/** Components without values, at every depth: what a draft may hold (3). */
import type { JsonObject } from '../../models/json.ts';
import { type Attributed, attributesOfComponent, componentsOf } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { shapeOf } from '../4.1-endpoints/part-source.ts';

/** Deepest nesting of components in a body. */
const deepest = 4;

/** The number of components that the widest attribute of an owner may hold, itself or inside: so many bodies show each. */
export function partsToShow(model: Model, { attributes }: Attributed, depth = 0): number {
  if (depth === deepest) return 1;
  return Math.max(
    1,
    ...attributes.map((attribute) => {
      const parts = componentsOf(model, attribute);
      return Math.max(parts.length, ...parts.map((part) => partsToShow(model, part, depth + 1)));
    }),
  );
}

/** Every component and zone of an owner, each with components alone; another `nth` chooses others for the zones. */
export function emptyParts(model: Model, { attributes }: Attributed, nth: number, depth = 0): JsonObject {
  if (depth === deepest) return {};
  const partsOf = (attribute: Attribute): unknown => {
    const uids = componentsOf(model, attribute).map(({ uid }) => uid);
    const uid = uids[nth % uids.length];
    if (uid === undefined) return [];
    const kind = attribute.type === 'dynamiczone' ? { __component: uid } : {};
    const part = { ...kind, ...emptyParts(model, { attributes: attributesOfComponent(model, uid) }, nth, depth + 1) };
    return shapeOf(attribute) === 'single'
      ? part
      : Array.from({ length: Math.max(1, Number(attribute.min ?? 1)) }, () => part);
  };
  const holding = attributes.filter((attribute) => shapeOf(attribute) !== undefined && !attribute.private);
  return Object.fromEntries(holding.map((attribute) => [attribute.name, partsOf(attribute)]));
}
