/** The limit of attempts to register and to sign in (4.10). */
import { confirmationPath, forgotPasswordPath, loginPath, registerPath } from '../../target/arrange/things.ts';
import { registration } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { clauseCheck, partsOf, refusalPart } from './plugin-check.ts';

type Body = Readonly<Record<string, unknown>>;

/** An e-mail address that no user has. */
const unknownEmail = (name: string): string => `touchstone-${name}@example.com`;

/**
 * Sends eleven attempts at once; fewer if one is refused earlier, as attempts of an earlier run may still count. Then one
 * more: a refusal does not begin the count anew.
 */
async function sendAttempts(session: Session, path: string, bodyOf: (count: number) => Body): Promise<Answer> {
  const send = (count: number): Promise<Answer> =>
    session.send({ method: 'POST', path, auth: 'none', body: bodyOf(count), atOnce: true });
  let last = await send(1);
  for (let count = 2; count <= 11 && last.status !== 429; count += 1) last = await send(count);
  return last.status === 429 ? send(12) : last;
}

const tooMany = (ask: (session: Session) => Promise<Answer>) => refusalPart(429, 'RateLimitError', ask);

/** Number of attempts that a minute has for one e-mail address. */
const attempts = 10;

/** The paths whose attempts count by e-mail address. */
const pathsByEmail = {
  'registrations of eleven addresses': registerPath,
  'passwords of eleven addresses': forgotPasswordPath,
  'confirmations of eleven addresses': confirmationPath,
};

/** The attempts are those of an e-mail address that nobody else gives, and no more than it has. */
const withinLimit: Check = {
  ...clauseCheck('users.rate-limit', {
    'ten registrations': async (session) => {
      const { email } = registration('patient');
      for (let count = 0; count < attempts; count += 1) {
        const body = { email };
        const answer = await session.send({ method: 'POST', path: registerPath, auth: 'none', body, atOnce: true });
        expectError(session, answer, 400, 'ValidationError');
      }
      // each path has attempts of its own
      const other = await session.send({
        method: 'POST',
        path: forgotPasswordPath,
        auth: 'none',
        body: { email },
        atOnce: true,
      });
      expectThat(session, other, other.status !== 429, 'another status than 429');
    },
    // each e-mail address has attempts of its own
    ...partsOf(pathsByEmail, (path) => async (session) => {
      for (let count = 0; count <= attempts; count += 1) {
        const body = { email: unknownEmail(`neighbour-${count}`) };
        const answer = await session.send({ method: 'POST', path, auth: 'none', body, atOnce: true });
        expectThat(session, answer, answer.status !== 429, 'another status than 429');
      }
    }),
  }),
  id: 'users.rate-limit.within',
  title: 'Ten attempts a minute with one e-mail address are answered, and any with others.',
};

/** It uses up the attempts of other clients. */
const beyondLimit: Check = {
  ...clauseCheck('users.rate-limit', {
    'eleven registrations': tooMany((session) =>
      sendAttempts(session, registerPath, () => ({ email: unknownEmail('hasty') })),
    ),
    'eleven requests, every other e-mail in capitals': tooMany((session) =>
      sendAttempts(session, forgotPasswordPath, (count) => {
        const email = unknownEmail('shouting');
        return { email: count % 2 === 0 ? email.toUpperCase() : email };
      }),
    ),
    'eleven logins, each with another field beside': tooMany((session) =>
      sendAttempts(session, loginPath, (count) => ({
        identifier: unknownEmail('guessed'),
        password: `guess-${count}`,
        email: unknownEmail(`beside-${count}`),
      })),
    ),
  }),
  leave: 'abuse',
};

export const rateLimitChecks: readonly Check[] = [withinLimit, beyondLimit];
