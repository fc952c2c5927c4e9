import { expect, it } from 'vitest';
import type { Attribute, Model } from './model.ts';
import { nameable } from './nameable.ts';

const attribute = (name: string) => ({ name, type: 'string' }) as unknown as Attribute;
const model = (...names: string[]): Model =>
  ({ contentTypes: [{ uid: 'api::tag.tag', attributes: names.map(attribute) }], components: [] }) as unknown as Model;

it('leaves out attributes that GraphQL cannot name', () => {
  const { contentTypes } = nameable(model('name', 'sub-title', '2nd', '__own', '_mine'));
  expect(contentTypes[0]?.attributes.map(({ name }) => name)).toEqual(['name', '_mine']);
});

it('is the very same model where all have names, and the same other one each time', () => {
  const plain = model('name');
  expect(nameable(plain)).toBe(plain);
  const other = model('sub-title');
  expect(nameable(other)).toBe(nameable(other));
});
