import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeTest } from './like.ts';

/** The same test as a regular expression: simple, and slow for some patterns. */
const asRegExp = (pattern: string) => {
  const parts = [...pattern].map((each) => {
    if (each === '%') return '[^]*';
    if (each === '_') return '[^]';
    if (/[A-Za-z]/.test(each)) return `[${each.toLowerCase()}${each.toUpperCase()}]`;
    return each.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
};

describe('likeTest', () => {
  it.each([
    ['al%', 'Alpha', true],
    ['%LPH%', 'alpha', true],
    ['%pha', 'Alpha', true],
    ['under_score', 'underXscore', true],
    ['100%', '100% sure', true],
    ['%É%', 'café', false],
    ['%é%', 'café', true],
    ['_', '\u{1F600}', true],
    ['__', '\u{1F600}', false],
    ['', '', true],
    ['', 'a', false],
    ['%', '', true],
    ['_', '', false],
    ['%ab%ab', 'ababxab', true],
    ['\\%', '\\anything', true],
  ])('%j matches %j: %s', (pattern, text, expected) => {
    expect(likeTest(pattern)(text)).toBe(expected);
  });

  it('agrees with a regular expression', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'A', 'b', '_', '%', 'é', '\u{1F600}', '.', '\n'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(text, text, (pattern, value) => likeTest(pattern)(value) === asRegExp(pattern).test(value)),
      { numRuns: 3000 },
    );
  });

  it('comes to an end with many wildcards', () => {
    expect(likeTest(`${'%a'.repeat(500)}b`)('a'.repeat(5000))).toBe(false);
  });
});
