/** What a write says an entry holds: values that come back as they were sent (2.1, 4.1). */
import { type Attributed, attributeNamed, familyOf, isValueFamily } from '../oracle/attributes.ts';
import type { JsonObject } from '../oracle/shape.ts';
import type { Known } from './entry.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Whether a value is sent in the form in which it is answered; what is written otherwise may come back otherwise. */
function isCanonical(type: string, value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'enumeration':
      return typeof value === 'string';
    case 'integer':
    case 'float':
    case 'decimal':
      return typeof value === 'number';
    case 'biginteger':
      return typeof value === 'string' || Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'time':
      return typeof value === 'string' && /^\d{2}:\d{2}:\d{2}\.\d{3}$/.test(value);
    case 'datetime':
    case 'timestamp':
      return typeof value === 'string' && instant.test(value);
    case 'json':
    case 'array':
      return value !== undefined;
    default:
      return false;
  }
}

/** The values of an entry that a body decides. */
export function writtenValues(type: Attributed, data: JsonObject): Known {
  const values = Object.entries(data).filter(([name, value]) => {
    const attribute = attributeNamed(type, name);
    return (
      attribute !== undefined &&
      isValueFamily(familyOf(type, name)) &&
      (value === null || isCanonical(attribute.type, value))
    );
  });
  return { values: Object.fromEntries(values), links: {} };
}
