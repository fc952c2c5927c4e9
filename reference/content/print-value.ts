/** Prints values for messages. */
import { boundedValue } from '../model/bounded.ts';

/**
 * Prints a value as observed in messages: indented by two spaces, texts quoted. A long value is truncated.
 */
export function printValue(value: unknown): string {
  return boundedValue(printWhole(value));
}

function printWhole(value: unknown): string {
  const simple = printSimple(value);
  if (simple !== undefined) return simple;
  try {
    return JSON.stringify(value, (_key, inner: unknown) => printSimple(inner) ?? inner, 2);
  } catch (error) {
    // nested deeper than the stack reaches
    if (error instanceof RangeError) return Array.isArray(value) ? '[...]' : '{...}';
    throw error;
  }
}

function printSimple(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return `"${value}"`;
  return undefined;
}

/** Message for a value of the wrong type. `cast`: the value after conversion, if it was converted. */
export function wrongType(place: string, type: string, value: unknown, cast: unknown = value): string {
  const from =
    value === null || value === undefined || Object.is(cast, value)
      ? ''
      : ` (cast from the value \`${printValue(value)}\`)`;
  return `${place} must be a \`${type}\` type, but the final value was: \`${printValue(cast)}\`${from}.`;
}
