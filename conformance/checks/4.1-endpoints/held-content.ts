/** Whether an entry holds what its schema allows: then a write of the same content cannot be refused (4.1). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { attributesOfComponent } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { isAllowed } from '../writing/values.ts';
import { holdsComponents } from './component-trees.ts';

/**
 * Whether each value of answered attributes keeps the rules of the schema, components included. An attribute that is not
 * answered counts as one that does; relations and files are not looked at.
 */
export function keepsRules(model: Model, attributes: readonly Attribute[], answered: JsonObject): boolean {
  return attributes.every((attribute) => {
    const value = answered[attribute.name];
    if (value === undefined) return true;
    if (isScalar(attribute)) return isAllowed(attribute, value);
    if (!holdsComponents(attribute)) return true;
    if (value === null) return !attribute.required;
    const items = [value].flat();
    const { min = 0, max = Number.POSITIVE_INFINITY } = attribute;
    if (Array.isArray(value) && (items.length < Number(min) || items.length > Number(max))) return false;
    return items.every((item) => {
      if (!isObject(item)) return false;
      const kind = attribute.component ?? item.__component;
      return keepsRules(model, attributesOfComponent(model, kind), item);
    });
  });
}
