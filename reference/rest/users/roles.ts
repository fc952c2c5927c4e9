/** Routes of roles and permissions: below `/users-permissions`. */
import { ROLE_UID } from '../../access/uids.ts';
import { schemaOf } from '../../model/model.ts';
import { entryId } from '../../query/entry-id.ts';
import { Refusal } from '../../query/refusal.ts';
import type { Entry } from '../../store/reader.ts';
import { readObject } from '../body.ts';
import type { Asked, PluginRoute } from '../plugin-routes.ts';
import type { UsersParts } from './auth.ts';

const ROLE = 'plugin::users-permissions.role';
const PERMISSIONS = 'plugin::users-permissions.permissions';

/** The routes of roles. */
export function roleRoutes({ model, accounts }: Pick<UsersParts, 'model' | 'accounts'>): PluginRoute[] {
  const { roles } = accounts;
  const schema = schemaOf(model, ROLE_UID);
  const shown = (role: Entry) => {
    const names = ['name', 'description', 'type', 'createdAt', 'updatedAt'].filter((name) =>
      schema.attributes.has(name),
    );
    return { id: role.id, ...Object.fromEntries(names.map((name) => [name, role[name] ?? null])) };
  };
  const idOf = (asked: Asked) => entryId(asked.segment('id'));
  const bodyOf = async ({ request, response }: Asked) => {
    const body = await readObject(request, response);
    if (Object.keys(body).length === 0) throw new Refusal(400, 'ValidationError', 'Request body cannot be empty');
    return body;
  };
  const done = { body: { ok: true } };

  return [
    {
      method: 'GET',
      path: '/users-permissions/roles',
      controller: ROLE,
      action: 'find',
      answer: () => ({ body: { roles: roles.list().map(({ role, users }) => ({ ...shown(role), nb_users: users })) } }),
    },
    {
      method: 'POST',
      path: '/users-permissions/roles',
      controller: ROLE,
      action: 'createRole',
      async answer(asked) {
        await roles.create(await bodyOf(asked));
        return done;
      },
    },
    {
      method: 'GET',
      path: '/users-permissions/roles/:id',
      controller: ROLE,
      action: 'findOne',
      answer(asked) {
        const { role, permissions } = roles.one(idOf(asked));
        return { body: { role: { ...shown(role), permissions } } };
      },
    },
    {
      method: 'PUT',
      path: '/users-permissions/roles/:id',
      controller: ROLE,
      action: 'updateRole',
      async answer(asked) {
        await roles.update(idOf(asked), await bodyOf(asked));
        return done;
      },
    },
    {
      method: 'DELETE',
      path: '/users-permissions/roles/:id',
      controller: ROLE,
      action: 'deleteRole',
      async answer(asked) {
        await roles.remove(idOf(asked));
        return done;
      },
    },
    {
      method: 'GET',
      path: '/users-permissions/permissions',
      controller: PERMISSIONS,
      action: 'getPermissions',
      answer: () => ({ body: { permissions: roles.permissions() } }),
    },
  ];
}
