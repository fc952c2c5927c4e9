import { beforeEach, describe, expect, it } from 'vitest';
import { ask, askAnonymously, type PluginServer, pluginServer } from '../plugin-server.fixture.ts';

const BOOK = 'api::book.book';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><script>alert(1)</script></svg>';

let server: PluginServer;

beforeEach(async () => {
  server = await pluginServer();
  await server.store.write((writer) => writer.insert(BOOK, { title: 'A' }));
});

const send = (path = '/api/upload') => ask(server, 'post', path);
const file = (name: string, contentType = 'text/plain') => ({ filename: name, contentType });
const upload = (name = 'a.txt', content = 'hello', type = 'text/plain') =>
  send().attach('files', Buffer.from(content), file(name, type));

const error = (status: number, name: string, message: string) => ({
  data: null,
  error: { status, name, message, details: {} },
});

describe('POST /upload', () => {
  it('answers the records, bare, in the order of attributes', async () => {
    const { status, body } = await upload('a.svg', SVG, 'image/svg+xml');
    expect(status).toBe(200);
    expect(Object.keys(body[0]).join()).toBe(
      'id,name,alternativeText,caption,width,height,formats,hash,ext,mime,size,url,previewUrl,provider,provider_metadata,createdAt,updatedAt',
    );
    expect(body[0]).toMatchObject({ id: 1, width: 10, height: 5, mime: 'image/svg+xml', size: 0.09, ext: '.svg' });
  });

  it('takes many files, each with its information', async () => {
    const { body } = await send()
      .attach('files', Buffer.from('1'), file('a.txt'))
      .attach('files', Buffer.from('2'), file('b.txt'))
      .field('fileInfo', JSON.stringify([{ caption: 'one' }, { name: 'two.txt', alternativeText: 'two' }]));
    expect(body).toMatchObject([
      { id: 1, name: 'a.txt', caption: 'one' },
      { id: 2, name: 'two.txt', alternativeText: 'two' },
    ]);
  });

  it('takes the information of each file as a text of its own', async () => {
    const { body } = await send()
      .attach('files', Buffer.from('1'), file('a.txt'))
      .attach('files', Buffer.from('2'), file('b.txt'))
      .field('fileInfo', '{"caption":"one"}')
      .field('fileInfo', '{"caption":"two"}');
    expect(body.map(({ caption }: { caption: string }) => caption)).toEqual(['one', 'two']);
  });

  it('shows one file whole, whatever fields the request names', async () => {
    await upload();
    expect((await ask(server, 'get', '/api/upload/files/1?fields=name')).body).toMatchObject({ mime: 'text/plain' });
    expect((await ask(server, 'get', '/api/upload/files?fields=name')).body[0]).not.toHaveProperty('mime');
  });

  it('takes the information of an existing file as JSON, too', async () => {
    await upload();
    const { body } = await send('/api/upload?id=1').send({ fileInfo: { caption: 'new' } });
    expect(body).toMatchObject({ id: 1, name: 'a.txt', caption: 'new' });
  });

  it('shows what holds a file where the request populates it, without what the sender may not find', async () => {
    await upload().field('ref', BOOK).field('refId', '1').field('field', 'cover');
    const related = [{ __type: BOOK, id: 1, title: 'A' }];
    expect((await ask(server, 'get', '/api/upload/files/1?populate=*')).body).toMatchObject({ related });
    expect((await ask(server, 'get', '/api/upload/files?populate=related')).body).toMatchObject([{ related }]);
    expect((await ask(server, 'get', '/api/upload/files/1')).body).not.toHaveProperty('related');
    await upload('held-by-nobody.txt');
    expect((await ask(server, 'get', '/api/upload/files/2?populate=*')).body).not.toHaveProperty('related');
  });

  it('tells of what it ignores in a request', async () => {
    const { status, headers } = await ask(server, 'get', '/api/upload/files?filters[name][$containz]=a&populate=nope');
    expect([status, headers['x-touchstone-warning']]).toEqual([
      200,
      'filters[name][$containz] was ignored: nothing is called "$containz" there; did you mean "$contains"? | ' +
        'populate[nope] was ignored: nothing is called "nope" there',
    ]);
  });

  it.each(['x', '5', '[5]', '{"name":5}', `${'['.repeat(200_000)}${']'.repeat(200_000)}`])(
    'refuses the information %.30s',
    async (fileInfo) => {
      const { status, body } = await upload().field('fileInfo', fileInfo);
      expect([status, body.error.message]).toEqual([400, expect.stringMatching(/^fileInfo.*: expected/)]);
    },
  );

  it('attaches files to an entry', async () => {
    const { status } = await upload().field('ref', BOOK).field('refId', '1').field('field', 'pictures');
    expect(status).toBe(200);
    expect(server.store.linked(BOOK, 1, 'pictures')).toEqual([{ uid: 'plugin::upload.file', id: 1 }]);
  });

  it('refuses to attach to what is not there, or may not be changed', async () => {
    const refusal = await upload().field('ref', 'api::bok.book').field('refId', '1').field('field', 'cover');
    // no name is suggested: the sender may not know of that content-type
    expect(refusal.body.error.message).toBe('ref: no content-type is called "api::bok.book"');
    const open = await pluginServer({ publicActions: ['plugin::upload.content-api.upload'] });
    const refused = await askAnonymously(open, 'post', '/api/upload')
      .attach('files', Buffer.from('1'), 'a.txt')
      .field('ref', BOOK)
      .field('refId', '1')
      .field('field', 'cover');
    expect(refused.status).toBe(403);
  });

  it('refuses what holds no file', async () => {
    const empty = error(400, 'ValidationError', 'Files are empty');
    expect((await send().field('x', '1')).body).toEqual(empty);
    expect((await send().send({})).body).toEqual(empty);
    expect((await send().attach('file', Buffer.from('x'), 'a.txt')).body).toEqual(empty);
    expect((await send().attach('files', Buffer.alloc(0), 'a.txt')).body).toEqual(empty);
  });

  it('refuses files that are too large together, too many, or broken', async () => {
    const part = Buffer.alloc(600);
    const large = await send().attach('files', part, 'a.txt').attach('files', part, 'b.txt');
    expect([large.status, large.body.error.name]).toEqual([413, 'PayloadTooLargeError']);
    let form = send();
    for (let count = 0; count < 101; count++) form = form.attach('files', Buffer.from('x'), `${count}.txt`);
    expect((await form).status).toBe(413);
    const answer = await send().set('Content-Type', 'multipart/form-data; boundary=x').send('--x\r\nnope');
    expect(answer.status).toBe(400);
    expect(server.store.all('plugin::upload.file')).toEqual([]);
  });

  it('needs permission', async () => {
    const refused = await askAnonymously(server, 'post', '/api/upload').attach('files', Buffer.from('x'), 'a.txt');
    expect(refused.body).toEqual(error(403, 'ForbiddenError', 'Forbidden'));
  });
});

