import { describe, expect, it } from 'vitest';
import type { ScalarAttribute } from '../model/attribute.ts';
import { readScalar } from './scalar.ts';

const attribute = (type: ScalarAttribute['type'], more: Partial<ScalarAttribute> = {}): ScalarAttribute => ({
  name: 'x',
  type,
  private: false,
  required: false,
  localized: false,
  unique: false,
  ...more,
});

const NEW = { draft: false, creating: true };
const CHANGED = { draft: false, creating: false };
const read = (type: ScalarAttribute['type'], value: unknown, more = {}, rules = NEW) =>
  readScalar(attribute(type, more), value, 'x', rules);

describe('values that are understood', () => {
  it.each([
    ['integer', '12', 12],
    ['integer', -0, 0],
    ['float', ' 1.5 ', 1.5],
    ['decimal', '3.10', 3.1],
    ['biginteger', 12345, '12345'],
    ['biginteger', '99999999999999999999', '99999999999999999999'],
    ['biginteger', '007', '7'],
    ['boolean', 'true', true],
    ['biginteger', ' +5 ', '5'],
    ['biginteger', '-5', '-5'],
    ['boolean', '0', false],
    ['boolean', 'FALSE', false],
    ['boolean', 'True', true],
    ['boolean', 0, false],
    ['boolean', false, false],
    ['integer', ' 1 2 ', 12],
    ['string', 'no', 'no'],
    ['boolean', 1, true],
    ['date', '2023-04-05T23:30:00.000Z', '2023-04-05'],
    ['time', '10:20:30.5', '10:20:30.500'],
    ['datetime', '2023-04-05', '2023-04-05T00:00:00.000Z'],
    ['datetime', '2023-04-05T10:00:00+02:00', '2023-04-05T08:00:00.000Z'],
    ['datetime', 1680000000000, '2023-03-28T10:40:00.000Z'],
    ['timestamp', '2023-04-05T10:00:00.000Z', '1680688800000'],
    ['json', { a: [1] }, { a: [1] }],
    ['json', false, false],
    ['array', [1, 'a'], [1, 'a']],
    ['string', '', ''],
    ['uid', 'a-b_c.d~e', 'a-b_c.d~e'],
    ['email', 'ünï@exämple.co', 'ünï@exämple.co'],
  ] as const)('%s %j', (type, given, value) => {
    expect(read(type, given)).toEqual({ value, messages: [] });
  });
});

describe('values that are refused', () => {
  it.each([
    ['string', 5, 'x must be a `string` type, but the final value was: `5`.'],
    ['integer', true, 'x must be a `number` type, but the final value was: `NaN` (cast from the value `true`).'],
    ['integer', 1.5, 'x must be an integer'],
    ['integer', '1e999', 'x must be a `number` type, but the final value was: `NaN` (cast from the value `"1e999"`).'],
    ['biginteger', 'abc', 'x must be a `number` type, but the final value was: `NaN` (cast from the value `"abc"`).'],
    ['biginteger', '1.5', 'x must be an integer'],
    ['biginteger', '', 'x must be a `number` type, but the final value was: `NaN` (cast from the value `""`).'],
    ['biginteger', '5x', 'x must be a `number` type, but the final value was: `NaN` (cast from the value `"5x"`).'],
    ['biginteger', true, 'x must be a `number` type, but the final value was: `NaN` (cast from the value `true`).'],
    ['biginteger', 1.5, 'x must be an integer'],
    ['integer', '', 'x must be a `number` type, but the final value was: `NaN` (cast from the value `""`).'],
    ['boolean', 'untrue', 'x must be a `boolean` type, but the final value was: `"untrue"`.'],
    ['boolean', '10', 'x must be a `boolean` type, but the final value was: `"10"`.'],
    ['boolean', 'truest', 'x must be a `boolean` type, but the final value was: `"truest"`.'],
    ['boolean', '00', 'x must be a `boolean` type, but the final value was: `"00"`.'],
    ['boolean', 'falsehood', 'x must be a `boolean` type, but the final value was: `"falsehood"`.'],
    ['boolean', {}, 'x must be a `boolean` type, but the final value was: `{}`.'],
    ['boolean', 'yes', 'x must be a `boolean` type, but the final value was: `"yes"`.'],
    ['array', 'a', 'x must be a `array` type, but the final value was: `"a"`.'],
    ['email', 'nope', 'x must be a valid email'],
    ['email', 'a@b', 'x must be a valid email'],
    ['email', '', 'x cannot be empty'],
    ['uid', 'Bad Slug!', 'x must match the following: "/^[A-Za-z0-9-_.~]*$/"'],
  ] as const)('%s %j', (type, given, message) => {
    expect(read(type, given).messages).toEqual([message]);
  });

  it.each([
    ['date', '2023/04/05', 'Invalid format, expected yyyy-MM-dd'],
    ['date', '2023-02-31', 'Invalid date'],
    ['time', 5, 'Expected a string, got a number'],
    ['time', '10:20', 'Invalid time format, expected HH:mm:ss.SSS'],
    ['datetime', 'nope', 'Invalid format, expected a timestamp or an ISO date'],
    ['timestamp', {}, 'Invalid format, expected a timestamp or an ISO date'],
  ] as const)('%s %j', (type, given, malformed) => {
    expect(read(type, given)).toEqual({ messages: [], malformed });
  });
});

describe('values nested without end', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));

  it('are refused, and named without being shown', () => {
    expect(read('json', deep).messages).toEqual(['x must be nested at most 500 levels deep']);
    expect(read('string', deep).messages[0]).toContain('must be a `string` type');
  });
});

