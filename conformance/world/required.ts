/** Makes the components, dynamic zones and relations that the model requires in a body. */
import type { JsonObject } from '../models/json.ts';
import { attributesOfComponent } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';

/** Deepest nesting of required components in a body. */
const deepest = 4;

/** Makes the value of an attribute that is neither component nor zone; undefined: the body omits it. */
export type ValueOf = (attribute: Attribute) => unknown;

/** The smallest value of a required attribute: as few items as allowed, each with only its required attributes. */
export function requiredValue(model: Model, attribute: Attribute, valueFor: ValueOf, depth = 0): unknown {
  const { type, repeatable, component, components = [], min } = attribute;
  // links follow when all entries exist: an empty list is enough where one is required
  if (type === 'relation') return [];
  if (type !== 'component' && type !== 'dynamiczone') return valueFor(attribute);
  const [uid] = type === 'component' ? [component] : components;
  if (uid === undefined) return [];
  const kind = type === 'component' ? {} : { __component: uid };
  // called for each item, since unique attributes need different values
  const item = (): JsonObject => ({ ...kind, ...requiredParts(model, uid, valueFor, depth) });
  if (type === 'component' && !repeatable) return item();
  return Array.from({ length: Math.max(1, Number(min ?? 1)) }, item);
}

/** The required attributes of a component with their values. */
export function requiredParts(model: Model, uid: string, valueFor: ValueOf, depth = 0): JsonObject {
  const attributes = attributesOfComponent(model, uid);
  const required = depth < deepest ? attributes.filter((attribute) => attribute.required) : [];
  return Object.fromEntries(
    required.map((attribute) => [attribute.name, requiredValue(model, attribute, valueFor, depth + 1)]),
  );
}
