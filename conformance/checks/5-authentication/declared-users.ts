/** Users that the owner declares: they log in once and have the permissions of their role. */
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { actionsIn } from '../../target/arrange/permissions.ts';
import { readableRoles } from '../../target/arrange/roles.ts';
import { rolesPath } from '../../target/arrange/things.ts';
import { logIn } from '../../target/arrange/users.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Auth } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import type { Terms } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf, tryEndpoints } from './endpoints.ts';

type Declared = NonNullable<NonNullable<Target['owner']>['users']>[number];

interface Case {
  readonly role: string;
  readonly uid: string;
}

/** Logs a user in, once in a run. Throws Mismatch if that fails. */
const logInOnce = ({ role, identifier, password }: Declared, session: Session): Promise<Auth> =>
  session.once(`declared ${role}`, async () => {
    const answer = await logIn(session, identifier, password);
    const jwt = isObject(answer.body) ? answer.body.jwt : undefined;
    const wrong = `does not let the declared user of the role ${role} in`;
    expectThat(session, answer, typeof jwt === 'string', '200 with { jwt, user }', wrong);
    return { bearer: String(jwt) };
  });

/** The actions of a role, by its name or type; undefined if roles cannot be read. */
async function actionsOf(session: Session, roleName: string): Promise<ReadonlySet<string> | undefined> {
  const role = (await readableRoles(session)).find(({ name, type }) => name === roleName || type === roleName);
  if (role === undefined) return undefined;
  const details = (await session.get(`${rolesPath}/${String(role.id)}`)).body;
  return isObject(details) && isObject(details.role) ? new Set(actionsIn(details.role.permissions)) : undefined;
}

/** A declared user with a JWT. */
interface Signed extends Case {
  readonly auth: Auth;
  readonly type: ContentType;
}

const declared = (
  terms: Terms,
  typesOf: (model: Model) => readonly ContentType[],
  run: (scratch: Scratch, signed: Signed) => Promise<void>,
): Check =>
  writeCheck<Case>(
    { ...terms, id: `${terms.clause}.declared` },
    {
      cases({ model, target }) {
        const users = target.owner?.users ?? [];
        if (users.length === 0) return { notApplicable: 'the owner of the target names no users' };
        return users.flatMap(({ role }) => typesOf(model).map(({ uid }) => ({ role, uid })));
      },
      async run(scratch, testCase, { model, target }) {
        const user = target.owner?.users?.find(({ role }) => role === testCase.role);
        if (user === undefined) throw new Error(`the owner names no user of the role ${testCase.role}`);
        const auth = await logInOnce(user, scratch.session);
        await run(scratch, { auth, type: typeNamed(model, testCase.uid), ...testCase });
      },
    },
  );

export const declaredUserChecks: readonly Check[] = [
  declared(
    { clause: 'access.jwt-from-login', title: 'The JWT of a declared user who logs in is accepted.' },
    (model) => collections(model).slice(0, 1),
    async ({ session }, { auth, type }) => {
      const answer = await session.get(endpointPath(type), auth);
      expectThat(session, answer, answer.status !== 401, 'any status but 401', 'does not accept the JWT of a login');
    },
  ),
  declared(
    {
      clause: 'access.bearer-jwt',
      title: 'A declared user may do what their role may, and nothing else.',
      needs: ['roles'],
    },
    collections,
    async (scratch, { auth, role, type }) => {
      const may = await actionsOf(scratch.session, role);
      if (may === undefined) throw new NotAllowed(`what the role ${role} may do cannot be read`);
      const created = await scratch.create(type, {});
      await tryEndpoints(scratch, created, auth, (verb) => may.has(actionOf(type, verb)));
    },
  ),
];
