/** Whoever may write at plugins does: a user, the public, a custom token (5, 4.10, observed). */
import { makeRole, withPublicGrant } from '../../target/arrange/roles.ts';
import { registerAs } from '../../target/arrange/users.ts';
import type { Auth } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { customHolder, heldBy, withoutToken } from './token-holders.ts';
import { type PluginName, writesAt } from './writes-at-plugins.ts';

/** Who writes, and at which plugin. */
interface Case {
  readonly by: 'a user' | 'the public';
  readonly at: PluginName;
}

/** Plugins whose writes share nothing with those of files, and all of them. */
const [apart, all] = [['users', 'roles', 'localizations'], Object.keys(writesAt)] as const;
const isPlugin = (name: string): name is PluginName => name in writesAt;

/** Writes at a plugin as this requester, by every adapter of the target. */
async function writeAs(session: Session, scope: Scope, at: PluginName, auth: Auth, name: string): Promise<void> {
  await writesAt[at].rest({ session, scope, auth, name: `${name}-rest` });
  if (hasCapability(session.target, 'graphql'))
    await writesAt[at].graphql({ session, scope, auth, name: `${name}-graphql` });
}

/** A user who may do everything at plugins. */
const writer = (session: Session, scope: Scope): Promise<Auth> =>
  session.once('a user who writes at plugins', async () => {
    const actions = Object.values(writesAt).flatMap((plugin) => plugin.actions(scope));
    const role = await makeRole(session, 'touchstone-plugin-writer', actions);
    return (await registerAs(session, 'plugin-writer', role)).auth;
  });

/** A check that a user and the public write at these plugins. */
const writesCheck = (id: string, title: string, names: readonly PluginName[], needs: readonly string[]): Check =>
  caseCheck<Case>(
    { ...variant(id, 'access.role-per-action', title), kind: 'write', needs: ['users', 'roles', ...needs] },
    {
      cases: (scope) =>
        names
          .filter((at) => writesAt[at].actions(scope).length > 0)
          .flatMap((at) => [
            { by: 'a user', at },
            { by: 'the public', at },
          ]),
      async run(session, { by, at }, scope) {
        if (by === 'a user') return writeAs(session, scope, at, await writer(session, scope), `user-at-${at}`);
        await withPublicGrant(session, writesAt[at].actions(scope), () =>
          writeAs(session, scope, at, 'none', `public-at-${at}`),
        );
      },
    },
  );

/** The plugins at which a token may do all writes, or why there are none. */
function heldPlugins(scope: Scope) {
  const holder = customHolder(scope.target);
  if (holder === undefined) return withoutToken;
  const held = all.filter(isPlugin).filter((at) => {
    const actions = writesAt[at].actions(scope);
    return actions.length > 0 && actions.every(holder.may);
  });
  if (held.length > 0) return held.map((at) => ({ at }));
  return { notApplicable: 'the custom token of the target may not do all writes of any plugin' };
}

const tokenWritesCheck: Check = caseCheck<{ readonly at: PluginName }>(
  {
    ...variant(
      'access.custom-token.plugin-writes',
      'access.custom-token',
      'What a custom token writes at plugins, which it may, is there.',
    ),
    kind: 'write',
    // it writes all that checks share
    alone: true,
  },
  {
    cases: heldPlugins,
    run: (session, { at }, scope) =>
      writeAs(session, scope, at, heldBy(customHolder(scope.target)).auth, `token-at-${at}`),
  },
);

export const pluginWriteChecks: readonly Check[] = [
  writesCheck(
    'access.role-per-action.plugin-writes',
    'Whoever may, signed in or not, makes, changes and deletes users and roles, and adds localizations.',
    apart,
    [],
  ),
  writesCheck(
    'access.role-per-action.file-writes',
    'Whoever may, signed in or not, uploads, describes and deletes files.',
    ['files'],
    ['upload'],
  ),
  tokenWritesCheck,
];
