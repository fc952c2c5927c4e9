/** Translates sent values into the form of an answer. */
import { type Attributed, attributeNamed } from '../models/lookup.ts';
import { familyOf } from '../oracle/attributes.ts';

/** The values of a body in the form of an answer: big integers as strings. Relations, media and components are left out. */
export function canonicalValues(
  type: Attributed,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => {
        const attribute = attributeNamed(type, name);
        return !attribute || !['relation', 'media', 'component', 'dynamiczone'].includes(attribute.type);
      })
      .map(([name, value]) => [
        name,
        familyOf(type, name) === 'biginteger' && typeof value === 'number' ? String(value) : value,
      ]),
  );
}
