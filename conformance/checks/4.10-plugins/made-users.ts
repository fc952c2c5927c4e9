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
  const answer = await create(session, { ...(await complete(session, name)), ...more });
  const { id } = isObject(answer.body) ? answer.body : {};
  const path = `${usersPath}/${String(id)}`;
  try {
    await run(path, answer);
  } finally {
    if (id !== undefined) await removePerson(session, { path });
  }
}

/** Creates users, a few at a time, runs with their records, and deletes them. */
export async function withUsers(
  session: Session,
  names: readonly string[],
  run: (records: readonly JsonObject[]) => Promise<void>,
): Promise<void> {
  const role = await defaultRole(session);
  const records: JsonObject[] = [];
  try {
    for (let at = 0; at < names.length; at += atOnce) {
      const some = names.slice(at, at + atOnce);
      const answers = await Promise.all(some.map((name) => create(session, { ...registration(name), role })));
      for (const answer of answers) records.push(bareIn(session, answer, 201));
    }
    await run(records);
  } finally {
    for (const { id } of records) await removePerson(session, { path: `${usersPath}/${String(id)}` });
  }
}

/** Users that are created at once. */
const atOnce = 4;
