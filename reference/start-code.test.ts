import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

const PROJECT = fileURLToPath(new URL('../fixtures/host-project', import.meta.url));
const TOKEN = 'full';

let reference: Reference;
const lines: string[] = [];

beforeAll(async () => {
  reference = await startReference({ project: PROJECT, token: TOKEN, log: (line) => void lines.push(line) });
});
afterAll(() => reference.close());

/** Status and body of the answer to a request, anonymous without a token. */
async function send(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${reference.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'x-asked-by': 'me',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

describe('a project with code of its own', () => {
  it('fills its content in bootstrap, with its own files and permissions', async () => {
    const { status, body } = await send('GET', '/books?sort=title');
    expect(status).toBe(200);
    expect(body.data.map((book: { attributes: { title: string } }) => book.attributes.title)).toEqual([
      'Salt',
      'The Long Swell',
      'Tidewaiting',
    ]);
  });

  it('extends generated actions with super, its configuration at hand', async () => {
    const { body } = await send('GET', '/books');
    expect(body.meta).toEqual({
      pagination: { page: 1, pageSize: 10, pageCount: 1, total: 3 },
      library: 'The Reading Room',
    });
  });

  it('runs middlewares of a route around its action', async () => {
    expect((await send('GET', '/books')).body.count).toBe(3);
  });

  it('runs the middlewares of its configuration around everything', async () => {
    expect((await send('GET', '/books')).headers.get('x-signed-by')).toBe('librarian');
    expect((await send('GET', '/shelves')).headers.get('x-signed-by')).toBe('librarian');
  });

  it('answers as the generated endpoints do, without what is private', async () => {
    const { body } = await send('GET', '/books/1?populate=shelf', undefined, TOKEN);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const times = { createdAt: time, updatedAt: time };
    expect(body).toEqual({
      data: {
        id: 1,
        attributes: {
          title: 'Tidewaiting',
          slug: 'tidewaiting',
          lent: 0,
          ...times,
          publishedAt: time,
          shelf: { data: { id: 1, attributes: { name: 'Sea', ...times } } },
        },
        meta: { availableLocales: [] },
      },
      meta: {},
    });
  });

  it('leaves out what the sender may not find', async () => {
    const { body } = await send('GET', '/books/1?populate=shelf');
    expect(body.data.attributes).not.toHaveProperty('shelf');
  });

  it('warns of what it ignores', async () => {
    const { headers } = await send('GET', '/books?populate=shlef');
    expect(headers.get('x-touchstone-warning')).toContain('did you mean "shelf"?');
  });

  it('refuses filters on what is private', async () => {
    const { status, body } = await send('GET', '/books?filters[secret][$startsWith]=u');
    expect([status, body.error.message]).toEqual([400, 'Invalid parameter secret']);
  });

  it('changes data before it is kept', async () => {
    const creation = await send('POST', '/books', { data: { title: 'A New One' } }, TOKEN);
    expect(creation.body.data.attributes.slug).toBe('a-new-one');
    const { id } = creation.body.data;
    const update = await send('PUT', `/books/${id}`, { data: { title: 'Renamed' } }, TOKEN);
    expect(update.body.data.attributes.slug).toBe('renamed');
  });

  it('refuses a change with an error of its own', async () => {
    const { status, body } = await send('POST', '/books', { data: { title: 'Forbidden' } }, TOKEN);
    expect(status).toBe(400);
    expect(body).toEqual({
      data: null,
      error: { status: 400, name: 'ApplicationError', message: 'not in this library', details: { title: 'Forbidden' } },
    });
  });

  it('leaves out endpoints its router leaves out', async () => {
    expect((await send('DELETE', '/books/1', undefined, TOKEN)).status).toBe(405);
  });

  it('answers routes of its own, with its service', async () => {
    const { body } = await send('GET', '/books/titled/salt');
    expect(body.data.attributes.title).toBe('Salt');
    expect((await send('GET', '/books/titled/none')).body.error).toEqual({
      status: 404,
      name: 'NotFoundError',
      message: 'no such title',
      details: { title: 'none' },
    });
  });

  it('reads bodies and answers with a status', async () => {
    const { status, body } = await send('POST', '/books/2/lend', { days: 3 });
    expect([status, body]).toEqual([201, { title: 'Salt', lent: 1, days: 3 }]);
    expect((await send('POST', '/books/2/lend', { days: 'x' })).body.error.name).toBe('UnprocessableEntityError');
  });

  it('takes a transaction back as a whole when it throws', async () => {
    const lent = async () => (await send('GET', '/books/3')).body.data.attributes.lent;
    const { status, body } = await send('POST', '/books/lend', { ids: [3, 999] }, TOKEN);
    expect([status, body.error.details, await lent()]).toEqual([404, { id: 999 }, 0]);
    expect(lines).not.toContain('info: lent all at once');
    expect((await send('POST', '/books/lend', { ids: [3] }, TOKEN)).body).toEqual({ lent: true });
    expect([await lent(), lines]).toEqual([1, expect.arrayContaining(['info: lent all at once'])]);
  });

  it('keeps requests out by policies, its own and global ones', async () => {
    expect((await send('GET', '/books/open')).body).toEqual({ open: true, by: 'me' });
    const { status, body } = await send('GET', '/books/open?day=sunday');
    expect([status, body.error.name]).toEqual([403, 'ForbiddenError']);
    expect((await send('POST', '/books/999/lend', { days: 1 })).status).toBe(403);
  });

  it('needs permission for its own routes, but where auth is false', async () => {
    expect((await send('POST', '/books', { data: { title: 'x' } })).status).toBe(403);
    expect((await send('GET', '/ping')).body).toBe('pong');
    expect((await send('GET', '/books', undefined, 'wrong')).status).toBe(401);
    expect((await send('GET', '/known')).status).toBe(401);
    expect((await send('GET', '/known', undefined, TOKEN)).body).toEqual({ known: true });
  });

  it('lets the middlewares inside of strapi::errors catch errors, and those outside see their answers', async () => {
    const { headers, body } = await send('GET', '/books/titled/x?sort=nope');
    expect([headers.get('x-caught'), headers.get('x-answered')]).toEqual(['Invalid parameter nope', '400']);
    expect(body.error.message).toBe('Invalid parameter nope');
    const generated = await send('GET', '/shelves?sort=nope', undefined, TOKEN);
    expect([generated.headers.get('x-caught'), generated.status]).toEqual(['Invalid parameter nope', 400]);
    const forgiven = await send('GET', '/shelves?sort=nope&forgive=1', undefined, TOKEN);
    expect([forgiven.status, forgiven.body]).toEqual([200, { forgiven: 'Invalid parameter nope' }]);
  });

  it('answers routes that it adds, a list at the root, and a status alone by its name', async () => {
    const health = await fetch(`${reference.url}/health`);
    expect([health.status, await health.text()]).toEqual([202, 'Accepted']);
    expect((await send('GET', '/health')).status).toBe(404);
    expect((await send('GET', '/library/door')).body).toEqual({ door: 'open' });
  });

  it('serves content-types without code as ever', async () => {
    const { body } = await send('GET', '/shelves?populate=books', undefined, TOKEN);
    expect(body.data[0].attributes.books.data).toHaveLength(3);
  });

  it('adds routes to plugins', async () => {
    expect((await send('GET', '/users/greet')).body).toEqual({ hello: 'visitor' });
  });

  it('tells what its code prints to the log', () => {
    expect(lines).toContain('the library opens');
    expect(lines).toContain('info: shelved Salt as 2');
  });

  it('goes back to what bootstrap made', async () => {
    await reference.reset();
    const snapshot = reference.snapshot();
    await send('POST', '/books', { data: { title: 'More' } }, TOKEN);
    expect((await send('GET', '/books')).body.data).toHaveLength(4);
    await reference.restore(snapshot);
    expect((await send('GET', '/books')).body.data).toHaveLength(3);
  });
});
