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
const says = new Map(rows.flatMap((row) => row.checks.map((check) => [check, row.says] as const)));

describe('the known deviations of Strapi 5', () => {
  it('have the words of the table as their reason, or are those of 4.26.2', () => {
    const strange = expected.filter(
      ({ check, reason }) =>
        reason !== says.get(check) && !(says.get(check) === undefined && /^As 4\.26\.2: /.test(reason)),
    );
    expect(strange).toEqual([]);
  });

  it('show each row of the table with a pinned case', () => {
    const pinned = new Set(expected.map(({ check }) => check));
    expect(rows.filter(({ checks }) => !checks.some((check) => pinned.has(check)))).toEqual([]);
  });
});
