/** Every place that answers the record of a user, by REST and GraphQL (4.10, 4.9, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Person } from '../../target/arrange/users.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
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
export const readUser = async (session: Session, { path }: Person): Promise<JsonObject> =>
  ofRecord(bareIn(session, await session.get(`${path}?populate[0]=role`)));

/** The selection of a user in GraphQL. */
export const userEntity = `data { id attributes { ${shown.join(' ')} role { data { id } } } }`;

/** Throws Mismatch unless each place where others read the user shows these values. */
async function expectRecord(session: Session, person: Person, values: JsonObject, sent: string): Promise<void> {
  const say = (place: string) => `${sent}: ${place} has other values than were written`;
  expectSame(say('the user'), await readUser(session, person), values);
  const { username } = values;
  const list = bareListIn(session, await named(session, { username: String(username) }, '&populate[0]=role'));
  expectSame(say('the list of users of this name'), list.map(ofRecord), [values]);
  if (!hasCapability(session.target, 'graphql')) return;
  const query = `{ one: usersPermissionsUser(id: ${person.id}) { ${userEntity} } many: usersPermissionsUsers(filters: { username: { eq: ${JSON.stringify(username)} } }) { ${userEntity} } }`;
  const { one, many } = dataOf(await session.graphql({ query }), query);
  const entities: readonly unknown[] = isObject(many) && Array.isArray(many.data) ? many.data : [];
  expectSame(say('the user by GraphQL'), isObject(one) ? ofEntity(one.data) : one, values);
  expectSame(say('the list of users by GraphQL'), entities.map(ofEntity), [values]);
}

/** Throws Mismatch unless the user sees these values of their own: nothing if blocked, or if the role permits no read. */
async function expectOwn(session: Session, person: Person, values: JsonObject, sent: string): Promise<void> {
  const say = (place: string) => `${sent}: ${place} has other values than were written`;
  const isBlocked = values.blocked === true;
  const mine = await asMe(session, person);
  expectThat(session, mine, !isBlocked || mine.status !== 200, 'no record: the user is blocked');
  if (mine.status === 200) expectSame(say('me'), shownOf(mine.body), shownOf(values));
  if (!hasCapability(session.target, 'graphql')) return;
  const answer = await session.graphql({ query: `{ me { ${ofMe.join(' ')} } }`, auth: person.auth });
  const me = answer.data?.me ?? null;
  expectThat(session, answer, !isBlocked || me === null, 'no record: the user is blocked');
  if (me !== null) expectSame(say('me by GraphQL'), some(me, ofMe), some(values, ofMe));
}

/** Throws Mismatch unless each place that answers the user shows these values. */
export async function expectUser(session: Session, person: Person, values: JsonObject, sent: string): Promise<void> {
  await expectRecord(session, person, values, sent);
  await expectOwn(session, person, values, sent);
}
