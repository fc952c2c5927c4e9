/** Mutants of users (4.10, 2.2), including roles and logins. */
import { isObject, type JsonObject } from '../models/json.ts';
import { atEveryDepth, ofList, ofMember } from './changes.ts';
import { answers, jsonReply, letIn, mapData, notFound, refusal, requests, withMemory, without } from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { ignore } from './query-faults.ts';
import { acceptRefused, at, bodyAt, bodyOf, changeBody, isDone, keys, replaceText } from './users-faults.ts';
import { signInMutants } from './users-sign-in.ts';
import { bearerOf, by, isJwt, pathOf } from './when.ts';

const users = /^\/api\/users(\/|$)/;
const list = /^\/api\/users$/;
const byId = /^\/api\/users\/\d+$/;

/** A fault that changes every user that answers carry, alone or in a list. */
const eachUser = (bend: (user: JsonObject) => unknown) => bodyAt('GET', users, (body) => mapData(body, bend));

const isList = by('GET', list);

const listPages = bodyAt('GET', list, (body, { path }) =>
  Array.isArray(body) && path.includes('pageSize') ? body.slice(0, 1) : body,
);
const recordNumbers = eachUser((user) => ({
  ...user,
  ...('blocked' in user ? { confirmed: Number(user.confirmed), blocked: Number(user.blocked) } : {}),
}));
const createTaken = replaceText('POST', list, 'ApplicationError', refusal('email is invalid'));

/** A new password takes long; then the rest of the user is written as it was before. */
const passwordTakesBack = requests(by('PUT', byId), async (request, { send }) => {
  const body = bodyOf(request);
  if (!('password' in body)) return request;
  const before = await send({ ...request, method: 'GET', text: '' });
  await new Promise((resolve) => setTimeout(resolve, 15));
  const { username, email, blocked } = isObject(before.body) ? before.body : {};
  return { ...request, text: JSON.stringify({ username, email, blocked, ...body }) };
});

/** The number of users leaves out those who were created blocked. */
const countUnblocked = withMemory(() => {
  const blocked = new Set<string>();
  return answers(
    (_request, answer) => isDone(answer),
    (answer, request) => {
      const { body } = answer;
      const path = pathOf(request);
      if (by('POST', list)(request) && isObject(body) && body.blocked === true) blocked.add(`/api/users/${body.id}`);
      if (request.method === 'DELETE') blocked.delete(path);
      return path === '/api/users/count' ? { ...answer, body: Number(body) - blocked.size } : answer;
    },
  );
});

/** Who was deleted by id is still found by name. */
const deletedListed = withMemory(() => {
  const gone: JsonObject[] = [];
  return answers(
    (_request, answer) => isDone(answer),
    (answer, request) => {
      const { body } = answer;
      if (by('DELETE', byId)(request) && isObject(body)) gone.push(body);
      const found = gone.filter(({ username }) => request.path.endsWith(`[username][$eq]=${username}`));
      return isList(request) && Array.isArray(body) ? { ...answer, body: [...body, ...found] } : answer;
    },
  );
});

/** A role with its users. */
const withUsers = (user: unknown): unknown =>
  isObject(user) && isObject(user.role) ? { ...user, role: { ...user.role, users: [] } } : user;

