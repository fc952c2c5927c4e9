import { describe, expect, it } from 'vitest';
import { shortDifference } from './short-difference.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const texts = (expected: unknown, actual: unknown): string[] =>
  shortDifference(expected, actual).map(({ text }) => text);

describe('shortDifference', () => {
  it('shows short lists whole', () => {
    expect(texts({ ids: [3, 5] }, { ids: [3] })).toEqual(['expected  [3,5]', 'actual    [3]']);
  });

  it('names what a long list lacks and has too much', () => {
    const actual = [...numbers(40).filter((number) => number !== 30), 77];
    expect(texts({ ids: numbers(40) }, { ids: actual })).toEqual(['missing   30, of 40', 'too much  77, of 40']);
  });

  it('shows where the order of a long list changes', () => {
    const actual = numbers(40).map((number) => (number === 20 ? 21 : number === 21 ? 20 : number));
    expect(texts(numbers(40), actual)[0]).toBe('in another order from place 20 on');
  });

  it('shows two places of an answer and the number of the others', () => {
    const expected = { data: { a: 1, b: 2, c: 3, d: { e: 4 } } };
    expect(texts(expected, { data: { a: 1, b: 3, c: 4, d: { e: 5 } } })).toEqual([
      ...['at data.b', 'expected  2', 'actual    3', 'at data.c', 'expected  3', 'actual    4'],
      'and 1 more place',
    ]);
  });

  it('leaves out what an expectation does not name, where it names what is wrong', () => {
    expect(texts({ pageCount: 1 }, { pageCount: 0, page: 1 })).toEqual(['at pageCount', 'expected  1', 'actual    0']);
    expect(texts({ a: 1 }, { a: 1, secret: 's' })[0]).toBe('at secret');
  });

  it('shows values of different kinds', () => {
    expect(texts('an answer', 503)).toEqual(['expected  "an answer"', 'actual    503']);
  });
});
