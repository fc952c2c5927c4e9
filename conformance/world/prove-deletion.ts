/** Proves that a target deletes entries, before the world is built on it. */
import type { ContentType, Model } from '../models/model.ts';
import { answeredEntry } from '../oracle/shape.ts';
import { entryPath } from '../target/endpoints.ts';
import { AnswerLost } from '../target/exchange.ts';
import { isMissing } from '../target/missing.ts';
import type { Session } from '../target/session.ts';
import { entryBodies } from './body.ts';
import { segmentOf } from './segment.ts';

export interface DeletionRequest {
  readonly model: Model;
  readonly session: Session;
  readonly seed: number;
  /** Put into unique values. */
  readonly nonce: string;
}

/**
 * Creates the first entry, deletes it, and sees that it is gone. A refused creation proves nothing; others follow. Throws
 * an Error when the target says that it deletes but does not.
 */
export async function proveDeletion(
  { session, model, seed, nonce }: DeletionRequest,
  type: ContentType,
): Promise<void> {
  const [body] = entryBodies({ model, type, count: 1, drafts: 0, seed, nonce });
  const answer = await session.create(type, body ?? {});
  const entry = answer.status < 300 ? answeredEntry(answer.body) : undefined;
  if (!entry) return;
  const path = entryPath(type, segmentOf(entry, session.target.identifier));
  const status = await remove(session, path);
  const after = await session.get(`${path}?publicationState=preview`);
  // an answer without an entry is for the checks to judge
  if (isMissing(after) || (after.status < 300 && answeredEntry(after.body) === undefined)) return;
  throw new Error(
    `the target does not delete: DELETE ${path} answers ${status}, and GET of it ${after.status} after that`,
  );
}

/** Deletes an entry. An answer that got lost on the way is no reason to stop: whether the entry is gone is read afterwards. */
async function remove(session: Session, path: string): Promise<number | 'nothing that came'> {
  try {
    return (await session.send({ method: 'DELETE', path, auth: 'full' })).status;
  } catch (error) {
    if (error instanceof AnswerLost) return 'nothing that came';
    throw error;
  }
}
