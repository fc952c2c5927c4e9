import { describe, expect, it } from 'vitest';
import { otherValue } from './other-value.ts';

describe('another value for a variable', () => {
  it.each([
    ['Tom', 'String', 'Tom9'],
    ['4', 'ID!', '49'],
    ['LIVE', 'PublicationState', 'PREVIEW'],
    [3, 'Int', 4],
    [true, 'Boolean', false],
    [['name:asc', 'id'], '[String]', ['id']],
    [{ limit: 2 }, 'PaginationArg', {}],
  ])('of %j as %s is another one of its type', (value, type, other) => {
    expect(otherValue(value, type)).toEqual(other);
  });

  it('is unknown for a moment, which another text might not be', () => {
    expect(otherValue('2024-01-01T00:00:00.000Z', 'DateTime')).toBeUndefined();
  });

  it('is unknown for null', () => {
    expect(otherValue(null, 'String')).toBeUndefined();
  });
});
