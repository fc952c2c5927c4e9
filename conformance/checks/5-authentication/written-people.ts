/** A user and a role that somebody makes, changes and deletes, by REST and GraphQL (4.9, 4.10). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { readableRoles } from '../../target/arrange/roles.ts';
import { rolesPath, usersPath } from '../../target/arrange/things.ts';
import { registration, removeAfter } from '../../target/arrange/users.ts';
import { markOf } from '../../target/mark.ts';
import type { Session } from '../../target/session.ts';
import { type Arguments, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import { expectGone, mutate } from '../4.9-graphql-writes/people.ts';
import { defaultRole, otherRole } from '../4.10-plugins/made-users.ts';
import { bareIn, expectMembers, objectIn } from '../4.10-plugins/plugin-check.ts';
import { readUser } from '../4.10-plugins/user-faces.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, lastRequest } from '../writing/answers.ts';
import type { PluginWrites, Write, Writer } from './plugin-writer.ts';

const ofUsers = (names: readonly string[]) => () => names.map((name) => `plugin::users-permissions.${name}`);

/** The members of a user to make, and a change of them all, the role included: no other permission is needed for it. */
async function userOf({ session, name }: Writer) {
  const [role, other] = await session.once('roles of users', async () => [
    await defaultRole(session),
    await otherRole(session),
  ]);
  const made = { ...registration(name), role };
  const { username, email } = registration(`${name}-changed`);
  return { made, change: { username, email, blocked: true, confirmed: false, role: other } };
}

/** Throws Mismatch unless REST reads a user with these values, whoever wrote them. */
const expectUser = async (session: Session, path: string, values: JsonObject): Promise<void> =>
  expectMembers(session, await readUser(session, { path }), values);

const usersByRest: Write = async (writer) => {
  const { session, auth } = writer;
  const { made, change } = await userOf(writer);
  const { id } = bareIn(session, await session.send({ method: 'POST', path: usersPath, auth, body: made }), 201);
  await removeAfter(session, { path: `${usersPath}/${String(id)}` }, async ({ path }) => {
    bareIn(session, await session.send({ method: 'PUT', path, auth, body: change }));
    await expectUser(session, path, change);
    bareIn(session, await session.send({ method: 'DELETE', path, auth }));
    await expectGone(session, path);
  });
};

const usersByGraphql: Write = async (writer) => {
  const { session, auth } = writer;
  const { made, change } = await userOf(writer);
  const write = async (verb: string, args: Arguments): Promise<string> => {
    const field = `${verb}UsersPermissionsUser`;
    return someEntityIn(await mutate(session, field, args, 'data { id }', auth), field).id;
  };
  const dataOf = ({ role, ...data }: JsonObject): Arguments => ({
    data: ['UsersPermissionsUserInput!', { ...data, role: String(role) }],
  });
  const id = await write('create', dataOf(made));
  await removeAfter(session, { path: `${usersPath}/${id}` }, async ({ path }) => {
    await write('update', { id: ['ID!', id], ...dataOf(change) });
    await expectUser(session, path, change);
    await write('delete', { id: ['ID!', id] });
    await expectGone(session, path);
  });
};

/** Makes, changes and removes a role, each by a request that answers what `send` answers. */
async function writeRole(
  { session, name: writer }: Writer,
  send: (verb: 'create' | 'update' | 'delete', id: string | undefined, data: JsonObject) => Promise<unknown>,
): Promise<void> {
  const title = `touchstone-role-of-${writer}`;
  const made = { name: `${title}-${markOf(title)}`, description: 'made by whoever may' };
  const expectDone = async (...[verb, id, data]: Parameters<typeof send>): Promise<void> =>
    expectSame(`${verb} of a role is answered otherwise`, await send(verb, id, data), true);
  await expectDone('create', undefined, made);
  const role = (await readableRoles(session)).findLast(({ name }) => name === made.name);
  expectSame(`${lastRequest(session)}: the role that was made`, role?.description, made.description);
  const [id, path] = [String(role?.id), `${rolesPath}/${String(role?.id)}`];
  const changed = { name: `${made.name}-2`, description: 'changed' };
  await expectDone('update', id, changed);
  expectMembers(session, objectIn(bareIn(session, await session.get(path)), 'role'), changed);
  await expectDone('delete', id, {});
  await expectGone(session, path);
}

const rolesByRest: Write = (writer) =>
  writeRole(writer, async (verb, id, data) => {
    const method = ({ create: 'POST', update: 'PUT', delete: 'DELETE' } as const)[verb];
    const path = id === undefined ? rolesPath : `${rolesPath}/${id}`;
    const body = verb === 'delete' ? {} : { body: { ...data, permissions: {} } };
    const answer = await writer.session.send({ method, path, auth: writer.auth, ...body });
    return bareIn(writer.session, answer).ok;
  });

const rolesByGraphql: Write = (writer) =>
  writeRole(writer, async (verb, id, data) => {
    const field = `${verb}UsersPermissionsRole`;
    const args: Arguments = {
      ...(id === undefined ? {} : { id: ['ID!', id] as const }),
      ...(verb === 'delete' ? {} : { data: ['UsersPermissionsRoleInput!', data] as const }),
    };
    const answer = await mutate(writer.session, field, args, 'ok', writer.auth);
    const payload = answer.data?.[field];
    expectThat(writer.session, answer, answer.errors.length === 0, 'no error', 'refuses who may write roles');
    return isObject(payload) ? payload.ok : payload;
  });

export const userWrites: PluginWrites = {
  actions: ofUsers(['user.create', 'user.update', 'user.destroy']),
  rest: usersByRest,
  graphql: usersByGraphql,
};

export const roleWrites: PluginWrites = {
  actions: ofUsers(['role.createRole', 'role.updateRole', 'role.deleteRole']),
  rest: rolesByRest,
  graphql: rolesByGraphql,
};