describe('names of uploaded files', () => {
  it.each([
    [`a.${'x'.repeat(250)}`, '.txt'],
    [`${'é'.repeat(120)}.txt`, '.txt'],
    ['\u202Egpj.exe', '.exe'],
    ['a.tar..', '.txt'],
    ['..a', '.a'],
  ])('%s leads to a file that is served', async (name, ext) => {
    const { status, body } = await upload(name);
    expect([status, body[0].ext, body[0].name]).toEqual([200, ext, name.normalize()]);
    const served = await askAnonymously(server, 'get', body[0].url);
    expect([served.status, served.headers['content-length']]).toEqual([200, '5']);
  });

  it.each(['a\u0000.txt', 'nul', 'a:b', 'a|b', 'x'.repeat(256)])('%j is refused', async (name) => {
    const { status, body } = await send()
      .attach('files', Buffer.from('hello'), file('a.txt'))
      .field('fileInfo', JSON.stringify({ name }));
    expect([status, body.error.message]).toEqual([400, 'File name contains invalid characters']);
  });
});

describe('POST /upload?id=', () => {
  it('changes what is said of a file', async () => {
    await upload();
    const { body } = await send('/api/upload?id=1').field('fileInfo', '{"name":"b.txt","caption":"c"}');
    expect(body).toMatchObject({ id: 1, name: 'b.txt', caption: 'c', size: 0.01 });
  });

  it('puts one other file in its place', async () => {
    const { url } = (await upload()).body[0];
    const replaced = await send('/api/upload?id=1').attach('files', Buffer.from('other'), 'b.txt');
    expect(replaced.body).toMatchObject({ id: 1, name: 'b.txt', url });
    expect((await askAnonymously(server, 'get', url)).text).toBe('other');
    const two = await send('/api/upload?id=1')
      .attach('files', Buffer.from('1'), 'a')
      .attach('files', Buffer.from('2'), 'b');
    expect(two.body).toEqual(error(400, 'ValidationError', 'Cannot replace a file with multiple ones'));
  });

  it.each(['9', 'x', ''])('finds no file %j', async (id) => {
    const { body } = await send(`/api/upload?id=${id}`).field('fileInfo', '{"name":"x"}');
    expect(body).toEqual(error(404, 'NotFoundError', 'Entity not found'));
  });
});

