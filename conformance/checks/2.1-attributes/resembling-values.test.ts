import { describe, expect, it } from 'vitest';
import type { Attribute } from '../../models/model.ts';
import { resembling } from './resembling-values.ts';

const attribute = (rest: Partial<Attribute>): Attribute => ({
  name: 'a',
  type: 'string',
  required: false,
  unique: true,
  private: false,
  localized: false,
  ...rest,
});

describe('values that resemble another', () => {
  it('differ from it, and from each other', () => {
    const texts = resembling(attribute({}), 'alpha-1');
    expect(texts).toEqual(expect.arrayContaining(['alpha-1 ', 'ALPHA-1', ' alpha-1', 'álpha-1', 'alpha-1x']));
    expect(new Set([...texts, 'alpha-1']).size).toBe(texts.length + 1);
  });

  it('keep to what the attribute allows', () => {
    expect(resembling(attribute({ regex: '^[0-9]+$' }), '12')).toEqual(['1', '012']);
    expect(resembling(attribute({ type: 'uid' }), 'a-b')).not.toContain('a-b ');
    expect(resembling(attribute({ type: 'integer', min: 1 }), 2_000_000_000)).toEqual([200_000_000]);
    expect(resembling(attribute({ type: 'float' }), 1.5)).toEqual([]);
  });

  it('differ beyond what a floating point number tells apart', () => {
    expect(resembling(attribute({ type: 'biginteger' }), '7')).toEqual(
      expect.arrayContaining(['9007199254741006', '9007199254741007']),
    );
  });
});
