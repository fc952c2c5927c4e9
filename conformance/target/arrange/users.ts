/** Users that a run makes for itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../models/json.ts';
import { passwordOf } from '../canary.ts';
import type { Answer, Auth } from '../exchange.ts';
import { markOf } from '../mark.ts';
import { NotAllowed } from '../not-allowed.ts';
import { retryAfterMs } from '../pacing.ts';
import type { Session } from '../session.ts';
import type { Role } from './roles.ts';
import { loginPath, registerPath, usersPath } from './things.ts';

export interface Person {
  readonly id: unknown;
  readonly path: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly jwt: string;
  readonly auth: Auth;
}

/** The body that registers a person of this name. */
export const registration = (name: string) => ({
  username: `touchstone-${name}-${markOf(name)}`,
  email: `touchstone-${name}-${markOf(name)}@example.com`,
  password: passwordOf(name),
});

/**
 * Registers a person under a name that no other registration uses at the time. Servers limit attempts per minute and
 * e-mail: after a refusal for that, tries another name. Throws NotAllowed when the target takes no registrations:
 * another check judges registration.
 */
export async function register(session: Session, name: string): Promise<Person> {
  const attemptAs = async (as: string) => {
    const body = registration(as);
    const answer = await session.send({ method: 'POST', path: registerPath, auth: 'none', body, atOnce: true });
    return { answer, person: personIn(answer, body) };
  };
  const first = await attemptAs(name);
  const { answer, person } =
    first.answer.status === 429 ? await attemptAs(`${name}-${Date.now().toString(36)}`) : first;
  if (person) return person;
  throw new NotAllowed(`nobody can be registered: POST ${registerPath} answers ${answer.status}`);
}

/** The person of an answer `{ jwt, user }`. */
export function personIn(answer: Answer, sent: ReturnType<typeof registration>): Person | undefined {
  const { jwt, user } = isObject(answer.body) ? answer.body : {};
  if (typeof jwt !== 'string' || !isObject(user)) return undefined;
  return { ...sent, id: user.id, path: `${usersPath}/${String(user.id)}`, jwt, auth: { bearer: jwt } };
}

/** Registers somebody and gives them a role. Throws NotAllowed. */
export async function registerAs(session: Session, name: string, role: Role): Promise<Person> {
  const person = await register(session, name);
  const { status } = await session.send({ method: 'PUT', path: person.path, auth: 'full', body: { role: role.id } });
  if (status === 200) return person;
  throw new NotAllowed(`a user cannot be given a role: PUT ${person.path} answers ${status}`);
}

/** Milliseconds to wait for the next attempt where the target does not say, and at most: servers count for a minute. */
const minute = 60_000;

/**
 * Signs in. Servers limit attempts per minute over all users: after a refusal for that, waits as long as the target
 * says and tries again. Throws NotAllowed after a second refusal, which says nothing about the operation.
 */
export async function sendWithinLimit<Answered extends Pick<Answer, 'headers'>>(
  send: () => Promise<Answered>,
  isOneTooMany: (answer: Answered) => boolean,
): Promise<Answered> {
  const first = await send();
  if (!isOneTooMany(first)) return first;
  await sleep(Math.min(retryAfterMs(first.headers['retry-after']) ?? minute, minute));
  const second = await send();
  if (!isOneTooMany(second)) return second;
  throw new NotAllowed('the target takes no more attempts to register or sign in');
}

/** POST to an operation of signing in. Throws NotAllowed when there is no attempt left. */
export async function attempt(
  session: Session,
  path: string,
  body: Readonly<Record<string, unknown>>,
  auth: Auth = 'none',
): Promise<Answer> {
  const send = () => session.send({ method: 'POST', path, auth, body, atOnce: true });
  return sendWithinLimit(send, ({ status }) => status === 429);
}

/** Logs in. Throws NotAllowed when there is no attempt left. */
export const logIn = (session: Session, identifier: string, password: string): Promise<Answer> =>
  attempt(session, loginPath, { identifier, password });

/** Removes somebody before the run ends. */
export async function removePerson(session: Session, { path }: Pick<Person, 'path'>): Promise<void> {
  // Past the session: tidying up belongs to no report. The ledger sees to what is left.
  await session.target.send({ method: 'DELETE', path, auth: 'full' }).catch(() => undefined);
}

/** Runs with somebody who is removed afterwards. */
export async function removeAfter<Somebody extends Pick<Person, 'path'>>(
  session: Session,
  person: Somebody,
  run: (person: Somebody) => void | Promise<void>,
): Promise<void> {
  try {
    await run(person);
  } finally {
    await removePerson(session, person);
  }
}
