import { describe, expect, it } from 'vitest';
import type { ContentType } from '../models/model.ts';
import type { Session } from '../target/session.ts';
import { unwritableAttributes } from './unwritable.ts';

const attribute = (name: string, required = false) => ({
  ...{ name, type: 'string', required, unique: false, private: false, localized: false },
});
const type: ContentType = {
  ...{ uid: 'api::book.book', kind: 'collectionType', singularName: 'book', pluralName: 'books' },
  ...{ draftAndPublish: false, localized: false, populateCreatorFields: false },
  attributes: [attribute('title', true), attribute('pages'), attribute('price'), attribute('blurb')],
};
const body = { title: 'a', pages: 1, price: 2, blurb: 'b', publishedAt: null };

/** A target that answers 500 to bodies with one of these names; notes what it removes in `removed`. */
const target = (broken: readonly string[], removed: string[] = []): Session =>
  ({
    target: { identifier: 'id' },
    create: async (_: ContentType, data: object) =>
      broken.some((name) => name in data)
        ? { status: 500, headers: {}, body: { data: null }, text: '' }
        : { status: 200, headers: {}, body: { data: { id: 7, attributes: {} } }, text: '' },
    tidy: async (path: string) => void removed.push(path),
  }) as unknown as Session;

describe('unwritableAttributes', () => {
  it('names each attribute with which an entry cannot be created, and leaves nothing behind', async () => {
    const removed: string[] = [];
    expect(await unwritableAttributes(target(['pages', 'blurb'], removed), type, body)).toEqual(['pages', 'blurb']);
    expect(removed).toEqual(['/api/books/7', '/api/books/7']);
  });

  it('names none where no entry can be created', async () => {
    expect(await unwritableAttributes(target(['title']), type, body)).toEqual([]);
  });
});
