/** The attributes that entries carry (4.4). */
import type { AnsweredEntry } from '../../oracle/shape.ts';
import { Mismatch } from '../mismatch.ts';

/** Throws Mismatch unless every entry carries exactly these attributes. */
export function compareKeys(entries: readonly AnsweredEntry[], expected: readonly string[], query: string): void {
  const wanted = [...expected].sort();
  for (const { id, attributes } of entries) {
    const keys = Object.keys(attributes)
      .filter((name) => name !== 'documentId')
      .sort();
    if (JSON.stringify(keys) === JSON.stringify(wanted)) continue;
    const extra = keys.find((name) => !wanted.includes(name));
    const lost = wanted.find((name) => !keys.includes(name));
    throw new Mismatch({
      message:
        extra === undefined ? `entry ${id} lacks ${lost} with ${query}` : `entry ${id} carries ${extra} with ${query}`,
      expected: wanted,
      actual: keys,
    });
  }
}
