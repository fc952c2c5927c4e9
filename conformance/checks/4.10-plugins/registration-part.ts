/** A registration that is undone (4.10). */
import { isObject } from '../../models/json.ts';
import { registerPath, usersPath } from '../../target/arrange/things.ts';
import { attempt, registration, removePerson } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';

/** Members of a body. */
export type Body = Readonly<Record<string, unknown>>;

/** The messages of refusals to register and to sign in. */
export const messages = {
  taken: 'Email or Username are already taken',
  unidentified: 'Invalid identifier or password',
  blocked: 'Your account has been blocked by an administrator',
  unconfirmed: 'Your account email is not confirmed',
} as const;

/** A part that registers a user, with further members, tests the answer, and deletes the user. */
export const registrationPart =
  (
    name: string,
    more: Body,
    look: (session: Session, answer: Answer, sent: ReturnType<typeof registration>) => void | Promise<void>,
  ) =>
  async (session: Session): Promise<void> => {
    const sent = registration(name);
    const answer = await attempt(session, registerPath, { ...sent, ...more });
    const user = isObject(answer.body) ? answer.body.user : undefined;
    try {
      await look(session, answer, sent);
    } finally {
      if (isObject(user)) await removePerson(session, { path: `${usersPath}/${String(user.id)}` });
    }
  };