describe('/upload/files', () => {
  beforeEach(async () => {
    await upload('a.txt');
    await upload('b.svg', SVG, 'image/svg+xml');
  });

  it('lists all files bare, as filtered, sorted and selected, whatever the pagination', async () => {
    const list = async (query: string) => (await ask(server, 'get', `/api/upload/files?${query}`)).body;
    expect(await list('sort=name:desc&fields[0]=name&pagination[pageSize]=1')).toEqual([
      { id: 2, name: 'b.svg' },
      { id: 1, name: 'a.txt' },
    ]);
    expect(await list('filters[mime][$contains]=text&fields[0]=ext')).toEqual([{ id: 1, ext: '.txt' }]);
    expect(await list('filters[folderPath]=/1')).toMatchObject({ error: { message: 'Invalid parameter folderPath' } });
  });

  it('gives one file, and removes it with its bytes', async () => {
    const { body } = await ask(server, 'get', '/api/upload/files/1');
    expect((await askAnonymously(server, 'get', body.url)).text).toBe('hello');
    expect((await ask(server, 'delete', '/api/upload/files/1')).body).toEqual(body);
    expect((await askAnonymously(server, 'get', body.url)).status).toBe(404);
    for (const method of ['get', 'delete'] as const) {
      const again = await ask(server, method, '/api/upload/files/1');
      expect(again.body).toEqual(error(404, 'NotFoundError', 'file.notFound'));
    }
  });

  it('answers other methods with those there are', async () => {
    const { status, headers } = await ask(server, 'put', '/api/upload/files/1');
    expect([status, headers.allow]).toEqual([405, 'HEAD, GET, DELETE']);
  });
});

describe('served files', () => {
  it.each([
    ['a.svg', SVG, 'image/svg+xml', undefined],
    ['a.png', 'x', 'image/png', undefined],
    ['a.txt', 'x', 'text/plain; charset=utf-8', undefined],
    ['a.html', '<script>', 'application/octet-stream', 'attachment'],
    ['a.js', 'alert(1)', 'application/octet-stream', 'attachment'],
    ['a.xml', '<a/>', 'application/octet-stream', 'attachment'],
    ['a', 'x', 'application/octet-stream', 'attachment'],
  ])('%s runs nothing', async (name, content, type, disposition) => {
    const { url } = (await upload(name, content, 'application/octet-stream')).body[0];
    const { headers } = await askAnonymously(server, 'get', url);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([type, disposition]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it.each(['..%2fpackage.json', '%2e%2e', '.hidden', 'a%00b', 'nope.png'])('do not lead to %s', async (name) => {
    expect((await askAnonymously(server, 'get', `/uploads/${name}`)).status).toBe(404);
  });
});
