/** A hash of texts that is the same on every machine and in every version. */

/** FNV-1a, 32 bits, unsigned. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