describe('big integers of any text', () => {
  it.each([
    ['007', '7'],
    [' +12.00 ', '12'],
    ['99999999999999999999.000', '99999999999999999999'],
    ['99999999999999999999.', '99999999999999999999'],
    ['12.', '12'],
    ['-99999999999999999999', '-99999999999999999999'],
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['-1.5', '-1.5'],
    ['1e3', '1000'],
    ['1E+3', '1000'],
    ['15e-1', '1.5'],
    ['abc ', 'abc '],
    ['1x', '1x'],
    ['x1', 'x1'],
    ['1e', '1e'],
    ['1e3x', '1e3x'],
    ['.', '.'],
    [true, 'true'],
    [12, '12'],
  ])('%j is kept as %s', (given, value) => {
    expect(read('biginteger', given, {}, { ...NEW, anyBigInteger: true } as typeof NEW)).toEqual({
      value,
      messages: [],
    });
  });

  it('are those of the attribute alone', () => {
    expect(read('integer', 'abc', {}, { ...NEW, anyBigInteger: true } as typeof NEW).messages).toHaveLength(1);
  });
});

describe('bounds', () => {
  it('hold from both ends, and let the ends in', () => {
    const bounds = { min: '2', max: '4' };
    for (const type of ['integer', 'biginteger', 'float'] as const) {
      const messages = [1, 2, 4, 5].map((value) => read(type, value, bounds).messages);
      expect(messages).toEqual([
        ['x must be greater than or equal to 2'],
        [],
        [],
        ['x must be less than or equal to 4'],
      ]);
    }
    const lengths = ['a', 'ab', 'abc', 'abcd'].map(
      (value) => read('string', value, { minLength: 2, maxLength: 3 }).messages,
    );
    expect(lengths).toEqual([['x must be at least 2 characters'], [], [], ['x must be at most 3 characters']]);
  });

  it('hold for numbers, lengths and forms, all told at once', () => {
    expect(read('integer', -1, { min: 0 }).messages).toEqual(['x must be greater than or equal to 0']);
    expect(read('biginteger', '11', { max: '10' }).messages).toEqual(['x must be less than or equal to 10']);
    expect(read('string', 'abcd', { maxLength: 3, regex: '^[0-9]+$' }).messages).toEqual([
      'x must be at most 3 characters',
      'x must match the following: "/^[0-9]+$/"',
    ]);
  });

  it('of form are not asked of an empty text that is optional', () => {
    expect(read('string', '', { regex: '^[0-9]+$' })).toEqual({ value: '', messages: [] });
    expect(read('string', '', { regex: '^[0-9]+$', required: true }).messages).toHaveLength(1);
  });

  it('of length are not asked of drafts from below', () => {
    expect(read('string', 'a', { minLength: 2 }).messages).toEqual(['x must be at least 2 characters']);
    expect(read('string', 'a', { minLength: 2 }, { draft: true, creating: true }).messages).toEqual([]);
  });

  it('of an enumeration are its values', () => {
    const kinds = { enum: ['a', 'b', '5'] };
    expect(read('enumeration', 'c', kinds).messages).toEqual(['x must be one of the following values: a, b, 5, ']);
    expect(read('enumeration', 5, kinds)).toEqual({ value: '5', messages: [] });
    expect(read('enumeration', null, kinds)).toEqual({ value: null, messages: [] });
    expect(read('enumeration', true, { enum: ['true'] })).toEqual({ value: 'true', messages: [] });
    expect(read('enumeration', [], kinds).messages).toEqual([
      'x must be a `string` type, but the final value was: `[]`.',
      'x must be one of the following values: a, b, 5, ',
    ]);
    expect(read('enumeration', null, { ...kinds, required: true }).messages).toEqual([
      'x must be a `string` type, but the final value was: `null`.',
    ]);
  });
});

describe('values that are missing', () => {
  it('get the default of something new only', () => {
    expect(read('integer', undefined, { default: 3 }).value).toBe(3);
    expect(read('integer', null, { default: 3 }).value).toBeNull();
    expect(read('integer', undefined, { default: 3 }, CHANGED).value).toBeUndefined();
  });

  it.each<[ScalarAttribute['type'][], string, changed?: string]>([
    [['string', 'text', 'uid', 'email', 'password'], 'x must be a `string` type, but the final value was: `null`.'],
    [['integer', 'float', 'decimal'], 'x must be a `number` type, but the final value was: `NaN`.'],
    [['boolean'], 'x must be a `boolean` type, but the final value was: `null`.'],
    [['array'], 'x must be a `array` type, but the final value was: `null`.'],
    [
      ['biginteger', 'date', 'time', 'datetime', 'timestamp', 'json', 'blocks'],
      'x must be defined.',
      'x cannot be null.',
    ],
  ])('are refused of %j where they are null and required: %s', (types, message, changed = message) => {
    for (const type of types) {
      const messagesFor = (rules: object) => read(type, null, { required: true }, { ...NEW, ...rules }).messages;
      expect(messagesFor({})).toEqual([message]);
      expect(messagesFor({ creating: false })).toEqual([changed]);
      expect(messagesFor({ demanding: false })).toEqual([changed]);
      expect(messagesFor({ draft: true })).toEqual([]);
    }
  });

  it('are refused where required', () => {
    const required = { required: true };
    expect(read('string', undefined, required).messages).toEqual(['x must be defined.']);
    expect(read('string', null, required).messages).toEqual([
      'x must be a `string` type, but the final value was: `null`.',
    ]);
    expect(read('json', null, required).messages).toEqual(['x must be defined.']);
    expect(read('json', null, required, CHANGED).messages).toEqual(['x cannot be null.']);
    expect(read('string', undefined, required, CHANGED).messages).toEqual([]);
    expect(read('blocks', 'no list', required).messages).toEqual(['x must be defined.']);
    expect(read('string', null, required, { draft: true, creating: true })).toEqual({ value: null, messages: [] });
  });
});
