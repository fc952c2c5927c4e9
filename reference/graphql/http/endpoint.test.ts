import { createHash } from 'node:crypto';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { testEndpoint } from './endpoint.fixture.ts';

const { app } = testEndpoint();

const post = (body: unknown, type = 'application/json') =>
  request(app)
    .post('/graphql')
    .set('Content-Type', type)
    .send(typeof body === 'string' ? body : JSON.stringify(body));

const get = (parameters: Record<string, string>) => request(app).get('/graphql').query(parameters);

describe('graphqlEndpoint', () => {
  it('answers a POST as JSON without a charset', async () => {
    const answer = await post({ query: '{ count(of: 3) }' }).expect(200);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.body).toEqual({ data: { count: 3 } });
  });

  it('answers a GET, with variables and the name of an operation', async () => {
    const query = 'query A($n: Int!) { a: count(of: $n) } query B($n: Int!) { b: count(of: $n) }';
    const answer = await get({ query, operationName: 'B', variables: '{"n":4}' }).expect(200);
    expect(answer.body).toEqual({ data: { b: 4 } });
  });

  it.each([
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
    ['application/json, application/graphql-response+json;q=0.5', 'application/json'],
    ['text/html', 'application/json'],
    ['*/*', 'application/json'],
  ])('answers who accepts %s with %s', async (accept, type) => {
    const answer = await post({ query: '{ __typename }' }).set('Accept', accept).expect(200);
    expect(answer.headers['content-type']).toBe(type);
  });

  it('changes nothing by GET', async () => {
    const answer = await get({ query: 'mutation { add(name: "x") }' }).expect(405).expect('Allow', 'POST');
    expect(answer.body.errors[0].message).toBe('GET supports only query operation');
  });

  it('refuses other methods and says which there are', async () => {
    await request(app).put('/graphql').expect(405).expect('Allow', 'POST, GET, HEAD');
  });

  it('answers a batch with an array, in order, errors in their places', async () => {
    const mutation = (name: string) => ({ query: 'mutation($n: String) { add(name: $n) }', variables: { n: name } });
    const answer = await post([mutation('a'), { query: '{ nope }' }, mutation('b')]).expect(200);
    expect(answer.body).toMatchObject([{ data: { add: 'a' } }, { errors: [{}] }, { data: { add: 'a,b' } }]);
  });

  it('refuses a batch that is too long', async () => {
    const answer = await post(Array.from({ length: 51 }, () => ({ query: '{ __typename }' }))).expect(400);
    expect(answer.text).toBe('The batch holds 51 operations, at most 50 are allowed.');
  });

  describe('a persisted query', () => {
    const extensionsOf = (query: string, version = 1) => {
      const sha256Hash = createHash('sha256').update(query).digest('hex');
      return { persistedQuery: { version, sha256Hash } };
    };

    it('is asked for by its hash once it was sent', async () => {
      const [query, extensions] = ['{ count(of: 7) }', extensionsOf('{ count(of: 7) }')];
      const missing = await post({ extensions }).expect(200);
      expect(missing.headers['cache-control']).toBe('private, no-cache, must-revalidate');
      const code = { code: 'PERSISTED_QUERY_NOT_FOUND' };
      expect(missing.body).toEqual({ errors: [{ message: 'PersistedQueryNotFound', extensions: code }] });
      for (const body of [{ query, extensions }, { extensions }])
        expect((await post(body).expect(200)).body).toEqual({ data: { count: 7 } });
      expect((await get({ extensions: JSON.stringify(extensions) })).body).toEqual({ data: { count: 7 } });
    });

    it('is not kept when it cannot be run', async () => {
      const extensions = extensionsOf('{ nope }');
      await post({ query: '{ nope }', extensions }).expect(400);
      expect((await post({ extensions })).body.errors[0].message).toBe('PersistedQueryNotFound');
    });

    const nothing = 'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.';

    it.each([
      [{ query: '' }, nothing],
      [{ query: null, extensions: { persistedQuery: null } }, nothing],
      [{ nope: 1 }, nothing],
      [{ extensions: { persistedQuery: {} } }, 'Unsupported persisted query version'],
      [{ extensions: extensionsOf('x', 2) }, 'Unsupported persisted query version'],
      [{ query: '{ __typename }', extensions: extensionsOf('x') }, 'provided sha does not match query'],
    ])('is no reason to run %j', async (body, message) => {
      const extensions = { code: 'INTERNAL_SERVER_ERROR' };
      expect((await post(body).expect(400)).body).toEqual({ errors: [{ message, extensions }] });
      expect((await post([body]).expect(200)).body).toEqual([{ errors: [{ message, extensions }] }]);
    });
  });

  const NOTHING = 'POST body missing, invalid Content-Type, or JSON object has no keys.';

  it.each([
    [{}, NOTHING],
    [[], NOTHING],
    [{ query: 5 }, 'GraphQL queries must be strings.'],
    [{ query: '{ __typename }', variables: 'x' }, 'Variables are invalid JSON.'],
    [{ query: '{ __typename }', variables: [1] }, 'Variables must be an object.'],
    [{ query: '{ __typename }', operationName: 5 }, 'The operation name must be a string.'],
    [[{ query: '{ __typename }' }, 5], 'Each operation of a batch must be an object.'],
  ])('answers %j with a line of text', async (body, text) => {
    const answer = await post(body).expect(400);
    expect([answer.headers['content-type'], answer.text]).toEqual(['text/plain; charset=utf-8', text]);
  });

  it.each(['text/plain', 'application/graphql'])('takes no query as %s', async (type) => {
    expect((await post('{ __typename }', type).expect(400)).text).toBe(NOTHING);
  });

  it('says that a GET has no query', async () => {
    expect((await get({}).expect(400)).text).toBe('GET query missing.');
  });

  it('answers broken JSON and a bad token as REST does', async () => {
    const refusal = await post('{"query": ').expect(400);
    expect(refusal.body.error).toMatchObject({ name: 'SyntaxError', message: 'Unexpected end of JSON input' });
    const bad = await post({ query: '{ __typename }' }).set('Authorization', 'Bearer nope').expect(401);
    expect(bad.body.error).toMatchObject({ name: 'UnauthorizedError' });
  });

  it('refuses a body that is too large', async () => {
    await post({ query: `{ __typename } #${'x'.repeat(1_100_000)}` }).expect(413);
  });

  it('refuses variables that are nested too deeply', async () => {
    const variables = `{"where":${'{"or":['.repeat(50_000)}${']}'.repeat(50_000)}}`;
    const answer = await post(`{"query":"{ __typename }","variables":${variables}}`).expect(400);
    expect(answer.text).toBe('Variables must be nested at most 600 levels deep.');
  });

  it('shows remarks about what was ignored in a header', async () => {
    await post({ query: '{ warned }' }).expect('X-Touchstone-Warning', 'ignored: x');
  });

  it('tells how long it took where tracing is asked for', async () => {
    const traced = testEndpoint({ apolloServer: { tracing: true } });
    const answer = await request(traced.app).post('/graphql').send({ query: '{ __typename }' });
    expect(answer.body.extensions.tracing).toMatchObject({ version: 1, duration: expect.any(Number) });
  });
});
