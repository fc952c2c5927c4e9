import type { Json } from '../store/reader.ts';

/**
 * Reads a flag as populate and `$null` take it (source document 4.5: true, false, t, f, 1, 0). As observed, `false`, `f`,
 * `0` and nothing are false and any other value is true.
 */
export function parseFlag(value: Json): boolean {
  if (typeof value === 'object') return value !== null;
  return !(value === false || value === 0 || ['false', 'f', '0', ''].includes(String(value)));
}
