/** Users and their roles (section 5): who they are is told by a JWT, what they may by their role. */
import { createHmac } from 'node:crypto';
import type { ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { makeRole, type Role, setContentActions, whilePublicMay } from '../../target/arrange/roles.ts';
import { logIn, type Person, register, registerAs } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { expectError, lastRequest } from '../writing/answers.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf, type Side, tryEndpoints } from './endpoints.ts';
import { onEach, permitted, type Turn, turns, verbOf } from './turns.ts';

/** Everybody gets one action of each content-type, then every endpoint is tried without credentials. */
const asPublic = (id: string, clauses: readonly string[], title: string, side: Side): Check =>
  check<Turn>({
    id,
    title,
    clauses,
    kind: 'write',
    needs: ['roles'],
    plan: ({ model }) => ({
      examples: turns,
      run: (session, testCase) =>
        onEach(session, model, [id, testCase], (scratch, each) =>
          whilePublicMay(session, permitted(model, testCase), async () => {
            for (const { created, index } of each) {
              await tryEndpoints(scratch, created, 'none', (verb) => verb === verbOf(index, testCase), side);
            }
          }),
        ),
    }),
  });

/** A user of a role that the run made: once for the run. */
interface Member {
  readonly person: Person;
  readonly role: Role;
}

const member = (session: Session): Promise<Member> =>
  session.once('member', async () => {
    const role = await makeRole(session, 'touchstone-member', []);
    return { role, person: await registerAs(session, 'member', role) };
  });

const asMember = check<Turn>({
  id: 'access.bearer-jwt',
  title: 'A JWT may do what the role of its user may, and nothing else.',
  clauses: ['access.bearer-jwt'],
  kind: 'write',
  needs: ['roles'],
  plan: ({ model }) => ({
    examples: turns,
    run: (session, testCase) =>
      onEach(session, model, ['access.bearer-jwt', testCase], async (scratch, each) => {
        const { person, role } = await member(session);
        await setContentActions(session, role, permitted(model, testCase));
        for (const { created, index } of each) {
          await tryEndpoints(scratch, created, person.auth, (verb) => verb === verbOf(index, testCase));
        }
      }),
  }),
});

const roleEffect = check<Turn>({
  id: 'users.role-effect',
  title: 'A change of a role acts on the next request.',
  clauses: ['users.role-effect'],
  kind: 'write',
  needs: ['users'],
  plan: ({ model }) => ({
    examples: turns.slice(0, 1),
    run: (session) =>
      onScratch(session, model, 'users.role-effect', async (scratch) => {
        const [type] = collections(model);
        if (type === undefined) return;
        const created = await scratch.create(type, {});
        const { person, role } = await member(session);
        for (const may of [true, false, true]) {
          await setContentActions(session, role, may ? [actionOf(type, 'findOne')] : []);
          await tryEndpoints(scratch, created, person.auth, (verb) => may && verb === 'findOne');
        }
      }),
  }),
});

const firstOf = (model: Model): ContentType[] => collections(model).slice(0, 1);

interface Case {
  readonly uid: string;
}

/** A check with one user and one content-type that the user may find. */
const onPerson = (
  id: string,
  title: string,
  run: (session: Session, type: ContentType) => Promise<void>,
  needs: readonly string[] = ['users', 'roles'],
  clause = id,
): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    needs,
    plan: ({ model }) => ({
      examples: firstOf(model).map(({ uid }) => ({ uid })),
      run: async (session, { uid }) => {
        const type = collections(model).find((one) => one.uid === uid);
        if (type) await run(session, type);
      },
    }),
  });

const listPath = (type: ContentType): string => `/api/${type.pluralName}?pagination[pageSize]=1`;

