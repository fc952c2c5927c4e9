import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type GraphqlAnswer,
  manage,
  type PluginEndpoint,
  pluginEndpoint,
  refusals,
  registerUser,
  send,
} from '../plugin-endpoint.fixture.ts';

const ME = 'id username email confirmed blocked role { id name type }';

const register = (username: string, password = 'abcdef', email = `${username}@example.com`) =>
  `mutation { register(input: { username: "${username}", email: "${email}", password: "${password}" })
    { jwt user { ${ME} } } }`;
const login = (identifier: string, password: string, more = '') =>
  `mutation { login(input: { identifier: "${identifier}", password: "${password}" ${more} }) { jwt user { username } } }`;

let endpoint: PluginEndpoint;
let bearer: string;

beforeAll(async () => {
  endpoint = await pluginEndpoint();
  bearer = await registerUser(endpoint);
});

describe('register', () => {
  it('answers a JWT and the user, who is found afterwards', async () => {
    const { data } = await send(endpoint, register('gina'));
    const user = { id: '2', username: 'gina', email: 'gina@example.com', confirmed: true, blocked: false, role: null };
    expect(data).toEqual({ register: { jwt: expect.stringMatching(/^ey/), user } });
    const answer = await manage(endpoint, '{ usersPermissionsUser(id: 2) { data { attributes { username } } } }');
    expect(answer.data).toEqual({ usersPermissionsUser: { data: { attributes: { username: 'gina' } } } });
  });

  it('refuses a name that is taken, and has no data then', async () => {
    const answer = await send(endpoint, register('zed', 'abcdef', 'other@example.com'));
    const error = { name: 'ApplicationError', message: 'Email or Username are already taken', details: {} };
    expect(answer).toEqual({
      errors: [{ message: error.message, extensions: { error, code: 'STRAPI_APPLICATION_ERROR' } }],
      data: null,
    });
  });

  it('tells what is wrong with its values as REST does', async () => {
    const { errors = [] } = await send(endpoint, register('short', 'a'));
    const message = 'password must be at least 6 characters';
    const details = { errors: [{ path: ['password'], message, name: 'ValidationError' }] };
    expect(errors).toEqual([
      { message, extensions: { error: { name: 'ValidationError', message, details }, code: 'BAD_USER_INPUT' } },
    ]);
  });

  it('gives no JWT before the e-mail is confirmed, where that is asked for', async () => {
    const strict = await pluginEndpoint();
    await strict.accounts.settings.set('plugin_users-permissions_advanced', { email_confirmation: true });
    const { data } = await send(strict, register('gina'));
    expect(data).toMatchObject({ register: { jwt: null, user: { confirmed: false } } });
    expect(refusals(await send(strict, login('gina', 'abcdef')))).toEqual([
      ['Your account email is not confirmed', 'STRAPI_APPLICATION_ERROR'],
    ]);
    const token = strict.mails[0]?.code;
    const confirm = `mutation { emailConfirmation(confirmation: "${token}") { jwt user { username confirmed } } }`;
    const confirmed = await send(strict, confirm);
    const user = { username: 'gina', confirmed: true };
    expect(confirmed.data).toEqual({ emailConfirmation: { jwt: expect.stringMatching(/^ey/), user } });
    expect(refusals(await send(strict, confirm))).toEqual([['Invalid token', 'BAD_USER_INPUT']]);
  });
});

