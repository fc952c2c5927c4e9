/** `strapi.service('admin::…')`: services of API tokens, administrators and their role, for code of a project. */
import { membersOf } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import type { Bag } from '../callable.ts';
import type { UsersServicesParts } from './users.ts';

/** The role of every administrator. */
const SUPER_ADMIN = {
  id: 1,
  name: 'Super Admin',
  code: 'strapi-super-admin',
  description: 'Super Admins can access and manage all features and settings.',
};

/** The services, by the name after `admin::`. */
export function adminServices({ accounts, query }: UsersServicesParts): Bag {
  const administrators = () => query('admin::user');
  const tokens = () => accounts().tokens;
  const tokenRequest = (params: unknown) => {
    const { name, description, type, permissions, lifespan } = membersOf(params);
    return {
      name: String(name),
      description: String(description ?? ''),
      type: type as Parameters<ReturnType<typeof tokens>['create']>[0]['type'],
      permissions: Array.isArray(permissions) ? permissions.map(String) : null,
      lifespan: typeof lifespan === 'number' ? lifespan : null,
    };
  };
  const tokenWith = (name: string, value: unknown) =>
    tokens()
      .list()
      .find((token) => membersOf(token)[name] === value) ?? null;
  const noops = (...names: readonly string[]): Bag => Object.fromEntries(names.map((name) => [name, async () => {}]));
  return {
    // there is no administration: nothing asks for the permissions that plugins register
    permission: {
      actionProvider: noops('register', 'registerMany'),
      conditionProvider: noops('register', 'registerMany'),
      sectionsBuilder: noops('addHandler'),
      ...noops('createMany', 'findMany', 'deleteByRolesIds'),
    },
    'api-token': {
      exists: async (where: unknown) => {
        const conditions = Object.entries(membersOf(where));
        return tokens()
          .list()
          .some((token) => conditions.every(([name, value]) => membersOf(token)[name] === value));
      },
      create: (params: unknown) => tokens().create(tokenRequest(params)),
      list: async () => [...tokens().list()],
      getById: async (id: unknown) => tokenWith('id', Number(id)),
      getByName: async (name: unknown) => tokenWith('name', name),
      revoke: async (id: unknown) => (await tokens().revoke(Number(id))) ?? null,
    },
    role: {
      getSuperAdmin: async () => ({ ...SUPER_ADMIN }),
      getSuperAdminWithUsersCount: async () => ({ ...SUPER_ADMIN, usersCount: await administrators().count() }),
      find: async () => [{ ...SUPER_ADMIN }],
      findOne: async () => ({ ...SUPER_ADMIN }),
      exists: async (where: unknown) =>
        Object.entries(membersOf(where)).every(([name, value]) => membersOf(SUPER_ADMIN)[name] === value),
      count: async () => 1,
    },
    user: {
      async create(values: unknown) {
        const { email } = membersOf(values);
        if (await administrators().findOne({ where: { email } }))
          throw new ApiError('ApplicationError', `an administrator with the e-mail ${String(email)} exists already`);
        return administrators().create({ data: values });
      },
      findOne: (id: unknown) => administrators().findOne({ where: { id } }),
      findOneByEmail: (email: unknown) => administrators().findOne({ where: { email } }),
      findPage: (params?: unknown) => administrators().findPage(params),
      exists: async (where?: unknown) => (await administrators().count({ where })) > 0,
      count: (where?: unknown) => administrators().count({ where }),
      updateById: (id: unknown, data: unknown) => administrators().update({ where: { id }, data }),
      deleteById: (id: unknown) => administrators().delete({ where: { id } }),
    },
  };
}
