/** Components inside components of an entry, as trees: their ids, and what updates by id send and leave. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, findComponent } from '../../models/lookup.ts';
import type { Attribute, Component, Model } from '../../models/model.ts';

export const holdsComponents = ({ type, private: hidden }: Attribute): boolean =>
  !hidden && (type === 'component' || type === 'dynamiczone');

/** The component of an item of an attribute. Throws an Error if the model has none of this name. */
function componentOf(model: Model, { component }: Attribute, item: JsonObject): Component {
  const found = findComponent(model, component ?? item.__component);
  if (!found) throw new Error(`${String(item.__component)} is no component of the model`);
  return found;
}

type OnItem = (item: JsonObject, component: Component) => unknown;

/**
 * The components of an owner, by attribute, each changed; empty attributes are left out.
 *
 * @param values of the owner, as an answer or a body has them
 * @param order of the items of a list
 */
export function mapParts(
  model: Model,
  owner: Attributed,
  values: JsonObject,
  change: OnItem,
  order: (items: readonly unknown[]) => readonly unknown[] = (items) => items,
): JsonObject {
  const parts = owner.attributes.filter(holdsComponents).flatMap((attribute): [string, unknown][] => {
    const value = values[attribute.name];
    const changed = (item: unknown): unknown =>
      isObject(item) ? change(item, componentOf(model, attribute, item)) : item;
    if (Array.isArray(value)) return [[attribute.name, order(value.map(changed))]];
    return isObject(value) ? [[attribute.name, changed(value)]] : [];
  });
  return Object.fromEntries(parts);
}

/** The ids of all components of an owner, at every depth. */
export const idsOf = (model: Model, owner: Attributed, values: JsonObject): JsonObject =>
  mapParts(model, owner, values, (item, component) => ({ id: item.id, inside: idsOf(model, component, item) }));

/** The components of an owner with what was sent for each of them: what was not sent stays. Lists have one order. */
export function mergeParts(model: Model, owner: Attributed, held: JsonObject, sent: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const attribute = owner.attributes.find((one) => one.name === name);
      if (!attribute || !holdsComponents(attribute)) return [name, value];
      const merge = (item: unknown, before: unknown): unknown => {
        if (!isObject(item) || !isObject(before)) return item;
        const { id: _id, ...values } = item;
        return { ...before, ...mergeParts(model, componentOf(model, attribute, item), before, values) };
      };
      const before = held[name];
      if (!Array.isArray(value)) return [name, merge(value, before)];
      return [name, value.map((item: unknown, at) => merge(item, Array.isArray(before) ? before[at] : undefined))];
    }),
  );
}
