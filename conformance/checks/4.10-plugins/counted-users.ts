/** The number of users of each role, as users are made, moved and deleted (4.10, observed). */
import type { JsonObject } from '../../models/json.ts';
import { makeRole, readableRoles } from '../../target/arrange/roles.ts';
import { changeUser } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { withUser } from './made-users.ts';
import { bareIn, withPerson } from './plugin-check.ts';

/** How many users each of these roles has, as the list of roles says. */
async function usersOf(session: Session, roles: readonly unknown[]): Promise<Record<string, unknown>> {
  const listed = await readableRoles(session);
  return Object.fromEntries(roles.map((role) => [String(role), listed.find(({ id }) => id === role)?.nb_users]));
}

/** Who may not sign in is counted too. */
const states: readonly JsonObject[] = [{ blocked: true, confirmed: false }, {}];

/** A part that counts the users of every role, whichever a user gets, leaves or inherits. */
export async function countsUsers(session: Session): Promise<void> {
  const standing = await readableRoles(session);
  const idOf = (wanted: string): unknown => standing.find(({ type }) => type === wanted)?.id;
  const made = await makeRole(session, 'touchstone-counted', []);
  const all = [idOf('public'), idOf('authenticated'), made.id].filter((id) => id !== undefined);
  const before = await usersOf(session, all);
  const expectUsers = async (more: readonly unknown[]): Promise<void> => {
    const expected = Object.fromEntries(
      Object.entries(before).map(([id, users]) => [
        id,
        Number(users) + more.filter((one) => String(one) === id).length,
      ]),
    );
    const actual = await usersOf(session, all);
    expectSame(`${lastRequest(session)}: nb_users of ${all.length} roles`, actual, expected);
  };
  await withPerson(session, 'counted', () => expectUsers([idOf('authenticated')]));
  for (const [at, role] of all.entries()) {
    const next = all[(at + 1) % all.length];
    const look = async (path: string): Promise<void> => {
      await expectUsers([role]);
      await changeUser(session, { path }, { role: next });
      await expectUsers([next]);
      if (at === 0) await withUser(session, 'also-counted', () => expectUsers([next, next]), { role: next });
    };
    await withUser(session, `counted-${at}`, look, { role, ...states[at % states.length] });
  }
  await expectUsers([]);
  const inherits = async (): Promise<void> => {
    await expectUsers([made.id]);
    bareIn(session, await session.send({ method: 'DELETE', path: made.path, auth: 'full' }));
    all.pop();
    delete before[String(made.id)];
    // users of a deleted role get the public one
    await expectUsers([idOf('public')]);
  };
  await withUser(session, 'counted-heir', inherits, { role: made.id });
  await expectUsers([]);
}
