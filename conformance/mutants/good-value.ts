/** Values that every implementation accepts for an attribute. */
import fc from 'fast-check';
import type { Attribute } from '../models/model.ts';

/** A value that every implementation accepts; ignores bounds. */
export function goodValue(attribute: Attribute, salt: number): unknown {
  if (attribute.regex !== undefined) {
    return fc.sample(fc.stringMatching(new RegExp(attribute.regex)), { numRuns: 1, seed: salt })[0];
  }
  switch (attribute.type) {
    case 'enumeration':
      return attribute.enum?.[0];
    case 'email':
      return `mutant${salt}@example.com`;
    case 'integer':
    case 'float':
    case 'decimal':
      return Number(attribute.min ?? 1);
    case 'biginteger':
      return String(attribute.min ?? salt);
    case 'boolean':
      return true;
    case 'date':
      return '2024-02-29';
    case 'time':
      return '12:34:56.789';
    case 'datetime':
    case 'timestamp':
      return '2024-02-29T12:34:56.789Z';
    case 'json':
      return {};
    case 'blocks':
      return [];
    default:
      return `mutant-${salt}`.padEnd(attribute.minLength ?? 0, 'x').slice(-(attribute.maxLength ?? 255));
  }
}

/** Whether a value roughly fits a type. */
export function isOfType(value: unknown, type: string): boolean {
  if (value === null || value === undefined) return true;
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'float':
    case 'decimal':
      return typeof value === 'number';
    case 'biginteger':
      return /^-?\d+$/.test(String(value));
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && isDay(value.slice(0, 10));
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?$/.test(value);
    case 'datetime':
    case 'timestamp':
      return typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
    case 'json':
    case 'array':
    case 'blocks':
      return true;
    default:
      return typeof value === 'string';
  }
}

/** Whether a day exists: 2023-02-31 does not. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
