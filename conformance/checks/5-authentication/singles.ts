/** Single types: each of their actions needs its own permission (5). */

import { fillName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Auth } from '../../target/exchange.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import { caseCheck, caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { actionOf, asForms, expectNoContent } from './endpoints.ts';
import { isForbidden } from './plugin-actions.ts';
import { singleDraftChecks } from './single-drafts.ts';
import { singleRelationChecks } from './single-relations.ts';
import { customHolder, heldBy, readOnlyHolder, type TokenHolder, withoutToken } from './token-holders.ts';
import { memberOf } from './turns.ts';
import { writtenSinglesCheck } from './written-singles.ts';

const requests = {
  find: { method: 'GET' },
  update: { method: 'PUT', body: { data: {} } },
  delete: { method: 'DELETE' },
} as const;
const verbs = ['find', 'update', 'delete'] as const;

/** The same by GraphQL. */
const documents = {
  find: '{ <x> { data { id } } }',
  update: 'mutation { update<X>(data: {}) { data { id } } }',
  delete: 'mutation { delete<X> { data { id } } }',
} as const;

type SingleVerb = (typeof verbs)[number];

interface Case extends TypeCase {
  readonly granted: SingleVerb;
}

const singles = ({ contentTypes }: Model): ContentType[] => contentTypes.filter(({ kind }) => kind === 'singleType');

/** Does to a single type whatever can be done. Throws Mismatch if an answer differs from the permissions. */
async function trySingle(
  session: Session,
  type: ContentType,
  auth: Auth,
  may: (verb: SingleVerb) => boolean,
): Promise<void> {
  const path = endpointPath(type);
  for (const verb of verbs) {
    const isPermitted = may(verb);
    // other checks need the entry
    if (verb === 'delete' && isPermitted) continue;
    const ask = { ...requests[verb], path };
    const answer = await session.send({ ...ask, auth });
    if (isPermitted) {
      const isRefused = answer.status === 401 || answer.status === 403;
      expectThat(session, answer, !isRefused, 'neither 401 nor 403', 'is permitted but refused');
    } else {
      expectNoContent(session, answer);
      for (const form of asForms([ask])) expectNoContent(session, await session.send({ ...form, auth }));
    }
    if (!isInGraphql(session.target, type)) continue;
    const shown = await session.graphql({ query: fillName(documents[verb], type), auth });
    const wrong = isPermitted ? 'refuses what is permitted' : 'accepts what is not permitted';
    expectThat(session, shown, isForbidden(shown) !== isPermitted, `${verb} as permitted`, wrong);
  }
}

/** A check that a token of the owner's does to single types what it may, and nothing else. */
const byToken = (clause: string, title: string, holderOf: (target: Target) => TokenHolder | undefined): Check =>
  caseCheck<TypeCase>(
    { ...variant(`${clause}.singles`, clause, title), kind: 'write', needs: ['singles'] },
    {
      cases: ({ model, target }) => (holderOf(target) ? caseOfEach(singles(model)) : withoutToken),
      async run(session, { uid }, { model, target }) {
        const type = typeNamed(model, uid);
        const { auth, may } = heldBy(holderOf(target));
        await trySingle(session, type, auth, (verb) => may(actionOf(type, verb)));
      },
    },
  );

export const singleAccessChecks: readonly Check[] = [
  caseCheck<Case>(
    {
      ...variant(
        'access.role-per-action.singles',
        'access.role-per-action',
        'Without credentials one thing may be done with a single type, and no other.',
      ),
      kind: 'write',
      needs: ['roles', 'singles'],
    },
    {
      // other checks need the entry: nobody may delete it
      cases: ({ model }) =>
        singles(model).flatMap(({ uid }) => (['find', 'update'] as const).map((granted) => ({ uid, granted }))),
      async run(session, { uid, granted }, { model }) {
        const type = typeNamed(model, uid);
        await withPublicGrant(session, [actionOf(type, granted)], () =>
          trySingle(session, type, 'none', (verb) => verb === granted),
        );
      },
    },
  ),
  caseCheck<Case>(
    {
      ...variant(
        'access.bearer-jwt.singles',
        'access.bearer-jwt',
        'A user whose role may do one thing with a single type is refused every other.',
      ),
      kind: 'write',
      needs: ['users', 'roles', 'singles'],
    },
    {
      cases: ({ model }) => singles(model).flatMap(({ uid }) => verbs.map((granted) => ({ uid, granted }))),
      async run(session, { uid, granted }, { model }) {
        const type = typeNamed(model, uid);
        const { person, role } = await memberOf(session, { role: 'touchstone-single', person: 'single-member' });
        await setContentActions(session, role, [actionOf(type, granted)]);
        await trySingle(session, type, person.auth, (verb) => verb === granted);
      },
    },
  ),
  byToken(
    'access.read-only-token',
    'A read-only token may read a single type; it writes and deletes none.',
    readOnlyHolder,
  ),
  byToken(
    'access.custom-token',
    'A custom token does to single types what it was given, and nothing else.',
    customHolder,
  ),
  ...singleDraftChecks,
  ...singleRelationChecks,
  writtenSinglesCheck,
];
