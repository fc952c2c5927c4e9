import request from 'supertest';
import { describe, expect, it } from 'vitest';
import express from '../../express.ts';
import { playground } from './playground.ts';

const app = express();
app.use('/graphql', playground('/graphql', '{ a(b: "<c>") }'));
app.use((_request, response) => {
  response.status(418).end();
});

const ask = (path: string, accept = 'text/html,*/*;q=0.8') => request(app).get(path).set('Accept', accept);

describe('playground', () => {
  it('is a page that loads nothing from elsewhere', async () => {
    const { text, headers } = await ask('/graphql').expect(200).expect('Content-Type', /html/);
    expect(text).not.toMatch(/(src|href)="(?!\/graphql\/playground\/|data:)/);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text).toContain('data-query="{ a(b: &#34;&#60;c&#62;&#34;) }"');
  });

  it('serves each file the page names', async () => {
    const { text } = await ask('/graphql');
    const files = [...text.matchAll(/"(\/graphql\/playground\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(2);
    for (const file of files)
      await ask(file, '*/*')
        .expect(200)
        .expect('Content-Type', /css|javascript/);
  });

  it('stands before a query in the path, for who asks for a page', async () => {
    await ask('/graphql?query={__typename}').expect(200).expect('Content-Type', /html/);
  });

  it.each([
    '/graphql/playground/nope.js',
    '/graphql/playground/../../package.json',
    '/graphql/playground/toString',
    '/graphql/x',
  ])('has no %s', async (path) => {
    await ask(path).expect(418);
  });

  it('leaves everything that asks for no page to the endpoint', async () => {
    await ask('/graphql', '*/*').expect(418);
    await request(app).post('/graphql').set('Accept', 'text/html').expect(418);
  });
});
