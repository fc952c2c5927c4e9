import { expect, test } from 'vitest';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { placeName, placesBehind } from './places-inside.ts';

const list = { name: 'tags', type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' } as Attribute;
const part = { name: 'part', type: 'component', component: 'a.part' } as Attribute;
const book = {
  uid: 'api::book.book',
  singularName: 'book',
  kind: 'collectionType',
  attributes: [list, part],
} as unknown as ContentType;
const tag = {
  uid: 'api::tag.tag',
  singularName: 'tag',
  kind: 'collectionType',
  attributes: [{ ...list, name: 'books', target: book.uid }],
} as unknown as ContentType;
const model = {
  contentTypes: [book, tag],
  components: [{ uid: 'a.part', attributes: [list] }],
} as unknown as Model;

test('lists stand behind relations and components, as far as the depth of a document allows', () => {
  const namesTo = (depth: number) => placesBehind(model, [book, tag], depth).map(placeName).toSorted();
  expect(namesTo(5)).toEqual([]);
  expect(namesTo(6)).toEqual(['book part[a.part] tags']);
  expect(namesTo(8)).toEqual(['book part[a.part] tags', 'book tags books', 'tag books tags']);
  expect(namesTo(9)).toContain('book part[a.part] tags books');
});
