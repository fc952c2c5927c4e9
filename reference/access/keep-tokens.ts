/** API tokens open the server, they are no content: going back to other content leaves them as they are. */
import type { Store } from '../store/store.ts';
import { TOKEN_UID } from './uids.ts';

/** Changes a store as a whole, and puts back the API tokens it had. */
export async function keepingTokens(store: Store, change: () => Promise<void>): Promise<void> {
  const tokens = [...store.all(TOKEN_UID)];
  await change();
  const lost = tokens.filter(({ id }) => !store.get(TOKEN_UID, id));
  if (lost.length === 0) return;
  await store.write((writer) => {
    for (const { id, ...values } of lost) writer.insert(TOKEN_UID, values, id);
  });
}
