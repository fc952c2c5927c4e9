import { describe, expect, it } from 'vitest';
import { boundedDetails, boundedMessage, boundedValue } from './bounded.ts';

describe('boundedValue', () => {
  it('leaves a text of 200 characters, and cuts a longer one', () => {
    expect(boundedValue('a'.repeat(200))).toBe('a'.repeat(200));
    expect(boundedValue('a'.repeat(300_000))).toBe(`${'a'.repeat(200)}... (300000 characters)`);
  });

  it('cuts between characters', () => {
    expect(boundedValue(`${'a'.repeat(199)}\u{1f41f}${'b'.repeat(9)}`)).toBe(`${'a'.repeat(199)}... (210 characters)`);
  });
});

describe('boundedMessage', () => {
  it('leaves a text of 1000 characters, and cuts a longer one', () => {
    expect(boundedMessage('a'.repeat(1000))).toHaveLength(1000);
    expect(boundedMessage('a'.repeat(1001))).toBe(`${'a'.repeat(1000)}... (1001 characters)`);
  });
});

describe('boundedDetails', () => {
  it('cuts texts, names and lists wherever they stand', () => {
    const long = 'x'.repeat(5000);
    const details = { errors: Array(600).fill({ path: [long], [long]: 1 }), count: 600, none: null };
    const bounded = boundedDetails(details);
    expect(bounded.errors).toHaveLength(500);
    expect(bounded.errors[0].path[0].length).toBeLessThan(1100);
    expect(Object.keys(bounded.errors[0])[1]?.length).toBeLessThan(300);
    expect([bounded.count, bounded.none]).toEqual([600, null]);
  });
});
