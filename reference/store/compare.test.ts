import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareText } from './compare.ts';

const codePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

const compareCodePoints = (a: readonly number[], b: readonly number[]): number => {
  for (const [index, point] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return a.length - b.length;
};

describe('compareText', () => {
  it('orders any two texts by their code points', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(compareCodePoints(codePoints(a), codePoints(b))));
      }),
    );
  });

  it.each([
    ['\u{FFFF}', '\u{10000}'],
    ['\u{FFFF}', '\u{10FFFF}'],
    ['\u{103FE}', '\u{103FF}'],
    ['\u{103FF}', '\u{10400}'],
  ])('orders the characters at the ends of the surrogates: %j before %j', (a, b) => {
    expect(compareText(a, b)).toBeLessThan(0);
    expect(compareText(b, a)).toBeGreaterThan(0);
  });
});
