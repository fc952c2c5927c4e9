/** Registering, logging in, passwords (4.10). */
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { loginPath, registerPath, usersPath } from '../../target/arrange/things.ts';
import {
  attempt,
  logIn,
  type Person,
  personIn,
  register,
  registration,
  removePerson,
} from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { bareIn, clauseCheck } from './plugin-check.ts';
import { expectUser } from './user-record.ts';

type Body = Readonly<Record<string, unknown>>;

const somebody = (session: Session): Promise<Person> => session.once('somebody', () => register(session, 'somebody'));

/** Throws Mismatch unless the answer is `{ jwt, user }` of that user. */
function expectSignedIn(session: Session, answer: Answer, values: JsonObject): void {
  const { jwt, user } = bareIn(session, answer);
  expectThat(session, answer, typeof jwt === 'string' && isObject(user), '200 with { jwt, user }');
  if (isObject(user)) expectUser(session, answer, user, values);
}

/** Registers, runs, and removes. */
async function registered(
  session: Session,
  body: ReturnType<typeof registration>,
  more: Body,
  run: (answer: Answer) => void | Promise<void>,
): Promise<void> {
  const answer = await attempt(session, registerPath, { ...body, ...more });
  const user = isObject(answer.body) ? answer.body.user : undefined;
  try {
    await run(answer);
  } finally {
    if (isObject(user)) await removePerson(session, { path: `${usersPath}/${String(user.id)}` });
  }
}

/** With confirmation on, a registration makes a user who is not confirmed, and gives no JWT. */
function asksForConfirmation({ status, body }: Answer): boolean {
  const { jwt, user } = isObject(body) ? body : {};
  return status === 200 && jwt === undefined && isObject(user) && user.confirmed !== true;
}

/** An e-mail that nobody has. */
const nameless = (name: string): string => `touchstone-${name}@example.com`;

/** Sends eleven attempts at once, or fewer where one is refused before: those of an earlier run may still count. */
async function hastily(session: Session, path: string, bodyOf: (count: number) => Body): Promise<Answer> {
  const send = (count: number): Promise<Answer> =>
    session.send({ method: 'POST', path, auth: 'none', body: bodyOf(count), atOnce: true });
  let last = await send(1);
  for (let count = 2; count <= 11 && last.status !== 429; count += 1) last = await send(count);
  return last;
}

/** It uses up the attempts that others have: with leave alone. */
const abusive = (one: Check): Check => ({ ...one, leave: 'abuse' });

const invalid: Readonly<Record<string, Body>> = {
  'no username': { username: undefined },
  'no email': { email: undefined },
  'no password': { password: undefined },
  'a short username': { username: 'ab' },
  'a short password': { password: 'ab' },
  'a password of a number': { password: 123456 },
  'an email that is none': { email: 'nope' },
};

const newPassword = { password: 'other-Pass-1', passwordConfirmation: 'other-Pass-1' };

/** Changes of a password that must be refused. */
const unsound: Readonly<Record<string, (person: Person) => Body>> = {
  'wrong current password': () => ({ currentPassword: 'wrong-one', ...newPassword }),
  mismatch: ({ password }) => ({ currentPassword: password, ...newPassword, passwordConfirmation: 'other-Pass-2' }),
  'the same again': ({ password }) => ({ currentPassword: password, password, passwordConfirmation: password }),
};

