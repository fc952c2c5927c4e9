/** Where an answered entry has its attributes: in an object of their own (2.2), or beside its id. */
import { isObject, type JsonObject } from './json.ts';

/**
 * Attributes of an answered entry; none where it is no object. An attribute may itself be called `attributes`: it is one
 * where others stand beside it.
 *
 * @param fields names of attributes that the entry holds; `id` stands beside them in any case
 */
export function attributesOf(entry: unknown, fields: readonly string[] = ['createdAt']): JsonObject {
  if (!isObject(entry)) return {};
  const { attributes } = entry;
  if (!isObject(attributes)) return entry;
  const stands = (name: string): boolean =>
    name === 'attributes' ? !Object.hasOwn(attributes, name) : name !== 'id' && Object.hasOwn(entry, name);
  return fields.some(stands) ? entry : attributes;
}
