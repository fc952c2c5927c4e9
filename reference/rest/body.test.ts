import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type LibraryServer, libraryServer } from './library-server.fixture.ts';

let server: LibraryServer;

beforeAll(async () => {
  server = await libraryServer();
});

const post = (type: string, body: string) => ask(server, 'post', '/api/tags').set('Content-Type', type).send(body);

describe('bodies', () => {
  it.each([
    ['application/json', '{}'],
    ['application/json', '{"name":"x"}'],
    ['application/json', '{"data":null}'],
    ['application/json', '{"data":"x"}'],
    ['application/json', '[1]'],
    ['application/json', ''],
    ['text/plain', '{"data":{"name":"x"}}'],
  ])('%s %s lack data', async (type, body) => {
    const { error } = (await post(type, body)).body;
    const message = 'Missing "data" payload in the request body';
    expect(error).toEqual({ status: 400, name: 'ValidationError', message, details: {} });
  });

  it('may be urlencoded', async () => {
    const answer = await post('application/x-www-form-urlencoded', 'data[name]=form');
    expect(answer.body.data.attributes.name).toBe('form');
  });

  it('that are no JSON are refused with the place, alike on all versions of Node', async () => {
    const { error } = (await post('application/json', '{"data": {')).body;
    expect(error).toMatchObject({
      status: 400,
      name: 'SyntaxError',
      message: expect.stringMatching(/ at position 10$/),
    });
    expect(error).not.toHaveProperty('details');
  });

  it('that are a JSON scalar are refused', async () => {
    const { error } = (await post('application/json', '5')).body;
    expect(error).toEqual({ status: 400, name: 'Error', message: 'invalid JSON, only supports object and array' });
  });

  it('beyond 1 MB are refused', async () => {
    const answer = await post('application/json', `{"data":{"name":"${'x'.repeat(1_100_000)}"}}`);
    const error = { status: 413, name: 'PayloadTooLargeError', message: 'request entity too large' };
    expect([answer.status, answer.body]).toEqual([413, { data: null, error }]);
  });

  it('may be a form with files for media attributes', async () => {
    const form = ask(server, 'post', '/api/books').field('data', '{"title":"A"}');
    const answer = await form.attach('files.cover', Buffer.from('x'), 'x.png');
    expect(answer.body.data.attributes.title).toBe('A');
    expect(server.storedFiles).toEqual(['api::book.book 1 cover x.png']);
  });

  it.each([
    ['cover', "prefixing them with the 'files'"],
    ['files.covr', 'Invalid parameter files.covr: no media attribute; did you mean "cover"?'],
  ])('in a form with a file in %s are refused, and nothing is made', async (field, message) => {
    const form = ask(server, 'post', '/api/books').field('data', '{"title":"B"}');
    const answer = await form.attach(field, Buffer.from('x'), 'x.png');
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
    expect(server.store.all('api::book.book').map(({ title }) => title)).not.toContain('B');
  });

  it.each([undefined, '{"name"', '5'])('in a form without good data (%s) are refused', async (data) => {
    const form = ask(server, 'post', '/api/tags').field('other', '1');
    expect((await (data === undefined ? form : form.field('data', data))).status).toBe(400);
  });
});
