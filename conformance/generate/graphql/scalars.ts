/** GraphQL scalars of attribute types, and literals of their values (2.3). */
import { attributeNamed } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import { familyOf, familyOfType, isValueFamily } from '../../oracle/attributes.ts';

/** Scalars with a filter input. */
const filterScalars = ['ID', 'Boolean', 'String', 'Int', 'Long', 'Float', 'Date', 'Time', 'DateTime', 'JSON'] as const;
export type FilterScalar = (typeof filterScalars)[number];

/**
 * The scalar of an attribute type; undefined for types without a value. The filter of an enumeration takes a String.
 */
export function scalarOf(type: string): FilterScalar | undefined {
  const family = familyOfType(type);
  if (!isValueFamily(family)) return undefined;
  switch (family) {
    case 'text':
      return 'String';
    case 'number':
      return type === 'integer' ? 'Int' : 'Float';
    case 'biginteger':
      return 'Long';
    case 'boolean':
      return 'Boolean';
    case 'date':
      return 'Date';
    case 'time':
      return 'Time';
    case 'datetime':
      return 'DateTime';
    case 'json':
    case 'array':
      return 'JSON';
  }
}

/** The scalar in filters of a declared attribute, `id`, a timestamp or `locale`. */
export function filterScalar(owner: { readonly attributes: readonly Attribute[] }, name: string): FilterScalar {
  if (name === 'id') return 'ID';
  const declared = attributeNamed(owner, name);
  if (declared) return scalarOf(declared.type) ?? 'String';
  return familyOf(owner, name) === 'datetime' ? 'DateTime' : 'String';
}

/** A literal of a Float. An integer beyond 2^53 is written as a fraction, lest it be taken for a Long. */
function floatLiteral(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? `${text}.0` : text;
}

/** Writes a value as a literal of the scalar. `text` is the value as REST writes it. */
export function literal(scalar: FilterScalar, text: string): string {
  switch (scalar) {
    case 'Int':
      return String(Number(text));
    case 'Float':
      return floatLiteral(Number(text));
    case 'Long':
      return text;
    case 'Boolean':
      return String(text === 'true' || text === '1');
    case 'Time':
      return JSON.stringify(/\.\d{3}$/.test(text) ? text : `${text}.000`);
    case 'DateTime':
      return JSON.stringify(new Date(/^\d+$/.test(text) ? Number(text) : text).toISOString());
    default:
      return JSON.stringify(text);
  }
}