// biome-ignore format: a table, one mutant a row
const recordMutants: Row[] = [
  ['users.me.envelope', 'users.me', 'Users see themselves in an envelope.',
    bodyAt('GET', /\/me$/, (data) => ({ data }))],
  ['users.me.open', 'users.me', 'Who asks for themselves without credentials is answered.',
    at('GET', /\/me$/, (answer) => (isDone(answer) ? answer : jsonReply(200, {})))],
  ['users.me.role', 'users.me', 'Users see their role, which they may not find.',
    bodyAt('GET', /\/me$/, (user) => (isObject(user) ? { ...user, role: { name: 'Authenticated' } } : user))],
  ['users.list.filters', 'users.list', 'Filters on users are ignored.', ignore('filters', isList)],
  ['users.list.filters-beside-populate', 'users.list', 'Filters on users beside populate are ignored.',
    ignore('filters', (request) => isList(request) && request.path.includes('populate'))],
  ['users.list.fields', 'users.list', 'fields of users is ignored.', ignore('fields', isList)],
  ...['_q', 'start', 'limit'].map((name): Row => [`users.list.${name}`, 'users.list', `${name} of users is ignored.`,
    ignore(name, isList)]),
  ['users.list.populate', 'users.list', 'populate of users is ignored.', ignore('populate', isList)],
  ['users.role.with-users', 'users.role-hides-users', 'A role shows its users.',
    eachUser(withUsers)],
  ['users.role.with-users-of-one', 'users.role-hides-users', 'The role of one user shows its users.',
    bodyAt('GET', byId, withUsers)],
  ['users.role.with-users-named', 'users.role-hides-users', 'A role shows its users where populate names them.',
    bodyAt('GET', users, (body, { path }) => (path.includes('role.users') ? mapData(body, withUsers) : body))],
  ['users.me.role-among-all', 'users.me', 'Users who ask for everything see a role that they may not find.',
    bodyAt('GET', /\/me$/, (user, { path }) =>
      isObject(user) && path.includes('populate=*') ? { ...user, role: { name: 'Authenticated' } } : user)],
  ['users.count.unblocked', 'users.count', 'The number of users leaves out those who are blocked.', countUnblocked],
  ...['blocked', 'confirmed'].map((name): Row => [`users.create.${name}-ignored`, 'users.create',
    `${name} of a created user is not written.`,
    changeBody('POST', list, (body) => (name in body ? { ...body, [name]: name === 'confirmed' } : body))]),
  ['users.create.role-of-all', 'users.create', 'A created user has the role of those who register.',
    changeBody('POST', list, (body) => ('role' in body ? { ...body, role: 1 } : body))],
  ['users.delete.listed', 'users.delete', 'A deleted user is found by name.', deletedListed],
  ['users.list.envelope', 'users.list-bare', 'A list of users stands in an envelope.',
    bodyAt('GET', list, (data) => ({ data, meta: {} }))],
  ['users.list.keyed', 'users.list-bare', 'A list of users is an object by id.',
    bodyAt('GET', list, ofList((all) =>
      Object.fromEntries(all.map((user) => [isObject(user) ? String(user.id) : '', user]))))],
  ['users.list.pages', 'users.list-unpaginated', 'A list of users has pages.', listPages],
  ['users.list.page', 'users.list-unpaginated', 'A list of users ends after 25.',
    bodyAt('GET', list, ofList((all) => all.slice(0, 25)))],
  ['users.count.object', 'users.count', 'The number of users stands in an object.',
    bodyAt('GET', /\/count$/, (count) => ({ count }))],
  ['users.count.less', 'users.count', 'The number of users is one too small.',
    bodyAt('GET', /\/count$/, (count) => Number(count) - 1)],
  ['users.record.numbers', 'users.record', 'confirmed and blocked are numbers.', recordNumbers],
  ['users.record.no-provider', 'users.record', 'A user has no provider.',
    eachUser((user) => without(user, 'provider'))],
  ['users.record.hash', 'users.record-secrets', 'A user carries the hash of their password.',
    eachUser((user) => ({ ...user, password: '$2a$10$abcdefghijklmnopqrstuv' }))],
  ['users.record.reset-token', 'users.record-secrets', 'A user sees their own reset token.',
    bodyAt('GET', /\/me$/, (user) => (isObject(user) ? { ...user, resetPasswordToken: null } : user))],
  ['users.find-one.not-found', 'users.find-one', 'A user that is not there is 404.',
    at('GET', byId, (answer) => (answer.status === 204 ? notFound : answer))],
  ['users.find-one.list', 'users.find-one', 'One user is a list of one.',
    bodyAt('GET', byId, (user) => (user === undefined ? user : [user]))],
  ['users.create.200', 'users.create', 'A created user is answered with 200.',
    at('POST', list, (answer) => (answer.status === 201 ? { ...answer, status: 200 } : answer))],
  ['users.create.email-case', 'users.create', 'The e-mail of a user keeps its capitals.',
    bodyAt('POST', list, (body, request) => (isObject(body) ? { ...body, email: bodyOf(request).email } : body))],
  ['users.create.no-provider', 'users.create', 'A user made by somebody else has no provider.',
    bodyAt('POST', list, (body) => (isObject(body) ? { ...body, provider: null } : body))],
  ['users.create.no-role', 'users.create-validation', 'A user needs no role.',
    changeBody('POST', list, (body) => ({ role: 1, ...body }))],
  ['users.create.taken', 'users.create-validation', 'A taken e-mail is refused as invalid.', createTaken],
  ['users.update.ignored', 'users.update', 'An update of a user changes nothing.',
    changeBody('PUT', byId, (body) => without(body, 'username'))],
  ['users.update.password-takes-back', 'users.update',
    'An update of a password writes name, e-mail and block back as they were.', passwordTakesBack],
  ['users.update.unconfirms', 'users.update', 'A new e-mail is not confirmed, whoever writes it.',
    changeBody('PUT', byId, (body) => ('email' in body ? { confirmed: false, ...body } : body))],
  ['users.update.blocked-ignored', 'users.update', 'blocked of a user is not written.',
    changeBody('PUT', byId, (body) => without(body, 'blocked'))],
  ['users.update.email-case', 'users.update', 'A changed e-mail keeps its capitals.',
    bodyAt('PUT', byId, (body, request) => (isObject(body) ? { ...body, ...bodyOf(request) } : body))],
  ['users.update.role-beside-name', 'users.update', 'A role beside a name is not written.',
    changeBody('PUT', byId, (body) => ('username' in body ? without(body, 'role') : body))],
  ['users.update.role-connected', 'users.update', 'A role that is connected is not written.',
    changeBody('PUT', byId, (body) => (isObject(body.role) ? without(body, 'role') : body))],
  ['users.update.password-beside-name', 'users.update', 'A password beside a name is not written.',
    changeBody('PUT', byId, (body) => ('username' in body ? without(body, 'password') : body))],
  ['users.update.taken', 'users.update', 'A user may take the name and e-mail of another.', acceptRefused('PUT', byId, {})],
  ['users.update.unknown', 'users.update', 'An update of nobody is answered.',
    acceptRefused('PUT', byId, {}, 404)],
  ['users.delete.kept', 'users.delete', 'A deleted user stays.',
    requests(by('DELETE', byId), (request) => ({ ...request, method: 'GET' }))],
  ['users.delete.unknown', 'users.delete', 'Deleting nobody is 404.',
    at('DELETE', byId, (answer) => (answer.status === 204 ? notFound : answer))],
];

