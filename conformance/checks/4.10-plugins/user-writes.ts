/** Users whom somebody else creates, changes and deletes (4.10, observed). */
import type { JsonObject } from '../../models/json.ts';
import { readableRoles } from '../../target/arrange/roles.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { logIn, type Person, registration, removePerson } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat, isSuccess } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { pluginBodyChecks } from './bodies.ts';
import { heldFileChecks } from './held-files.ts';
import { complete, create, othersBeside, withUser } from './made-users.ts';
import {
  bareIn,
  bareListIn,
  expectMembers,
  invalidPart,
  objectIn,
  partsOf,
  refusalPart,
  roleCheck,
  sharedPerson,
} from './plugin-check.ts';
import { recordMomentChecks } from './record-moments.ts';
import { readUser } from './user-faces.ts';
import { expectUserFields, named } from './user-records.ts';

const unknown = `${usersPath}/999999999`;

const lacking = { 'no username': 'username', 'no email': 'email', 'no password': 'password', 'no role': 'role' };

/** A part that creates a valid user. */
const creationPart = (name: string) => (session: Session) =>
  withUser(session, name, async (_path, answer) => expectAccepted(session, answer));

const asTwin = (bodyOf: (person: Person) => JsonObject) =>
  refusalPart(
    400,
    'ApplicationError',
    async (session) =>
      create(session, { ...(await complete(session, 'twin')), ...bodyOf(await sharedPerson(session)) }),
    creationPart('twin'),
  );

/** What belongs to another user. */
export const ofAnother: Readonly<Record<string, (person: Person) => JsonObject>> = {
  'the e-mail of another': ({ email }) => ({ email }),
  'the e-mail of another in capitals': ({ email }) => ({ email: email.toUpperCase() }),
  'the name of another': ({ username }) => ({ username }),
};

/** What no role can be, and the name of the error where it is not that of a wrong body. */
const noRoles: Readonly<Record<string, { readonly role: unknown; readonly name?: string }>> = {
  'null for a role': { role: null },
  'a list for a role': { role: [] },
  'true for a role': { role: true },
  'the id of no role': { role: 999_999_999, name: 'ApplicationError' },
  'the name of a role': { role: 'Authenticated', name: 'ApplicationError' },
};

/** What somebody else may say of a user whom they create. */
const states: Readonly<Record<string, JsonObject>> = {
  'blocked and confirmed': { blocked: true, confirmed: true },
  'neither blocked nor confirmed': { blocked: false, confirmed: false },
};

