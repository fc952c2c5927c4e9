/** Sent values in the form an answer carries them. */
import { type Attributed, attributeNamed, familyOf } from '../oracle/attributes.ts';

/** Big integers as strings; everything else is sent as it is answered. */
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
