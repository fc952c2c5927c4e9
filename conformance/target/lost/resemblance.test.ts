import { describe, expect, it } from 'vitest';
import { attribute } from '../../models/model.fixture.ts';
import type { ContentType } from '../../models/model.ts';
import { mayComeFrom } from './resemblance.ts';

const book: ContentType = {
  ...{ uid: 'api::book.book', kind: 'collectionType', singularName: 'book', pluralName: 'books' },
  ...{ draftAndPublish: false, localized: false, populateCreatorFields: false },
  attributes: [
    attribute('title', 'string'),
    attribute('price', 'decimal'),
    attribute('printed', 'datetime'),
    attribute('shelf', 'enumeration', { default: 'A 1' }),
    attribute('slug', 'uid'),
  ],
};
const nothing = { title: null, price: null, printed: null, shelf: 'A 1', slug: 'made-up' };

describe('mayComeFrom', () => {
  it('recognises values in the form of the target', () => {
    const data = { title: 'a ', price: '1.50', printed: '2020-01-01T00:00:00Z', shelf: 'A_1' };
    const attributes = { ...nothing, title: 'a', price: 1.5, printed: '2020-01-01T00:00:00.000Z' };
    expect(mayComeFrom(book, data, attributes)).toBe(true);
    expect(mayComeFrom(book, {}, nothing)).toBe(true);
    expect(mayComeFrom(book, { title: '' }, nothing)).toBe(true);
  });

  it.each([
    ['another value', { title: 'a' }, { ...nothing, title: 'b' }],
    ['a value that was not sent', {}, { ...nothing, title: 'by somebody else' }],
    ['no value where one was sent', { title: 'a' }, nothing],
    ['no moment where one was sent', { printed: '2020-01-01' }, nothing],
  ])('refuses %s', (_, data, attributes) => {
    expect(mayComeFrom(book, data, attributes)).toBe(false);
  });
});
