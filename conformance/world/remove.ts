/** Deletions while the world is made. */
import { AnswerLost } from '../target/exchange.ts';
import type { Session } from '../target/session.ts';

/**
 * Deletes an entry of the run and resolves to the status of the answer. One that got lost on the way is no reason to stop:
 * whether the entry is gone is read afterwards, or left to the ledger.
 */
export async function remove(session: Session, path: string): Promise<number | 'nothing that came'> {
  try {
    return (await session.send({ method: 'DELETE', path, auth: 'full' })).status;
  } catch (error) {
    if (error instanceof AnswerLost) return 'nothing that came';
    throw error;
  }
}
