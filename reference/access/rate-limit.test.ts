import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

describe('createRateLimit', () => {
  it('counts each key by itself, from its first try, and forgets after the interval', () => {
    let now = 0;
    const limit = createRateLimit({ enabled: true, max: 2, interval: 1000 }, () => now);
    limit.count('a');
    now = 900;
    limit.count('a');
    limit.count('b');
    expect(() => limit.count('a')).toThrow('Too many requests');
    expect(limit.retryAfter('a')).toBe(1);
    now = 1000;
    limit.count('a');
  });

  it('does not grow with keys that are over', () => {
    let now = 0;
    const limit = createRateLimit({ enabled: true, max: 1, interval: 10 }, () => now);
    for (let key = 0; key < 30_000; key++) {
      now = key;
      limit.count(String(key));
    }
    limit.count('0');
  });
});
