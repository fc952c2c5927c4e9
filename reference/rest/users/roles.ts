/** Endpoints of roles and permissions: below `/users-permissions`. */
import { ROLE_UID } from '../../access/uids.ts';
import { schemaOf } from '../../model/model.ts';
import { ApiError } from '../../query/api-error.ts';
import { entryId } from '../../query/entry-id.ts';
import type { Entry } from '../../store/reader.ts';
import { readObject } from '../body.ts';
import type { PluginRequest } from '../plugin-routes.ts';
import type { UsersParts } from './auth.ts';

/** The answers of these endpoints. */
export function roleAnswers({ model, accounts }: Pick<UsersParts, 'model' | 'accounts'>) {
  const { roles } = accounts;
  const schema = schemaOf(model, ROLE_UID);
  const roleBody = (role: Entry) => {
    const names = ['name', 'description', 'type', 'createdAt', 'updatedAt'].filter((name) =>
      schema.attributes.has(name),
    );
    return { id: role.id, ...Object.fromEntries(names.map((name) => [name, role[name] ?? null])) };
  };
  const idOf = (request: PluginRequest) => entryId(request.segment('id'));
  const bodyOf = async ({ request, response }: PluginRequest) => {
    const body = await readObject(request, response);
    if (Object.keys(body).length === 0) throw new ApiError('ValidationError', 'Request body cannot be empty');
    return body;
  };
  const done = { body: { ok: true } };

  return {
    'GET /users-permissions/roles': () => ({
      body: { roles: roles.list().map(({ role, users }) => ({ ...roleBody(role), nb_users: users })) },
    }),
    async 'POST /users-permissions/roles'(request: PluginRequest) {
      await roles.create(await bodyOf(request));
      return done;
    },
    'GET /users-permissions/roles/:id'(request: PluginRequest) {
      const { role, permissions } = roles.get(idOf(request));
      return { body: { role: { ...roleBody(role), permissions } } };
    },
    async 'PUT /users-permissions/roles/:id'(request: PluginRequest) {
      await roles.update(idOf(request), await bodyOf(request));
      return done;
    },
    async 'DELETE /users-permissions/roles/:id'(request: PluginRequest) {
      await roles.remove(idOf(request));
      return done;
    },
    'GET /users-permissions/permissions': () => ({ body: { permissions: roles.permissions() } }),
  };
}
