/** Values as a document writes them out. */
import { isObject } from '../../models/schema-file.ts';

/** A value as a literal; keys of objects must be names of GraphQL, and values of enumerations are none. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${literal(item)}`)
    .join(', ')} }`;
}
