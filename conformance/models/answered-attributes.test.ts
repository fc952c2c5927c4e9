import { expect, test } from 'vitest';
import { attributesOf } from './answered-attributes.ts';

const createdAt = '2024-01-08T08:00:00.000Z';

test('attributes in an object of their own are those of the entry', () => {
  expect(attributesOf({ id: 1, attributes: { name: 'a', createdAt } })).toEqual({ name: 'a', createdAt });
  expect(attributesOf({ id: 1, type: 'tag', attributes: { name: 'a', createdAt }, meta: {} })).toEqual({
    name: 'a',
    createdAt,
  });
});

test('attributes beside the id are those of the entry', () => {
  const entry = { id: 1, name: 'a', createdAt };
  expect(attributesOf(entry)).toBe(entry);
});

test('an attribute may be called attributes, wherever it stands', () => {
  const beside = { id: 1, name: 'a', attributes: { colour: 'red' }, createdAt };
  expect(attributesOf(beside)).toBe(beside);
  const within = { name: 'a', attributes: { colour: 'red' }, createdAt };
  expect(attributesOf({ id: 1, attributes: within })).toBe(within);
});

test('selected fields tell where attributes stand', () => {
  const beside = { id: 1, attributes: { colour: 'red' } };
  expect(attributesOf(beside, ['attributes'])).toBe(beside);
  expect(attributesOf({ id: 1, attributes: beside }, ['attributes'])).toBe(beside);
  expect(attributesOf({ id: 1, attributes: { name: 'a' } }, ['id', 'name'])).toEqual({ name: 'a' });
});

test('what is no object has no attributes', () => {
  expect(attributesOf(null)).toEqual({});
  expect(attributesOf('a')).toEqual({});
});