describe('login', () => {
  it('takes a name or an e-mail, with any credentials', async () => {
    for (const identifier of ['zed', 'ZED@example.com']) {
      const { data } = await send(endpoint, login(identifier, 'abcdef', 'provider: "local"'), bearer);
      expect(data).toEqual({ login: { jwt: expect.stringMatching(/^ey/), user: { username: 'zed' } } });
    }
  });

  it.each([
    ['a wrong password', login('zed', 'nope'), 'Invalid identifier or password', 'BAD_USER_INPUT'],
    ['nobody', login('nobody', 'abcdef'), 'Invalid identifier or password', 'BAD_USER_INPUT'],
    [
      'another service',
      login('zed', 'abcdef', 'provider: "x"'),
      'This provider is disabled',
      'STRAPI_APPLICATION_ERROR',
    ],
  ])('refuses %s', async (_what, query, message, code) => {
    const answer = await send(endpoint, query);
    expect([refusals(answer), answer.data]).toEqual([[[message, code]], null]);
  });

  it('refuses who is blocked, also with a JWT from before', async () => {
    const jwt = await registerUser(endpoint, 'blocked');
    const user = endpoint.accounts.users.findByIdentifier('blocked');
    await endpoint.accounts.users.edit(user?.id ?? 0, { blocked: true });
    expect(refusals(await send(endpoint, login('blocked', 'abcdef')))).toEqual([
      ['Your account has been blocked by an administrator', 'STRAPI_APPLICATION_ERROR'],
    ]);
    const { status } = await request(endpoint.app)
      .post('/graphql')
      .set('Authorization', `Bearer ${jwt}`)
      .send({ query: '{ me { id } }' });
    expect(status).toBe(401);
  });
});

describe('me', () => {
  it('is the user of the JWT, with the role', async () => {
    const { data } = await send(endpoint, `{ me { ${ME} } }`, bearer);
    const role = { id: '1', name: 'Authenticated', type: 'authenticated' };
    expect(data).toMatchObject({ me: { id: '1', username: 'zed', role } });
  });

  it.each([
    ['nobody', undefined, 'Forbidden access', 'FORBIDDEN'],
    ['a token', 't0ken', 'Authentication requested', 'INTERNAL_SERVER_ERROR'],
  ])('is not %s', async (_who, credentials, message, code) => {
    const answer = await send(endpoint, '{ me { id } }', credentials);
    expect([answer.errors?.[0]?.message, answer.data]).toEqual([message, { me: null }]);
    expect(answer.errors?.[0]?.extensions?.code).toBe(code);
  });
});