/** Throws Mismatch unless the JWT is let in where the user may find. */
async function expectLetIn(session: Session, type: ContentType, jwt: string): Promise<void> {
  const { status, body } = await session.get(listPath(type), { bearer: jwt });
  if (status === 200) return;
  throw new Mismatch({
    message: `${lastRequest(session)} with a JWT of a user who may find is refused`,
    expected: 200,
    actual: { status, body },
  });
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decoded = (part: string | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** JWTs that only look like the one given. */
export function forgeries(jwt: string): Readonly<Record<string, string>> {
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const claims = decoded(payload);
  const signed = (header: unknown, content: unknown, key: string): string => {
    const text = `${encode(header)}.${encode(content)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const header = { alg: 'HS256', typ: 'JWT' };
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  return {
    'another signature': `${head}.${payload}.${flipped}`,
    'no signature': `${head}.${payload}.`,
    'the algorithm none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'the algorithm none and a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'another user': `${head}.${encode({ ...claims, id: 1_000_000 })}.${signature}`,
    'an empty key': signed(header, claims, ''),
    'a guessed key': signed(header, claims, 'secret'),
    'a time that is over': `${head}.${encode({ ...claims, exp: 1 })}.${signature}`,
  };
}

const month = 30 * 24 * 60 * 60;

export const peopleChecks: readonly Check[] = [
  asPublic(
    'access.public',
    ['access.public'],
    'What everybody may do needs no credentials: each action of each content-type.',
    'permitted',
  ),
  asPublic(
    'access.role-per-action',
    ['access.role-per-action'],
    'A permission gives its action and no other.',
    'refused',
  ),
  asMember,
  roleEffect,
  onPerson('access.jwt-from-login', 'The JWT of a login is accepted.', async (session, type) => {
    const { person, role } = await member(session);
    await setContentActions(session, role, [actionOf(type, 'find')]);
    const jwt = await session.once('login', async () => {
      const answer = await logIn(session, person.email, person.password);
      const found = isObject(answer.body) ? answer.body.jwt : undefined;
      if (typeof found === 'string') return found;
      throw new Mismatch({
        message: 'a registered user cannot log in',
        expected: '200 with { jwt, user }',
        actual: { status: answer.status, body: answer.body },
      });
    });
    await expectLetIn(session, type, jwt);
  }),
  onPerson('access.forged-jwt', 'A JWT that the server did not make is 401.', async (session, type) => {
    const { person, role } = await member(session);
    await setContentActions(session, role, [actionOf(type, 'find')]);
    await expectLetIn(session, type, person.jwt);
    for (const forged of Object.values(forgeries(person.jwt))) {
      const answer = await session.get(listPath(type), { bearer: forged });
      expectError(session, answer, 401, 'UnauthorizedError');
    }
  }),
  onPerson('access.blocked-user', 'The JWT of a blocked, then of a deleted user is 401.', async (session, type) => {
    const { role } = await member(session);
    await setContentActions(session, role, [actionOf(type, 'find')]);
    const person = await registerAs(session, 'blocked', role);
    await expectLetIn(session, type, person.jwt);
    const put = (body: unknown) => session.send({ method: 'PUT', path: person.path, auth: 'full', body });
    await put({ blocked: true });
    expectError(session, await session.get(listPath(type), person.auth), 401, 'UnauthorizedError');
    await put({ blocked: false });
    await expectLetIn(session, type, person.jwt);
    await session.send({ method: 'DELETE', path: person.path, auth: 'full' });
    expectError(session, await session.get(listPath(type), person.auth), 401, 'UnauthorizedError');
  }),
  onPerson(
    'access.jwt-lifetime',
    'A JWT is valid for 30 days.',
    async (session) => {
      const { jwt } = await session.once('somebody', () => register(session, 'somebody'));
      const { iat, exp } = decoded(jwt.split('.')[1]);
      if (typeof iat === 'number' && typeof exp === 'number' && exp - iat === month) return;
      throw new Mismatch({
        message: 'a JWT is valid for another time than 30 days',
        expected: { seconds: month },
        actual: { iat, exp },
      });
    },
    ['users'],
  ),
  onPerson(
    'access.bad-token.public',
    'An unknown token is 401 also where nobody needs one.',
    (session, type) =>
      whilePublicMay(session, [actionOf(type, 'find')], async () => {
        const open = await session.get(listPath(type), 'none');
        if (open.status !== 200) return;
        const answer = await session.get(listPath(type), { bearer: 'no-server-made-this-token' });
        expectError(session, answer, 401, 'UnauthorizedError');
      }),
    ['roles'],
    'access.bad-token',
  ),
];
