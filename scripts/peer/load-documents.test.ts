import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDocuments, type SeedDocuments } from './load-documents.ts';
import { type NotingPeer, notingPeer } from './noting-peer.fixture.ts';

describe('loading content into a Strapi 5', () => {
  let answers: string[] = [];
  let noting: NotingPeer;

  beforeEach(async () => {
    answers = [];
    const attributes = {
      text: { type: 'string' },
      next: { type: 'relation', relation: 'oneToOne', target: 'api::word.word' },
      any: { type: 'relation', relation: 'morphToMany' },
    };
    const entries = [
      { id: 1, text: 'one', next: 2, locale: 'en', localizations: [2], createdAt: 'x', gone: 3 },
      { id: 2, text: 'un', locale: 'fr', localizations: [1], publishedAt: null },
      { id: 3, text: 'two', any: [{ id: 1, __type: 'api::word.word' }] },
    ];
    noting = await notingPeer(attributes, entries, answers);
  });

  afterEach(() => noting.close());

  const load = (): Promise<SeedDocuments> => loadDocuments(noting.peer, noting.project, noting.content);

  it('makes localizations versions of one document, drafts by status, and relations when all are there', async () => {
    answers.push(...['a', 'a', 'b', 'a', 'b'].map((documentId) => JSON.stringify({ data: { documentId } })));
    const documents = await load();
    expect(noting.requests).toEqual([
      'POST /api/words?locale=en {"data":{"text":"one"}}',
      'PUT /api/words/a?status=draft&locale=fr {"data":{"text":"un"}}',
      'POST /api/words {"data":{"text":"two"}}',
      'PUT /api/words/a?locale=en {"data":{"next":{"documentId":"a"}}}',
      'PUT /api/words/b {"data":{"any":[{"__type":"api::word.word","documentId":"a"}]}}',
    ]);
    expect([...(documents.get('api::word.word') ?? [])].map(([id, { documentId }]) => [id, documentId])).toEqual([
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
    ]);
  });

  it('stops at an answer without an entry', async () => {
    answers.push('{}');
    await expect(load()).rejects.toThrow('POST /api/words answers without an entry');
  });
});
