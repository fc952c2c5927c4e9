/** Records of users: the endpoints that answer them, and what a record has and lacks (4.10, 2.2). */
import type { JsonObject } from '../../models/json.ts';
import { usersPath } from '../../target/arrange/things.ts';
import type { Person } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectThat } from '../writing/answers.ts';
import { bareIn, firstIn, partsOf, personPart } from './plugin-check.ts';

/** A list of the users with this name. */
export const named = (session: Session, { username }: Pick<Person, 'username'>, more = ''): Promise<Answer> =>
  session.get(`${usersPath}?filters[username][$eq]=${username}${more}`);

/** The record of the sender. */
export const asMe = (session: Session, { auth }: Person): Promise<Answer> => session.get(`${usersPath}/me`, auth);

export const byId = (session: Session, { path }: Person): Promise<Answer> => session.get(path);

/** Endpoints that answer a user: by id, in a list, and `me`. */
const places = {
  one: [byId, bareIn],
  list: [named, firstIn],
  me: [asMe, bareIn],
  'everything asked for': [(session: Session, person: Person) => named(session, person, '&populate=*'), firstIn],
  'all fields asked for': [(session: Session, person: Person) => named(session, person, '&fields=*'), firstIn],
  'all fields of one': [(session: Session, { path }: Person) => session.get(`${path}?fields=*`), bareIn],
} as const;

/** The fields of a user and their JSON types. */
const types: Readonly<Record<string, string>> = {
  id: 'number',
  username: 'string',
  email: 'string',
  provider: 'string',
  confirmed: 'boolean',
  blocked: 'boolean',
  createdAt: 'string',
  updatedAt: 'string',
};

/** Attributes that no record shows. */
const hidden = ['password', 'resetPasswordToken', 'confirmationToken'];

/** Throws Mismatch unless the record has the fields of a user. */
export function expectUserFields(session: Session, answer: Answer, user: JsonObject): void {
  const wrong = Object.entries(types).find(([name, type]) => typeof user[name] !== type)?.[0];
  expectThat(session, answer, wrong === undefined, types, `answers a user with another ${wrong}`);
}

/** Throws Mismatch if the record, or a record inside it, has a secret. */
export function expectNoSecrets(session: Session, answer: Answer, user: JsonObject): void {
  const text = JSON.stringify(user);
  const wrong = hidden.find((name) => text.includes(`"${name}":`));
  expectThat(session, answer, wrong === undefined, `no ${hidden.join(', ')}`, `answers a user with another ${wrong}`);
}

/** A part for each endpoint that answers a user; tests the record. */
export const recordsPart = (look: (session: Session, answer: Answer, user: JsonObject) => void) =>
  partsOf(places, ([ask, userIn]) =>
    personPart(ask, (session, answer) => look(session, answer, userIn(session, answer))),
  );
