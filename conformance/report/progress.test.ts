import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckResult } from '../engine/events.ts';
import { showProgress, timeLeft } from './progress.ts';

const result = (id: string, verdict: 'pass' | 'fail'): CheckResult => ({
  ...{ id, sections: [], level: 'must', status: 'stated', clauses: [], verdict, cases: 1, durationMs: 1 },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('progress', () => {
  it('is a line every ten seconds where nobody watches', () => {
    const lines: string[] = [];
    const progress = showProgress({ write: (text) => void lines.push(text), live: false, color: false });
    progress.begin(100);
    vi.advanceTimersByTime(9_000);
    for (let at = 0; at < 50; at += 1) progress.finished(result(`rest.${at}`, at < 3 ? 'fail' : 'pass'));
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(lines).toEqual(['50/100 checks, 3 in trouble (rest.0, rest.1, …), about 10 s left\n']);
    progress.end();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it('is rewritten in place where somebody watches', () => {
    const parts: string[] = [];
    const progress = showProgress({ write: (part) => void parts.push(part), live: true, color: false });
    progress.begin(2);
    progress.finished(result('a', 'pass'));
    progress.end();
    expect(parts).toEqual(['\r\u001b[K1/2 checks', '\r\u001b[K']);
  });
});

describe('the time left', () => {
  it('is estimated from the checks so far', () => {
    expect(timeLeft(10_000, 100, 400)).toBe('30 s');
    expect(timeLeft(60_000, 100, 400)).toBe('3 min');
  });

  it('is not told before it can be known', () => {
    expect(timeLeft(10_000, 2, 400)).toBeUndefined();
    expect(timeLeft(10_000, 400, 400)).toBeUndefined();
  });
});
