import { describe, expect, it } from 'vitest';
import {
  collectAllowances,
  header,
  list,
  parseReport,
  parseShard,
  parseTime,
  positiveNumber,
  wholeNumber,
} from './values.ts';

describe('values of options', () => {
  it('are read', () => {
    expect(wholeNumber(1)('12')).toBe(12);
    expect(positiveNumber('0.5')).toBe(0.5);
    expect(list('a, b', ['c'])).toEqual(['c', 'a', 'b']);
    expect(header('X-Key: a: b', { x: 'y' })).toEqual({ x: 'y', 'x-key': 'a: b' });
    expect(collectAllowances('singles,roles')).toEqual(['singles', 'roles']);
    expect(parseShard('2/3')).toEqual({ index: 2, count: 3 });
    expect(['90s', '1.5m', '1h'].map(parseTime)).toEqual([90_000, 90_000, 3_600_000]);
    expect(parseReport('json=a=b.json')).toEqual({ format: 'json', file: 'a=b.json' });
  });

  it.each([
    ['a number that is none', () => wholeNumber(1)('many'), 'expected a whole number from 1, found many'],
    ['a number too small', () => wholeNumber(1)('0'), 'expected a whole number from 1, found 0'],
    ['a rate of nothing', () => positiveNumber('0'), 'expected a number above 0, found 0'],
    ['a header without a name', () => header('value'), "expected 'Name: value', found 'value'"],
    ['an allowance that is none', () => collectAllowances('single'), 'did you mean singles?'],
    ['a shard that cannot be', () => parseShard('3/2'), 'expected I/N with I from 1 to N, found 3/2'],
    ['a time without a unit', () => parseTime('10'), 'expected a time such as 90s, 10m or 1h, found 10'],
    ['a report of no known format', () => parseReport('jsn=x'), 'did you mean json?'],
    ['a report without a file', () => parseReport('json'), 'found json; did you mean json=FILE?'],
  ])('refuse %s', (_, parse, message) => {
    expect(parse).toThrow(message);
  });
});
