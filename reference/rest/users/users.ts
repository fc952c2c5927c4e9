/** Routes of users: below `/users`. */

import { entryId } from '../../query/entry-id.ts';
import type { Selection } from '../../query/query.ts';
import { Refusal } from '../../query/refusal.ts';
import type { Entry } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import type { Answer, Asked, PluginRoute } from '../plugin-routes.ts';
import type { UsersParts } from './auth.ts';

const CONTROLLER = 'plugin::users-permissions.user';

/** The routes of users. */
export function userRoutes({ model, find, accounts }: UsersParts): PluginRoute[] {
  const { users, managed } = accounts;
  const { type } = users;

  const show = (user: Entry, selection: Selection): Answer => ({
    body: renderBare(find.show(type, user, selection), model),
  });
  const one = (asked: Asked, id: number): Answer => {
    const found = find.one(asked.about(type), id);
    return found ? { body: renderBare(found, model) } : {};
  };
  const every = (asked: Asked) => find.every(asked.about(type)).map((shown) => renderBare(shown, model));
  /** Changes answer the user with the role, where that may be seen. */
  const withRole = (asked: Asked): Selection =>
    find.selection({ ...asked.about(type), parameters: { populate: 'role' } });
  const withoutRelations = (asked: Asked): Selection => find.selection({ ...asked.about(type), parameters: {} });

  const create = async (asked: Asked): Promise<Answer> => {
    const body = await readObject(asked.request, asked.response);
    return { ...show(await managed.create(body, asked.caller.viewer), withRole(asked)), status: 201 };
  };

  const update = async (asked: Asked): Promise<Answer> => {
    const body = await readObject(asked.request, asked.response);
    const user = await managed.update(entryId(asked.segment('id')), body, asked.caller.viewer);
    return show(user, withRole(asked));
  };

  const remove = async (asked: Asked): Promise<Answer> => {
    const selection = withoutRelations(asked);
    const look = (user: Entry) => show(user, selection);
    return (await users.remove(entryId(asked.segment('id')), look)) ?? {};
  };

  const me = (asked: Asked): Answer => {
    const { user } = asked.caller;
    if (!user) throw new Refusal(401, 'UnauthorizedError', 'Unauthorized');
    return one(asked, user.id);
  };

  const route = (
    method: PluginRoute['method'],
    path: string,
    action: string,
    answer: PluginRoute['answer'],
  ): PluginRoute => ({ method, path, controller: CONTROLLER, action, answer });

  return [
    route('GET', '/users/count', 'count', (asked) => ({ body: every(asked).length })),
    route('GET', '/users/me', 'me', me),
    route('GET', '/users', 'find', (asked) => ({ body: every(asked) })),
    route('POST', '/users', 'create', create),
    route('GET', '/users/:id', 'findOne', (asked) => one(asked, entryId(asked.segment('id')))),
    route('PUT', '/users/:id', 'update', update),
    route('DELETE', '/users/:id', 'destroy', remove),
  ];
}
