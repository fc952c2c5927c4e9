import { describe, expect, it } from 'vitest';
import type { Model } from '../models/model.ts';
import type { Session } from '../target/session.ts';
import { findBlindSpots, withoutBlindSpots } from './blind-spots.ts';
import { type WorldEntry, worldOf } from './world.ts';

const plain = { required: false, unique: false, private: false, localized: false };
const model: Model = {
  components: [],
  contentTypes: [
    {
      ...{ uid: 'api::book.book', kind: 'collectionType', singularName: 'book', pluralName: 'books' },
      ...{ draftAndPublish: false, localized: false, populateCreatorFields: false },
      attributes: ['title', 'price'].map((name) => ({ name, type: 'string', ...plain })),
    },
  ],
};
const entry: WorldEntry = { uid: 'api::book.book', id: 1, segment: '1', values: {}, links: {}, own: true };

/** A session whose GraphQL fails for every query that a word stands in. */
const sessionFailing = (word: string): Session => {
  const graphql: Session['graphql'] = async ({ query }) => {
    const errors = query.includes(word) ? [{ message: `no ${word}`, extensions: {} }] : [];
    return { status: 200, headers: {}, body: {}, text: '', data: {}, errors };
  };
  return { graphql } as Session;
};

describe('findBlindSpots', () => {
  it('finds the attribute that makes every query an error', async () => {
    const spots = await findBlindSpots(model, worldOf([entry]), sessionFailing('price'));
    expect(spots).toEqual([{ uid: 'api::book.book', attribute: 'price', reason: 'no price' }]);
    expect(withoutBlindSpots(spots)(model).contentTypes[0]?.attributes.map(({ name }) => name)).toEqual(['title']);
  });

  it('finds none where entries are not answered at all', async () => {
    expect(await findBlindSpots(model, worldOf([entry]), sessionFailing('books'))).toEqual([]);
  });
});
