import { expect, it } from 'vitest';
import type { EntryView } from '../engine/populate.ts';
import { buildModel } from '../model/build-model.ts';
import { renderBare } from './bare.ts';

const model = buildModel({
  contentTypes: [
    {
      uid: 'api::book.book',
      file: 'book.json',
      value: {
        info: { singularName: 'book', pluralName: 'books' },
        attributes: {
          title: { type: 'string' },
          friend: { type: 'relation', relation: 'oneToOne', target: 'api::book.book' },
          friends: { type: 'relation', relation: 'oneToMany', target: 'api::book.book' },
          owner: { type: 'relation', relation: 'morphToOne' },
          cover: { type: 'media', multiple: false },
          pictures: { type: 'media', multiple: true },
          blurb: { type: 'component', component: 'parts.quote' },
          quotes: { type: 'component', component: 'parts.quote', repeatable: true },
          body: { type: 'dynamiczone', components: ['parts.quote'] },
        },
      },
    },
  ],
  components: [{ uid: 'parts.quote', file: 'quote.json', value: { attributes: { text: { type: 'string' } } } }],
  extensions: [],
});

const view = (uid: string, populated: Readonly<Record<string, readonly EntryView[] | number>> = {}): EntryView => ({
  ...{ uid, entry: { id: 1, title: 'a', text: 'q' }, fields: uid === 'api::book.book' ? ['title', 'none'] : ['text'] },
  ...{ populated: new Map(Object.entries(populated)), isShared: false },
});
const book = view('api::book.book');
const quote = view('parts.quote');
const bare = { id: 1, title: 'a', none: null };

it.each([
  ['friend', [book], bare],
  ['friend', [], null],
  ['friends', [book, book], [bare, bare]],
  ['friends', [], []],
  ['friends', 3, { count: 3 }],
  ['cover', [], null],
  ['pictures', [], []],
  ['blurb', [quote], { id: 1, text: 'q' }],
  ['quotes', [quote], [{ id: 1, text: 'q' }]],
  ['body', [quote], [{ __component: 'parts.quote', id: 1, text: 'q' }]],
  ['owner', [book], { __type: 'api::book.book', ...bare }],
])('%s with %j is rendered bare', (name, linked, rendered) => {
  expect(renderBare(view('api::book.book', { [name]: linked }), model)).toEqual({ ...bare, [name]: rendered });
});

it('what is no attribute is left out', () => {
  expect(renderBare(view('api::book.book', { nothing: [book] }), model)).toEqual(bare);
});
