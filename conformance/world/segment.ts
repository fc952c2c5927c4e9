/** The path segment of an entry. */
import type { AnsweredEntry } from '../oracle/shape.ts';

/** The path segment of an answered entry: its id, or its documentId where the target identifies entries by that. */
export function segmentOf(entry: AnsweredEntry, identifier: 'id' | 'documentId'): string {
  const { documentId } = { documentId: undefined, ...entry.attributes, ...entry } as { documentId: unknown };
  return identifier === 'documentId' && typeof documentId === 'string' ? documentId : String(entry.id);
}
