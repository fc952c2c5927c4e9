/** Mutants of how mutations are refused, and of what a refusal leaves of the others (4.9, 7). */
import { isObject, mapped } from './faults.ts';
import { isMutation, isWrite, onGraphql, rootFields } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

export const graphqlWriteRefusalMutants: Mutant[] = [
  {
    id: 'graphql.writes.not-found-refused',
    clause: 'graphql.not-found',
    breaks: 'A mutation of an unknown id answers an error.',
    ...onGraphql(
      (operation) => isMutation(operation) && operation.variables.id === '999999999',
      (body) => ({ ...body, errors: [{ message: 'Not Found', extensions: { code: 'NOT_FOUND' } }] }),
    ),
  },
  {
    id: 'graphql.mutations.one-for-all',
    clause: 'graphql.mutations-in-order',
    breaks: 'A mutation that is refused takes those of its request with it.',
    ...onGraphql(
      (operation) => isMutation(operation) && rootFields(operation.query).length > 1,
      (body) => (Array.isArray(body.errors) ? { ...body, data: null } : body),
    ),
  },
  {
    id: 'graphql.mutations.stops',
    clause: 'graphql.mutations-in-order',
    breaks: 'After a mutation that is refused the next ones are not answered.',
    ...onGraphql(
      (operation) => isMutation(operation) && rootFields(operation.query).length > 2,
      (body) =>
        isObject(body.data)
          ? {
              ...body,
              data: mapped(body.data, (value, _key, at) => (at > 1 ? null : value)),
            }
          : body,
    ),
  },
  {
    id: 'graphql.validation.no-details',
    clause: 'errors.graphql.validation',
    breaks: 'A refused mutation does not tell the details that REST tells.',
    ...onGraphql(isWrite, (body) => ({
      ...body,
      ...(Array.isArray(body.errors)
        ? {
            errors: body.errors.map((error: unknown) =>
              isObject(error) && isObject(error.extensions) && isObject(error.extensions.error)
                ? { ...error, extensions: { ...error.extensions, error: { ...error.extensions.error, details: {} } } }
                : error,
            ),
          }
        : {}),
    })),
  },
  {
    id: 'graphql.application.code',
    clause: 'errors.graphql.application',
    breaks: 'A refusal of the application has the code of a wrong input.',
    ...onGraphql(isWrite, (body) => ({
      ...body,
      ...(Array.isArray(body.errors)
        ? {
            errors: body.errors.map((error: unknown) =>
              isObject(error) && isObject(error.extensions)
                ? { ...error, extensions: { ...error.extensions, code: 'BAD_USER_INPUT' } }
                : error,
            ),
          }
        : {}),
    })),
  },
];