export const registrationChecks: readonly Check[] = [
  clauseCheck('users.register', {
    registers: (session) => {
      const body = registration('new');
      const { username, email } = body;
      return registered(session, body, {}, (answer) =>
        expectSignedIn(session, answer, { username, email, blocked: false }),
      );
    },
  }),
  clauseCheck('users.register-taken', {
    'taken name': async (session) => {
      const { username } = await somebody(session);
      const answer = await attempt(session, registerPath, { ...registration('twin'), username });
      expectError(session, answer, 400, 'ApplicationError');
    },
    'taken e-mail in another case': async (session) => {
      const { email } = await somebody(session);
      const answer = await attempt(session, registerPath, { ...registration('twin'), email: email.toUpperCase() });
      expectError(session, answer, 400, 'ApplicationError');
    },
  }),
  clauseCheck(
    'users.register-validation',
    Object.fromEntries(
      Object.entries(invalid).map(([part, body], index) => [
        part,
        async (session) => {
          const sent = { ...registration(`invalid-${index}`), ...body };
          expectError(session, await attempt(session, registerPath, sent), 400, 'ValidationError');
        },
      ]),
    ),
  ),
  clauseCheck('users.register-protected-fields', {
    'blocked and provider': (session) => {
      const body = registration('pretender');
      const more = { blocked: true, provider: 'root' };
      return registered(session, body, more, (answer) =>
        expectSignedIn(session, answer, { username: body.username, blocked: false, provider: 'local' }),
      );
    },
    role: async (session) => {
      const [first, second] = [registration('plain'), registration('climber')];
      const roleOf = async (answer: Answer): Promise<unknown> => {
        const { user } = isObject(answer.body) ? answer.body : {};
        const id = isObject(user) ? String(user.id) : '';
        const { body } = await session.get(`/api/users/${id}?populate=role`);
        return isObject(body) && isObject(body.role) ? body.role.id : undefined;
      };
      const plain = await attempt(session, registerPath, first);
      const { body } = await session.get('/api/users-permissions/roles');
      const roles: unknown[] = isObject(body) && Array.isArray(body.roles) ? body.roles : [];
      const usual = await roleOf(plain);
      const other = roles.filter(isObject).find(({ id }) => id !== usual)?.id ?? 1;
      const climber = await attempt(session, registerPath, { ...second, role: other });
      const got = await roleOf(climber);
      for (const [answer, sent] of [[plain, first] as const, [climber, second] as const]) {
        const person = personIn(answer, sent);
        if (person) await removePerson(session, person);
      }
      expectThat(session, climber, got === usual, `the role of every registration, ${String(usual)}`);
    },
  }),
  clauseCheck('users.login', {
    'by name': async (session) => {
      const { username, password, email } = await somebody(session);
      expectSignedIn(session, await logIn(session, username, password), { username, email });
    },
    'by e-mail in another case': async (session) => {
      const { username, password, email } = await somebody(session);
      expectSignedIn(session, await logIn(session, email.toUpperCase(), password), { username, email });
    },
  }),
  clauseCheck('users.login-refused', {
    alike: async (session) => {
      const { username } = await somebody(session);
      const wrong = await logIn(session, username, 'not-the-password');
      expectError(session, wrong, 400, 'ValidationError');
      const unknown = await logIn(session, 'touchstone-nobody', 'not-the-password');
      expectThat(session, unknown, unknown.text === wrong.text, 'the answer a wrong password gets');
    },
  }),
  clauseCheck('users.login-blocked', {
    blocked: async (session) => {
      const person = await register(session, 'locked-out');
      await session.send({ method: 'PUT', path: person.path, auth: 'full', body: { blocked: true } });
      const answer = await logIn(session, person.username, person.password);
      await removePerson(session, person);
      expectError(session, answer, 400, 'ApplicationError');
    },
  }),
  clauseCheck('users.login-unconfirmed', {
    unconfirmed: (session) => {
      const body = registration('unconfirmed');
      return registered(session, body, {}, async (registering) => {
        if (!asksForConfirmation(registering))
          throw new NotAllowed('the target does not ask for confirmation of e-mails');
        const answer = await logIn(session, body.username, body.password);
        expectError(session, answer, 400, 'ApplicationError');
      });
    },
  }),
  abusive(
    clauseCheck('users.rate-limit', {
      'eleven registrations': async (session) => {
        const last = await hastily(session, registerPath, () => ({ email: nameless('hasty') }));
        expectError(session, last, 429, 'RateLimitError');
      },
      'eleven logins, each with another field beside': async (session) => {
        const identifier = nameless('guessed');
        const last = await hastily(session, loginPath, (count) => ({
          identifier,
          password: `guess-${count}`,
          email: nameless(`beside-${count}`),
        }));
        expectError(session, last, 429, 'RateLimitError');
      },
    }),
  ),
  clauseCheck('users.change-password', {
    changes: async (session) => {
      const person = await register(session, 'careful');
      const password = 'another-Pass-2';
      const body = { currentPassword: person.password, password, passwordConfirmation: password };
      const answer = await attempt(session, '/api/auth/change-password', body, person.auth);
      try {
        expectSignedIn(session, answer, { username: person.username });
        const old = await logIn(session, person.username, person.password);
        expectError(session, old, 400, 'ValidationError');
        expectSignedIn(session, await logIn(session, person.username, password), { username: person.username });
      } finally {
        await removePerson(session, person);
      }
    },
  }),
  clauseCheck(
    'users.change-password-refused',
    Object.fromEntries(
      Object.entries(unsound).map(([part, bodyOf]) => [
        part,
        async (session) => {
          const person = await somebody(session);
          const answer = await attempt(session, '/api/auth/change-password', bodyOf(person), person.auth);
          expectError(session, answer, 400, 'ValidationError');
        },
      ]),
    ),
  ),
  clauseCheck('users.forgot-password', {
    alike: async (session) => {
      const { email } = await somebody(session);
      const known = await attempt(session, '/api/auth/forgot-password', { email });
      expectThat(session, known, known.status === 200 && bareIn(session, known).ok === true, '200 with { ok: true }');
      const unknown = await attempt(session, '/api/auth/forgot-password', { email: 'touchstone-nobody@example.com' });
      expectThat(session, unknown, unknown.status === 200 && unknown.text === known.text, '200 with { ok: true }');
    },
  }),
  clauseCheck('users.reset-password', {
    'unknown code': async (session) => {
      const body = { code: 'no-such-code', ...newPassword };
      expectError(session, await attempt(session, '/api/auth/reset-password', body), 400, 'ValidationError');
    },
  }),
  clauseCheck('users.email-confirmation', {
    'no token': async (session) =>
      expectError(session, await session.get('/api/auth/email-confirmation', 'none'), 400, 'ValidationError'),
  }),
];
