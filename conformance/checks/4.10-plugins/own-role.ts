/** The role in the record of the sender, of somebody who may find roles (4.10). */
import { makeRole } from '../../target/arrange/roles.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { registerAs } from '../../target/arrange/users.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { bareIn, clauseCheck } from './plugin-check.ts';

/** What a role needs to see itself. */
const actions = ['plugin::users-permissions.user.me', 'plugin::users-permissions.role.find'];

/** A check that `me` shows the role without its users, with each of these populations. */
export const ownRoleCheck = (populations: readonly string[]): Check =>
  clauseCheck(
    'users.role-hides-users',
    {
      me: async (session) => {
        const role = await makeRole(session, 'touchstone-seen-by-itself', actions);
        const { auth } = await registerAs(session, 'seeing-roles', role);
        for (const populate of populations) {
          const answer = await session.get(`${usersPath}/me?${populate}`, auth);
          const isHidden = !JSON.stringify(bareIn(session, answer)).includes('"users"');
          expectThat(session, answer, isHidden, 'the sender, without users of the role at any depth');
        }
      },
    },
    ['users', 'roles'],
    'users.role-hides-users.own',
  );
