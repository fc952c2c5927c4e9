/** Identity of users: names and e-mails, and what confirmations reveal (4.10). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { registerPath } from '../../target/arrange/things.ts';
import { attempt, personIn, registration, removePerson } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { clauseCheck, somebody, withPerson } from './plugin-check.ts';

const confirmationPath = '/api/auth/send-email-confirmation';

/** Registers a person who must be refused; removes the person and throws Mismatch otherwise. */
async function expectTaken(session: Session, body: ReturnType<typeof registration>): Promise<void> {
  const answer = await attempt(session, registerPath, body);
  const person = personIn(answer, body);
  if (person) await removePerson(session, person);
  expectThat(session, answer, answer.status === 400, '400: somebody else could be meant');
}

/** A part that registers under a name made of the e-mail of somebody else. */
const asNamesake =
  (nameOf: (email: string) => string) =>
  async (session: Session): Promise<void> => {
    const { email } = await somebody(session);
    await expectTaken(session, { ...registration('namesake'), username: nameOf(email) });
  };

const ask = (session: Session, email: string): Promise<Answer> => attempt(session, confirmationPath, { email });

const withoutEmail = ({ status, body }: Answer): JsonObject => ({
  status,
  body: isObject(body) ? { ...body, email: undefined } : undefined,
});

export const whoIsKnownChecks: readonly Check[] = [
  clauseCheck('users.names-apart', {
    'registered with the e-mail in another case': asNamesake((email) => email.toUpperCase()),
    'registered with the e-mail between spaces': asNamesake((email) => ` ${email} `),
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
      const { email } = await somebody(session);
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
      const answer = await ask(session, email);
      const { body, status } = answer;
      const isSent = status === 200 && isObject(body) && body.email === email && body.sent === true;
      expectThat(session, answer, isSent, '200 with { email, sent: true }');
    },
  }),
  clauseCheck('users.send-confirmation-alike', {
    alike: async (session) => {
      const { email } = await somebody(session);
      const unknown = withoutEmail(await ask(session, 'touchstone-nobody@example.com'));
      const registered = await ask(session, email);
      const isAlike = JSON.stringify(withoutEmail(registered)) === JSON.stringify(unknown);
      expectThat(session, registered, isAlike, 'the answer an unknown e-mail gets');
    },
  }),
];