describe('passwords', () => {
  const change = (current: string, password: string) =>
    `mutation { changePassword(currentPassword: "${current}", password: "${password}",
      passwordConfirmation: "${password}") { jwt user { username } } }`;

  it('are changed by who knows them', async () => {
    const jwt = await registerUser(endpoint, 'changing');
    const { data } = await send(endpoint, change('abcdef', 'ghijkl'), jwt);
    expect(data).toEqual({ changePassword: { jwt: expect.any(String), user: { username: 'changing' } } });
    expect((await send(endpoint, login('changing', 'ghijkl'))).errors).toBeUndefined();
    expect(
      (
        await request(endpoint.app)
          .post('/graphql')
          .set('Authorization', `Bearer ${jwt}`)
          .send({ query: '{ me { id } }' })
      ).status,
    ).toBe(401);
    const next = String((data?.changePassword as { jwt?: string } | undefined)?.jwt);
    const refused = await send(endpoint, change('nope', 'ghijklm'), next);
    expect(refused.data).toEqual({ changePassword: null });
    expect(refusals(refused)).toEqual([['The provided current password is invalid', 'BAD_USER_INPUT']]);
  });

  it('are not changed without the permission', async () => {
    expect(refusals(await send(endpoint, change('abcdef', 'ghijkl')))).toEqual([['Forbidden access', 'FORBIDDEN']]);
  });

  it('that are lost are replaced with a code that was mailed, once', async () => {
    await registerUser(endpoint, 'losing');
    const forgot = (email: string) => send(endpoint, `mutation { forgotPassword(email: "${email}") { ok } }`);
    expect((await forgot('nobody@example.com')).data).toEqual({ forgotPassword: { ok: true } });
    expect((await forgot('losing@example.com')).data).toEqual({ forgotPassword: { ok: true } });
    const code = endpoint.mails.at(-1)?.code;
    const reset = `mutation { resetPassword(password: "ghijkl", passwordConfirmation: "ghijkl", code: "${code}")
      { jwt user { username } } }`;
    const { data } = await send(endpoint, reset);
    expect(data).toEqual({ resetPassword: { jwt: expect.any(String), user: { username: 'losing' } } });
    const again = await send(endpoint, reset);
    expect([refusals(again), again.data]).toEqual([
      [['Incorrect code provided', 'BAD_USER_INPUT']],
      { resetPassword: null },
    ]);
  });

  it('are hashed a few times in a query at most', async () => {
    const input = (name: string) => `{ username: "${name}", email: "${name}@example.com", password: "abcdef" }`;
    const many = Array.from({ length: 30 }, (_, at) => `m${at}: register(input: ${input(`many${at}`)}) { jwt }`);
    const answer = await send(endpoint, `mutation { ${many.join(' ')} }`);
    expect(answer.errors?.[0]?.message).toContain('100000');
    expect(endpoint.accounts.users.findByIdentifier('many0')).toBeUndefined();
  });

  it('cannot be tried too often', async () => {
    const strict = await pluginEndpoint({ users: { ratelimit: { max: 3, interval: { min: 1 } } } });
    const query = login('nobody', 'nope12');
    const wrong = [['Invalid identifier or password', 'BAD_USER_INPUT']];
    for (let tries = 0; tries < 3; tries++) expect(refusals(await send(strict, query))).toEqual(wrong);
    const { body, headers } = await request(strict.app).post('/graphql').send({ query });
    expect([refusals(body), headers['retry-after']]).toEqual([
      [['Too many requests, please try again later.', 'STRAPI_RATE_LIMIT_ERROR']],
      '60',
    ]);
  });

  const TOO_MANY = 'Too many requests, please try again later.';
  const fields: Readonly<Record<string, (at: number) => string>> = {
    login: (at) => `login(input: { identifier: "somebody${at}", password: "nope12" }) { jwt }`,
    register: () => 'register(input: { username: "same", email: "same@example.com", password: "abcdef" }) { jwt }',
    forgotPassword: () => 'forgotPassword(email: "same@example.com") { ok }',
    resetPassword: (at) => `resetPassword(code: "${at}", password: "abcdef", passwordConfirmation: "abcdef") { jwt }`,
    changePassword: (at) =>
      `changePassword(currentPassword: "nope${at}", password: "abcdef", passwordConfirmation: "abcdef") { jwt }`,
  };

  it.each(Object.entries(fields))('are counted by each %s of a batch', async (name, field) => {
    const strict = await pluginEndpoint({ users: { ratelimit: { max: 3 } } });
    const jwt = await registerUser(strict);
    const batch = Array.from({ length: 5 }, (_, at) => ({ query: `mutation { ${field(at)} }` }));
    const call = request(strict.app).post('/graphql');
    if (name === 'changePassword') call.set('Authorization', `Bearer ${jwt}`);
    const answers = (await call.send(batch)).body;
    const refused = answers.map((answer: GraphqlAnswer) => refusals(answer)[0]?.[0] === TOO_MANY);
    expect(refused).toEqual([false, false, false, true, true]);
  });

  it('are counted by each alias of a document', async () => {
    const strict = await pluginEndpoint({ users: { ratelimit: { max: 3 } } });
    await registerUser(strict);
    const right = () => 'login(input: { identifier: "zed", password: "abcdef" }) { jwt }';
    for (const field of [right, fields.resetPassword ?? right]) {
      const aliases = Array.from({ length: 5 }, (_, at) => `a${at}: ${field(at)}`).join(' ');
      expect(refusals(await send(strict, `mutation { ${aliases} }`)).map(([message]) => message)).toContain(TOO_MANY);
    }
  });

  it('are counted together with those over REST', async () => {
    const strict = await pluginEndpoint({ users: { ratelimit: { max: 1 } } });
    await send(strict, login('nobody', 'nope12'));
    const body = { identifier: 'somebody', password: 'nope12' };
    expect((await request(strict.app).post('/api/auth/local').send(body)).status).toBe(429);
  });
});
