import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { testEndpoint } from './endpoint.fixture.ts';

const { app, logged } = testEndpoint();

const ask = async (query: string, variables = {}) => {
  const { status, body } = await request(app).post('/graphql').send({ query, variables });
  return { status, ...body };
};

describe('errors of an answer', () => {
  it.each([
    ['forbidden', 'FORBIDDEN', 'ForbiddenError', 'Forbidden access'],
    ['invalid', 'BAD_USER_INPUT', 'ValidationError', 'no'],
    ['missing', 'STRAPI_NOT_FOUND_ERROR', 'NotFoundError', 'Not Found'],
    ['unknown', 'FORBIDDEN', 'UnauthorizedError', 'who?'],
    ['notYou', 'STRAPI_FORBIDDEN_ERROR', 'ForbiddenError', 'not you'],
    ['taken', 'STRAPI_CONFLICT_ERROR', 'ConflictError', 'taken'],
  ])('tell the refusal of %s as %s, without a place', async (field, code, name, message) => {
    const { status, errors, data } = await ask(`{ ${field} __typename }`);
    expect([status, data]).toEqual([200, { [field]: null, __typename: 'Query' }]);
    expect(errors).toEqual([{ message, extensions: { error: { name, message, details: expect.any(Object) }, code } }]);
  });

  it('tell nothing of what was not expected, but to the log', async () => {
    const answer = await ask('{ broken }');
    const errors = [{ message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
    expect(answer).toEqual({ status: 200, data: { broken: null }, errors });
    expect(logged.join()).toContain('secret of line 5');
  });

  it('tell the words of a resolver of the project, where they carry nothing else', async () => {
    const project = testEndpoint({}, true, true);
    const { body } = await request(project.app).post('/graphql').send({ query: '{ broken coded }' });
    const extensions = { code: 'INTERNAL_SERVER_ERROR' };
    expect(body.errors).toEqual([
      { message: 'secret of line 5', locations: [{ line: 1, column: 3 }], path: ['broken'], extensions },
      { message: 'Internal Server Error', extensions },
    ]);
    expect(project.logged.join()).toContain('words of a library');
  });

  it('are 200 also where nothing is left to answer', async () => {
    expect(await ask('{ never }')).toMatchObject({ status: 200, data: null, errors: [{}] });
  });

  it.each([
    ['{', 'GRAPHQL_PARSE_FAILED', 'Syntax Error: Expected Name, found <EOF>.'],
    ['{ nope }', 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "nope" on type "Query".'],
    ['query A { __typename } query B { __typename }', 'INTERNAL_SERVER_ERROR', 'Must provide operation name'],
    ['query($n: Int!) { count(of: $n) }', 'BAD_USER_INPUT', 'Variable "$n" of required type "Int!" was not provided.'],
    ['{ ...F } fragment F on Query { ...F }', 'GRAPHQL_VALIDATION_FAILED', 'Cannot spread fragment "F" within itself'],
    ['fragment F on Query { count(of: 1) }', 'GRAPHQL_VALIDATION_FAILED', 'Fragment "F" is never used.'],
  ])('of %s are 400 %s', async (query, code, message) => {
    const { status, errors, data } = await ask(query);
    expect([status, errors[0].extensions, data]).toEqual([400, { code }, undefined]);
    expect(errors[0].message).toContain(message);
  });

  it('tell an unknown name of an operation', async () => {
    const operation = { query: 'query A { __typename }', operationName: 'Z' };
    const { body } = await request(app).post('/graphql').send(operation).expect(400);
    expect(body.errors[0].message).toBe('Unknown operation named "Z".');
  });

  it('refuse questions about the schema where it is not to be known', async () => {
    const closed = testEndpoint({}, false);
    const query = '{ __schema { queryType { name } } __type(name: "Query") { name } __typename }';
    const { body } = await request(closed.app).post('/graphql').send({ query }).expect(400);
    expect(body.errors).toHaveLength(2);
    expect(body.errors[0].message).toContain('introspection is not allowed');
  });
});
