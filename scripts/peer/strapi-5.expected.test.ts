import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadTable } from '../../spec/index.ts';
import type { ReleaseDifferenceRow } from '../../spec/rows.ts';

interface Pin {
  readonly check: string;
  readonly reason: string;
}

const { expected } = JSON.parse(readFileSync(new URL('strapi-5.expected.json', import.meta.url), 'utf8')) as {
  readonly expected: readonly Pin[];
};
const rows = loadTable<ReleaseDifferenceRow>('strapi-5');
const recorded = new Set(rows.flatMap(({ checks }) => checks));
const words = new Set(rows.map(({ says }) => says));

describe('the known deviations of Strapi 5', () => {
  it('have the words of the table as their reason, or are those of 4.26.2', () => {
    const strange = expected.filter(
      ({ check, reason }) => !(words.has(reason) && recorded.has(check)) && !/^As 4\.26\.2: /.test(reason),
    );
    expect(strange).toEqual([]);
  });

  it('show each row of the table with a pinned case', () => {
    const pinned = new Set(expected.map(({ check, reason }) => `${check} ${reason}`));
    const without = rows.filter(({ says, checks }) => !checks.some((check) => pinned.has(`${check} ${says}`)));
    expect(without).toEqual([]);
  });
});
