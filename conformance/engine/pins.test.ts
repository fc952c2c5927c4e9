import { describe, expect, it } from 'vitest';
import type { CheckResult, Verdict } from './events.ts';
import { type ExpectedFailure, excuses } from './expected.ts';
import { pinFailures } from './pins.ts';

const result = (id: string, verdict: Verdict, rest: Partial<CheckResult> = {}): CheckResult => ({
  ...{ id, sections: [], level: 'must', status: 'stated', clauses: [id], verdict, cases: 1, durationMs: 1 },
  ...rest,
});

const failed = (id: string, testCase: unknown, message = 'entry 7 is missing from the list'): CheckResult =>
  result(id, 'fail', {
    message,
    failure: { requests: [], expected: null, actual: null, seed: 1, case: testCase, path: 'example:0' },
  });

const entry = (check: string, reason: string, testCase: unknown = { at: check }): ExpectedFailure => ({
  ...{ check, condition: { case: testCase }, reason },
});

describe('pinFailures', () => {
  it('pins each failure to its case, and to what it says', () => {
    const { expected } = pinFailures({ checks: [failed('a', { uid: 'x' }), result('b', 'pass')] }, { reason: 'known' });
    expect(expected).toMatchObject([{ check: 'a', condition: { case: { uid: 'x' } }, reason: 'known' }]);
    const [pin] = expected as [ExpectedFailure];
    expect(excuses(pin, { uid: 'x' }, { uid: 'y' }, 'entry 9 is missing from the list')).toBe(true);
    expect(excuses(pin, { uid: 'x' }, { uid: 'y' }, 'entry 9 stands before entry 7')).toBe(false);
  });

  it('excuses the case alone where that is wanted', () => {
    const { expected } = pinFailures({ checks: [failed('a', { uid: 'x' })] }, { reason: 'known', exact: true });
    expect(expected).toEqual([{ check: 'a', condition: { case: { uid: 'x' } }, reason: 'known' }]);
  });

  it('keeps what is known, once', () => {
    const before = [entry('a', 'old'), entry('c', 'elsewhere')];
    const checks = [failed('a', { at: 'a' }), failed('b', { at: 'b' })];
    const { expected, added, stale } = pinFailures({ checks }, { reason: 'new', before });
    expect(expected.map(({ check, reason }) => `${check} ${reason}`)).toEqual(['a old', 'c elsewhere', 'b new']);
    expect(added.map(({ check }) => check)).toEqual(['b']);
    expect(stale).toEqual([]);
  });

  it('leaves out what went stale, and no other entry of its check', () => {
    const before = [entry('a', 'mended'), entry('a', 'not mended', { other: 1 })];
    const message = 'expected to fail (mended) but the witness passes: remove the entry';
    const { expected, stale } = pinFailures({ checks: [result('a', 'stale', { message })] }, { reason: 'new', before });
    expect(stale).toEqual([before[0]]);
    expect(expected).toEqual([before[1]]);
  });

  it('keeps, and names, entries that the run did not know', () => {
    const before = [entry('a', 'old')];
    const { expected, untried } = pinFailures({ checks: [result('a', 'pass')] }, { reason: 'new', before });
    expect(expected).toEqual(before);
    expect(untried).toEqual(before);
  });
});
