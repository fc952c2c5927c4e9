/** Credentials that are valid no longer or never were, tried at each action by REST and by GraphQL (5). */
import type { Action } from '../../target/arrange/permissions.ts';
import { type Role, setContentActions, withPublicGrant } from '../../target/arrange/roles.ts';
import { forgotPasswordPath, loginPath, registerPath, usersPath } from '../../target/arrange/things.ts';
import { type Person, registerAs, registration } from '../../target/arrange/users.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { bareIn, expectMembers, partsOf, pluginCheck, sharedPerson } from '../4.10-plugins/plugin-check.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectError } from '../writing/answers.ts';
import { onEntry } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type Adapter, expectLetIn, expectShutOut, messages } from './each-action.ts';
import { actionOf, verbs } from './endpoints.ts';
import { askWithKnown, forgeries, unknownTokens } from './forgeries.ts';
import { linkless, memberOf } from './turns.ts';

/** The word before a token, in other letters than those of the document. */
const schemes = { lower: 'bearer', upper: 'BEARER', mixed: 'bEARER' };

type Run = (scratch: Scratch, created: Created, adapter: Adapter) => Promise<void>;

/** The same check by REST and by GraphQL, on an entry of one content-type. */
function byBoth(terms: Terms, run: Run): Check[] {
  const { clause, id = clause, needs = [] } = terms;
  const on = (each: Terms, adapter: Adapter): Check =>
    onEntry(
      each,
      (scratch, created) => run(scratch, created, adapter),
      (model) => linkless(model).slice(0, 1),
    );
  const needed = [...needs, 'roles'];
  return [
    on({ ...terms, needs: needed }, 'rest'),
    on(graphqlTerms({ ...terms, id: `${id}.graphql`, needs: needed }), 'graphql'),
  ];
}

const allActionsOf = ({ type }: Created): Action[] => verbs.map((verb) => actionOf(type, verb));

/** A user whose role may do everything on the content-type. */
async function memberFor({ session }: Scratch, created: Created): Promise<{ role: Role; person: Person }> {
  const member = await memberOf(session, { role: 'touchstone-shown', person: 'shown' });
  await setContentActions(session, member.role, allActionsOf(created));
  return member;
}

export const credentialChecks: readonly Check[] = [
  ...byBoth({ clause: 'access.forged-jwt', needs: ['users'] }, async (scratch, created, adapter) => {
    const { jwt } = (await memberFor(scratch, created)).person;
    await expectLetIn(scratch, created, adapter, { auth: { bearer: jwt } });
    for (const forged of Object.values(forgeries(jwt)))
      await expectShutOut(scratch, created, adapter, { auth: { bearer: forged } });
    await expectLetIn(scratch, created, adapter, { auth: { bearer: jwt } });
  }),
  ...byBoth({ clause: 'access.bearer-case', needs: ['users'] }, async (scratch, created, adapter) => {
    const { jwt } = (await memberFor(scratch, created)).person;
    for (const scheme of Object.values(schemes)) {
      const headers = { authorization: `${scheme} ${jwt}` };
      await expectLetIn(scratch, created, adapter, { auth: 'none', headers });
    }
  }),
  pluginCheck(
    'access.bearer-case',
    'The word Bearer has any case at the paths of plugins too.',
    partsOf(schemes, (scheme) => async (session) => {
      const { jwt, id } = await sharedPerson(session);
      const headers = { authorization: `${scheme} ${jwt}` };
      const answer = await session.send({ method: 'GET', path: `${usersPath}/me`, auth: 'none', headers });
      expectMembers(session, bareIn(session, answer), { id });
    }),
    ['users'],
    'access.bearer-case.plugins',
  ),
  ...byBoth({ clause: 'access.blocked-user', needs: ['users'] }, async (scratch, created, adapter) => {
    const { session } = scratch;
    const { role } = await memberFor(scratch, created);
    const { auth, path } = await registerAs(session, `blocked-${adapter}`, role);
    const put = (body: unknown) => session.send({ method: 'PUT', path, auth: 'full', body });
    for (const blocked of [false, true, false, true]) {
      await put({ blocked });
      if (blocked) await expectShutOut(scratch, created, adapter, { auth }, messages.user);
      else await expectLetIn(scratch, created, adapter, { auth });
    }
    await put({ blocked: false });
    await expectLetIn(scratch, created, adapter, { auth });
    await session.send({ method: 'DELETE', path, auth: 'full' });
    await expectShutOut(scratch, created, adapter, { auth }, messages.user);
  }),
  pluginCheck(
    'access.bad-token',
    'An unknown token is 401 where somebody signs in, too.',
    partsOf({ login: loginPath, register: registerPath, forgotten: forgotPasswordPath }, (path) => async (session) => {
      const body = { ...registration('unknown-bearer'), identifier: registration('unknown-bearer').email };
      for (const bearer of unknownTokens(session.target)) {
        const answer = await session.send({ method: 'POST', path, auth: { bearer }, body, atOnce: true });
        expectError(session, answer, 401, 'UnauthorizedError', messages.token);
      }
    }),
    ['users'],
    'access.bad-token.signing-in',
  ),
  ...byBoth(
    variant('access.bad-token.public', 'access.bad-token', 'An unknown token is 401 also where nobody needs one.'),
    async (scratch, created, adapter) => {
      const { session } = scratch;
      await askWithKnown(session, created.type);
      await withPublicGrant(session, allActionsOf(created), async () => {
        await expectLetIn(scratch, created, adapter, { auth: 'none' });
        for (const bearer of unknownTokens(session.target))
          await expectShutOut(scratch, created, adapter, { auth: { bearer } }, messages.token);
      });
    },
  ),
];
