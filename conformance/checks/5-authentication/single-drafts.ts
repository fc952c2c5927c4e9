/** Drafts of single types for who may find them, and for nobody else (3, 5, observed). */
import { fillName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import type { Auth } from '../../target/exchange.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { onSingle, type Single } from '../4.1-endpoints/single-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { actionOf } from './endpoints.ts';
import { customHolder, readOnlyHolder } from './token-holders.ts';
import { memberOf } from './turns.ts';

/** Queries of a single type that is a draft: some ask for it, others for a published one. */
const queries = ['', 'publicationState=live', 'publicationState=preview', 'publicationState=preview&fields[0]=id'];

/** Throws Mismatch unless this requester is answered as the run's token is. */
async function expectSameDraft({ session, type, path }: Single, auth: Auth): Promise<void> {
  for (const query of queries) {
    const expected = await session.get(`${path}?${query}`);
    const answer = await session.send({ method: 'GET', path: `${path}?${query}`, auth });
    const message = `${lastRequest(session)} is answered otherwise than for the run's token`;
    expectSame(message, [answer.status, answer.body], [expected.status, expected.body]);
  }
  if (!isInGraphql(session.target, type)) return;
  const query = fillName('{ live: <x> { data { id } } draft: <x>(publicationState: PREVIEW) { data { id } } }', type);
  const expected = await session.graphql({ query });
  const answer = await session.graphql({ query, auth });
  expectSame(`${query} is answered otherwise than for the run's token`, answer.data, expected.data);
}

/** Makes the single type a draft and runs with it. */
async function asDraft(single: Single, run: () => Promise<void>): Promise<void> {
  const { session, path, whole, put } = single;
  await put({ ...whole, publishedAt: null });
  const { status, body } = await session.get(`${path}?publicationState=preview`);
  const isDraft = isObject(body) && isObject(body.data);
  expectSame(`${lastRequest(session)}: the draft`, [status, isDraft], [200, true]);
  await run();
}

const draftCheck = (
  who: string,
  title: string,
  needs: readonly string[],
  run: (single: Single) => Promise<void>,
): Check =>
  onSingle(
    {
      ...variant(`drafts.single-respects-state.${who}`, 'drafts.single-respects-state', title),
      needs: ['drafts', ...needs],
    },
    (single) => asDraft(single, () => run(single)),
    ({ draftAndPublish }) => draftAndPublish,
  );

export const singleDraftChecks: readonly Check[] = [
  draftCheck(
    'public',
    'Without credentials a single type that is a draft is answered as for the token, where the public may find it.',
    ['roles'],
    (single) => withPublicGrant(single.session, [actionOf(single.type, 'find')], () => expectSameDraft(single, 'none')),
  ),
  draftCheck(
    'people',
    'A user who may find a single type that is a draft is answered as the token is.',
    ['users', 'roles'],
    async (single) => {
      const { session, type } = single;
      const { person, role } = await memberOf(session, { role: 'touchstone-drafts', person: 'reads-drafts' });
      await setContentActions(session, role, [actionOf(type, 'find')]);
      await expectSameDraft(single, person.auth);
    },
  ),
  draftCheck(
    'tokens',
    'Who reads a single type that is a draft with another token is answered as with the one that may do everything.',
    [],
    async (single) => {
      const { session, type } = single;
      const holders = [readOnlyHolder(session.target), customHolder(session.target)];
      for (const holder of holders) if (holder?.may(actionOf(type, 'find'))) await expectSameDraft(single, holder.auth);
    },
  ),
];
