import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadContent } from './load-content.ts';
import type { Peer } from './strapi.ts';

describe('loading content into a peer', () => {
  let place = '';
  let server: Server;
  let requests: string[] = [];
  let answers: string[] = [];

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'touchstone-content-test-'));
    requests = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        requests.push(`${request.method} ${request.url} ${body}`);
        const answer = answers.shift();
        response.writeHead(answer === undefined ? 400 : 200).end(answer ?? 'refused');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const types = join(place, 'src', 'api', 'word', 'content-types', 'word');
    await mkdir(types, { recursive: true });
    const attributes = { text: { type: 'string' }, next: { type: 'relation' } };
    const info = { singularName: 'word', pluralName: 'words' };
    await writeFile(join(types, 'schema.json'), JSON.stringify({ kind: 'collectionType', info, attributes }));
    await mkdir(join(place, 'content'));
    const entries = [
      { id: 1, text: 'one', next: 2, locale: 'en', localizations: [2], createdAt: 'x' },
      { id: 2, text: 'un', next: 1, locale: 'fr', localizations: [1] },
    ];
    await writeFile(join(place, 'content', 'word.json'), JSON.stringify({ 'api::word.word': entries }));
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(place, { recursive: true });
  });

  const load = (): Promise<void> => {
    const { port } = server.address() as AddressInfo;
    const peer = { url: `http://127.0.0.1:${port}`, token: 't' } as Peer;
    return loadContent(peer, place, join(place, 'content'));
  };

  it('uploads files before anything else', async () => {
    await writeFile(join(place, 'content', 'a.svg'), '<svg/>');
    const file = { id: 1, path: 'a.svg', alternativeText: 'A' };
    await writeFile(join(place, 'content', 'zz.json'), JSON.stringify({ 'plugin::upload.file': [file] }));
    answers = ['[{"id":1}]', '{"data":{"id":1}}', '{"id":2}', '{}', '{}'];
    await load();
    expect(requests[0]).toMatch(/^POST \/api\/upload .*filename="a.svg".*image\/svg\+xml.*"alternativeText":"A"/s);
    expect(requests[1]).toContain('POST /api/words');
  });

  it('creates entries, then localizations of them, and relations when all are there', async () => {
    answers = ['{"data":{"id":1}}', '{"id":2}', '{}', '{}'];
    await load();
    expect(requests).toEqual([
      'POST /api/words {"data":{"text":"one","locale":"en"}}',
      'POST /api/words/1/localizations {"text":"un","locale":"fr"}',
      'PUT /api/words/1 {"data":{"next":2}}',
      'PUT /api/words/2 {"data":{"next":1}}',
    ]);
  });

  it('stops at an entry that gets another id', async () => {
    answers = ['{"data":{"id":7}}'];
    await expect(load()).rejects.toThrow('word 1 was created as 7: is the peer empty?');
  });

  it('says what the peer refuses', async () => {
    answers = [];
    await expect(load()).rejects.toThrow('POST /api/words answers 400: refused');
  });
});
