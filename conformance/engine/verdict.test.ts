import { describe, expect, it } from 'vitest';
import { coverClauses, worst } from './coverage.ts';
import type { CheckResult, Totals, Verdict } from './events.ts';
import { exitCodeOf } from './exit-code.ts';
import { rulesOf, verdictOf } from './verdict.ts';

const stated = { profile: 'stated', strict: false, spec: 3 } as const;

describe('verdictOf', () => {
  it.each([
    ['a failed must fails', 'must', 'stated', 'fail', stated, 'fail'],
    ['a failed should warns', 'should', 'stated', 'fail', stated, 'warn'],
    ['a failed should fails when strict', 'should', 'stated', 'fail', { ...stated, strict: true }, 'fail'],
    ['a failed may is recorded', 'may', 'stated', 'fail', { ...stated, strict: true }, 'observed'],
    ['what one server does is recorded', 'must', 'observed', 'fail', stated, 'observed'],
    [
      'what one server does is judged by its profile',
      'must',
      'observed',
      'fail',
      { ...stated, profile: 'strapi-4' },
      'fail',
    ],
    [
      'what is open is never judged',
      'must',
      'open',
      'pass',
      { ...stated, strict: true, profile: 'strapi-4' },
      'observed',
    ],
    ['a fault of the harness is never hidden', 'must', 'open', 'error', stated, 'error'],
    ['a stale entry stays stale', 'should', 'stated', 'stale', stated, 'stale'],
  ] as const)('%s', (_, level, status, verdict, rules, expected) => {
    expect(verdictOf({ level, status }, { verdict }, rules)).toBe(expected);
  });
});

describe('a clause that a later version of the specification brought', () => {
  const verdict = (since: number, spec: number, strict = false) =>
    verdictOf({ level: 'must', status: 'stated', since }, { verdict: 'fail' }, { profile: 'stated', strict, spec });

  it('warns in the version that brought it, and fails in the next', () => {
    expect([verdict(2, 2), verdict(2, 3), verdict(2, 2, true)]).toEqual(['warn', 'fail', 'fail']);
  });

  it('is not judged in a version before it', () => {
    expect(verdict(3, 2)).toBe('observed');
  });

  it('fails at once in the first version, in which nothing is new', () => {
    expect(verdict(1, 1)).toBe('fail');
  });

  it('is pinned by a version that there is', () => {
    expect(rulesOf({ spec: 1 }).spec).toBe(1);
    expect(() => rulesOf({ spec: 9999 })).toThrow('--spec 9999: this package has versions 1 to');
  });
});

describe('exitCodeOf', () => {
  const none: Totals = {
    ...{ pass: 0, fail: 0, warn: 0, expectedFail: 0, stale: 0, notApplicable: 0, unchecked: 0, observed: 0, error: 0 },
  };
  const of = (totals: Partial<Totals>, verdict: Verdict = 'pass') =>
    exitCodeOf({ totals: { ...none, ...totals }, checks: [{ verdict } as CheckResult] });

  it('is 0 when everything judged held', () => {
    expect(of({ pass: 1, warn: 1, expectedFail: 1, observed: 1 })).toBe(0);
  });

  it('is 1 for a failure, for a stale entry, and when no check ran', () => {
    expect(of({ fail: 1 })).toBe(1);
    expect(of({ stale: 1 })).toBe(1);
    expect(of({ notApplicable: 1 }, 'not-applicable')).toBe(1);
    expect(exitCodeOf({ totals: none, checks: [] })).toBe(1);
  });

  it('is 3 when something could not be judged, whatever failed beside it', () => {
    expect(of({ fail: 1, error: 1 })).toBe(3);
  });
});

describe('coverage of clauses', () => {
  it('is the worst of the checks, and unchecked without any', () => {
    const result = (id: string, verdict: Verdict) => ({ id, verdict, clauses: ['a'] }) as unknown as CheckResult;
    expect(coverClauses(['a', 'b'], [result('one', 'pass'), result('two', 'warn')])).toEqual([
      { id: 'a', verdict: 'warn', checks: ['one', 'two'] },
      { id: 'b', verdict: 'unchecked', checks: [] },
    ]);
  });

  it('lets a check that is not applicable hide nothing', () => {
    expect(worst(['not-applicable', 'pass'])).toBe('pass');
  });
});
