import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, graphql } from 'graphql';
import { expect, it } from 'vitest';
import { ApiError } from '../../query/api-error.ts';
import { HttpFault } from '../../query/http-fault.ts';
import { ServiceFault } from '../http/errors.ts';
import { markServiceFaults } from './faults.ts';

/** The error of a field whose generated resolver throws. */
async function thrownBy(resolve: () => unknown) {
  const schema = makeExecutableSchema({
    typeDefs: 'type Query { field: String }',
    resolvers: { Query: { field: resolve } },
  });
  markServiceFaults(schema);
  const { errors, data } = await graphql({ schema, source: '{ field }' });
  return errors ? errors[0]?.originalError : data?.field;
}

const fault = new TypeError('of line 5');

it.each([
  [
    'thrown',
    () => {
      throw fault;
    },
  ],
  ['rejected', () => Promise.reject(fault)],
])('what is unexpected of a generated resolver is a fault of the service: %s', async (_how, resolve) => {
  const error = await thrownBy(resolve);
  expect(error).toBeInstanceOf(ServiceFault);
  expect(error).toMatchObject({ message: 'of line 5', cause: fault });
});

it.each([
  new ApiError('ForbiddenError'),
  new HttpFault({ status: 409, name: 'ConflictError', message: 'taken', details: {} }),
  new GraphQLError('not so'),
])('what is told to the sender stays what it is: %s', async (error) => {
  expect(await thrownBy(() => Promise.reject(error))).toBe(error);
});

it('answers stay what they are', async () => {
  expect([await thrownBy(() => 'now'), await thrownBy(async () => 'later')]).toEqual(['now', 'later']);
});