const roles = /^\/api\/users-permissions\/roles$/;
const role = /^\/api\/users-permissions\/roles\/\d+$/;

/** The user who was registered last has no role once a role was deleted. */
const lastWithoutHeir: MakeFault = () => {
  const seen = { last: '', isDeleted: false };
  return {
    answer: (answer, request) => {
      const { body } = answer;
      const user = isObject(body) && isObject(body.user) ? body.user : body;
      if (request.method === 'POST' && /\/(register|users)$/.test(pathOf(request)) && isObject(user))
        seen.last = `/api/users/${user.id}`;
      if (request.method === 'DELETE' && role.test(pathOf(request))) seen.isDeleted = true;
      const isLast = request.method === 'GET' && seen.isDeleted && pathOf(request) === seen.last;
      return isLast && isObject(body) ? { ...answer, body: { ...body, role: null } } : answer;
    },
  };
};

/** The number of users of a role stays as it was first shown. */
const countedOnce = withMemory(() => {
  const known = new Map<unknown, unknown>();
  return bodyAt('GET', roles, (body) =>
    atEveryDepth(body, (value) => {
      if (!isObject(value) || !('nb_users' in value)) return value;
      if (!known.has(value.id)) known.set(value.id, value.nb_users);
      return { ...value, nb_users: known.get(value.id) };
    }),
  );
});

