/** Adds, changes, finds and removes users. E-mail addresses are stored in lower case. */

import type { Content, WriteRules } from '../content/content.ts';
import type { Passwords } from '../content/password.ts';
import { type ContentType, type Model, schemaOf } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import { UNRESTRICTED, type Viewer } from '../query/viewer.ts';
import type { Entry, Reader } from '../store/reader.ts';
import { hashSecret, sameHash } from './credentials.ts';
import { ROLE_UID, USER_UID } from './uids.ts';

/** The users of one server. `values` are attributes of a request, with the password in plain text. */
export interface Users {
  readonly type: ContentType;
  /**
   * Adds a user. A viewer who may add users may also set their role.
   *
   * @throws ApiError 400 for values that are invalid or refused by `rules`
   */
  add(values: UserValues, viewer?: Viewer, rules?: WriteRules): Promise<Entry>;
  /** Changes a user; undefined for an unknown id. @throws like `add` */
  edit(id: number, values: UserValues, viewer?: Viewer, rules?: WriteRules): Promise<Entry | undefined>;
  /** Removes a user; returns the result of `inspect`, which runs before the removal; undefined for an unknown id. */
  remove<Seen>(id: number, inspect: (user: Entry) => Seen): Promise<Seen | undefined>;
  get(id: number): Entry | undefined;
  /** The user with this e-mail, ignoring case, otherwise the user with exactly this name. */
  findByIdentifier(identifier: string): Entry | undefined;
  /** The user with this e-mail, ignoring case. */
  findByEmail(email: string): Entry | undefined;
  /** The user to whom a secret was mailed; only its hash is stored. */
  findBySecret(attribute: MailedSecret, secret: string): Entry | undefined;
  /** The user whose stored password is this hash. */
  findByPassword(hash: string): Entry | undefined;
  /** Whether a password is that of a user; takes the same time without user. */
  hasPassword(user: Entry | undefined, password: string): Promise<boolean>;
  roleOf(user: Entry): Entry | undefined;
}

/** Attributes with the hash of a mailed secret. */
type MailedSecret = 'resetPasswordToken' | 'confirmationToken';

/** Attributes of a user by name, as in a request. */
export type UserValues = Readonly<Record<string, unknown>>;

/** Services that users use. */
export interface UserParts {
  readonly model: Model;
  readonly reader: Reader;
  readonly content: Content;
  readonly passwords: Passwords;
}

/** Makes the users of a store. */
export function createUsers({ model, reader, content, passwords }: UserParts): Users {
  const type = schemaOf(model, USER_UID);
  if (!('kind' in type)) throw new Error(`the model has no content-type ${USER_UID}`);
  const users = () => reader.all(USER_UID);
  return {
    type,
    add: (values, viewer = UNRESTRICTED, rules) =>
      content.create(type, normalizeEmail(values), allowRoles(viewer), rules),
    edit: (id, values, viewer = UNRESTRICTED, rules) =>
      content.update(
        type,
        id,
        removeMailedSecrets(normalizeEmail(values), reader.get(USER_UID, id)),
        allowRoles(viewer),
        rules,
      ),
    remove: (id, inspect) => content.remove(type, id, inspect),
    get: (id) => reader.get(USER_UID, id),
    findByIdentifier(identifier) {
      const email = identifier.toLowerCase();
      // the e-mail wins over a name that is equal to it: an e-mail is verified, a name is chosen
      return users().find((user) => emailOf(user) === email) ?? users().find((user) => user.username === identifier);
    },
    findByEmail: (email) => users().find((user) => emailOf(user) === email.toLowerCase()),
    findBySecret(attribute, secret) {
      const hash = hashSecret(secret);
      const holders = users().filter((user) => {
        const stored = user[attribute];
        return typeof stored === 'string' && sameHash(stored, hash);
      });
      return holders[0];
    },
    findByPassword: (hash) => users().find((user) => user.password === hash),
    async hasPassword(user, password) {
      const hash = user?.password;
      return passwords.matches(password, typeof hash === 'string' ? hash : undefined);
    },
    roleOf(user) {
      const [role] = reader.linked(USER_UID, user.id, 'role');
      return role && reader.get(ROLE_UID, role.id);
    },
  };
}

/** The address of a user, in lower case. */
export function emailOf(user: Entry): string {
  return typeof user.email === 'string' ? user.email.toLowerCase() : '';
}

function normalizeEmail(values: UserValues): UserValues {
  const { email } = values;
  return typeof email === 'string' ? { ...values, email: email.toLowerCase() } : values;
}

/**
 * Removes mailed secrets with a change: a new password the code for choosing one, a new address every secret that was mailed to
 * the old one, which may belong to somebody else.
 */
function removeMailedSecrets(values: UserValues, user: Entry | undefined): UserValues {
  const isMoved = typeof values.email === 'string' && user !== undefined && values.email !== emailOf(user);
  return {
    ...((isMoved || typeof values.password === 'string') && { resetPasswordToken: null }),
    ...(isMoved && { confirmationToken: null }),
    ...values,
  };
}

/** Lets a viewer link any role: permissions on users decide, not permissions on roles. */
function allowRoles(viewer: Viewer): Viewer {
  return { may: (action, uid) => (action === 'find' && uid === ROLE_UID) || viewer.may(action, uid) };
}

/** Refuses a change if `isTaken` holds for a user other than `self`. */
export function refuseTaken(isTaken: (user: Entry) => boolean, message: string, self?: number): WriteRules {
  return {
    check(state) {
      if (state.all(USER_UID).some((user) => user.id !== self && isTaken(user)))
        throw new ApiError('ApplicationError', message);
    },
  };
}

/** Normalizes a name or e-mail as people read it: ignores case, width of letters and surrounding spaces. */
const normalizeText = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFKC').trim().toLowerCase() : '';

/**
 * Whether a name and an e-mail can be mistaken for those of a user. Users sign in with either, so that no name may read like the
 * e-mail of another user, and no e-mail like the name of another user.
 */
export function isMistakable(
  user: Entry,
  { username, email }: { readonly username: string; readonly email: string },
): {
  readonly name: boolean;
  readonly email: boolean;
} {
  return {
    name: normalizeText(username) !== '' && normalizeText(username) === normalizeText(user.email),
    email: normalizeText(email) !== '' && normalizeText(email) === normalizeText(user.username),
  };
}
