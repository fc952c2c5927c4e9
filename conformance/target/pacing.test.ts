import { describe, expect, it } from 'vitest';
import { createPacing, retryAfterMs } from './pacing.ts';

describe('createPacing', () => {
  it('lets no more requests go than the rate allows', async () => {
    const pacing = createPacing(100);
    const before = performance.now();
    await Promise.all(Array.from({ length: 6 }, () => pacing.turn()));
    expect(performance.now() - before).toBeGreaterThan(45);
  });

  it('holds everything back while paused', async () => {
    const pacing = createPacing();
    pacing.pause(40);
    const before = performance.now();
    await pacing.turn();
    expect(performance.now() - before).toBeGreaterThan(35);
  });
});

describe('retryAfterMs', () => {
  it('reads seconds and dates, and nothing else', () => {
    expect(retryAfterMs('2')).toBe(2000);
    expect(retryAfterMs('Thu, 01 Jan 1970 00:00:05 GMT', 2000)).toBe(3000);
    expect(retryAfterMs('soon')).toBeUndefined();
    expect(retryAfterMs(undefined)).toBeUndefined();
  });
});
