/** Users: adding, changing, finding and removing them; e-mail addresses are kept in lower case. */
import type { Passwords } from '../content/password.ts';
import type { Content, WriteRules } from '../content/service.ts';
import { type ContentType, type Model, schemaOf } from '../model/model.ts';
import { Refusal } from '../query/refusal.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry, Reader } from '../store/reader.ts';
import { ROLE_UID, USER_UID } from './uids.ts';

/** The users of one server. `values` hold attributes as a request gives them, the password as typed. */
export interface Users {
  readonly type: ContentType;
  /**
   * Adds a user; whoever may add one may give it a role.
   *
   * @throws Refusal 400 for values that are wrong, or that `rules` refuse
   */
  add(values: UserValues, viewer?: Viewer, rules?: WriteRules): Promise<Entry>;
  /** Changes a user; undefined when there is none. Throws like `add`. */
  edit(id: number, values: UserValues, viewer?: Viewer, rules?: WriteRules): Promise<Entry | undefined>;
  /** Removes a user and gives what `look` saw of it; undefined when there is none. */
  remove<Seen>(id: number, look: (user: Entry) => Seen): Promise<Seen | undefined>;
  get(id: number): Entry | undefined;
  /** The user of an e-mail in any case, or of a name as it is written. */
  identified(identifier: string): Entry | undefined;
  /** The user of an e-mail, in any case. */
  withEmail(email: string): Entry | undefined;
  /** The user with a value, such as the hash of a token. */
  withValue(attribute: string, value: string): Entry | undefined;
  /** Whether a password is that of a user; takes as long when there is no user. */
  hasPassword(user: Entry | undefined, password: string): Promise<boolean>;
  roleOf(user: Entry): Entry | undefined;
}

export type UserValues = Readonly<Record<string, unknown>>;

/** What users are made of. */
export interface UserParts {
  readonly model: Model;
  readonly reader: Reader;
  readonly content: Content;
  readonly passwords: Passwords;
}

const EVERYONE: Viewer = { may: () => true };

/** Makes the users of a store. */
export function createUsers({ model, reader, content, passwords }: UserParts): Users {
  const type = schemaOf(model, USER_UID);
  if (!('kind' in type)) throw new Error(`${USER_UID} is no content-type`);
  const users = () => reader.all(USER_UID);
  return {
    type,
    add: (values, viewer = EVERYONE, rules) => content.create(type, normal(values), givingRoles(viewer), rules),
    edit: (id, values, viewer = EVERYONE, rules) =>
      content.update(type, id, normal(values), givingRoles(viewer), rules),
    remove: (id, look) => content.remove(type, id, look),
    get: (id) => reader.get(USER_UID, id),
    identified(identifier) {
      const email = identifier.toLowerCase();
      return users().find((user) => emailOf(user) === email || user.username === identifier);
    },
    withEmail: (email) => users().find((user) => emailOf(user) === email.toLowerCase()),
    withValue: (attribute, value) => users().find((user) => user[attribute] === value),
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

/** A role is given by what may be done with users, not by what may be seen of roles. */
function givingRoles(viewer: Viewer): Viewer {
  return { may: (action, uid) => (action === 'find' && uid === ROLE_UID) || viewer.may(action, uid) };
}

/** Refuses a change when `isTaken` holds for a user other than `self`. */
export function refusingTaken(isTaken: (user: Entry) => boolean, message: string, self?: number): WriteRules {
  return {
    check(state) {
      if (state.all(USER_UID).some((user) => user.id !== self && isTaken(user)))
        throw new Refusal(400, 'ApplicationError', message);
    },
  };
}
