/** Users as somebody else adds and changes them: checked, with whatever role is given. */
import type { WriteRules } from '../content/service.ts';
import { ApiError } from '../query/api-error.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry } from '../store/reader.ts';
import { type Body, checkBody, EMAIL, type FieldRule, TEXT, textOf } from './body.ts';
import type { AdvancedSettings } from './settings.ts';
import { emailOf, isMistakable, refusingTaken, type Users } from './users.ts';

/** Changes of users that a request asks for. `body` is what it holds; tokens in it are ignored. */
export interface ManagedUsers {
  /** Adds a user. Throws an ApiError 400 for what is missing, wrong or taken. */
  create(body: Body, viewer: Viewer, times?: Times): Promise<Entry>;
  /** Changes a user. Throws like `create`, and an ApiError 404 "User not found". */
  update(id: number, body: Body, viewer: Viewer, times?: Times): Promise<Entry>;
}

/** Whether times in the body are honoured; they are not unless it says so. */
type Times = Pick<WriteRules, 'ownTimes'>;

const OPTIONAL_TEXT: FieldRule = { kind: 'text', required: false };
const NEW_USER = { email: EMAIL, username: TEXT, password: TEXT, role: { kind: 'any', required: true } } as const;
const CHANGED_USER = {
  username: OPTIONAL_TEXT,
  email: { kind: 'email', required: false },
  password: OPTIONAL_TEXT,
} as const;

/** Secrets that only the service itself sets. */
const KEPT = ['resetPasswordToken', 'confirmationToken'];

/** Makes the changes of one server's users. */
export function manageUsers(users: Users, advanced: () => AdvancedSettings): ManagedUsers {
  /** Refuses a name or an e-mail that is, or reads as, another user's; of a new user a name is the model's to refuse. */
  const refusingTwins = (body: Body, self?: number): WriteRules => {
    const names = { username: textOf(body, 'username'), email: textOf(body, 'email').toLowerCase() };
    const { username, email } = names;
    const isName = (user: Entry) => self !== undefined && username !== '' && user.username === username;
    const isEmail = (user: Entry) => email !== '' && advanced().unique_email && emailOf(user) === email;
    const rules = [
      refusingTaken((user) => isName(user) || isMistakable(user, names).name, 'Username already taken', self),
      refusingTaken((user) => isEmail(user) || isMistakable(user, names).email, 'Email already taken', self),
    ];
    return {
      check(state) {
        for (const { check } of rules) check?.(state);
      },
    };
  };

  return {
    async create(body, viewer, times) {
      checkBody(body, NEW_USER);
      const values = { ...unsecret(body), provider: 'local' };
      try {
        return await users.add(values, viewer, { ...times, ...refusingTwins(body) });
      } catch (error) {
        // as observed, what is wrong with a user is told in one sentence
        if (error instanceof ApiError) throw new ApiError('ApplicationError', error.message);
        throw error;
      }
    },

    async update(id, body, viewer, times) {
      if (!users.get(id)) throw new ApiError('NotFoundError', 'User not found');
      checkBody(body, CHANGED_USER);
      const user = await users.edit(id, unsecret(body), viewer, { ...times, ...refusingTwins(body, id) });
      if (!user) throw new ApiError('NotFoundError', 'User not found');
      return user;
    },
  };
}

function unsecret(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !KEPT.includes(name)));
}
