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
    ['application/jsonp', '{"data":{"name":"x"}}'],
    ['application/x-json', '{"data":{"name":"x"}}'],
    ['text/application/json', '{"data":{"name":"x"}}'],
  ])('%s %s lack data', async (type, body) => {
    const { error } = (await post(type, body)).body;
    const message = 'Missing "data" payload in the request body';
    expect(error).toEqual({ status: 400, name: 'ValidationError', message, details: {} });
  });

  it('may be urlencoded, with long lists and deep ones', async () => {
    const form = (path: string, body: string) =>
      ask(server, 'post', path).set('Content-Type', 'application/x-www-form-urlencoded; charset=utf-8').send(body);
    expect((await form('/api/tags', 'data[name]=form')).body.data.attributes.name).toBe('form');
    const parts = Array.from({ length: 30 }, (_, index) => `data[quotes][${index}][text]=${index}`);
    const { data } = (await form('/api/books?populate=quotes', parts.join('&'))).body;
    expect(data.attributes.quotes.map(({ text }: { text: string }) => text)).toEqual([...parts.keys()].map(String));
    const deep = await form('/api/books', 'data[extra][a][b][c][d][e][f][g]=x');
    expect(deep.body.data.attributes.extra).toEqual({ a: { b: { c: { d: { e: { f: { g: 'x' } } } } } } });
  });

  it.each([
    ['multipart/form-data', 'Multipart: Boundary not found'],
    ['multipart/form-data; boundary=x', 'Unexpected end of form'],
  ])('of the type %s are told what they lack', async (type, message) => {
    const { status, body } = await post(type, 'no form');
    expect([status, body.error]).toEqual([400, { status: 400, name: 'BadRequestError', message, details: {} }]);
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

  it.each(['application/vnd.api+json', 'application/csp-report', 'Application/JSON ; charset=utf-8'])(
    'of the type %s are JSON',
    async (type) => {
      expect((await post(type, ' \n{"data":{"name":"x"}}')).body.data.attributes.name).toBe('x');
    },
  );

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
    expect(server.storedFiles).toEqual([`api::book.book ${answer.body.data.id} cover x.png`]);
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
