/** Removes the entries of an unfinished case, so that the case can run again. */
import { fillName } from '../models/graphql-names.ts';
import { findType } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { endpointFinder, entryPath } from '../target/endpoints.ts';
import { AnswerLost, type Exchange } from '../target/exchange.ts';
import { mutationFields } from '../target/graphql-fields.ts';
import { isMissing } from '../target/missing.ts';
import type { Session } from '../target/session.ts';
import { creationReader } from './creation-reader.ts';

/**
 * Removes the entries that a session created; resolves to whether all are gone. Users, roles and files belong to
 * several cases and stay.
 */
export function caseUndoer(model: Model): (session: Session) => Promise<boolean> {
  const find = endpointFinder(model);
  const byMutation = new Map<string, ContentType>();
  /** Mutations of entries that create none, although they answer one. */
  const changes = new Set<string>();
  for (const type of model.contentTypes) {
    for (const form of ['create<X>', 'create<X>Localization']) byMutation.set(fillName(form, type), type);
    for (const form of ['update<X>', 'delete<X>']) changes.add(fillName(form, type));
  }

  const mutationOf = ({ request }: Exchange): string => mutationFields(request)[0]?.name ?? '';
  const createdType = (exchange: Exchange): ContentType | undefined =>
    find(exchange.request.path)?.type ?? byMutation.get(mutationOf(exchange));

  return async ({ exchanges, target }) => {
    const readCreation = creationReader(model, target.identifier);
    for (const exchange of exchanges.toReversed()) {
      // other cases use what is shared
      if (exchange.isShared || changes.has(mutationOf(exchange))) continue;
      for (const { uid, id } of readCreation(exchange).created) {
        const type = findType(model, uid) ?? createdType(exchange);
        if (!type) return false;
        const path = entryPath(type, id);
        await target.send({ method: 'DELETE', path, auth: 'full' }).catch(ignoreLostAnswer);
        const after = await target.send({ method: 'GET', path: `${path}?publicationState=preview`, auth: 'full' });
        if (!isMissing(after)) return false;
      }
    }
    return true;
  };
}

/** Ignores a lost answer: the caller reads whether the entry is gone. */
function ignoreLostAnswer(error: unknown): void {
  if (!(error instanceof AnswerLost)) throw error;
}
