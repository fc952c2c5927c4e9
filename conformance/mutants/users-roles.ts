/** Mutants of roles (4.10). */
import { isObject, jsonReply, requests } from './faults.ts';
import type { Row } from './mutant.ts';
import { at, bodyAt, keys, pathOf } from './users-faults.ts';

const roles = /^\/api\/users-permissions\/roles$/;

const role = /^\/api\/users-permissions\/roles\/\d+$/;

const rolesNoCount = bodyAt('GET', roles, (body) =>
  isObject(body) && Array.isArray(body.roles) ? { roles: body.roles.map((each) => keys(each, 'nb_users')) } : body,
);
const rolesOpen = requests(
  (request) => request.method === 'GET' && roles.test(pathOf(request)),
  (request, { token }) => ({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
);
const roleNames = bodyAt('GET', role, (body) =>
  isObject(body) && isObject(body.role) && isObject(body.role.permissions)
    ? { role: { ...body.role, permissions: Object.keys(body.role.permissions) } }
    : body,
);

// biome-ignore format: a table, one mutant a row
export const roleMutants: Row[] = [
  ['users.roles.no-count', 'users.roles', 'Roles do not tell how many users they have.', rolesNoCount],
  ['users.roles.open', 'users.roles', 'Everybody may see the roles.', rolesOpen],
  ['users.role.names', 'users.role', 'The permissions of a role are a list of names.', roleNames],
  ['users.role.unknown', 'users.role', 'A role that is not there is empty.',
    at('GET', role, (answer) => (answer.status === 404 ? jsonReply(200, { role: null }) : answer))],
  ['users.role-writes.answer', 'users.role-writes', 'A changed role is answered itself.',
    bodyAt('PUT', role, () => ({ role: {} }))],
  ['users.role-writes.kept', 'users.role-writes', 'A role keeps what it may, whatever is put.',
    requests((request) => request.method === 'PUT' && role.test(pathOf(request)), jsonReply(200, { ok: true }))],
];
