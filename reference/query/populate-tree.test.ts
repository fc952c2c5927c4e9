import { expect, it } from 'vitest';
import { LONGEST_PATH, readPopulate } from './populate-tree.ts';

const read = (value: Parameters<typeof readPopulate>[0]) => JSON.parse(JSON.stringify(readPopulate(value, 'populate')));

it.each([undefined, null, ''])('%j populates nothing', (value) => {
  expect(read(value)).toEqual({});
});

it('a star is every attribute', () => {
  expect(read('*')).toBe('*');
});

it.each([
  ['a,b', ['a', 'b']],
  ['a, b ,,', ['a', 'b']],
  ['a,*', ['a']],
  [
    ['a', 'b,c'],
    ['a', 'b', 'c'],
  ],
  [['a', ''], ['a']],
])('%j names %j', (value, names) => {
  expect(Object.keys(read(value))).toEqual(names);
});

it('paths are branches', () => {
  const { a, ...others } = read('a.b,a.c.d,e');
  expect(Object.keys(others)).toEqual(['e']);
  expect(Object.keys(a.populate)).toEqual(['b', 'c']);
  expect(Object.keys(a.populate.c.populate)).toEqual(['d']);
});

it('an object holds options', () => {
  expect(read({ a: { fields: ['x'] } })).toEqual({ a: { fields: ['x'] } });
});

it.each([
  [5, 'Invalid parameter populate: expected names of attributes, found 5'],
  [true, 'Invalid parameter populate: expected names of attributes, found true'],
  [['a', {}], 'Invalid parameter populate: expected names only, or options only, found {}'],
  [['*'], 'Invalid parameter populate: expected * to stand alone, found "*"'],
])('%j is refused: %s', (value, message) => {
  expect(() => read(value)).toThrow(message);
});

it('a path that is too long is refused', () => {
  expect(() =>
    read(
      Array(LONGEST_PATH + 1)
        .fill('a')
        .join('.'),
    ),
  ).toThrow(`paths of at most ${LONGEST_PATH} names`);
  expect(read(Array(LONGEST_PATH).fill('a').join('.'))).toHaveProperty('a');
});
