/** Tests whether the target deletes entries, before the run creates any. */
import type { ContentType } from '../models/model.ts';
import { endpointPath } from './endpoints.ts';
import { isMissing } from './missing.ts';
import type { Target } from './target.ts';

/** Path segments that belong to no entry. */
/** What names no entry in a path, by the member that names entries there. */
export const nowhere = { id: '2147480641', documentId: 'touchstonenosuchentry000' } as const;

/** Statuses that refuse any DELETE. */
const refusals: ReadonlySet<number> = new Set([401, 403, 405, 501, 502, 503, 504]);

/**
 * Why entries of a content-type could not be removed: the target refuses a DELETE of an entry that does not exist for
 * another reason. Undefined: they can probably be removed.
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
