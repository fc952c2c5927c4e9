/** Users that a run makes for itself. */
import { isObject } from '../../models/schema-file.ts';
import type { Answer, Auth } from '../exchange.ts';
import { NotAllowed } from '../not-allowed.ts';
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

/** What is sent to register somebody of this name. */
export const registration = (name: string) => ({
  username: `touchstone-${name}`,
  email: `touchstone-${name}@example.com`,
  password: `Pass-${name}-1`,
});

/**
 * Registers somebody; names are used once at a time. Servers allow few attempts a minute for one e-mail: one that is
 * refused for that is made again under another name. Throws NotAllowed when the target takes no registrations: what they
 * must be is judged by a check of its own.
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

/**
 * POST to an operation of signing in. Servers allow few attempts a minute, all users together: one that is refused for
 * that and names no e-mail is sent again with one of its own, which some count apart. Throws NotAllowed when there is no
 * attempt left: that says nothing of the operation.
 */
export async function attempt(
  session: Session,
  path: string,
  body: Readonly<Record<string, unknown>>,
  auth: Auth = 'none',
): Promise<Answer> {
  const send = (sent: typeof body) => session.send({ method: 'POST', path, auth, body: sent, atOnce: true });
  const first = await send(body);
  if (first.status !== 429) return first;
  const email = `${Date.now().toString(36)}-${session.exchanges.length}@example.com`;
  const second = 'email' in body ? first : await send({ ...body, email });
  if (second.status !== 429) return second;
  throw new NotAllowed(`the target takes no more attempts: POST ${path} answers 429`);
}

/** Logs in. Throws NotAllowed when there is no attempt left. */
export const logIn = (session: Session, identifier: string, password: string): Promise<Answer> =>
  attempt(session, loginPath, { identifier, password });

/** Removes somebody before the run ends. */
export async function removePerson(session: Session, { path }: Pick<Person, 'path'>): Promise<void> {
  // Past the session: tidying up belongs to no report. The ledger sees to what is left.
  await session.target.send({ method: 'DELETE', path, auth: 'full' }).catch(() => undefined);
}
