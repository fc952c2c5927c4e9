/** Mutants of roles (4.10). */
import { byHand, isObject, jsonReply } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { at, bodyAt, keys, made, pathOf } from './users-faults.ts';

const roles = /^\/api\/users-permissions\/roles$/;

const role = /^\/api\/users-permissions\/roles\/\d+$/;

export const roleMutants: Mutant[] = [
  made(
    'roles.no-count',
    'roles',
    'Roles do not tell how many users they have.',
    bodyAt('GET', roles, (body) =>
      isObject(body) && Array.isArray(body.roles) ? { roles: body.roles.map((each) => keys(each, 'nb_users')) } : body,
    ),
  ),
  made(
    'roles.open',
    'roles',
    'Everybody may see the roles.',
    byHand(({ token }) => ({
      request: (request) =>
        request.method === 'GET' && roles.test(pathOf(request))
          ? { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
          : request,
    })),
  ),
  made(
    'role.names',
    'role',
    'The permissions of a role are a list of names.',
    bodyAt('GET', role, (body) =>
      isObject(body) && isObject(body.role) && isObject(body.role.permissions)
        ? { role: { ...body.role, permissions: Object.keys(body.role.permissions) } }
        : body,
    ),
  ),
  made(
    'role.unknown',
    'role',
    'A role that is not there is empty.',
    at('GET', role, (answer) => (answer.status === 404 ? jsonReply(200, { role: null }) : answer)),
  ),
  made(
    'role-writes.answer',
    'role-writes',
    'A changed role is answered itself.',
    bodyAt('PUT', role, () => ({ role: {} })),
  ),
  made(
    'role-writes.kept',
    'role-writes',
    'A role keeps what it may, whatever is put.',
    byHand(() => ({
      request: (request) =>
        request.method === 'PUT' && role.test(pathOf(request)) ? jsonReply(200, { ok: true }) : request,
    })),
  ),
];
