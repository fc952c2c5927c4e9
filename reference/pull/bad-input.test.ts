/** Every way in which a pull cannot be: one message with place, cause and remedy, and nothing changed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answering, CONTENT, inFrontOf, pulled, serve, temporaryFolder } from './pull.fixture.ts';

const json = (status: number, body: unknown) =>
  answering((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
const refused = (status: number, message: string) =>
  json(status, { data: null, error: { status, name: 'Error', message, details: {} } });

it.each([
  [
    'no address',
    async () => 'cms.example.com',
    /^cms\.example\.com: is no address of a server, expected one like https/,
  ],
  [
    'nobody',
    async () => 'http://127.0.0.1:9',
    /^http:\/\/127\.0\.0\.1:9\/api\/i18n\/locales: cannot be reached: .*; is the server running/,
  ],
  [
    'a wrong token',
    () => refused(401, 'Missing or invalid credentials'),
    /i18n\/locales: refuses with 401: Missing or invalid credentials; is the token one of this server/,
  ],
  [
    'a token that may not read',
    () => refused(403, 'Forbidden'),
    /api\/authors: refuses with 403: Forbidden; a full-access token may/,
  ],
  [
    'a website',
    () => answering((_request, response) => void response.writeHead(200).end('<!doctype html><title>Shop</title>')),
    /i18n\/locales: answers 200 with HTML, not JSON; is the API at http\S+\/api\?/,
  ],
  [
    'another API',
    () => json(200, { items: [] }),
    /i18n\/locales: the answer: found .*expected a list of locales; is this the API/,
  ],
  [
    'another address',
    () =>
      answering((_request, response) => void response.writeHead(301, { location: 'https://cms.example.com/' }).end()),
    /answers 301 and leads to https:\/\/cms\.example\.com\/; name the address where the API itself is/,
  ],
  [
    'another project',
    () => refused(404, 'Not Found'),
    /api\/authors: answers 404: Not Found; does the project describe/,
  ],
])('%s is told, and leaves nothing behind', async (_what, url, message) => {
  const out = join(temporaryFolder(), 'out');
  await expect(pulled(await url(), out)).rejects.toThrow(message);
  expect(existsSync(out) ? readdirSync(out) : []).toEqual(existsSync(out) ? ['.pull'] : []);
});

it('entries without attributes, as another version answers, are told with their place', async () => {
  const origin = await serve({ seed: [CONTENT] });
  const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
    if (!url.startsWith('/api/tags')) return false;
    response.end('{"data":[{"id":1,"documentId":"x","name":"sea"}],"meta":{}}');
    return true;
  });
  await expect(pulled(front.url, temporaryFolder(), { only: ['tags'] })).rejects.toThrow(
    /\/tags: data\.0\.attributes: found nothing, expected the attributes of an entry, as Strapi 4 answers them/,
  );
});

it('a name that does not exist gets the nearest right one', async () => {
  const folder = temporaryFolder();
  await expect(pulled('http://127.0.0.1:9', folder, { only: ['boks'] })).rejects.toThrow(
    /^--only: \S+ has no content-type "boks", expected a name like .*; did you mean "books?"\?/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

it('a folder that holds another pull, or other files, is not touched', async () => {
  const origin = await serve({ seed: [CONTENT] });
  const out = temporaryFolder();
  const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
    if (url.includes('/i18n/')) return false;
    response.writeHead(403).end('{}');
    return true;
  });
  await expect(pulled(front.url, out)).rejects.toThrow('403');
  await expect(pulled(origin.url, out)).rejects.toThrow(
    /\.pull: holds a pull of http\S+; remove it, or name another --out/,
  );
  const other = temporaryFolder();
  writeFileSync(join(other, 'package.json'), '{"name":"shop"}');
  await expect(pulled(origin.url, other)).rejects.toThrow(
    /^--out: holds a file that is no seed of this project; name another folder: .*package\.json: name: no such content-type/,
  );
  expect(readdirSync(other).sort()).toEqual(['.pull', 'package.json']);
  const file = join(temporaryFolder(), 'out');
  writeFileSync(file, '');
  await expect(pulled(origin.url, file)).rejects.toThrow(/out\/\.pull: cannot be made: .*; name another --out/);
});

it('a server that asks for more patience than anybody has is left, and can be asked again later', async () => {
  const url = await answering(
    (_request, response) => void response.writeHead(429, { 'retry-after': '86400' }).end('{}'),
  );
  await expect(pulled(url, temporaryFolder())).rejects.toThrow(
    /answers 429 and asks to wait \(Retry-After: "86400"\); start it again later: it goes on where it stopped/,
  );
});

it('names of files on the server are no paths here', async () => {
  const origin = await serve({ seed: [CONTENT] });
  const out = temporaryFolder();
  mkdirSync(join(out, 'inner'));
  const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
    if (!url.startsWith('/api/upload/files') || url.includes('gt]=1')) return false;
    const file = {
      id: 1,
      name: 'x',
      hash: '../../evil',
      ext: '.json',
      mime: 'text/plain',
      size: 1,
      url: '/uploads/x.json',
      provider: 'local',
    };
    response.end(JSON.stringify([file]));
    return true;
  });
  await pulled(front.url, join(out, 'inner'), { only: ['files'], media: true });
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.includes('evil'))).toEqual([]);
  expect(names).toContain('inner/plugin.upload.file.json');
});

it('a page that is too much for the server is asked for in smaller parts', async () => {
  const origin = await serve({ seed: [CONTENT] });
  const sizes: number[] = [];
  const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
    const size = Number(/pageSize%5D=(\d+)|pageSize\]=(\d+)/.exec(url)?.slice(1).find(Boolean));
    if (!url.startsWith('/api/tags')) return false;
    sizes.push(size);
    if (size <= 7) return false;
    response.writeHead(500).end('{"data":null,"error":{"status":500,"message":"too much"}}');
    return true;
  });
  const out = temporaryFolder();
  await pulled(front.url, out, { only: ['tags'] });
  expect(sizes).toEqual([100, 25, 7, 7]);
  expect(JSON.parse(readFileSync(join(out, 'api.tag.tag.json'), 'utf8'))['api::tag.tag']).toHaveLength(12);
});

it.each([
  [403, true],
  [500, false],
])('users that answer %i are left out, and said to be: %s', async (status, isLeftOut) => {
  const origin = await serve({ seed: [CONTENT] });
  const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
    if (!url.startsWith('/api/users?')) return false;
    response.writeHead(status).end('{"data":null,"error":{"message":"no"}}');
    return true;
  });
  const out = temporaryFolder();
  if (!isLeftOut) return expect(pulled(front.url, out)).rejects.toThrow(/api\/users: answers 500: no/);
  const { lines } = await pulled(front.url, out);
  expect(lines.join('\n')).toMatch(
    /^left out: plugin::users-permissions\.user: \S+\/api\/users: refuses with 403: no/m,
  );
  expect(existsSync(join(out, 'plugin.users-permissions.user.json'))).toBe(false);
});
