/** Requests for files and users, whose answers of REST are bare lists. */
import type { ShownProject } from '../../describe.ts';
import type { PageRequest } from './forms.ts';
import { argumentsText } from './graphql.ts';
import type { Parameters } from './query.ts';

/** The newest files, at most `limit`, whose name holds a text. */
export function filesRequest(project: ShownProject, text: string, limit: number): PageRequest {
  const filters = text === '' ? {} : { filters: { name: { $containsi: text } } };
  const parameters = { ...filters, sort: 'id:desc', pagination: { limit } };
  return {
    method: 'GET',
    path: `${project.prefix}/upload/files`,
    parameters,
    graphql: listText(project, 'uploadFiles', parameters, ['name', 'url', 'mime', 'alternativeText']),
  };
}

/** Users with their role, at most `limit`, whose name or e-mail address holds a text. */
export function usersRequest(project: ShownProject, text: string, limit: number): PageRequest {
  const holds = { $containsi: text };
  const filters = text === '' ? {} : { filters: { $or: [{ username: holds }, { email: holds }] } };
  const role = 'role { data { attributes { name } } }';
  const fields = ['username', 'email', 'confirmed', 'blocked', role];
  return {
    method: 'GET',
    path: `${project.prefix}/users`,
    parameters: { ...filters, populate: 'role', sort: 'id', limit },
    graphql: listText(project, 'usersPermissionsUsers', { ...filters, sort: 'id', pagination: { limit } }, fields),
  };
}

function listText(project: ShownProject, name: string, parameters: Parameters, fields: readonly string[]): string {
  const lines = ['id', 'attributes {', ...fields.map((field) => `  ${field}`), '}'].map((line) => `      ${line}`);
  return [
    'query {',
    `  ${name}${argumentsText(parameters, [], project)} {`,
    '    data {',
    ...lines,
    '    }',
    '  }',
    '}',
  ].join('\n');
}
