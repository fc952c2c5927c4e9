/** `strapi.plugin('users-permissions')`: its services for code of a project. */
import type { Accounts } from '../../access/accounts.ts';
import { bearerOf } from '../../access/credentials.ts';
import { USER_UID } from '../../access/uids.ts';
import { membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import type { EntityService } from '../data/entity-service.ts';
import { toJson } from '../data/params.ts';
import type { RowQueries } from '../data/query-engine.ts';
import type { Context } from '../http/context.ts';

/** Services that it uses; accounts are available once the project is loaded. */
export interface UsersServicesParts {
  accounts(): Accounts;
  query(uid: string): RowQueries;
  entityService(): EntityService;
}

/** The services of the plugin. */
export function usersServices({ accounts, query, entityService }: UsersServicesParts): Bag {
  const users = () => query(USER_UID);
  const withRole = (id: unknown) => users().findOne({ where: { id }, populate: ['role'] });
  const verify = async (token: unknown): Promise<Bag> => {
    const claims = accounts().jwt.read(String(token));
    const user = claims && accounts().users.get(claims.id);
    if (!claims || (user && !claims.isCurrent(user))) throw new Error('Invalid token.');
    return { id: claims.id };
  };
  return {
    user: {
      add: async (values: unknown) => withRole((await accounts().users.add(membersOf(toJson(values)))).id),
      async edit(id: unknown, values: unknown) {
        const user = await accounts().users.edit(Number(id), membersOf(toJson(values)));
        return user ? withRole(user.id) : null;
      },
      // older projects pass `{ id }`
      fetch: (id: unknown, params?: unknown) => entityService().findOne(USER_UID, membersOf(id).id ?? id, params),
      fetchAll: (params?: unknown) => entityService().findMany(USER_UID, params),
      fetchAuthenticatedUser: withRole,
      count: (params?: unknown) => users().count({ where: params }),
      remove: (where: unknown) => users().delete({ where }),
      async validatePassword(password: unknown, hash: unknown) {
        const holder = accounts().users.findByPassword(String(hash));
        return accounts().users.hasPassword(holder, String(password));
      },
    },
    jwt: {
      issue(payload: unknown) {
        const id = Number(membersOf(payload).id);
        return accounts().jwt.issue(id, accounts().users.get(id)?.password);
      },
      verify,
      async getToken(ctx: unknown) {
        const { authorization } = membersOf(
          membersOf(membersOf(ctx).request).header ?? Reflect.get(Object(ctx), 'headers'),
        );
        const bearer = bearerOf(typeof authorization === 'string' ? authorization : undefined);
        return bearer === undefined ? null : verify(bearer);
      },
    },
    role: {
      find: async () =>
        accounts()
          .roles.list()
          .map(({ role, users: count }) => ({ ...role, nb_users: count })),
      findOne: async (id: unknown) => {
        const { role, permissions } = accounts().roles.get(Number(id));
        return { ...role, permissions };
      },
      createRole: (params: unknown) => accounts().roles.create(membersOf(params)),
      updateRole: (id: unknown, params: unknown) => accounts().roles.update(Number(id), membersOf(params)),
      deleteRole: (id: unknown) => accounts().roles.remove(Number(id)),
    },
    'users-permissions': {
      getActions: () => accounts().roles.permissions(),
      initialize: async () => {},
      syncPermissions: async () => {},
    },
    permission: {
      findRolePermissions: (roleId: unknown) =>
        query('plugin::users-permissions.permission').findMany({ where: { role: { id: roleId } } }),
      findPublicPermissions: () =>
        query('plugin::users-permissions.permission').findMany({ where: { role: { type: 'public' } } }),
    },
  };
}

/** Middlewares of the plugin, by uid. */
export function usersMiddlewares({
  accounts,
}: Pick<UsersServicesParts, 'accounts'>): Readonly<Record<string, Callable>> {
  return {
    'plugin::users-permissions.rateLimit': () => async (context: unknown, next: unknown) => {
      const ctx = context as Context;
      const tooMany = (seconds: number) => ctx.set('Retry-After', String(seconds));
      const body = membersOf(ctx.request.body);
      const { id } = membersOf(ctx.state.user);
      const user = typeof id === 'number' ? id : undefined;
      accounts().attempts.count({ action: normalizePath(ctx.path), body, user, ip: ctx.ip }, tooMany);
      if (isCallable(next)) await next();
    },
  };
}

/** Policies of the plugin, by uid. */
export const USERS_POLICIES: Readonly<Record<string, (ctx: unknown) => boolean>> = {
  'plugin::users-permissions.isAuthenticated': (ctx) => Boolean(userOf(ctx)),
  'plugin::users-permissions.rateLimit': () => true,
};

/** Normalizes a path, so that all its spellings count together. */
const normalizePath = (path: string): string => path.toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '');

const userOf = (ctx: unknown): unknown => membersOf(Reflect.get(Object(ctx), 'state')).user;
