/** Reads the attributes of an answered entry: in its `attributes` (2.2), or beside its id. */
import { isObject, type JsonObject } from './json.ts';

/**
 * The attributes of an answered entry; empty where it is no object. A member `attributes` is itself an attribute if other
 * attributes stand beside it.
 *
 * @param fields names of attributes that the entry has
 */
export function attributesOf(entry: unknown, fields: readonly string[] = ['createdAt']): JsonObject {
  if (!isObject(entry)) return {};
  const { attributes } = entry;
  if (!isObject(attributes)) return entry;
  const stands = (name: string): boolean =>
    name === 'attributes' ? !Object.hasOwn(attributes, name) : name !== 'id' && Object.hasOwn(entry, name);
  return fields.some(stands) ? entry : attributes;
}
