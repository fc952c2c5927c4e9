/** Actions of plugins and of localizations, each held alone (5): a role may do what it holds, by REST and GraphQL. */
import { isObject } from '../../models/json.ts';
import { makeRole, withPublicGrant } from '../../target/arrange/roles.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { registerAs } from '../../target/arrange/users.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability, type Target } from '../../target/target.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { type ActionRow, pairsIn } from './action-pairs.ts';
import { customHolder, heldBy, readOnlyHolder, type TokenHolder, withoutToken } from './token-holders.ts';

/** Whether GraphQL refuses for want of permission. */
export const isForbidden = ({ errors }: GraphqlAnswer): boolean =>
  errors.some(({ extensions: { error } }) => isObject(error) && error.name === 'ForbiddenError');

async function tryRest(session: Session, auth: Auth, { action, rest }: ActionRow, may: boolean): Promise<void> {
  if (!rest) return;
  const answer = await session.send({ ...rest, auth });
  const isRefused = answer.status === 403;
  const wrong = may ? `is refused who holds ${action}` : `is answered who does not hold ${action}`;
  expectThat(session, answer, isRefused !== may, may ? 'anything but 403' : 403, wrong);
}

async function tryGraphql(session: Session, auth: Auth, { action, ...row }: ActionRow, may: boolean): Promise<void> {
  const text = row.query ?? row.mutation;
  if (text === undefined || !hasCapability(session.target, 'graphql')) return;
  const answer = await session.graphql({ query: `${row.query ? 'query' : 'mutation'} { ${text} }`, auth });
  const wrong = may ? `is refused who holds ${action}` : `is answered who does not hold ${action}`;
  expectThat(session, answer, isForbidden(answer) !== may, may ? 'no ForbiddenError' : 'ForbiddenError', wrong);
}

/** Roles of the check of actions, and how many of them hold each action. */
const [roles, holders] = [7, 3];

/** Every choice of so many roles, as the places of those chosen: of two actions, some role holds the one and not the other. */
function choices(count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: roles - from }, (_, at) => from + at).flatMap((first) =>
    choices(count - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

const pluginActionCheck: Check = caseCheck<{ readonly role: number }>(
  {
    clause: 'access.role-per-action',
    id: 'access.role-per-action.plugins',
    title: 'Actions of plugins and of localizations are held each alone.',
    kind: 'write',
    needs: ['users', 'roles'],
  },
  {
    cases: () => Array.from({ length: roles }, (_, role) => ({ role })),
    async run(session, { role: number }, scope) {
      const dealt = shuffled(choices(holders), randomOf(scope.world, 'roles of actions'));
      const rows = pairsIn(scope)
        .flat()
        .map((row, at) => ({ row, may: dealt[at % dealt.length]?.includes(number) === true }));
      const actions = rows.filter(({ may }) => may).map(({ row }) => row.action);
      const role = await makeRole(session, `touchstone-part-${number}`, actions);
      const { auth } = await registerAs(session, `part-${number}`, role);
      for (const { row, may } of rows) {
        await tryRest(session, auth, row, may);
        await tryGraphql(session, auth, row, may);
      }
    },
  },
);

/** What only somebody who is signed in can do. */
const needsSomebody = 'plugin::users-permissions.user.me';

/** The same for the public role, by requests without credentials. */
const publicActionCheck: Check = caseCheck<{ readonly half: 0 | 1 }>(
  {
    clause: 'access.public',
    id: 'access.public.plugins',
    title: 'Without credentials actions of plugins and of localizations are held each alone.',
    kind: 'write',
    needs: ['roles'],
  },
  {
    cases: () => [{ half: 0 }, { half: 1 }],
    async run(session, { half }, scope) {
      const rows = pairsIn(scope).flatMap((pair, at) =>
        pair
          .map((row, place) => ({ row, may: (place + at + half) % 2 === 0 }))
          .filter(({ row: { action } }) => action !== needsSomebody),
      );
      const actions = rows.filter(({ may }) => may).map(({ row }) => row.action);
      await withPublicGrant(session, actions, async () => {
        for (const { row } of rows.filter(({ may }) => may)) {
          await tryRest(session, 'none', row, true);
          await tryGraphql(session, 'none', row, true);
        }
      });
      await withPublicGrant(session, [needsSomebody], async () =>
        expectError(session, await session.get(`${usersPath}/me`, 'none'), 401, 'UnauthorizedError'),
      );
    },
  },
);

/** What everybody may do who signs in or registers: whose permissions count there is not stated. */
const isOfSigning = ({ action }: ActionRow): boolean => /\.auth\./.test(action);

/** A user without permissions, while the public may do all these. */
const notInheritedCheck: Check = caseCheck(
  {
    clause: 'access.public-not-inherited',
    id: 'access.public-not-inherited.plugins',
    title: 'A user does not inherit what the public may do at plugins and with localizations.',
    kind: 'write',
    needs: ['users', 'roles'],
  },
  {
    cases: () => [{}],
    async run(session, _case, scope) {
      const rows = pairsIn(scope)
        .flat()
        .filter((row) => !isOfSigning(row));
      const role = await makeRole(session, 'touchstone-heir-of-none', []);
      const { auth } = await registerAs(session, 'heir-of-none', role);
      const actions = rows.map(({ action }) => action).filter((action) => action !== needsSomebody);
      await withPublicGrant(session, actions, async () => {
        for (const row of rows) {
          await tryRest(session, auth, row, false);
          await tryGraphql(session, auth, row, false);
        }
      });
    },
  },
);

/** Whether an action reads entries, or writes; undefined for other reads. */
function kindOfAction({ action, rest, mutation }: ActionRow): 'find' | 'write' | undefined {
  if (/\.find(One)?$/.test(action)) return 'find';
  return mutation !== undefined || (rest && rest.method !== 'GET') ? 'write' : undefined;
}

/** What a token may do; undefined where that is not stated. */
type MayDo = (row: ActionRow, holder: TokenHolder) => boolean | undefined;

/** A check that a token of the owner's does at plugins what it may, and nothing else. */
const tokenCheck = (
  clause: string,
  title: string,
  holderOf: (target: Target) => TokenHolder | undefined,
  mayDo: MayDo,
): Check =>
  caseCheck(
    { clause, id: `${clause}.plugins`, title, kind: 'write' },
    {
      cases: ({ target }) => (holderOf(target) ? [{}] : withoutToken),
      async run(session, _case, scope) {
        const holder = heldBy(holderOf(scope.target));
        for (const row of pairsIn(scope).flat()) {
          const may = mayDo(row, holder);
          if (may === undefined) continue;
          await tryRest(session, holder.auth, row, may);
          await tryGraphql(session, holder.auth, row, may);
        }
      },
    },
  );

const readOnlyTokenCheck = tokenCheck(
  'access.read-only-token',
  'A read-only token may find files, users and roles; it writes none of them, and no localization.',
  readOnlyHolder,
  (row) => {
    const kind = kindOfAction(row);
    return kind === undefined ? undefined : kind === 'find';
  },
);

const customTokenCheck = tokenCheck(
  'access.custom-token',
  'A custom token does those actions of plugins and of localizations that it was given, and no other.',
  customHolder,
  // signing in is for everybody who may, whoever asks
  (row, { may }) => (isOfSigning(row) || row.action === needsSomebody ? undefined : may(row.action)),
);

export const pluginActionChecks: readonly Check[] = [
  pluginActionCheck,
  publicActionCheck,
  notInheritedCheck,
  readOnlyTokenCheck,
  customTokenCheck,
];
