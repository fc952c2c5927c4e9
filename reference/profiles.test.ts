/** What the two profiles answer otherwise, where the recordings alone do not show why. */
import { describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

const post = async ({ url, token }: Reference, path: string, data: unknown): Promise<Response> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify({ data }) });
};

describe.each([
  ['stated', 200],
  ['strapi-4', 400],
] as const)('a server in profile %s', (profile, status) => {
  it.each([
    ['two attributes', { author: 1, contributors: ['1'] }],
    ['one list', { contributors: [1, '1'] }],
    ['set', { contributors: { set: ['1', { id: 1 }] } }],
  ])(`answers ${status} to a number and its text in %s`, async (_where, links) => {
    const reference = await startReference({ seed: 'none', profile, log: () => {} });
    await post(reference, 'authors', { name: 'Ada' });
    const answer = await post(reference, 'books', { title: 'Ash', ...links });
    const { error } = (await answer.json()) as { readonly error?: { readonly message: string } };
    const message = '1 relation(s) of type api::author.author associated with this entity do not exist';
    expect({ status: answer.status, message: error?.message }).toEqual({
      status,
      message: status === 400 ? message : undefined,
    });
    await reference.close();
  });
});

describe.each([
  ['stated', false],
  ['strapi-4', true],
] as const)('GraphQL in production, profile %s', (profile, isAs4) => {
  const ask = async ({ url, token }: Reference, query: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return answer.json();
  };

  it(`${isAs4 ? 'suggests' : 'does not suggest'} names of the schema`, async () => {
    const reference = await startReference({ seed: 'none', profile, env: 'production', log: () => {} });
    const answer = JSON.stringify(await ask(reference, '{ bookz { data { id } } }'));
    expect(answer.includes('Did you mean')).toBe(isAs4);
    await reference.close();
  });

  it(`${isAs4 ? 'creates' : 'refuses'} a second entry of a single type`, async () => {
    const reference = await startReference({ profile, env: 'production', log: () => {} });
    for (const locale of ['fr', 'en'])
      await ask(reference, `mutation { deleteHomepage(locale: "${locale}") { data { id } } }`);
    await ask(reference, 'mutation { updateHomepage(data: { title: "first" }) { data { id } } }');
    const second = 'updateHomepage(data: { title: "second" }, locale: "fr") { data { attributes { locale } } }';
    const homepage = { data: { attributes: { locale: 'en' } } };
    expect(await ask(reference, `mutation { ${second} }`)).toMatchObject(
      isAs4 ? { data: { updateHomepage: homepage } } : { errors: [{ message: 'singleType.alreadyExists' }] },
    );
    await reference.close();
  });
});

describe.each([
  ['stated', { siteName: 'Ash', office: { id: 1, city: 'Bergen' } }],
  ['strapi-4', { siteName: 'Ash', contact: null, perPage: 12, maintenance: false }],
] as const)('DELETE of a single type in profile %s', (profile, attributes) => {
  it('is shaped by fields and populate as its profile says', async () => {
    const reference = await startReference({ seed: 'none', profile, log: () => {} });
    const headers = { authorization: `Bearer ${reference.token}`, 'content-type': 'application/json' };
    const at = `${reference.url}/api/site-setting`;
    const body = JSON.stringify({ data: { siteName: 'Ash', perPage: 12, office: { city: 'Bergen' } } });
    await fetch(at, { method: 'PUT', headers, body });
    const answer = await fetch(`${at}?fields=siteName&populate[office][fields]=city`, { method: 'DELETE', headers });
    const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> } };
    const { createdAt: _created, updatedAt: _updated, ...shown } = data.attributes;
    expect(shown).toEqual(attributes);
    await reference.close();
  });
});

describe('lists and values that only a server in profile strapi-4 answers', () => {
  const rows = async ({ url, token }: Reference, path: string): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
    return data.map(({ attributes }) => attributes);
  };

  it('repeats an entry for each different value of a to-many relation that it is sorted by', async () => {
    const reference = await startReference({ seed: 'none', profile: 'strapi-4', log: () => {} });
    for (const name of ['Ada', 'Ben']) await post(reference, 'authors', { name });
    for (const title of ['b', 'a', 'b']) await post(reference, 'books', { title, author: 1 });
    const names = (await rows(reference, 'authors?sort=books.title:desc')).map(({ name }) => name);
    expect(names).toEqual(['Ada', 'Ada', 'Ben']);
    await reference.close();
  });

  it('keeps any text as a big integer, after all numbers', async () => {
    const reference = await startReference({ seed: 'none', profile: 'strapi-4', log: () => {} });
    for (const serial of ['abc', '9007199254740993', '1.50', 7])
      await post(reference, 'print-runs', { label: 'a', serial });
    const sorted = (await rows(reference, 'print-runs?sort=serial')).map(({ serial }) => serial);
    expect(sorted).toEqual(['1.5', '7', '9007199254740993', 'abc']);
    expect(await rows(reference, 'print-runs?filters[serial]=abc')).toHaveLength(1);
    await reference.close();
  });
});

describe.each([
  ['stated', 403],
  ['strapi-4', 401],
] as const)('a public role without any permission, profile %s', (profile, status) => {
  it(`is ${status}`, async () => {
    const reference = await startReference({ seed: 'none', profile, log: () => {} });
    const { url, token } = reference;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async () => (await fetch(`${url}/api/books`)).status;
    expect(await ask()).toBe(403);
    const body = JSON.stringify({ permissions: {} });
    await fetch(`${url}/api/users-permissions/roles/2`, { method: 'PUT', headers, body });
    expect(await ask()).toBe(status);
    await reference.close();
  });
});
