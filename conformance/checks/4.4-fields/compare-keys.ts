/** Compares the attributes of entries (4.4). */
import type { AnsweredEntry } from '../../oracle/shape.ts';
import { Mismatch } from '../mismatch.ts';

/** Throws Mismatch unless every entry has exactly these attributes. */
export function compareKeys(entries: readonly AnsweredEntry[], expected: readonly string[], query: string): void {
  const sorted = [...expected].sort();
  for (const { id, attributes } of entries) {
    const keys = Object.keys(attributes)
      .filter((name) => name !== 'documentId')
      .sort();
    if (JSON.stringify(keys) === JSON.stringify(sorted)) continue;
    const extra = keys.find((name) => !sorted.includes(name));
    const lost = sorted.find((name) => !keys.includes(name));
    throw new Mismatch({
      message:
        extra === undefined ? `entry ${id} lacks ${lost} with ${query}` : `entry ${id} carries ${extra} with ${query}`,
      expected: sorted,
      actual: keys,
    });
  }
}
