import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import type { Parameters } from './query-string.ts';
import { withStatesInside } from './states-inside.ts';

const author = collection('author', { attributes: [attribute('name', 'string')] });
const book = collection('book', {
  draftAndPublish: true,
  attributes: [attribute('author', 'relation', { relation: 'manyToOne', target: author.uid })],
});
const shelf = collection('shelf', {
  attributes: [attribute('books', 'relation', { relation: 'oneToMany', target: book.uid })],
});
const model = { contentTypes: [author, book, shelf], components: [] };

const drawn = (parameters: Parameters): string[] => {
  const forms = fc.sample(withStatesInside(model, shelf, parameters), { seed: 1, numRuns: 60 });
  return [...new Set(forms.map((form) => JSON.stringify(form)))].sort();
};

it('gives a state to what has drafts, and to nothing else', () => {
  const options = { sort: ['id'], populate: { author: { fields: ['name'] } } };
  const withState = (state: object) => JSON.stringify({ populate: { books: { ...options, ...state } } });
  expect(drawn({ populate: { books: options } })).toEqual(
    [withState({}), withState({ publicationState: 'live' }), withState({ publicationState: 'preview' })].sort(),
  );
});

it('leaves names, flags and parameters without a population alone', () => {
  expect(drawn({ populate: ['books'] })).toEqual(['{"populate":["books"]}']);
  expect(drawn({ populate: { books: 'true' } })).toEqual(['{"populate":{"books":"true"}}']);
  expect(drawn({ sort: 'id' })).toEqual(['{"sort":"id"}']);
});
