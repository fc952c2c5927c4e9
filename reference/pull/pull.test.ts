import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadProject } from '../project/load.ts';
import { CONTENT, inFrontOf, PROJECT, pulled, read, serve, temporaryFolder } from './pull.fixture.ts';
import { populateOf, queryOf } from './question.ts';

/** Reads of everything that entries have, of each content-type, and what plugins answer. */
async function allReads(): Promise<string[]> {
  const { model } = await loadProject(PROJECT, { env: 'development' });
  const types = [...model.contentTypes.values()].filter(({ hasEndpoints }) => hasEndpoints);
  const paths = types.map((type) => {
    const query = queryOf({
      populate: populateOf(model, type),
      pagination: { pageSize: 40 },
      publicationState: 'preview',
    });
    return `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}?locale=all&${query}`;
  });
  return [
    ...paths,
    ...paths.map((path) => path.replace(/&populate.*/, '&populate=*')),
    '/api/users?populate=role',
    '/api/upload/files',
    '/api/i18n/locales',
    '/api/homepage?locale=fr&populate=*',
  ];
}

const seedOf = (out: string, uid: string): { id: number; [name: string]: unknown }[] =>
  JSON.parse(readFileSync(join(out, `${uid.replace('::', '.')}.json`), 'utf8'))[uid];

describe('a pull', () => {
  it.each(['stated', 'strapi-4'] as const)(
    'of a %s server gives a seed that answers every read alike',
    async (profile) => {
      const out = temporaryFolder();
      const origin = await serve({ seed: [CONTENT], profile });
      const { count, lines } = await pulled(origin.url, out, { media: true });
      expect(count).toBeGreaterThan(140);
      expect(lines).toContain('missing: api::book.book: internalNotes: an API does not show it');
      expect(existsSync(join(out, '.pull'))).toBe(false);
      const copy = await serve({ seed: [out], profile });
      for (const path of await allReads())
        expect([path, await read(copy, path)]).toEqual([path, await read(origin, path)]);
      const bytes = async (url: string) =>
        (await fetch(`${url}/uploads/${seedOf(out, 'plugin::upload.file')[0]?.hash}.png`)).arrayBuffer();
      expect(await bytes(copy.url)).toEqual(await bytes(origin.url));
    },
  );

  it('goes on where it stopped, and asks for nothing twice', async () => {
    const out = temporaryFolder();
    const origin = await serve({ seed: [CONTENT] });
    let isBroken = true;
    const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
      if (!isBroken || !url.startsWith('/api/genres')) return false;
      response.writeHead(403).end('{"data":null,"error":{"status":403,"name":"ForbiddenError","message":"Forbidden"}}');
      return true;
    });
    await expect(pulled(front.url, out)).rejects.toThrow('/api/genres: refuses with 403: Forbidden');
    expect(readdirSync(out)).toEqual(['.pull']);
    const firstAsked = front.asked.splice(0);
    isBroken = false;
    const { lines } = await pulled(front.url, out);
    expect(lines[0]).toMatch(/^goes on with a pull that stopped/);
    expect(firstAsked.some((path) => path.startsWith('/api/books'))).toBe(true);
    expect(front.asked.some((path) => path.startsWith('/api/books'))).toBe(false);
    expect(seedOf(out, 'api::book.book')).toHaveLength(19);
  });

  it('goes on within a content-type, page by page', async () => {
    const out = temporaryFolder();
    const origin = await serve({ seed: 'none', fake: 120 });
    let pages = 0;
    const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
      if (!url.startsWith('/api/authors') || ++pages !== 2) return false;
      response.writeHead(403).end('{}');
      return true;
    });
    await expect(pulled(front.url, out, { only: ['author'] })).rejects.toThrow('refuses with 403');
    const { count } = await pulled(front.url, out, { only: ['author'] });
    expect(seedOf(out, 'api::author.author')).toHaveLength(120);
    expect(count).toBeGreaterThanOrEqual(120);
    expect(
      front.asked.filter((path) => path.startsWith('/api/authors')).map((path) => /\$gt\]=(\d+)/.exec(path)?.[1]),
    ).toEqual(['0', '40', '40', '80']);
  });

  it('of some content-types has the files that they show, and links to the rest only where it was pulled before', async () => {
    const out = temporaryFolder();
    const origin = await serve({ seed: [CONTENT] });
    const { lines } = await pulled(origin.url, out, { only: ['books'] });
    expect(readdirSync(out)).toEqual(['api.book.book.json', 'plugin.upload.file.json']);
    expect(lines.join('\n')).toMatch(/left out: api::book\.book\.author: \d+ links/);
    expect(seedOf(out, 'plugin::upload.file').map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    await pulled(origin.url, out, { only: ['api::author.author'] });
    await pulled(origin.url, out, { only: ['book'] });
    expect(seedOf(out, 'api::book.book')[0]).toMatchObject({ author: 7, genre: null });
    expect((await serve({ seed: [out] })).url).toContain('http');
  });

  it('of some locales keeps to them', async () => {
    const out = temporaryFolder();
    const origin = await serve({ seed: [CONTENT] });
    await pulled(origin.url, out, { locales: ['fr'] });
    expect(new Set(seedOf(out, 'api::book.book').map(({ locale }) => locale))).toEqual(new Set(['fr']));
    await expect(pulled(origin.url, temporaryFolder(), { locales: ['de'] })).rejects.toThrow(
      /--locales: \S+ has no locale "de", but en, fr$/,
    );
  });

  it('waits as long as the server asks', async () => {
    const out = temporaryFolder();
    const origin = await serve({ seed: [CONTENT] });
    const refusedAt: number[] = [];
    const times: number[] = [];
    const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
      if (!url.startsWith('/api/tags')) return false;
      times.push(performance.now());
      if (refusedAt.length > 0) return false;
      refusedAt.push(performance.now());
      response.writeHead(429, { 'retry-after': '1' }).end('{}');
      return true;
    });
    await pulled(front.url, out, { only: ['tags'] });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
    expect(seedOf(out, 'api::tag.tag')).toHaveLength(12);
  });

  it('changes nothing if the content violates the model, and names entry, attribute, cause and remedy', async () => {
    const out = temporaryFolder();
    const origin = await serve({ seed: [CONTENT] });
    const front = await inFrontOf(origin.url, ({ url = '' }, response) => {
      if (!url.startsWith('/api/tags')) return false;
      const attributes = {
        name: 7,
        slug: null,
        createdAt: '2024-01-01T00:00:00.000Z',
        updatedAt: '2024-01-01T00:00:00.000Z',
      };
      const data = [{ id: 9, attributes }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data, meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 1 } } }));
      return true;
    });
    writeFileSync(join(out, 'tags.json'), '{"api::tag.tag":[]}');
    const second = pulled(front.url, out, { only: ['tags'] });
    await expect(second).rejects.toThrow(
      /^http:\S+: api::tag\.tag 9: name: name must be a `string` type.*; correct it there, or its schema in \S+; --only/,
    );
    expect(readdirSync(out)).toEqual(['.pull', 'tags.json']);
    expect(readFileSync(join(out, 'tags.json'), 'utf8')).toBe('{"api::tag.tag":[]}');
  });
});
