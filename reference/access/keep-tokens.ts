/** API tokens open the server, they are no content: going back to other content leaves them as they are. */
import type { Entry, Reader } from '../store/reader.ts';
import type { Writer } from '../store/store.ts';
import { TOKEN_UID } from './uids.ts';

/** Remembers the API tokens there are; what it gives has them be those again: none is lost, none comes back. */
export function keepTokens(reader: Reader): (writer: Writer) => void {
  const before = new Map<number, Entry>(reader.all(TOKEN_UID).map((token) => [token.id, token]));
  return (writer) => {
    const current = [...writer.all(TOKEN_UID)];
    if (current.length === before.size && current.every((token) => before.get(token.id) === token)) return;
    for (const { id } of current) writer.remove(TOKEN_UID, id);
    for (const { id, ...values } of before.values()) writer.insert(TOKEN_UID, values, id);
  };
}
