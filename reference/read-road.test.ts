import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference({ token: 'full', public: 'api::tag.tag.find', log: () => {} });
});

afterAll(() => reference.close());

/** What is answered to a request as it is, and to one from a page, which always goes the long road. */
async function answers(path: string, authorization = 'Bearer full') {
  return Promise.all(
    [{}, { origin: 'http://page.example' }].map(async (more) => {
      const answer = await fetch(`${reference.url}${path}`, { headers: { authorization, ...more } });
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        vary: answer.headers.get('vary'),
        warning: answer.headers.get('x-touchstone-warning'),
        body: await answer.text(),
      };
    }),
  );
}

describe('the short road of reads', () => {
  it.each([
    '/api/tags',
    '/api/Tags/?sort=name:desc&pagination[pageSize]=2',
    '/api/books?filters[title][$containsi]=e&populate=*&locale=all',
    '/api/books/1?populate[author][fields][0]=name',
    '/api/books/%31',
    '/api/homepage?populate=*',
    '/api/homepage?locale=all',
    '/api/tags/99',
    '/api/tags/abc',
    '/api/tags?sort=nope',
    '/api/tags?filters[name][$startWith]=s',
    '/api/tags?populate=nobody',
    '/api/%E0%A4%A',
    '/api/nothing',
    '/api/site-setting/1',
    '/api/users/me',
    '/api',
  ])('answers %s as the long road does', async (path) => {
    const [short, long] = await answers(path);
    expect(short).toEqual(long);
  });

  it.each(['', 'Bearer wrong'])('lets nobody in whom the long road would not: %j', async (authorization) => {
    for (const path of ['/api/tags', '/api/books']) {
      const [short, long] = await answers(path, authorization);
      expect(short).toEqual(long);
    }
  });

  it('writes what it answers into the journal', async () => {
    await answers('/api/tags?sort=slug');
    const journal = await fetch(`${reference.url}/_touchstone/requests`, { headers: { authorization: 'Bearer full' } });
    const { data } = (await journal.json()) as { data: { path: string; status: number }[] };
    expect(data.filter(({ path }) => path === '/api/tags?sort=slug').map(({ status }) => status)).toEqual([200, 200]);
  });

  it('injects the faults that are set', async () => {
    const headers = { authorization: 'Bearer full', 'content-type': 'application/json' };
    const set = (rules: readonly object[]) =>
      fetch(`${reference.url}/_touchstone/faults`, { method: 'PUT', headers, body: JSON.stringify({ data: rules }) });
    await set([{ path: '/api/tags', status: 503, rate: 1 }]);
    expect((await fetch(`${reference.url}/api/tags`, { headers })).status).toBe(503);
    await set([]);
    expect((await fetch(`${reference.url}/api/tags`, { headers })).status).toBe(200);
  });
});
