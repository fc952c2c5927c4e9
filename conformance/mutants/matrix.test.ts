import { describe, expect, it } from 'vitest';
import { isClean, type Matrix, printMatrix, type Row } from './matrix.ts';

const row = (rest: Partial<Row>): Row => ({
  mutant: 'operators.eqi.as-eq',
  clause: 'rest.filters.eqi',
  breaks: '$eqi filters as $eq does.',
  verdict: 'killed',
  killedBy: ['rest.filters.eqi'],
  alsoFailed: [],
  ...rest,
});

const matrix = (rows: readonly Row[], rest: Partial<Matrix> = {}): Matrix => ({
  seed: 1,
  full: false,
  durationMs: 1500,
  requests: 12,
  unsound: [],
  rows,
  ...rest,
});

describe('the kill matrix', () => {
  it('is clean when every mutant is killed', () => {
    expect(isClean(matrix([row({})]))).toBe(true);
  });

  it('is not clean with a survivor, without mutants, or with a check that fails without one', () => {
    expect(isClean(matrix([row({}), row({ verdict: 'survived', killedBy: [] })]))).toBe(false);
    expect(isClean(matrix([]))).toBe(false);
    expect(isClean(matrix([row({})], { unsound: ['rest.filters.eqi: fails'] }))).toBe(false);
  });

  it('takes no mutant for killed that does not apply, nor for a survivor', () => {
    expect(isClean(matrix([row({}), row({ verdict: 'not-applicable', killedBy: [], reason: 'no uid' })]))).toBe(true);
  });

  it('names killers, survivors with what they break, and totals', () => {
    const text = printMatrix(matrix([row({}), row({ mutant: 'sort.ignored', verdict: 'survived', killedBy: [] })]));
    expect(text).toContain('killed         operators.eqi.as-eq  rest.filters.eqi\n');
    expect(text).toContain('survived: sort.ignored (rest.filters.eqi): $eqi filters as $eq does.');
    expect(text).toContain('2 mutants: 1 killed, 1 survived, 0 not applicable (12 requests, 1.5 s, seed 1)');
  });

  it('shows which other checks failed in a full run', () => {
    const text = printMatrix(matrix([row({ alsoFailed: ['a', 'b', 'c', 'd', 'e'] })], { full: true }));
    expect(text).toContain('5 others: a, b, c, d, …');
    expect(text).toContain('other checks that failed too: median 5, most 5');
  });
});
