/** Whoever reads with a token of another kind is answered as the run's token is (5, rule 4). */

import { singleTypes } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { actionOf } from './endpoints.ts';
import { type Asks, expectSameAnswers } from './readers.ts';
import { customHolder, heldBy, readOnlyHolder, type TokenHolder, withoutToken } from './token-holders.ts';

/** Whether who may do these actions sees what a relation links. */
const isSeen = ({ type, target }: Attribute, may: TokenHolder['may']): boolean =>
  type !== 'relation' || (target !== undefined && may(`${target}.find`));

/** The model as the holder of a token sees it: without relations to what it may not find. */
function seenModel(model: Model, { may }: TokenHolder): Model {
  const seen = <Owner extends { readonly attributes: readonly Attribute[] }>(owner: Owner): Owner => ({
    ...owner,
    attributes: owner.attributes.filter((attribute) => isSeen(attribute, may)),
  });
  return { ...model, contentTypes: model.contentTypes.map(seen), components: model.components.map(seen) };
}

/** Queries of single types, which no world holds. */
const ofSingles = ['publicationState=preview', 'publicationState=preview&populate=*', 'locale=all&fields[0]=id'];

/** Throws Mismatch unless single types are answered as the run's token is. */
async function expectSameSingles(session: Session, { model }: Scope, holder: TokenHolder): Promise<void> {
  for (const type of singleTypes(model).filter((one) => holder.may(actionOf(one, 'find'))))
    for (const query of ofSingles) {
      const path = `${endpointPath(type)}?${query}`;
      const { status, body } = await session.get(path);
      const answer = await session.send({ method: 'GET', path, auth: holder.auth });
      const message = `${lastRequest(session)} is answered otherwise than for the run's token`;
      expectSame(message, [answer.status, answer.body], [status, body]);
    }
}

const tokenReader = (
  terms: { readonly clause: string; readonly title: string },
  holderOf: (target: Target) => TokenHolder | undefined,
  run: (session: Session, scope: Scope, holder: TokenHolder) => Promise<void>,
): Check =>
  caseCheck(
    // what others write at the same time would be a difference
    { ...terms, id: `${terms.clause}.reads`, kind: 'write', alone: true },
    {
      cases: ({ target }) => (holderOf(target) === undefined ? withoutToken : [{}]),
      run: (session, _case, scope) => run(session, scope, heldBy(holderOf(scope.target))),
    },
  );

const counts: Asks = { lists: 20, entries: 8, documents: 8 };

export const tokenReaderChecks: readonly Check[] = [
  tokenReader(
    {
      clause: 'access.read-only-token',
      title: 'Who reads with a read-only token is answered as the questions are asked, drafts and locales too.',
    },
    readOnlyHolder,
    async (session, scope, holder) => {
      await expectSameAnswers(session, scope, holder.auth, 'the holder of a read-only token', counts);
      await expectSameSingles(session, scope, holder);
    },
  ),
  tokenReader(
    {
      clause: 'access.custom-token',
      title:
        'Who reads with a custom token is answered as the questions are asked, as far as it may find what they name.',
    },
    customHolder,
    (session, scope, holder) => {
      const seen = { ...scope, model: seenModel(scope.model, holder) };
      const asks = { lists: 10, entries: 5, documents: 0, may: holder.may };
      return expectSameAnswers(session, seen, holder.auth, 'the holder of a custom token', asks);
    },
  ),
];
