/** Data of writes in the form of GraphQL (2.3, 4.9). */
import { componentName, enumValueName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { attributesOfComponent } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';

/**
 * REST data in the form of GraphQL: enumeration values as names, ids as texts, zone items with `__typename`. The values
 * inside an item have no type there: they stay as REST has them (`isUntyped`), but ids, which a real Strapi 4 compares with
 * those of the entry.
 */
export function inputOf(
  model: Model,
  attributes: readonly Attribute[],
  data: JsonObject,
  isUntyped = false,
): JsonObject {
  const component = (uid: unknown, item: unknown, inZone = isUntyped): unknown => {
    if (!isObject(item)) return item;
    const { __component: _uid, ...rest } = item;
    return inputOf(model, attributesOfComponent(model, uid), rest, inZone);
  };
  const convert = (attribute: Attribute | undefined, value: unknown): unknown => {
    if (attribute === undefined || value === null) return value;
    if (attribute.type === 'enumeration') return isUntyped ? value : enumValueName(String(value));
    if (attribute.component !== undefined) {
      return Array.isArray(value)
        ? value.map((item: unknown) => component(attribute.component, item))
        : component(attribute.component, value);
    }
    if (attribute.type === 'relation' || attribute.type === 'media') return idsAsText(value);
    if (attribute.type !== 'dynamiczone' || !Array.isArray(value)) return value;
    return value.filter(isObject).map((item) => ({
      __typename: componentName(String(item.__component)),
      ...(component(item.__component, item, true) as object),
    }));
  };
  const attributeNamed = (name: string) => attributes.find((attribute) => attribute.name === name);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, convert(attributeNamed(name), value)]));
}

/** An id, or a list of ids, as texts; anything else as it is. */
function idsAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsAsText);
  return typeof value === 'number' ? String(value) : value;
}
