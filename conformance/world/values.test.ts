import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute as named } from '../models/model.fixture.ts';
import type { Attribute } from '../models/model.ts';
import { attributeValues } from './values.ts';

const attribute = (type: string, more: Partial<Attribute> = {}): Attribute => named('a', type, more);

const values = (of: Attribute, seed = 1, count = 16): unknown[] =>
  attributeValues({ attribute: of, count, drafts: 4, seed, nonce: 'n1' });

describe('attributeValues', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(values(attribute('string'))).toEqual(values(attribute('string')));
    expect(values(attribute('string'), 2)).not.toEqual(values(attribute('string'), 1));
  });

  it('shows the core values in published entries, whatever the seed', () => {
    for (const seed of [1, 2, 3]) {
      const published = values(attribute('text'), seed).slice(0, 12);
      for (const value of ['alpha', 'Alpha', 'ALPHA', 'écru жук łąka', 'Écru Жук Łąka', '', null, 'x%Y_z']) {
        expect(published).toContain(value);
      }
    }
  });

  it('keeps within lengths, ranges, patterns and lists', () => {
    const lengths = { minLength: 2, maxLength: 5 };
    for (const value of values(attribute('string', lengths))) {
      if (value !== null) expect([2, 3, 4, 5]).toContain([...String(value)].length);
    }
    for (const value of values(attribute('integer', { min: 1, max: 5 }))) {
      if (value !== null) expect([1, 2, 3, 4, 5]).toContain(value);
    }
    for (const value of values(attribute('string', { regex: '^97[89][0-9]{10}$', unique: true }))) {
      if (value !== null) expect(value).toMatch(/^97[89][0-9]{10}$/);
    }
    for (const value of values(attribute('biginteger', { safeOnly: true })))
      expect(Number.isSafeInteger(Number(value))).toBe(true);
    for (const value of values(attribute('enumeration', { enum: ['a', 'b'] }))) {
      expect(['a', 'b', null]).toContain(value);
    }
  });

  it('leaves nothing empty that is required', () => {
    for (const type of [
      'string',
      'integer',
      'enumeration',
      'password',
      'datetime',
      'boolean',
      'email',
      'uid',
      'json',
    ]) {
      const required = values(
        attribute(type, { required: true, ...(type === 'enumeration' ? { enum: ['a', 'b'] } : {}) }),
      );
      expect(required).not.toContain(null);
      expect(required).not.toContain('');
    }
  });

  it('makes unique values distinct, with the nonce in texts', () => {
    for (const type of ['string', 'uid', 'email', 'integer', 'biginteger']) {
      const drawn = values(attribute(type, { unique: true, required: true }));
      expect(new Set(drawn).size).toBe(drawn.length);
    }
    expect(values(attribute('string', { unique: true, required: true }))).toContain('Alpha n1');
  });

  it('keeps unique values away from those that are taken', () => {
    const reserved = new Set(['1', '7', '10', '200', '203']);
    const of = attribute('integer', { unique: true, min: 1 });
    const drawn = attributeValues({ attribute: of, count: 16, drafts: 0, seed: 1, nonce: 'n', reserved });
    expect(drawn.map(String).filter((text) => reserved.has(text))).toEqual([]);
    expect(new Set(drawn.filter((value) => value !== null)).size).toBeGreaterThan(5);
  });

  it('fills any count within any lengths', () => {
    const anyLengths = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), fc.nat(40));
    fc.assert(
      fc.property(anyLengths, fc.integer(), ([minLength, more, count], seed) => {
        const of = attribute('string', { minLength, maxLength: minLength + more, required: true });
        const drawn = values(of, seed, count + 4);
        expect(drawn).toHaveLength(count + 4);
        for (const value of drawn) {
          expect([...String(value)].length).toBeGreaterThanOrEqual(minLength);
          expect(String(value).length).toBeLessThanOrEqual(minLength + more);
        }
      }),
      { seed: 3 },
    );
  });
});
