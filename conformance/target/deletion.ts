/** Whether the target deletes entries, read before the run creates any. */
import type { ContentType } from '../models/model.ts';
import { endpointPath } from './endpoints.ts';
import { isMissing } from './missing.ts';
import type { Target } from './target.ts';

/** Segments of no entry. */
const nowhere = { id: '2147480641', documentId: 'touchstonenosuchentry000' } as const;

/** Answers by which a DELETE is refused as such, whatever it is about. */
const refusals: ReadonlySet<number> = new Set([401, 403, 405, 501, 502, 503, 504]);

/**
 * Why entries of a content-type could not be removed: a DELETE of one that does not exist is refused for another reason.
 * Undefined: nothing speaks against it.
 */
export async function refusalToDelete(
  type: ContentType,
  identifier: Target['identifier'],
  target: Pick<Target, 'send'>,
): Promise<string | undefined> {
  const path = `${endpointPath(type)}/${nowhere[identifier]}`;
  const present = await target.send({ method: 'GET', path: `${path}?publicationState=preview`, auth: 'full' });
  if (!isMissing(present)) return undefined;
  const { status } = await target.send({ method: 'DELETE', path, auth: 'full' });
  return refusals.has(status) ? `the target would not remove it, DELETE ${path} answers ${status}` : undefined;
}
