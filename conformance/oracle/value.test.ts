import { describe, expect, it } from 'vitest';
import type { ValueFamily } from '../../spec/index.ts';
import { comparable, sameValue } from './value.ts';

describe('sameValue', () => {
  it.each<[ValueFamily, unknown, unknown]>([
    ['text', 'a', 'a'],
    ['number', 10.5, 10.5],
    ['number', 0, 0],
    ['biginteger', '9007199254740993', '9007199254740993'],
    ['biginteger', 12, '12'],
    ['boolean', false, false],
    ['date', '2020-02-29', '2020-02-29'],
    ['time', '08:30:00', '08:30:00.000'],
    ['time', '08:30:00.5', '08:30:00.500'],
    ['datetime', '2020-03-01T00:00:00+00:00', '2020-03-01T00:00:00.000Z'],
    ['datetime', '1583020800000', '2020-03-01T00:00:00.000Z'],
    ['datetime', '0', '1970-01-01T00:00:00.000Z'],
    ['datetime', -1, '1969-12-31T23:59:59.999Z'],
    ['json', { b: 1, a: [null] }, { a: [null], b: 1 }],
    ['json', null, null],
  ])('takes %s %j for %j', (family, answered, expected) => {
    expect(sameValue(family, answered, expected)).toBe(true);
  });

  it.each<[ValueFamily, unknown, unknown]>([
    ['text', 'A', 'a'],
    ['text', null, ''],
    ['text', 1, '1'],
    ['number', '10.5', 10.5],
    ['biginteger', '9007199254740992', '9007199254740993'],
    ['boolean', 1, true],
    ['date', '2020-03-01', '2020-02-29'],
    ['time', '08:30:00.000', '08:30:00.500'],
    ['datetime', '2020-03-01T00:00:00.001Z', '2020-03-01T00:00:00.000Z'],
    ['json', { a: [null] }, { a: [] }],
    ['json', 'null', null],
  ])('tells %s %j from %j', (family, answered, expected) => {
    expect(sameValue(family, answered, expected)).toBe(false);
  });
});

describe('comparable', () => {
  it.each<[ValueFamily, unknown]>([
    ['number', 'abc'],
    ['number', ''],
    ['biginteger', '1.5'],
    ['boolean', 'yes'],
    ['date', 'yesterday'],
    ['time', '08:30'],
    ['datetime', 'soon'],
  ])('finds no %s in %j', (family, value) => {
    expect(comparable(family, value)).toBeUndefined();
  });
});
