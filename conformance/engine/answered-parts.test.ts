import { describe, expect, it } from 'vitest';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { answeredParts } from './answered-parts.ts';

const plain = { required: false, unique: false, private: false, localized: false };
const attributes: readonly Attribute[] = [
  { name: 'data', type: 'json', ...plain },
  { name: 'address', type: 'component', component: 'shared.address', ...plain },
  { name: 'blocks', type: 'dynamiczone', components: ['shared.rich'], ...plain },
  { name: 'friend', type: 'relation', relation: 'oneToOne', target: 'api::person.person', ...plain },
];
const person = { uid: 'api::person.person', attributes } as unknown as ContentType;
const model: Model = {
  components: [
    { uid: 'shared.address', attributes: [] },
    { uid: 'shared.rich', attributes: [{ name: 'inner', type: 'component', component: 'shared.address', ...plain }] },
  ],
  contentTypes: [person],
};

const partsOf = (data: unknown) =>
  answeredParts(
    {
      request: { method: 'GET', path: '/', auth: 'full' },
      answer: { status: 200, headers: {}, body: { data }, text: '' },
    },
    person,
    model,
  );

describe('answeredParts', () => {
  it('counts every id before a component, in values of json too', () => {
    const parts = partsOf([{ id: 1, attributes: { data: { id: 'x', list: [{ id: 3 }] }, address: { id: 7 } } }]);
    expect(parts).toEqual([{ uid: 'shared.address', id: '7', nth: 4 }]);
  });

  it('finds components in dynamic zones, in each other and in populated entries', () => {
    const blocks = [{ __component: 'shared.rich', id: 5, inner: { id: 6 } }];
    const friend = { data: { id: 2, attributes: { address: { id: 9 } } } };
    expect(partsOf({ id: 1, attributes: { blocks, friend } })).toEqual([
      { uid: 'shared.rich', id: '5', nth: 2 },
      { uid: 'shared.address', id: '6', nth: 3 },
      { uid: 'shared.address', id: '9', nth: 5 },
    ]);
  });
});
