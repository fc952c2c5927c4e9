import { describe, expect, it } from 'vitest';
import type { ValueFamily } from '../../spec/index.ts';
import { asAnswered, comparable, compareValues, sameValue } from './value.ts';

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
    ['date', '2020-02-29', '2020-02-29T10:00:00.000Z'],
    ['time', '08:30:00.123456', '08:30:00.123'],
    ['boolean', true, 'true'],
    ['boolean', true, 1],
    ['boolean', false, '0'],
    ['text', null, undefined],
    ['array', [1, { b: 1, a: 2 }], [1, { a: 2, b: 1 }]],
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
    ['date', '2020-02-29T00:00:00.000Z', '2020-02-29'],
    ['date', '2020-02-291', '2020-02-29'],
    ['time', '108:30:00', '08:30:00'],
    ['time', '08:30:00.1234567', '08:30:00.123'],
    ['time', 8, '08:30:00'],
    ['datetime', true, '2020-03-01T00:00:00.000Z'],
    ['datetime', '', '2020-03-01T00:00:00.000Z'],
    ['datetime', 'soon', 'soon'],
    ['number', Number.NaN, Number.NaN],
    ['text', undefined, null],
    ['array', [2, 1], [1, 2]],
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

describe('a comparable form', () => {
  it.each<[ValueFamily, unknown, unknown]>([
    ['number', '1.5', 1.5],
    ['biginteger', -12, -12n],
    ['boolean', '1', true],
    ['boolean', 0, false],
    ['date', '2020-02-29T10:00', '2020-02-29'],
    ['time', '08:30:00', '08:30:00.000'],
    ['datetime', '1583020800000', 1_583_020_800_000],
    ['datetime', '-12345', -12_345],
    ['datetime', '2020', Date.parse('2020')],
    ['datetime', 5, 5],
    ['json', undefined, 'null'],
    ['json', { b: 1, a: 2 }, '{"a":2,"b":1}'],
  ])('of %s %j is %s', (family, value, form) => {
    expect(comparable(family, value)).toBe(form);
  });

  it.each<[ValueFamily, unknown]>([
    ['biginteger', 'x12'],
    ['biginteger', '12x'],
    ['date', 'x2020-02-29'],
    ['date', 20_200_229],
    ['text', 5],
    ['number', true],
    ['boolean', 2],
  ])('of %s %j is none', (family, value) => {
    expect(comparable(family, value)).toBe(undefined);
  });

  it('is put in order, but of JSON', () => {
    expect([compareValues('number', 1, 2), compareValues('number', 2, 1), compareValues('date', 'a', 'a')]).toEqual([
      -1, 1, 0,
    ]);
    expect([compareValues('json', 'a', 'b'), compareValues('array', 'a', 'b')]).toEqual([undefined, undefined]);
    expect(compareValues('text', 'a', 'b')).toBe(-1);
  });
});

it('milliseconds of an answer are a moment, those of other families are not', () => {
  expect(asAnswered('datetime', '2020')).toBe('1970-01-01T00:00:02.020Z');
  expect(asAnswered('datetime', -1)).toBe('1969-12-31T23:59:59.999Z');
  expect(asAnswered('datetime', '2020-01-01')).toBe('2020-01-01');
  expect(asAnswered('datetime', 'x1')).toBe('x1');
  expect(asAnswered('number', 5)).toBe(5);
});
