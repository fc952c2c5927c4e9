/** Registering when the role of new users is called otherwise: a role is known by its type (4.10). */
import { isObject } from '../../models/json.ts';
import { readableRoles } from '../../target/arrange/roles.ts';
import { registerPath, rolesPath } from '../../target/arrange/things.ts';
import { attempt, type Person, personIn, registration, removeAfter } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { defaultRole } from './made-users.ts';
import { bareIn, clauseCheck } from './plugin-check.ts';

/** Gives a role another name while it runs. */
async function withName(session: Session, path: string, name: string, run: () => Promise<void>): Promise<void> {
  const { role } = bareIn(session, await session.get(path));
  const { name: former, description, permissions } = isObject(role) ? role : {};
  const rename = async (next: unknown): Promise<void> => {
    const body = { name: next, description, permissions };
    bareIn(session, await session.send({ method: 'PUT', path, auth: 'full', body }));
  };
  await rename(name);
  try {
    await run();
  } finally {
    await rename(former);
  }
}

/** Throws Mismatch unless the user has this role. */
async function expectRole(session: Session, { path }: Person, role: unknown): Promise<void> {
  const answer = await session.get(`${path}?populate[0]=role`);
  const { role: given } = bareIn(session, answer);
  expectThat(session, answer, isObject(given) && given.id === role, `a user with the role ${String(role)}`);
}

export const renamedRoleChecks: readonly Check[] = [
  clauseCheck(
    'users.register',
    {
      'a role of another name': async (session) => {
        const role = await defaultRole(session);
        const path = `${rolesPath}/${String(role)}`;
        await withName(session, path, 'Touchstone members', async () => {
          const sent = registration('of-a-renamed-role');
          const answer = await attempt(session, registerPath, sent);
          const person = personIn(answer, sent);
          expectThat(session, answer, person !== undefined, '200 with a user');
          if (person) await removeAfter(session, person, () => expectRole(session, person, role));
        });
        expectThat(
          session,
          await session.get(path),
          (await readableRoles(session)).some(({ id, type }) => id === role && type === 'authenticated'),
          'a role that keeps its type',
        );
      },
    },
    ['users', 'roles'],
    'users.register.renamed-role',
  ),
];
