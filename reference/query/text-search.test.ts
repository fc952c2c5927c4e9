import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containing, containingFolded, endingFolded, equalFolded, startingFolded } from './text-search.ts';

/** Characters whose lower case is longer, depends on its neighbours, or is that of another; and the syntax of patterns. */
const CHARACTERS = [
  ...'aAkKiIsSzZ.*+?^$()[]{}|/\\-%_ \n',
  '\u212a',
  '\u0130',
  '\u0131',
  '\u0307',
  '\u017f',
  'ß',
  'Σ',
  'σ',
  'ς',
  'É',
  'é',
];

const text = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 8 });
const operand = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 3 });
const lower = (value: string): string => value.toLowerCase();

describe.each([
  ['containing', containing, (value: string, part: string) => value.includes(part)],
  ['containingFolded', containingFolded, (value: string, part: string) => lower(value).includes(lower(part))],
  ['startingFolded', startingFolded, (value: string, part: string) => lower(value).startsWith(lower(part))],
  ['endingFolded', endingFolded, (value: string, part: string) => lower(value).endsWith(lower(part))],
  ['equalFolded', equalFolded, (value: string, part: string) => lower(value) === lower(part)],
])('%s', (_name, search, plain) => {
  it('answers as the plain methods do', () => {
    fc.assert(
      fc.property(text, operand, (value, part) => {
        expect(search(part)(value)).toBe(plain(value, part));
      }),
      { numRuns: 3000 },
    );
  });

  it('answers as the plain methods do for parts of the text', () => {
    const parts = fc
      .tuple(text, fc.nat(8), fc.nat(8))
      .map(([value, from, to]) => [value, value.slice(from, to)] as const);
    fc.assert(
      fc.property(parts, ([value, part]) => {
        expect(search(part)(value)).toBe(plain(value, part));
      }),
      { numRuns: 3000 },
    );
  });

  it('takes long operands', () => {
    const long = 'k.'.repeat(400);
    expect(search(long)(long)).toBe(true);
    expect(search(long)(long.slice(1))).toBe(false);
  });
});