/** What the JWT of a user was refused is refused for ever. */
const formerRefusals = withMemory(() => {
  const refused = new Map<string, Reply>();
  return answers(isJwt, (answer, request) => {
    const question = `${request.method} ${bearerOf(request)} ${request.path}`;
    if (answer.status === 403) refused.set(question, answer);
    return refused.get(question) ?? answer;
  });
});

const withoutPlugins = (permissions: unknown): unknown =>
  isObject(permissions)
    ? Object.fromEntries(Object.entries(permissions).filter(([owner]) => !owner.startsWith('plugin::')))
    : permissions;

/** The type that a role gets when it is created with this name. */
const typeNamed = (name: unknown): string =>
  String(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

// biome-ignore format: a table, one mutant a row
const roleMutants: Row[] = [
  ['users.roles.no-count', 'users.roles', 'Roles do not tell how many users they have.',
    bodyAt('GET', roles, ofMember('roles', ofList((all) => all.map((each) => keys(each, 'nb_users')))))],
  ['users.roles.public-of-nobody', 'users.roles', 'The public role has no users, whoever has it.',
    bodyAt('GET', roles, (body) => ofMember('roles', (all) => mapData(all, (role) => (role.type === 'public' ? { ...role, nb_users: 0 } : role)))(body))],
  ['users.roles.open', 'users.roles', 'Everybody may see the roles.', letIn(by('GET', roles))],
  ['users.role.names', 'users.role', 'The permissions of a role are a list of names.',
    bodyAt('GET', role, ofMember('role', ofMember('permissions', (permissions) => Object.keys(permissions ?? {}))))],
  ['users.role.of-collections', 'users.role', 'The permissions of a role tell of no create.',
    bodyAt('GET', role, (body) => atEveryDepth(body, (value) => keys(value, 'create')))],
  ['users.role.undescribed', 'users.role', 'A role does not tell its description.',
    bodyAt('GET', role, ofMember('role', (each) => keys(each, 'description')))],
  ['users.role.type-of-name', 'users.role-writes', 'A role with another name is of another type.',
    bodyAt('GET', role, ofMember('role', (each) => (isObject(each) ? { ...each, type: typeNamed(each.name) } : each)))],
  ['users.roles.counted-once', 'users.roles', 'Roles have as many users as when they were first shown.', countedOnce],
  ['users.role.unknown', 'users.role', 'A role that is not there is empty.',
    acceptRefused('GET', role, { role: null }, 404)],
  ['users.role-writes.answer', 'users.role-writes', 'A changed role is answered itself.',
    bodyAt('PUT', role, () => ({ role: {} }))],
  ['users.role-writes.no-list', 'users.role-writes', 'An empty list of permissions is refused.',
    requests((request) => request.text.includes('"permissions":[]'), refusal('permissions'))],
  ['users.role-writes.last-without-heir', 'users.role-writes', 'The last of several users of a deleted role has none.',
    lastWithoutHeir],
  ['users.role-writes.no-heir', 'users.role-writes', 'Users of a deleted role have none.',
    eachUser((user) => (isObject(user.role) && user.role.type === 'public' ? { ...user, role: null } : user))],
  ['users.role-writes.former-refusals', 'users.role-writes', 'What was refused to a user stays so without the role.',
    formerRefusals],
  ['users.role-writes.without-plugins', 'users.role-writes', 'A changed role may do nothing of plugins.',
    changeBody('PUT', role, ofMember('permissions', withoutPlugins))],
  ['users.update.moment-stays', 'users.update', 'An update of a user leaves updatedAt as it was.',
    eachUser((user) => ({ ...user, updatedAt: user.createdAt }))],
  ['users.role-writes.kept', 'users.role-writes', 'A role keeps what it may, whatever is put.',
    requests(by('PUT', role), jsonReply(200, { ok: true }))],
];

export const userMutants: Row[] = [...signInMutants, ...recordMutants, ...roleMutants];
