/** Keeps API tokens when content is restored: they give access to the server and are not content. */
import type { Entry, Reader } from '../store/reader.ts';
import type { Writer } from '../store/store.ts';
import { TOKEN_UID } from './uids.ts';

/** Saves the current API tokens; returns a function that restores exactly those. */
export function keepTokens(reader: Reader): (writer: Writer) => void {
  const before = new Map<number, Entry>(reader.all(TOKEN_UID).map((token) => [token.id, token]));
  return (writer) => {
    const current = [...writer.all(TOKEN_UID)];
    if (current.length === before.size && current.every((token) => before.get(token.id) === token)) return;
    for (const { id } of current) writer.remove(TOKEN_UID, id);
    for (const { id, ...values } of before.values()) writer.insert(TOKEN_UID, values, id);
  };
}
