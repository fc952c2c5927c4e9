/** The path segment of an entry. */
import type { AnsweredEntry } from '../oracle/shape.ts';

/** What an answered entry is asked for by: its id, or its documentId where the target is asked by that. */
export function segmentOf(entry: AnsweredEntry, identifier: 'id' | 'documentId'): string {
  const { documentId } = { documentId: undefined, ...entry.attributes, ...entry } as { documentId: unknown };
  return identifier === 'documentId' && typeof documentId === 'string' ? documentId : String(entry.id);
}
