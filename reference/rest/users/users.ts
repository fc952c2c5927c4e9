/** Endpoints of users: below `/users`. */

import { ApiError } from '../../query/api-error.ts';
import { entryId } from '../../query/entry-id.ts';
import type { Selection } from '../../query/query.ts';
import type { Entry } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import type { Answer, PluginRequest } from '../plugin-routes.ts';
import type { UsersParts } from './auth.ts';

/** The answers of these endpoints. */
export function userAnswers({ model, find, accounts }: UsersParts) {
  const { users, managed } = accounts;
  const { type } = users;

  const show = (user: Entry, selection: Selection): Answer => ({
    body: renderBare(find.show(type, user, selection), model),
  });
  const findUser = (request: PluginRequest, id: number): Answer => {
    const user = find.one(request.about(type), id);
    return user ? { body: renderBare(user, model) } : {};
  };
  const listUsers = (request: PluginRequest) => find.every(request.about(type)).map((view) => renderBare(view, model));
  /** Counts users that pass the filters, whatever `start` and `limit` are. */
  const countUsers = (request: PluginRequest) => {
    const { filters = null, _q = null } = request.parameters;
    return find.every({ ...request.about(type), parameters: { filters, _q } }).length;
  };
  /** Create and update show the role of the user, if the viewer may see it. */
  const withRole = (request: PluginRequest): Selection =>
    find.selection({ ...request.about(type), parameters: { populate: 'role' } });
  const withoutRelations = (request: PluginRequest): Selection =>
    find.selection({ ...request.about(type), parameters: {} });

  const create = async (request: PluginRequest): Promise<Answer> => {
    const body = await readObject(request.request, request.response);
    return { ...show(await managed.create(body, request.caller.viewer), withRole(request)), status: 201 };
  };

  const update = async (request: PluginRequest): Promise<Answer> => {
    const body = await readObject(request.request, request.response);
    const user = await managed.update(entryId(request.segment('id')), body, request.caller.viewer);
    return show(user, withRole(request));
  };

  const remove = async (request: PluginRequest): Promise<Answer> => {
    const selection = withoutRelations(request);
    const inspect = (user: Entry) => show(user, selection);
    return (await users.remove(entryId(request.segment('id')), inspect)) ?? {};
  };

  const me = (request: PluginRequest): Answer => {
    const { user } = request.caller;
    if (!user) throw new ApiError('UnauthorizedError');
    return findUser(request, user.id);
  };

  return {
    'GET /users/count': (request: PluginRequest) => ({ body: countUsers(request) }),
    'GET /users/me': me,
    'GET /users': (request: PluginRequest) => ({ body: listUsers(request) }),
    'POST /users': create,
    'GET /users/:id': (request: PluginRequest) => findUser(request, entryId(request.segment('id'))),
    'PUT /users/:id': update,
    'DELETE /users/:id': remove,
  };
}
