/** Users whom the owner of a target names: they log in once, and may do what their role may. */
import type { ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { actionsIn } from '../../target/arrange/permissions.ts';
import { rolesPath } from '../../target/arrange/things.ts';
import { logIn } from '../../target/arrange/users.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Auth } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { actionOf, tryEndpoints } from './endpoints.ts';

type Declared = NonNullable<NonNullable<Target['owner']>['users']>[number];

interface Case {
  readonly role: string;
  readonly uid: string;
}

/** Logs a user in, once for the run. Throws Mismatch when that fails. */
const signedIn = ({ role, identifier, password }: Declared, session: Session): Promise<Auth> =>
  session.once(`declared ${role}`, async () => {
    const { status, body } = await logIn(session, identifier, password);
    const jwt = isObject(body) ? body.jwt : undefined;
    if (typeof jwt === 'string') return { bearer: jwt };
    throw new Mismatch({
      message: `the declared user of the role ${role} cannot log in`,
      expected: '200 with { jwt, user }',
      actual: { status, body },
    });
  });

/** What a role may do, by its name or type; undefined when roles cannot be read. */
async function actionsOf(session: Session, wanted: string): Promise<ReadonlySet<string> | undefined> {
  const { body } = await session.get(rolesPath);
  const roles: readonly unknown[] = isObject(body) && Array.isArray(body.roles) ? body.roles : [];
  const found = roles.filter(isObject).find(({ name, type }) => name === wanted || type === wanted);
  if (found === undefined) return undefined;
  const one = (await session.get(`${rolesPath}/${String(found.id)}`)).body;
  return isObject(one) && isObject(one.role) ? new Set(actionsIn(one.role.permissions)) : undefined;
}

interface Signed extends Case {
  readonly session: Session;
  readonly model: Model;
  readonly auth: Auth;
}

const declared = (
  clause: string,
  title: string,
  needs: readonly string[],
  typesOf: (model: Model) => readonly ContentType[],
  run: (signed: Signed) => Promise<void>,
): Check =>
  check<Case>({
    id: `${clause}.declared`,
    title,
    clauses: [clause],
    kind: 'write',
    needs,
    plan: ({ model, target }) => {
      const users = target.owner?.users ?? [];
      if (users.length === 0) return { notApplicable: 'the owner of the target names no users' };
      return {
        examples: users.flatMap(({ role }) => typesOf(model).map(({ uid }) => ({ role, uid }))),
        run: async (session, testCase) => {
          const user = users.find(({ role }) => role === testCase.role);
          if (user === undefined) throw new Error(`the owner names no user of the role ${testCase.role}`);
          await run({ session, model, auth: await signedIn(user, session), ...testCase });
        },
      };
    },
  });

export const declaredUserChecks: readonly Check[] = [
  declared(
    'access.jwt-from-login',
    'The JWT of a declared user who logs in is accepted.',
    [],
    (model) => collections(model).slice(0, 1),
    async ({ session, model, auth, uid }) => {
      const answer = await session.get(endpointPath(typeNamed(model, uid)), auth);
      if (answer.status !== 401) return;
      throw new Mismatch({
        message: `${lastRequest(session)} does not accept the JWT of a login`,
        expected: 'any status but 401',
        actual: { status: answer.status, body: answer.body },
      });
    },
  ),
  declared(
    'access.bearer-jwt',
    'A declared user may do what their role may, and nothing else.',
    ['roles'],
    collections,
    async ({ session, model, auth, role, uid }) => {
      const may = await actionsOf(session, role);
      if (may === undefined) throw new NotAllowed(`what the role ${role} may do cannot be read`);
      await onScratch(session, model, ['declared', role, uid], async (scratch) => {
        const type = typeNamed(model, uid);
        const created = await scratch.create(type, {});
        await tryEndpoints(scratch, created, auth, (verb) => may.has(actionOf(type, verb)));
      });
    },
  ),
];
