/** Names and e-mails that identify users, and what confirmations reveal (4.10). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { confirmationPath, registerPath } from '../../target/arrange/things.ts';
import { attempt, personIn, registration, removePerson } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { clauseCheck, sharedPerson, withPerson } from './plugin-check.ts';

/** Throws Mismatch unless this registration is refused; deletes the user if it is not. */
async function expectTaken(session: Session, body: ReturnType<typeof registration>): Promise<void> {
  const answer = await attempt(session, registerPath, body);
  const person = personIn(answer, body);
  if (person) await removePerson(session, person);
  expectThat(session, answer, answer.status === 400, '400: somebody else could be meant');
}

/** A part that registers a name made of the e-mail of another user. */
const namesakePart =
  (nameOf: (email: string) => string) =>
  async (session: Session): Promise<void> => {
    const { email } = await sharedPerson(session);
    await expectTaken(session, { ...registration('namesake'), username: nameOf(email) });
  };

const ask = (session: Session, email: string): Promise<Answer> => attempt(session, confirmationPath, { email });

const withoutEmail = ({ status, body }: Answer): JsonObject => ({
  status,
  body: isObject(body) ? { ...body, email: undefined } : undefined,
});

export const whoIsKnownChecks: readonly Check[] = [
  clauseCheck('users.names-apart', {
    'registered with the e-mail in another case': namesakePart((email) => email.toUpperCase()),
    'registered with the e-mail between spaces': namesakePart((email) => ` ${email} `),
    'registered with an e-mail that is a name': async (session) => {
      const body = { ...registration('named'), username: 'Touchstone-Named-As@Example.com' };
      const answer = await attempt(session, registerPath, body);
      const named = personIn(answer, body);
      expectThat(session, answer, named !== undefined, '200: nobody has that e-mail');
      try {
        await expectTaken(session, { ...registration('addressed'), email: 'touchstone-named-as@example.com' });
      } finally {
        if (named) await removePerson(session, named);
      }
    },
    'given by somebody else': async (session) => {
      const { email } = await sharedPerson(session);
      await withPerson(session, 'renamed', async ({ path }) => {
        const body = { username: email.toUpperCase() };
        const answer = await session.send({ method: 'PUT', path, auth: 'full', body });
        expectThat(session, answer, answer.status === 400, '400: somebody else could be meant');
      });
    },
  }),
  clauseCheck('users.send-confirmation', {
    unknown: async (session) => {
      const email = 'touchstone-nobody@example.com';
      // whoever asks again is answered as the first time
      for (const answer of [await ask(session, email), await ask(session, email)]) {
        const { body, status } = answer;
        const isSent = status === 200 && isObject(body) && body.email === email && body.sent === true;
        expectThat(session, answer, isSent, '200 with { email, sent: true }');
      }
    },
  }),
  clauseCheck('users.send-confirmation-alike', {
    alike: async (session) => {
      const { email } = await sharedPerson(session);
      const unknown = withoutEmail(await ask(session, 'touchstone-nobody@example.com'));
      const registered = await ask(session, email);
      const isAlike = JSON.stringify(withoutEmail(registered)) === JSON.stringify(unknown);
      expectThat(session, registered, isAlike, 'the answer an unknown e-mail gets');
    },
  }),
];
