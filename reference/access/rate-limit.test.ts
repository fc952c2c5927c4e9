import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

describe('createRateLimit', () => {
  it('counts each key by itself, from its first try, and forgets after the interval', () => {
    let now = 0;
    const limit = createRateLimit({ enabled: true, max: 2, interval: 1000 }, () => now);
    expect(limit.count('a')).toBe(0);
    now = 900;
    expect([limit.count('a'), limit.count('b'), limit.count('a')]).toEqual([0, 0, 1]);
    now = 1000;
    expect(limit.count('a')).toBe(0);
  });

  it('forgets keys that are over', () => {
    let now = 0;
    const limit = createRateLimit({ enabled: true, max: 1, interval: 10 }, () => now);
    for (let key = 0; key < 30_000; key++) {
      now = key;
      limit.count(String(key));
    }
    expect(limit.size).toBe(10);
  });

  it('keeps so many keys and no more, whatever is sent within an interval', () => {
    const limit = createRateLimit({ enabled: true, max: 1, interval: 1000 }, () => 0);
    for (let key = 0; key < 30_000; key++) limit.count(`e-mail ${key}`);
    expect(limit.size).toBe(10_000);
  });

  it('counts under the shared key while there are too many, so that new keys buy no tries', () => {
    const limit = createRateLimit({ enabled: true, max: 10, interval: 1000 }, () => 0);
    const tryAs = (who: number) => limit.count(`e-mail ${who}`, 'address');
    for (let who = 0; who < 10_000; who++) tryAs(who);
    const more = Array.from({ length: 20 }, (_, who) => tryAs(10_000 + who));
    expect(more.filter((seconds) => seconds === 0)).toHaveLength(10);
    expect(tryAs(9999)).toBe(0);
  });
});
