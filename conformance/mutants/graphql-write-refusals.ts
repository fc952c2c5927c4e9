/** Mutants of how mutations are refused, and of what a refusal leaves of the others (4.9, 7). */
import { isObject, mapped } from './faults.ts';
import { isMutation, isWrite, onGraphql, rootFields } from './graphql-mutations.ts';
import type { Row } from './mutant.ts';

const writesNotFoundRefused = onGraphql(
  (operation) => isMutation(operation) && operation.variables.id === '999999999',
  (body) => ({ ...body, errors: [{ message: 'Not Found', extensions: { code: 'NOT_FOUND' } }] }),
);
const mutationsOneForAll = onGraphql(
  (operation) => isMutation(operation) && rootFields(operation.query).length > 1,
  (body) => (Array.isArray(body.errors) ? { ...body, data: null } : body),
);
const mutationsStops = onGraphql(
  (operation) => isMutation(operation) && rootFields(operation.query).length > 2,
  (body) =>
    isObject(body.data)
      ? {
          ...body,
          data: mapped(body.data, (value, _key, at) => (at > 1 ? null : value)),
        }
      : body,
);
const validationNoDetails = onGraphql(isWrite, (body) => ({
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
}));
const applicationCode = onGraphql(isWrite, (body) => ({
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
}));

// biome-ignore format: a table, one mutant a row
export const graphqlWriteRefusalMutants: Row[] = [
  ['graphql.writes.not-found-refused', 'graphql.not-found', 'A mutation of an unknown id answers an error.',
    writesNotFoundRefused],
  ['graphql.mutations.one-for-all', 'graphql.mutations-in-order',
    'A mutation that is refused takes those of its request with it.', mutationsOneForAll],
  ['graphql.mutations.stops', 'graphql.mutations-in-order',
    'After a mutation that is refused the next ones are not answered.', mutationsStops],
  ['graphql.validation.no-details', 'errors.graphql.validation',
    'A refused mutation does not tell the details that REST tells.', validationNoDetails],
  ['graphql.application.code', 'errors.graphql.application',
    'A refusal of the application has the code of a wrong input.', applicationCode],
];
