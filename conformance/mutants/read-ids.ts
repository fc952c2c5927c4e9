/** Mutants that read the digits at the beginning of an identifier: users, roles and files (4.10, 4.9). */
import { requests } from './faults.ts';
import type { Row } from './mutant.ts';
import { isGraphql } from './when.ts';

const inPath = /^(\/api\/(?:users|upload\/files|users-permissions\/roles)\/|\/api\/upload\?id=)(\d+)[^\d/?&][^/?&]*/;

/** Each request of REST that takes such an identifier: its clause, its method and the beginning of its path. */
const ofRest: readonly (readonly [clause: string, method: string, path: string])[] = [
  ['users.find-one', 'GET', '/api/users/'],
  ['users.update', 'PUT', '/api/users/'],
  ['users.delete', 'DELETE', '/api/users/'],
  ['users.role', 'GET', '/api/users-permissions/roles/'],
  ['users.role-writes', 'PUT', '/api/users-permissions/roles/'],
  ['users.role-writes', 'DELETE', '/api/users-permissions/roles/'],
  ['upload.find-one', 'GET', '/api/upload/files/'],
  ['upload.delete', 'DELETE', '/api/upload/files/'],
  ['upload.update', 'POST', '/api/upload?id='],
];

/** The same of GraphQL: its clause and its field. */
const ofGraphql: readonly (readonly [clause: string, field: string])[] = [
  ...['usersPermissionsUser', 'updateUsersPermissionsUser', 'deleteUsersPermissionsUser'].map(
    (field) => ['graphql.users-operations', field] as const,
  ),
  ...['usersPermissionsRole', 'updateUsersPermissionsRole', 'deleteUsersPermissionsRole'].map(
    (field) => ['graphql.users-operations', field] as const,
  ),
  ...['uploadFile', 'updateFileInfo', 'removeFile'].map((field) => ['graphql.upload', field] as const),
];

export const readIdMutants: readonly Row[] = [
  ...ofRest.map(
    ([clause, method, start]): Row => [
      `${clause}.id-begins-${method.toLowerCase()}`,
      clause,
      `Of an id that a ${method} names the digits count that it begins with.`,
      requests(
        (request) => request.method === method && request.path.startsWith(start),
        (request) => ({ ...request, path: request.path.replace(inPath, '$1$2') }),
      ),
    ],
  ),
  ...ofGraphql.map(
    ([clause, field]): Row => [
      `${clause}.id-begins-${field}`,
      clause,
      `Of an id that ${field} names the digits count that it begins with.`,
      requests(
        (request) => isGraphql(request) && new RegExp(`\\b${field}\\(`).test(request.text),
        (request) => ({ ...request, text: request.text.replaceAll(/("id":")(\d+)[^"\\]*/g, '$1$2') }),
      ),
    ],
  ),
];
