import { type GraphQLScalarType, parseValue } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DateScalar, DateTimeScalar, JsonScalar, LongScalar, TimeScalar } from './scalars.ts';

const written = (scalar: GraphQLScalarType, text: string) => scalar.parseLiteral(parseValue(text), {});

describe('scalars', () => {
  it.each([
    [DateScalar, '2024-02-29', '2024-02-29'],
    [TimeScalar, '23:59:59.999', '23:59:59.999'],
    [TimeScalar, '10:00:00', '10:00:00'],
    [TimeScalar, '10:00:00.5', '10:00:00.5'],
    [DateTimeScalar, '2020-01-01T10:00:00+02:00', '2020-01-01T08:00:00.000Z'],
    [DateTimeScalar, '2020-01-01T10:00:00.5Z', '2020-01-01T10:00:00.500Z'],
    [LongScalar, 123, 123],
    [LongScalar, '123', 123],
    [LongScalar, '9007199254740993', '9007199254740993'],
  ])('%s takes %j for %j', (scalar, input, value) => {
    expect(scalar.parseValue(input)).toBe(value);
  });

  it.each([
    [DateScalar, '2023-02-29', 'Date cannot represent an invalid date-string 2023-02-29.'],
    [DateScalar, '2020-01-01T10:00:00Z', 'Date cannot represent an invalid date-string 2020-01-01T10:00:00Z.'],
    [DateScalar, 5, 'Date cannot represent non string type 5'],
    [DateTimeScalar, '2020-01-01', 'DateTime cannot represent an invalid date-time-string 2020-01-01.'],
    [
      DateTimeScalar,
      '2020-01-01T25:00:00Z',
      'DateTime cannot represent an invalid date-time-string 2020-01-01T25:00:00Z.',
    ],
    [TimeScalar, '10:00:00.', 'Invalid time format, expected HH:mm:ss.SSS'],
    [TimeScalar, '10:00', 'Invalid time format, expected HH:mm:ss.SSS'],
    [LongScalar, 1.5, 'Long cannot represent a value that is no whole number: 1.5'],
    [LongScalar, 'x', 'Long cannot represent a value that is no whole number: "x"'],
  ])('%s refuses %j', (scalar, input, message) => {
    expect(() => scalar.parseValue(input)).toThrow(message);
  });

  it('keep every digit of a big number that is written in a query', () => {
    expect(written(LongScalar, '9007199254740993')).toBe('9007199254740993');
  });

  it('take the JSON that is written in a query for what a variable would bring', () => {
    const value = written(JsonScalar, '{ a: [1, { b: null }] }');
    expect(value).toStrictEqual({ a: [1, { b: null }] });
    expect(written(JsonScalar, 'null')).toBeNull();
  });

  it('show a timestamp as a time, and a big number as a number where that is exact', () => {
    expect(DateTimeScalar.serialize('1577836800000')).toBe('2020-01-01T00:00:00.000Z');
    expect([LongScalar.serialize('12'), LongScalar.serialize('9007199254740993')]).toEqual([12, '9007199254740993']);
  });

  it('tell a fault in a query at its place', () => {
    expect(() => written(DateScalar, '"nope"')).toThrow(expect.objectContaining({ nodes: [expect.anything()] }));
  });
});