export const userWriteChecks: readonly Check[] = [
  ...pluginBodyChecks,
  ...recordMomentChecks,
  ...heldFileChecks,
  roleCheck('users.create', {
    creates: async (session) => {
      const body = await complete(session, 'Made');
      const answer = await create(session, body);
      const user = bareIn(session, answer, 201);
      const values = { username: body.username, email: String(body.email).toLowerCase() };
      const path = `${usersPath}/${String(user.id)}`;
      expectMembers(session, user, values);
      const read = await session.get(path);
      for (const [at, record] of [[answer, user] as const, [read, bareIn(session, read)] as const])
        expectUserFields(session, at, record);
      await removePerson(session, { path });
    },
    'signs in': (session) =>
      withUser(session, 'made-to-sign-in', async (path) => {
        const { email, password } = registration('made-to-sign-in');
        const answer = await logIn(session, email, password);
        const signedIn = bareIn(session, answer);
        expectThat(session, answer, typeof signedIn.jwt === 'string', '{ jwt, user }');
        expectMembers(session, objectIn(signedIn, 'user'), { email });
        const body = { password: `${password}-2` };
        bareIn(session, await session.send({ method: 'PUT', path, auth: 'full', body }));
        expectError(session, await logIn(session, email, password), 400, 'ValidationError');
        bareIn(session, await logIn(session, email, body.password));
      }),
    ...partsOf(states, (state, at) => async (session) => {
      const roles = await readableRoles(session);
      // every other user has another role than those who register
      const role = roles.find(({ type }) => (type === 'authenticated') === (at % 2 === 0))?.id;
      const look = async (path: string, answer: Answer): Promise<void> => {
        expectMembers(session, bareIn(session, answer, 201), state);
        expectMembers(session, await readUser(session, { path }), { ...state, role });
      };
      await withUser(session, `made-${at}`, look, { ...state, role });
    }),
  }),
  roleCheck('users.create-validation', {
    ...partsOf(lacking, (name) =>
      invalidPart(
        async (session) => create(session, { ...(await complete(session, 'lacking')), [name]: undefined }),
        creationPart('lacking'),
      ),
    ),
    ...partsOf(noRoles, ({ role, name = 'ValidationError' }) =>
      refusalPart(400, name, async (session) => create(session, { ...(await complete(session, 'lacking')), role })),
    ),
    ...partsOf(ofAnother, asTwin),
  }),
  roleCheck('users.update', {
    known: (session) =>
      withUser(session, 'changed', async (path) => {
        const { email } = registration('changed');
        const body = { username: 'touchstone-renamed' };
        const written = await session.send({ method: 'PUT', path, auth: 'full', body });
        for (const answer of [written, await session.get(path)])
          expectMembers(session, bareIn(session, answer), { ...body, email });
        // the name and the e-mail that the user has already are not those of another, and no answer tells of the password
        for (const same of [{ ...body, email }, { password: registration('changed').password }]) {
          const again = await session.send({ method: 'PUT', path, auth: 'full', body: same });
          expectMembers(session, bareIn(session, again), { ...body, email });
        }
      }),
    'an e-mail in capitals': (session) =>
      withUser(session, 'moved', async (path) => {
        const email = registration('moved-on').email.toUpperCase();
        const written = await session.send({ method: 'PUT', path, auth: 'full', body: { email } });
        for (const answer of [written, await session.get(path)])
          expectMembers(session, bareIn(session, answer), { email: email.toLowerCase() });
      }),
    ...partsOf(ofAnother, (bodyOf) => async (session) => {
      const person = await sharedPerson(session);
      await withUser(session, 'taking', async (path) => {
        const put = (body: JsonObject) => session.send({ method: 'PUT', path, auth: 'full', body });
        const before = await readUser(session, { path });
        // alone, and beside what nobody has
        for (const others of [{}, await othersBeside(session, 'taking-anew')])
          expectError(session, await put({ ...others, ...bodyOf(person) }), 400, 'ApplicationError');
        expectMembers(session, await readUser(session, { path }), before);
        expectAccepted(session, await put(bodyOf({ ...person, ...registration('taken-by-nobody') })));
      });
    }),
    'a role that is none': (session) =>
      withUser(session, 'keeping-a-role', async (path) => {
        const before = await readUser(session, { path });
        for (const { role } of Object.values(noRoles)) {
          const body = { ...(await othersBeside(session, 'keeping-anew')), role };
          const answer = await session.send({ method: 'PUT', path, auth: 'full', body });
          expectError(session, answer, 400, 'ValidationError');
        }
        expectMembers(session, await readUser(session, { path }), before);
      }),
    unknown: refusalPart(404, 'NotFoundError', (session) =>
      session.send({ method: 'PUT', path: unknown, auth: 'full', body: { username: 'nobody' } }),
    ),
  }),
  roleCheck('users.delete', {
    known: (session) =>
      withUser(session, 'leaving', async (path) => {
        const { username } = registration('leaving');
        const { role: _role, ...record } = await readUser(session, { path });
        const answer = await session.send({ method: 'DELETE', path, auth: 'full' });
        expectMembers(session, bareIn(session, answer), { ...record, username });
        const again = await session.get(path);
        expectThat(session, again, !isSuccess(again) || again.status === 204, 'no user any more');
        const list = await named(session, { username });
        expectThat(session, list, bareListIn(session, list).length === 0, '[]');
        const twice = await session.send({ method: 'DELETE', path, auth: 'full' });
        expectThat(session, twice, twice.status === 204, '204');
      }),
    unknown: async (session) => {
      const answer = await session.send({ method: 'DELETE', path: unknown, auth: 'full' });
      expectThat(session, answer, answer.status === 204, '204');
    },
  }),
];
