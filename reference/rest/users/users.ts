/** Routes of users: below `/users`. */
import { type Body, checkBody, EMAIL, type FieldRule, TEXT, textOf } from '../../access/body.ts';
import { emailOf, refusingTaken } from '../../access/users.ts';
import type { Selection } from '../../query/query.ts';
import { Refusal } from '../../query/refusal.ts';
import type { Entry } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import { entryId } from '../entry-id.ts';
import type { Answer, Asked, PluginRoute } from '../plugin-routes.ts';
import type { UsersParts } from './auth.ts';

const CONTROLLER = 'plugin::users-permissions.user';

const OPTIONAL_TEXT: FieldRule = { kind: 'text', required: false };
const NEW_USER = { email: EMAIL, username: TEXT, password: TEXT, role: { kind: 'any', required: true } } as const;
const CHANGED_USER = {
  username: OPTIONAL_TEXT,
  email: { kind: 'email', required: false },
  password: OPTIONAL_TEXT,
} as const;

/** Secrets that only the service itself sets. */
const KEPT = ['resetPasswordToken', 'confirmationToken'];

/** The routes of users. */
export function userRoutes({ model, find, accounts }: UsersParts): PluginRoute[] {
  const { users } = accounts;
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
    checkBody(body, NEW_USER);
    const email = textOf(body, 'email').toLowerCase();
    const isTaken = (user: Entry) => accounts.advanced().unique_email && emailOf(user) === email;
    const values = { ...unsecret(body), provider: 'local' };
    try {
      const user = await users.add(values, asked.caller.viewer, refusingTaken(isTaken, 'Email already taken'));
      return { ...show(user, withRole(asked)), status: 201 };
    } catch (error) {
      // as observed, what is wrong with a user is told in one sentence
      if (error instanceof Refusal) throw new Refusal(400, 'ApplicationError', error.message);
      throw error;
    }
  };

  const update = async (asked: Asked): Promise<Answer> => {
    const body = await readObject(asked.request, asked.response);
    const id = entryId(asked.segment('id'));
    if (!users.get(id)) throw new Refusal(404, 'NotFoundError', 'User not found');
    checkBody(body, CHANGED_USER);
    const email = textOf(body, 'email').toLowerCase();
    const username = textOf(body, 'username');
    const nameTaken = refusingTaken(
      (user) => username !== '' && user.username === username,
      'Username already taken',
      id,
    );
    const emailTaken = refusingTaken(
      (user) => email !== '' && accounts.advanced().unique_email && emailOf(user) === email,
      'Email already taken',
      id,
    );
    const user = await users.edit(id, unsecret(body), asked.caller.viewer, {
      check(state) {
        nameTaken.check(state);
        emailTaken.check(state);
      },
    });
    if (!user) throw new Refusal(404, 'NotFoundError', 'User not found');
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

function unsecret(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !KEPT.includes(name)));
}
