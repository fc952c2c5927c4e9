/** Administration of users by others: validates values, and may set any role. */
import type { WriteRules } from '../content/content.ts';
import { ApiError } from '../query/api-error.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry } from '../store/reader.ts';
import { type Body, checkBody, EMAIL, type FieldRule, TEXT, textOf } from './body.ts';
import type { AdvancedSettings } from './settings.ts';
import { emailOf, isMistakable, refuseTaken, type Users } from './users.ts';

/** Changes of users by requests. `body` is the body of a request; tokens in it are ignored. */
export interface ManagedUsers {
  /** Adds a user. @throws ApiError 400 for values that are missing, invalid or taken */
  create(body: Body, viewer: Viewer, times?: Times): Promise<Entry>;
  /** Changes a user. @throws like `create`, and ApiError 404 "User not found" */
  update(id: number, body: Body, viewer: Viewer, times?: Times): Promise<Entry>;
}

/** Whether timestamps of the body are used. @default false */
type Times = Pick<WriteRules, 'ownTimes'>;

const OPTIONAL_TEXT: FieldRule = { kind: 'text', required: false };
const NEW_TEXT: FieldRule = { ...TEXT, hasLength: true };
const NEW_USER = {
  email: EMAIL,
  username: NEW_TEXT,
  password: NEW_TEXT,
  role: { kind: 'role', required: true },
} as const;
const CHANGED_USER = {
  email: { kind: 'email', required: false },
  username: OPTIONAL_TEXT,
  password: OPTIONAL_TEXT,
  role: { kind: 'role', required: false },
} as const;

/** Secrets that only the service itself sets. */
const SECRETS = ['resetPasswordToken', 'confirmationToken'];

/** Makes the changes of one server's users. */
export function manageUsers(users: Users, advanced: () => AdvancedSettings): ManagedUsers {
  /** Refuses a name or e-mail that is, or reads like, another user's. The model refuses the name of a new user. */
  const refuseTwins = (body: Body, self?: number): WriteRules => {
    const names = { username: textOf(body, 'username'), email: textOf(body, 'email').toLowerCase() };
    const { username, email } = names;
    const isName = (user: Entry) => self !== undefined && username !== '' && user.username === username;
    const isEmail = (user: Entry) => email !== '' && advanced().unique_email && emailOf(user) === email;
    const rules = [
      refuseTaken((user) => isName(user) || isMistakable(user, names).name, 'Username already taken', self),
      refuseTaken((user) => isEmail(user) || isMistakable(user, names).email, 'Email already taken', self),
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
      const values = { ...removeSecrets(body), provider: 'local' };
      try {
        return await users.add(values, viewer, { ...times, ...refuseTwins(body) });
      } catch (error) {
        // as observed, problems of a user are one message
        if (error instanceof ApiError) throw new ApiError('ApplicationError', error.message);
        throw error;
      }
    },

    async update(id, body, viewer, times) {
      if (!users.get(id)) throw new ApiError('NotFoundError', 'User not found');
      checkBody(body, CHANGED_USER);
      const user = await users.edit(id, removeSecrets(body), viewer, { ...times, ...refuseTwins(body, id) });
      if (!user) throw new ApiError('NotFoundError', 'User not found');
      return user;
    },
  };
}

function removeSecrets(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.includes(name)));
}
