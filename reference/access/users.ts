/** Users: adding, changing, finding and removing them; e-mail addresses are kept in lower case. */
import type { Passwords } from '../content/password.ts';
import type { Content, WriteRules } from '../content/service.ts';
import { type ContentType, type Model, schemaOf } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import { UNRESTRICTED, type Viewer } from '../query/viewer.ts';
import type { Entry, Reader } from '../store/reader.ts';
import { hashSecret, sameHash } from './credentials.ts';
import { ROLE_UID, USER_UID } from './uids.ts';

/** The users of one server. `values` hold attributes as a request gives them, the password as typed. */
export interface Users {
  readonly type: ContentType;
  /**
   * Adds a user; whoever may add one may give it a role.
   *
   * @throws ApiError 400 for values that are wrong, or that `rules` refuse
   */
  add(values: UserValues, viewer?: Viewer, rules?: WriteRules): Promise<Entry>;
  /** Changes a user; undefined when there is none. Throws like `add`. */
  edit(id: number, values: UserValues, viewer?: Viewer, rules?: WriteRules): Promise<Entry | undefined>;
  /** Removes a user; returns the result of `inspect`, which sees it just before; undefined when there is none. */
  remove<Seen>(id: number, inspect: (user: Entry) => Seen): Promise<Seen | undefined>;
  get(id: number): Entry | undefined;
  /** The user of an e-mail in any case, or else of a name as it is written: never one of two. */
  identified(identifier: string): Entry | undefined;
  /** The user of an e-mail, in any case. */
  withEmail(email: string): Entry | undefined;
  /** The user who was mailed a secret; its hash is what is kept. */
  withSecret(attribute: MailedSecret, secret: string): Entry | undefined;
  /** The user of whose password this is kept. */
  withPassword(hash: string): Entry | undefined;
  /** Whether a password is that of a user; takes as long when there is no user. */
  hasPassword(user: Entry | undefined, password: string): Promise<boolean>;
  roleOf(user: Entry): Entry | undefined;
}

/** Attributes that keep the hash of a secret which was mailed. */
export type MailedSecret = 'resetPasswordToken' | 'confirmationToken';

export type UserValues = Readonly<Record<string, unknown>>;

/** What users are made of. */
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
    add: (values, viewer = UNRESTRICTED, rules) => content.create(type, normal(values), givingRoles(viewer), rules),
    edit: (id, values, viewer = UNRESTRICTED, rules) =>
      content.update(type, id, endingSecrets(normal(values), reader.get(USER_UID, id)), givingRoles(viewer), rules),
    remove: (id, inspect) => content.remove(type, id, inspect),
    get: (id) => reader.get(USER_UID, id),
    identified(identifier) {
      const email = identifier.toLowerCase();
      // of names that were taken before their e-mail was, the e-mail decides: it is proved, a name is chosen
      return users().find((user) => emailOf(user) === email) ?? users().find((user) => user.username === identifier);
    },
    withEmail: (email) => users().find((user) => emailOf(user) === email.toLowerCase()),
    withSecret(attribute, secret) {
      const hash = hashSecret(secret);
      const holders = users().filter((user) => {
        const stored = user[attribute];
        return typeof stored === 'string' && sameHash(stored, hash);
      });
      return holders[0];
    },
    withPassword: (hash) => users().find((user) => user.password === hash),
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

function normal(values: UserValues): UserValues {
  const { email } = values;
  return typeof email === 'string' ? { ...values, email: email.toLowerCase() } : values;
}

/**
 * Another password ends the code that was mailed to choose one; another address ends what was mailed to the one before,
 * whose reader is not the user any more.
 */
function endingSecrets(values: UserValues, user: Entry | undefined): UserValues {
  const isMoved = typeof values.email === 'string' && user !== undefined && values.email !== emailOf(user);
  return {
    ...((isMoved || typeof values.password === 'string') && { resetPasswordToken: null }),
    ...(isMoved && { confirmationToken: null }),
    ...values,
  };
}

/** A role is given by what may be done with users, not by what may be seen of roles. */
function givingRoles(viewer: Viewer): Viewer {
  return { may: (action, uid) => (action === 'find' && uid === ROLE_UID) || viewer.may(action, uid) };
}

/** Refuses a change when `isTaken` holds for a user other than `self`. */
export function refusingTaken(isTaken: (user: Entry) => boolean, message: string, self?: number): WriteRules {
  return {
    check(state) {
      if (state.all(USER_UID).some((user) => user.id !== self && isTaken(user)))
        throw new ApiError('ApplicationError', message);
    },
  };
}

/** A name or an e-mail, as people read it: neither case, nor width of letters, nor spaces around tell two apart. */
const asRead = (text: unknown): string => (typeof text === 'string' ? text.normalize('NFKC').trim().toLowerCase() : '');

/**
 * Whether a name and an e-mail would let somebody be taken for a user: who signs in gives either, so that nobody may have
 * the e-mail of another as a name, nor the name of another as an e-mail.
 */
export function isMistakable(
  user: Entry,
  { username, email }: { readonly username: string; readonly email: string },
): {
  readonly name: boolean;
  readonly email: boolean;
} {
  return {
    name: asRead(username) !== '' && asRead(username) === asRead(user.email),
    email: asRead(email) !== '' && asRead(email) === asRead(user.username),
  };
}
