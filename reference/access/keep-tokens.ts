/** API tokens open the server, they are no content: going back to other content leaves them as they are. */
import type { Store } from '../store/store.ts';
import { TOKEN_UID } from './uids.ts';

/** Changes a store as a whole, and has the API tokens be those from before: none is lost, none comes back. */
export async function keepingTokens(store: Store, change: () => Promise<void>): Promise<void> {
  const before = new Map(store.all(TOKEN_UID).map((token) => [token.id, token]));
  await change();
  const current = store.all(TOKEN_UID);
  if (current.length === before.size && current.every((token) => before.get(token.id) === token)) return;
  await store.write((writer) => {
    for (const { id } of [...writer.all(TOKEN_UID)]) writer.remove(TOKEN_UID, id);
    for (const { id, ...values } of before.values()) writer.insert(TOKEN_UID, values, id);
  });
}
