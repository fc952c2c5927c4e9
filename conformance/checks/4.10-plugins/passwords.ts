/** Changed, forgotten and reset passwords (4.10). */
import { changePasswordPath, forgotPasswordPath, resetPasswordPath } from '../../target/arrange/things.ts';
import { attempt, changeUser, logIn, type Person, personIn } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectMonth, memberIn } from '../5-authentication/jwt-lifetime.ts';
import type { Check } from '../check.ts';
import { errorIn, expectError, expectThat } from '../writing/answers.ts';
import { expectAccepted, expectInvalid, sendRefusals } from '../writing/refused-write.ts';
import { bareIn, clauseCheck, partsOf, personPart, withPerson } from './plugin-check.ts';
import { expectSignedIn, identifiersOf } from './signed-in.ts';

type Body = Readonly<Record<string, unknown>>;

const newPassword = { password: 'other-Pass-1', passwordConfirmation: 'other-Pass-1' };

/** Invalid changes of a password. */
const unsound: Readonly<Record<string, (person: Person) => Body>> = {
  'wrong current password': () => ({ currentPassword: 'wrong-one', ...newPassword }),
  mismatch: ({ password }) => ({ currentPassword: password, ...newPassword, passwordConfirmation: 'other-Pass-2' }),
  'the same again': ({ password }) => ({ currentPassword: password, password, passwordConfirmation: password }),
};

const changePassword = (session: Session, body: Body, { auth }: Person): Promise<Answer> =>
  attempt(session, changePasswordPath, body, auth);

const forgotPassword = (session: Session, email: string): Promise<Answer> =>
  attempt(session, forgotPasswordPath, { email });

export const passwordChecks: readonly Check[] = [
  clauseCheck('users.change-password', {
    changes: (session) =>
      withPerson(session, 'careful', async (person) => {
        const { username } = person;
        const password = 'another-Pass-2';
        const body = { currentPassword: person.password, password, passwordConfirmation: password };
        for (const identifier of identifiersOf(person))
          expectAccepted(session, await logIn(session, identifier, person.password));
        const changed = await changePassword(session, body, person);
        await expectSignedIn(session, changed, { username });
        expectMonth('changing the password', memberIn(changed.body, 'jwt'));
        for (const identifier of identifiersOf(person))
          expectError(session, await logIn(session, identifier, person.password), 400, 'ValidationError');
        await expectSignedIn(session, await logIn(session, username, password), { username });
        const third = 'third-Pass-3';
        const again = { currentPassword: password, password: third, passwordConfirmation: third };
        // whether the JWT from before still opens anything is not decided
        const since = personIn(changed, { ...person, password }) ?? person;
        await expectSignedIn(session, await changePassword(session, again, since), { username });
        expectError(session, await logIn(session, username, password), 400, 'ValidationError');
        await expectSignedIn(session, await logIn(session, username, third), { username });
      }),
  }),
  clauseCheck(
    'users.change-password-refused',
    partsOf(
      unsound,
      (bodyOf, index) => (session) =>
        withPerson(session, `changing-${index}`, async (person) => {
          const bodies = { bad: [bodyOf(person)], good: { currentPassword: person.password, ...newPassword } };
          const send = (body: Body) => changePassword(session, body, person);
          await sendRefusals(session, bodies, send, (answer) => expectInvalid({ session }, answer));
        }),
    ),
  ),
  clauseCheck('users.forgot-password', {
    alike: personPart(
      (session, { email }) => forgotPassword(session, email),
      async (session, expected, { email }) => {
        expectThat(session, expected, bareIn(session, expected).ok === true, '200 with { ok: true }');
        // the second request for a known address must not tell that the first one was kept
        for (const address of ['touchstone-nobody@example.com', email, email.toUpperCase()]) {
          const other = await forgotPassword(session, address);
          expectThat(session, other, other.status === 200 && other.text === expected.text, '200 with { ok: true }');
        }
      },
    ),
    // who is shut out must not be told apart either; they get no mail, which a target may be unable to send
    ...partsOf(
      { blocked: { blocked: true }, 'blocked and unconfirmed': { blocked: true, confirmed: false } },
      (state, index) => (session) =>
        withPerson(session, `forgetful-${index}`, async (person) => {
          await changeUser(session, person, state);
          const answer = await forgotPassword(session, person.email);
          const holds = answer.status === 200 && bareIn(session, answer).ok === true;
          expectThat(session, answer, holds, '200 with { ok: true }');
        }),
    ),
  }),
  clauseCheck('users.reset-password', {
    'unknown code': async (session) => {
      for (const password of [newPassword.password, 'abc', '1']) {
        const body = { code: 'no-such-code', password, passwordConfirmation: password };
        const answer = await attempt(session, resetPasswordPath, body);
        expectError(session, answer, 400, 'ValidationError');
        const message = 'Incorrect code provided';
        expectThat(session, answer, errorIn(answer)?.message === message, { message });
      }
    },
  }),
];
