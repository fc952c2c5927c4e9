/** Registers, signs in, changes and removes users of the run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, type JsonObject } from '../../models/json.ts';
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

/** The body that registers a person of this name. The case of a user's name matters, unlike that of an e-mail. */
export const registration = (name: string) => ({
  username: `Touchstone-${name}-${markOf(name)}`,
  email: `touchstone-${name}-${markOf(name)}@example.com`,
  password: passwordOf(name),
});

/**
 * Registers a person. Servers limit attempts per minute and e-mail: after a refusal for that, it tries another name.
 *
 * @param name a name that no other registration uses at the same time
 * @throws NotAllowed when the target refuses, since another check judges registration
 */
export async function register(session: Session, name: string): Promise<Person> {
  const attemptAs = async (userName: string) => {
    const body = registration(userName);
    const answer = await session.send({ method: 'POST', path: registerPath, auth: 'none', body, atOnce: true });
    return { answer, person: personIn(answer, body) };
  };
  const first = await attemptAs(name);
  const { answer, person } =
    first.answer.status === 429 ? await attemptAs(`${name}-${Date.now().toString(36)}`) : first;
  if (person) return person;
  throw new NotAllowed(`nobody can be registered: POST ${registerPath} answers ${answer.status}`);
}

/** The person in an answer `{ jwt, user }`; undefined in other answers. */
export function personIn(answer: Answer, sent: ReturnType<typeof registration>): Person | undefined {
  const { jwt, user } = isObject(answer.body) ? answer.body : {};
  if (typeof jwt !== 'string' || !isObject(user)) return undefined;
  return { ...sent, id: user.id, path: `${usersPath}/${String(user.id)}`, jwt, auth: { bearer: jwt } };
}

/**
 * Registers a person with a role.
 *
 * @throws NotAllowed when the target refuses
 */
export async function registerAs(session: Session, name: string, role: Role): Promise<Person> {
  const person = await register(session, name);
  await changeUser(session, person, { role: role.id });
  return person;
}

/**
 * Changes a user for what is judged after it.
 *
 * @throws NotAllowed when the target refuses: the document shows no endpoint for it
 */
export async function changeUser(session: Session, { path }: Pick<Person, 'path'>, body: JsonObject): Promise<void> {
  const { status } = await session.send({ method: 'PUT', path, auth: 'full', body });
  if (status !== 200) throw new NotAllowed(`a user cannot be changed: PUT ${path} answers ${status}`);
}

/** Most milliseconds to wait for the next attempt, and the default: servers count attempts per minute. */
const minute = 60_000;

/**
 * Sends an attempt to register or sign in. Servers limit attempts per minute for all users: after a refusal for that, it
 * waits as long as the target says and tries once more.
 *
 * @throws NotAllowed after a second refusal, which says nothing about the operation
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

/**
 * Sends a POST to an operation of registration or sign-in.
 *
 * @throws NotAllowed when the target allows no more attempts
 */
export async function attempt(
  session: Session,
  path: string,
  body: Readonly<Record<string, unknown>>,
  auth: Auth = 'none',
): Promise<Answer> {
  const send = () => session.send({ method: 'POST', path, auth, body, atOnce: true });
  return sendWithinLimit(send, ({ status }) => status === 429);
}

/**
 * Logs in.
 *
 * @throws NotAllowed when the target allows no more attempts
 */
export const logIn = (session: Session, identifier: string, password: string): Promise<Answer> =>
  attempt(session, loginPath, { identifier, password });

/** Removes a person before the run ends. */
export async function removePerson(session: Session, { path }: Pick<Person, 'path'>): Promise<void> {
  // not by the session, so that no report shows it; the ledger removes what is left
  await session.target.send({ method: 'DELETE', path, auth: 'full' }).catch(() => undefined);
}

/** Runs with a person, then removes the person. */
export async function removeAfter<User extends Pick<Person, 'path'>>(
  session: Session,
  person: User,
  run: (person: User) => void | Promise<void>,
): Promise<void> {
  try {
    await run(person);
  } finally {
    await removePerson(session, person);
  }
}
