/** Users that checks make as somebody else: POST /api/users (4.10). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { readableRoles } from '../../target/arrange/roles.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { registration, removePerson } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { bareIn } from './plugin-check.ts';

/** The role of registered users. */
export const defaultRole = async (session: Session): Promise<unknown> =>
  (await readableRoles(session)).find(({ type }) => type === 'authenticated')?.id;

/** A role that registered users do not have. */
export const otherRole = async (session: Session): Promise<unknown> =>
  (await readableRoles(session)).find(({ type }) => type === 'public')?.id;

/** What else an update may say of a user, beside what is wrong with it. */
export const othersBeside = async (session: Session, name: string): Promise<JsonObject> => ({
  ...registration(name),
  ...{ confirmed: true, blocked: true, role: await otherRole(session) },
});

/** The body of a user of this name, with the role of registered users. */
export async function complete(session: Session, name: string): Promise<JsonObject> {
  return { ...registration(name), role: await defaultRole(session) };
}

export const create = (session: Session, body: JsonObject): Promise<Answer> =>
  session.send({ method: 'POST', path: usersPath, auth: 'full', body });

/** Creates a user, with further members, runs, and deletes the user. */
export async function withUser(
  session: Session,
  name: string,
  run: (path: string, answer: Answer) => Promise<void>,
  more: JsonObject = {},
): Promise<void> {
  const role = more.role ?? (await defaultRole(session));
  const answer = await create(session, { ...registration(name), role, ...more });
  const { id } = isObject(answer.body) ? answer.body : {};
  const path = `${usersPath}/${String(id)}`;
  try {
    await run(path, answer);
  } finally {
    if (id !== undefined) await removePerson(session, { path });
  }
}

/** A user to make: part of their name, and members beside those of a registration. */
export interface NewUser extends JsonObject {
  readonly name: string;
}

/** What was sent of a user, and the id and the times that the target gave. */
export type MadeUser = ReturnType<typeof registration> & JsonObject & { readonly id: unknown };

/**
 * Creates users with the role of registered ones, runs, and deletes them.
 *
 * @param atOnce how many are created at the same time; 1: their ids have their order
 */
export async function withUsers(
  session: Session,
  users: readonly NewUser[],
  run: (made: readonly MadeUser[]) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const role = await defaultRole(session);
  const made: MadeUser[] = [];
  const make = async ({ name, ...more }: NewUser): Promise<void> => {
    const body = { ...registration(name), role, ...more };
    const { id, createdAt, updatedAt } = bareIn(session, await create(session, body), 201);
    made.push({ ...body, id, createdAt, updatedAt });
  };
  try {
    for (let at = 0; at < users.length; at += atOnce) await Promise.all(users.slice(at, at + atOnce).map(make));
    await run(made);
  } finally {
    for (const { id } of made) await removePerson(session, { path: `${usersPath}/${String(id)}` });
  }
}
