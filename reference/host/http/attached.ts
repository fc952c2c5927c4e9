/** Creators of entries: default handlers leave them to the handlers that a project extends (source document 4.7). */
import type { Attribute } from '../../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';
import type { Bag } from '../callable.ts';

/** Found entries without what only a handler of the project attaches, at every depth. */
export function withoutAttached(data: unknown, schema: ContentType | Component, model: Model): unknown {
  if (Array.isArray(data)) return data.map((item) => withoutAttached(item, schema, model));
  if (!isObject(data)) return data;
  const rest: Bag = {};
  for (const [name, value] of Object.entries(data)) {
    const attribute = schema.attributes.get(name);
    if (attribute?.type === 'relation' && attribute.attachedByCode) continue;
    rest[name] = attribute ? inside(attribute, value, model) : value;
  }
  return rest;
}

function inside(attribute: Attribute, value: unknown, model: Model): unknown {
  if (attribute.type === 'component') return withoutAttached(value, schemaOf(model, attribute.component), model);
  if (attribute.type === 'relation' && attribute.target !== undefined)
    return withoutAttached(value, schemaOf(model, attribute.target), model);
  if (attribute.type !== 'dynamiczone' || !Array.isArray(value)) return value;
  return value.map((item: unknown) =>
    isObject(item) && typeof item.__component === 'string'
      ? withoutAttached(item, schemaOf(model, item.__component), model)
      : item,
  );
}
