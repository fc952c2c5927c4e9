/** Endpoints of users: below `/users`. */

import { ApiError } from '../../query/api-error.ts';
import { entryId } from '../../query/entry-id.ts';
import type { Selection } from '../../query/query.ts';
import type { Entry } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import type { Answer, Asked } from '../plugin-routes.ts';
import type { UsersParts } from './auth.ts';

/** The answers about users. */
export function userAnswers({ model, find, accounts }: UsersParts) {
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
    const inspect = (user: Entry) => show(user, selection);
    return (await users.remove(entryId(asked.segment('id')), inspect)) ?? {};
  };

  const me = (asked: Asked): Answer => {
    const { user } = asked.caller;
    if (!user) throw new ApiError('UnauthorizedError');
    return one(asked, user.id);
  };

  return {
    'GET /users/count': (asked: Asked) => ({ body: every(asked).length }),
    'GET /users/me': me,
    'GET /users': (asked: Asked) => ({ body: every(asked) }),
    'POST /users': create,
    'GET /users/:id': (asked: Asked) => one(asked, entryId(asked.segment('id'))),
    'PUT /users/:id': update,
    'DELETE /users/:id': remove,
  };
}
