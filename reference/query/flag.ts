import type { Json } from '../store/reader.ts';

/**
 * Parses a flag of `populate` or `$null` (source document 4.5: true, false, t, f, 1, 0). As observed, `false`, `f`, `0` and
 * the empty text are false; any other value is true.
 */
export function parseFlag(value: Json): boolean {
  if (typeof value === 'object') return value !== null;
  return !(value === false || value === 0 || ['false', 'f', '0', ''].includes(String(value)));
}
