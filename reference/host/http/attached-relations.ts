/** Creators of entries: only handlers that a project extends attach them, default handlers do not (source document 4.7). */
import type { Attribute } from '../../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';
import type { Bag } from '../callable.ts';

/** Copies entries without relations that only a handler of the project attaches, at every depth. */
export function removeAttachedRelations(data: unknown, schema: ContentType | Component, model: Model): unknown {
  if (Array.isArray(data)) return data.map((item) => removeAttachedRelations(item, schema, model));
  if (!isObject(data)) return data;
  const rest: Bag = {};
  for (const [name, value] of Object.entries(data)) {
    const attribute = schema.attributes.get(name);
    if (attribute?.type === 'relation' && attribute.attachedByCode) continue;
    rest[name] = attribute ? cleanValue(attribute, value, model) : value;
  }
  return rest;
}

function cleanValue(attribute: Attribute, value: unknown, model: Model): unknown {
  if (attribute.type === 'component')
    return removeAttachedRelations(value, schemaOf(model, attribute.component), model);
  if (attribute.type === 'relation' && attribute.target !== undefined)
    return removeAttachedRelations(value, schemaOf(model, attribute.target), model);
  if (attribute.type !== 'dynamiczone' || !Array.isArray(value)) return value;
  return value.map((item: unknown) =>
    isObject(item) && typeof item.__component === 'string'
      ? removeAttachedRelations(item, schemaOf(model, item.__component), model)
      : item,
  );
}
