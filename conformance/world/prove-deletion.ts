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
  /** Makes unique values differ from those of other runs. */
  readonly nonce: string;
}

/**
 * Creates an entry, deletes it, and reads whether it is gone. A refused creation proves nothing and is no error.
 *
 * @throws Error when the entry still exists after the deletion
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
  // checks judge an answer without an entry
  if (isMissing(after) || (after.status < 300 && answeredEntry(after.body) === undefined)) return;
  throw new Error(
    `the target does not delete: DELETE ${path} answers ${status}, and GET of it ${after.status} after that`,
  );
}

/** Deletes an entry. Ignores a lost answer, since the caller reads whether the entry is gone. */
async function remove(session: Session, path: string): Promise<number | 'nothing that came'> {
  try {
    return (await session.send({ method: 'DELETE', path, auth: 'full' })).status;
  } catch (error) {
    if (error instanceof AnswerLost) return 'nothing that came';
    throw error;
  }
}
