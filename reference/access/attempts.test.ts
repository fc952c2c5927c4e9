import { describe, expect, it } from 'vitest';
import { type Attempt, createAttempts } from './attempts.ts';
import type { RateLimitOptions } from './rate-limit.ts';

const oncePerMinute = (options: Partial<RateLimitOptions> = {}) =>
  createAttempts({ enabled: true, max: 1, interval: 60_000, prefixKey: undefined, ...options });
const unheard = () => {};

/** Whether each attempt was allowed, in order. */
function welcome(attempts: ReturnType<typeof oncePerMinute>, ...tried: Partial<Attempt>[]): boolean[] {
  return tried.map((attempt) => {
    try {
      attempts.count({ action: 'callback', body: {}, ip: '127.0.0.1', ...attempt }, unheard);
      return true;
    } catch {
      return false;
    }
  });
}

describe('createAttempts', () => {
  it('counts each action and address by itself', () => {
    const attempts = oncePerMinute();
    expect(welcome(attempts, {}, { action: 'resetPassword' }, { ip: '127.0.0.2' }, {})).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each(['register', 'forgotPassword', 'sendEmailConfirmation'])(
    'counts each e-mail of %s, in any case',
    (action) => {
      const by = (email: unknown) => ({ action, body: { email } });
      const requests = [
        by('a@example.com'),
        by('b@example.com'),
        by('A@EXAMPLE.COM'),
        by(undefined),
        by(['a@example.com']),
      ];
      expect(welcome(oncePerMinute(), ...requests)).toEqual([true, true, false, true, false]);
    },
  );

  it.each(['callback', 'resetPassword', '/api/own-login'])(
    'counts %s by its sender alone, whatever the body holds',
    (action) => {
      const bodies = [
        { email: 'a@b.co' },
        { email: 'c@d.co' },
        { identifier: 'x', email: 'e@f.co' },
        { username: 'y' },
      ];
      expect(welcome(oncePerMinute(), ...bodies.map((body) => ({ action, body })))).toEqual([
        true,
        false,
        false,
        false,
      ]);
    },
  );

  it('counts changes of a password by the user who asks', () => {
    const by = (user: number, email: string) => ({ action: 'changePassword', user, body: { email } });
    expect(welcome(oncePerMinute(), by(1, 'a@b.co'), by(1, 'c@d.co'), by(2, 'a@b.co'))).toEqual([true, false, true]);
  });

  it('counts everything of an address together under a key of the configuration', () => {
    const attempts = oncePerMinute({ prefixKey: 'auth' });
    const requests = [{}, { action: 'register', body: { email: 'a@b.co' } }, { ip: '127.0.0.2' }];
    expect(welcome(attempts, ...requests)).toEqual([true, false, true]);
  });

  it('says in how many seconds another attempt is welcome', () => {
    const attempts = oncePerMinute();
    const attempt = { action: 'callback', body: {}, ip: '127.0.0.1' };
    attempts.count(attempt, unheard);
    const delays: number[] = [];
    expect(() => attempts.count(attempt, (seconds) => delays.push(seconds))).toThrow('Too many requests');
    expect(delays).toEqual([60]);
  });
});
