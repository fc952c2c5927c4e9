/** Registering and logging in (4.10). */
import { isObject } from '../../models/json.ts';
import { readableRoles } from '../../target/arrange/roles.ts';
import { registerPath } from '../../target/arrange/things.ts';
import {
  attempt,
  logIn,
  type Person,
  personIn,
  registration,
  removeAfter,
  removePerson,
} from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { fromBrowser } from '../7-errors/browser.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat, isSuccess } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { expectAnySigns } from './any-signs.ts';
import {
  bareIn,
  clauseCheck,
  invalidPart,
  partsOf,
  personPart,
  refusalPart,
  sharedPerson,
  withPerson,
} from './plugin-check.ts';
import { type Body, messages, registrationPart } from './registration-part.ts';
import { renamedRoleChecks } from './renamed-role.ts';
import { severalProblemsCheck } from './several-problems.ts';
import { expectSignedIn, identifiersOf } from './signed-in.ts';

/** Whether a registration makes an unconfirmed user and gives no JWT, as with e-mail confirmation. */
function needsConfirmation({ status, body }: Answer): boolean {
  const { jwt, user } = isObject(body) ? body : {};
  return status === 200 && jwt === undefined && isObject(user) && user.confirmed !== true;
}

/** What the server itself gives a user. */
const ownToServer = { id: 987_654_321, createdAt: '2001-02-03T04:05:06.000Z', updatedAt: '2001-02-03T04:05:06.000Z' };

const unfit: Readonly<Record<string, Body>> = {
  'no username': { username: undefined },
  'no email': { email: undefined },
  'no password': { password: undefined },
  'a short username': { username: 'ab' },
  'a short password': { password: 'abcde' },
  'a password of a number': { password: 123456 },
  'an email that is none': { email: 'nope' },
  'an email with a comma': { email: 'a,b@example.com' },
  'an email with two dots': { email: 'a..b@example.com' },
};

const taken = (ask: (session: Session) => Promise<Answer>) =>
  refusalPart(400, 'ApplicationError', ask, registrationPart('twin', {}, expectAccepted), messages.taken);

/** Registers a user with a name or e-mail of the shared user. */
const registerTwin = async (session: Session, bodyOf: (person: Person) => Body): Promise<Answer> =>
  attempt(session, registerPath, { ...registration('twin'), ...bodyOf(await sharedPerson(session)) });

/** The role of a registered user. */
async function roleOf(session: Session, { body }: Answer): Promise<unknown> {
  const { user } = isObject(body) ? body : {};
  const id = isObject(user) ? String(user.id) : '';
  const { body: read } = await session.get(`/api/users/${id}?populate=role`);
  return isObject(read) && isObject(read.role) ? read.role.id : undefined;
}

/** A part in which the shared user logs in. */
const loginPart = (identifierOf: (person: Person) => string) =>
  personPart(
    (session, person) => logIn(session, identifierOf(person), person.password),
    (session, answer, { username, email }) => expectSignedIn(session, answer, { username, email }),
  );

