import type { Json } from '../store/reader.ts';

/**
 * Parses a flag of `populate` or `$null` (source document 4.5: true, false, t, f, 1, 0). As observed, `false`, `f`, `0` and
 * the empty text are false; any other value is true.
 */
export function parseFlag(value: Json): boolean {
  if (typeof value === 'object') return value !== null;
  return !(value === false || value === 0 || ['false', 'f', '0', ''].includes(String(value)));
}

/** Whether a text is written as a flag: what else counts as true was probably meant otherwise. */
export const isPlainFlag = (text: string): boolean => ['true', 't', '1', '*', 'false', 'f', '0', ''].includes(text);
