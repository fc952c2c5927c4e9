/** Every place that answers the record of a user, by REST and GraphQL (4.10, 4.9, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Person } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { dataOf } from '../4.9-graphql/lists.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat } from '../writing/answers.ts';
import { bareIn, bareListIn } from './plugin-check.ts';
import { asMe, named } from './user-records.ts';

/** The fields of a user that a request may write and an answer shows. */
const shown = ['username', 'email', 'provider', 'confirmed', 'blocked'] as const;

/** The fields that `me` of GraphQL has. */
const ofMe = shown.filter((name) => name !== 'provider');

/** These members of a user. */
const some = (user: unknown, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, isObject(user) ? user[name] : undefined]));

/** What a record says of a user without the role. */
export const shownOf = (user: unknown): JsonObject => some(user, shown);

/** What a record of REST says of a user, with the id of the role. */
const ofRecord = (user: JsonObject): JsonObject => {
  const { role } = user;
  return { ...shownOf(user), role: isObject(role) ? role.id : role };
};

/** The same of an entity of GraphQL, whose ids are text. */
function ofEntity(entity: unknown): JsonObject {
  const attributes = isObject(entity) && isObject(entity.attributes) ? entity.attributes : {};
  const role = isObject(attributes.role) ? attributes.role.data : undefined;
  return { ...shownOf(attributes), role: isObject(role) ? Number(role.id) : role };
}

/** What the record of a user says, with the id of the role. */
export const readUser = async (session: Session, { path }: Pick<Person, 'path'>): Promise<JsonObject> =>
  ofRecord(bareIn(session, await session.get(`${path}?populate[0]=role`)));

/** The selection of a user in GraphQL. */
export const userEntity = `data { id attributes { ${shown.join(' ')} role { data { id } } } }`;

/** Throws Mismatch unless the places of an adapter that answer the user show these values; `sent` names the last write. */
export type Look = (session: Session, person: Person, values: JsonObject, sent: string) => Promise<void>;

const differs = (sent: string, place: string): string => `${sent}: ${place} has other values than were written`;

/** A blocked user sees no record of their own; roles need not permit it either. */
const hidesOwn = ({ blocked }: JsonObject, isShown: boolean): boolean => blocked !== true || !isShown;

/** By id, in a list, and as the user sees it. */
export const inRest: Look = async (session, person, values, sent) => {
  expectSame(differs(sent, 'the user'), await readUser(session, person), values);
  const { username } = values;
  const list = bareListIn(session, await named(session, { username: String(username) }, '&populate[0]=role'));
  expectSame(differs(sent, 'the list of users of this name'), list.map(ofRecord), [values]);
  const mine = await asMe(session, person);
  const isShown = mine.status === 200;
  expectThat(session, mine, hidesOwn(values, isShown), 'no record: the user is blocked');
  if (isShown) expectSame(differs(sent, 'me'), shownOf(mine.body), shownOf(values));
};

/** The same by GraphQL, after REST. */
export const inBoth: Look = async (session, person, values, sent) => {
  await inRest(session, person, values, sent);
  const named = JSON.stringify(values.username);
  const query = `{ one: usersPermissionsUser(id: ${person.id}) { ${userEntity} } many: usersPermissionsUsers(filters: { username: { eq: ${named} } }) { ${userEntity} } }`;
  const { one, many } = dataOf(await session.graphql({ query }), query);
  const entities: readonly unknown[] = isObject(many) && Array.isArray(many.data) ? many.data : [];
  expectSame(differs(sent, 'the user by GraphQL'), isObject(one) ? ofEntity(one.data) : one, values);
  expectSame(differs(sent, 'the list of users by GraphQL'), entities.map(ofEntity), [values]);
  const answer = await session.graphql({ query: `{ me { ${ofMe.join(' ')} } }`, auth: person.auth });
  const me = answer.data?.me ?? null;
  expectThat(session, answer, hidesOwn(values, me !== null), 'no record: the user is blocked');
  if (me !== null) expectSame(differs(sent, 'me by GraphQL'), some(me, ofMe), some(values, ofMe));
};