export const registrationChecks: readonly Check[] = [
  clauseCheck('users.register', {
    registers: registrationPart('new', {}, (session, answer, { username, email }) =>
      expectSignedIn(session, answer, { username, email, blocked: false }),
    ),
    'whose username is the e-mail': (session) => {
      const { email } = registration('named-by-mail');
      return registrationPart('named-by-mail', { username: email }, (_, answer) =>
        expectSignedIn(session, answer, { username: email, email }),
      )(session);
    },
    'with an e-mail and a password of any signs': expectAnySigns,
  }),
  clauseCheck('users.register-taken', {
    'taken name': taken((session) => registerTwin(session, ({ username }) => ({ username }))),
    'taken e-mail in another case': taken((session) =>
      registerTwin(session, ({ email }) => ({ email: email.toUpperCase() })),
    ),
    'the name and the e-mail of a user who may not sign in': (session) =>
      withPerson(session, 'shut-out', async ({ path, username, email }) => {
        const body = { blocked: true, confirmed: false };
        expectAccepted(session, await session.send({ method: 'PUT', path, auth: 'full', body }));
        for (const same of [{ username }, { email }]) {
          const sent = { ...registration('beside-shut-out'), ...same };
          expectError(session, await attempt(session, registerPath, sent), 400, 'ApplicationError');
        }
      }),
    'the name and the e-mail that a user has got since': (session) =>
      withPerson(session, 'renamed-since', async ({ path }) => {
        const { username, email } = registration('since-renamed');
        expectAccepted(session, await session.send({ method: 'PUT', path, auth: 'full', body: { username, email } }));
        for (const same of [{ username }, { email }]) {
          const body = { ...registration('after-renaming'), ...same };
          expectError(session, await attempt(session, registerPath, body), 400, 'ApplicationError');
        }
      }),
  }),
  clauseCheck(
    'users.register-validation',
    partsOf(unfit, (body, index) =>
      invalidPart(
        (session) => attempt(session, registerPath, { ...registration(`invalid-${index}`), ...body }),
        registrationPart(`invalid-${index}`, { password: 'abcdef' }, expectAccepted),
      ),
    ),
  ),
  clauseCheck('users.register-protected-fields', {
    'all but the role': registrationPart(
      'pretender',
      { ...ownToServer, blocked: true, confirmed: false, provider: 'root' },
      async (session, answer, { username }) => {
        // whoever gets a JWT at once need not confirm anything
        await expectSignedIn(session, answer, { username, blocked: false, confirmed: true, provider: 'local' });
        const { user } = bareIn(session, answer);
        const written = Object.entries(ownToServer).find(
          ([name, value]) => isObject(user) && user[name] === value,
        )?.[0];
        expectThat(session, answer, written === undefined, `another ${written} than the one that was sent`);
      },
    ),
    role: async (session) => {
      const registered = async (name: string, more: Body) => {
        const sent = registration(name);
        const answer = await attempt(session, registerPath, { ...sent, ...more });
        const role = await roleOf(session, answer);
        const person = personIn(answer, sent);
        if (person) await removePerson(session, person);
        return { answer, role };
      };
      const { role: usual } = await registered('plain', {});
      const other = (await readableRoles(session)).find(({ id }) => id !== usual)?.id ?? 1;
      for (const [at, role] of [other, { connect: [{ id: other }] }, [other]].entries()) {
        const { answer, role: got } = await registered(`climber-${at}`, { role });
        expectThat(session, answer, got === usual, `the role of every registration, ${String(usual)}`);
      }
    },
  }),
  clauseCheck('users.login', {
    'by name': loginPart(({ username }) => username),
    'by e-mail in another case': loginPart(({ email }) => email.toUpperCase()),
    'by a name of any signs': async (session) => {
      const sent = registration('any-signs');
      const username = `Inès @ Touchstone.Кай + ${sent.username}`;
      const answer = await attempt(session, registerPath, { ...sent, username });
      const person = personIn(answer, { ...sent, username });
      expectThat(session, answer, person !== undefined, '200: a name may have any signs');
      if (!person) return;
      await removeAfter(session, person, async ({ password }) =>
        expectSignedIn(session, await logIn(session, username, password), { username }),
      );
    },
    'of somebody whose address is not confirmed': async (session) =>
      withPerson(session, 'to-confirm', async ({ path, username, email, password }) => {
        await session.send({ method: 'PUT', path, auth: 'full', body: { confirmed: false } });
        const answer = await logIn(session, email, password);
        // a target that asks for confirmation refuses
        if (isSuccess(answer)) await expectSignedIn(session, answer, { username, confirmed: false });
      }),
    'after attempts to sign in before registering': async (session) => {
      const { username, email, password } = registration('late');
      for (const identifier of [username, email]) await logIn(session, identifier, password);
      await withPerson(session, 'late', async () => {
        for (const identifier of [username, email])
          await expectSignedIn(session, await logIn(session, identifier, password), { username, email });
      });
    },
  }),
  clauseCheck('users.login-refused', {
    alike: personPart(
      (session, { username }) => logIn(session, username, 'not-the-password'),
      async (session, wrong, person) => {
        const { username, email, password } = person;
        expectError(session, wrong, 400, 'ValidationError', messages.unidentified);
        expectError(session, await logIn(session, email, 'not-the-password'), 400, 'ValidationError');
        const unknown = await logIn(session, 'touchstone-nobody', 'not-the-password');
        expectThat(session, unknown, unknown.text === wrong.text, 'the answer a wrong password gets');
        expectAccepted(session, await logIn(session, username, password));
      },
    ),
    'of a blocked user': (session) =>
      withPerson(session, 'shut-out', async ({ username, email, path }) => {
        await session.send({ method: 'PUT', path, auth: 'full', body: { blocked: true } });
        for (const identifier of [username, email])
          expectError(session, await logIn(session, identifier, 'not-the-password'), 400, 'ValidationError');
      }),
    'the name in another case': personPart(
      (session, { username, password }) => logIn(session, username.toUpperCase(), password),
      async (session, answer, { username, password }) => {
        expectError(session, answer, 400, 'ValidationError', messages.unidentified);
        expectAccepted(session, await logIn(session, username, password));
      },
    ),
  }),
  clauseCheck('users.login-blocked', {
    blocked: (session) =>
      withPerson(session, 'locked-out', async (person) => {
        const { path, username, password } = person;
        const put = (blocked: boolean) => session.send({ method: 'PUT', path, auth: 'full', body: { blocked } });
        await put(true);
        for (const identifier of identifiersOf(person))
          expectError(session, await logIn(session, identifier, password), 400, 'ApplicationError', messages.blocked);
        await put(false);
        expectAccepted(session, await logIn(session, username, password));
      }),
  }),
  clauseCheck('users.login-unconfirmed', {
    unconfirmed: registrationPart('unconfirmed', {}, async (session, answer, { username, password }) => {
      if (!needsConfirmation(answer)) throw new NotAllowed('the target does not ask for confirmation of e-mails');
      expectError(session, await logIn(session, username, password), 400, 'ApplicationError', messages.unconfirmed);
    }),
  }),
  clauseCheck('users.email-confirmation', {
    'no token': invalidPart((session) => session.get('/api/auth/email-confirmation', 'none')),
    'an empty token': async (session) => {
      // a user without a token is there
      await sharedPerson(session);
      for (const text of ['', '%20', 'null', 'undefined']) {
        const answer = await session.get(`/api/auth/email-confirmation?confirmation=${text}`, 'none');
        expectError(session, answer, 400, 'ValidationError');
      }
    },
    'no token, followed by a browser': invalidPart((session) =>
      session.send({ method: 'GET', path: '/api/auth/email-confirmation', auth: 'none', headers: fromBrowser }),
    ),
  }),
  ...renamedRoleChecks,
  severalProblemsCheck,
];
