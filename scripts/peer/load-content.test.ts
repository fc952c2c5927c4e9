import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadContent } from './load-content.ts';
import { type NotingPeer, notingPeer } from './noting-peer.fixture.ts';

describe('loading content into a peer', () => {
  let answers: string[] = [];
  let noting: NotingPeer;

  beforeEach(async () => {
    answers = [];
    const attributes = { text: { type: 'string' }, next: { type: 'relation' } };
    const entries = [
      { id: 1, text: 'one', next: 2, locale: 'en', localizations: [2], createdAt: 'x' },
      { id: 2, text: 'un', next: 1, locale: 'fr', localizations: [1] },
    ];
    noting = await notingPeer(attributes, entries, answers);
  });

  afterEach(() => noting.close());

  const load = (): Promise<void> => loadContent(noting.peer, noting.project, noting.content);

  it('uploads files before anything else', async () => {
    await writeFile(join(noting.content, 'a.svg'), '<svg/>');
    const file = { id: 1, path: 'a.svg', alternativeText: 'A' };
    await writeFile(join(noting.content, 'zz.json'), JSON.stringify({ 'plugin::upload.file': [file] }));
    answers.push('[{"id":1}]', '{"data":{"id":1}}', '{"id":2}', '{}', '{}');
    await load();
    expect(noting.requests[0]).toMatch(
      /^POST \/api\/upload .*filename="a.svg".*image\/svg\+xml.*"alternativeText":"A"/s,
    );
    expect(noting.requests[1]).toContain('POST /api/words');
  });

  it('creates entries, then localizations of them, and relations when all are there', async () => {
    answers.push('{"data":{"id":1}}', '{"id":2}', '{}', '{}');
    await load();
    expect(noting.requests).toEqual([
      'POST /api/words {"data":{"text":"one","locale":"en"}}',
      'POST /api/words/1/localizations {"text":"un","locale":"fr"}',
      'PUT /api/words/1 {"data":{"next":2}}',
      'PUT /api/words/2 {"data":{"next":1}}',
    ]);
  });

  it('stops at an entry that gets another id', async () => {
    answers.push('{"data":{"id":7}}');
    await expect(load()).rejects.toThrow('word 1 was created as 7: is the peer empty?');
  });

  it('says what the peer refuses', async () => {
    await expect(load()).rejects.toThrow('POST /api/words answers 400: refused');
  });
});
