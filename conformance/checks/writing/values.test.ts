import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attribute } from '../../models/model.ts';
import { chosenValues, drawnValue, isAllowed } from './values.ts';

const attribute = (rest: Partial<Attribute>): Attribute => ({
  name: 'a',
  type: 'string',
  required: false,
  unique: false,
  private: false,
  localized: false,
  ...rest,
});

describe('values that a declaration allows', () => {
  it('keep to min and max, exactly also beyond 2^53', () => {
    const big = attribute({ type: 'biginteger', max: '9007199254740992' });
    expect(isAllowed(big, '9007199254740992')).toBe(true);
    expect(isAllowed(big, '9007199254740993')).toBe(false);
    expect(chosenValues(attribute({ type: 'integer', min: 0, max: 10 }))).toEqual(expect.arrayContaining([0, 10]));
  });

  it('keep to lengths, patterns and lists', () => {
    expect(isAllowed(attribute({ minLength: 2, maxLength: 3 }), 'abcd')).toBe(false);
    expect(isAllowed(attribute({ regex: '^[A-Z]+$' }), 'abc')).toBe(false);
    expect(chosenValues(attribute({ type: 'enumeration', enum: ['x', 'y'] }))).toEqual(['x', 'y']);
  });

  it('are found for a pattern that no chosen value has', () => {
    const values = chosenValues(attribute({ regex: '^[A-Z]{3}-[0-9]{2}$' }));
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(value).toMatch(/^[A-Z]{3}-[0-9]{2}$/);
  });

  it('leave out what implementations disagree about in required attributes', () => {
    expect(chosenValues(attribute({ required: true }))).not.toContain('');
    expect(isAllowed(attribute({ required: true }), null)).toBe(false);
  });

  it('can be drawn for every type', () => {
    for (const type of [
      'string',
      'text',
      'email',
      'uid',
      'integer',
      'biginteger',
      'float',
      'boolean',
      'date',
      'time',
      'datetime',
      'json',
    ]) {
      fc.assert(
        fc.property(drawnValue(attribute({ type })), (value) => isAllowed(attribute({ type }), value)),
        { numRuns: 20 },
      );
    }
  });
});
