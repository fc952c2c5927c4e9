import { describe, expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

const oncePerMinute = () => createAttempts({ enabled: true, max: 1, interval: 60_000 });
const attempt = { action: 'register', email: 'a@example.com', ip: '127.0.0.1' };
const unheard = () => {};

describe('createAttempts', () => {
  it('counts each e-mail, action and address by itself, the e-mail in any case', () => {
    const attempts = oncePerMinute();
    const others = [{ email: 'b@example.com' }, { email: undefined }, { action: 'callback' }, { ip: '127.0.0.2' }];
    for (const other of [{}, ...others]) attempts.count({ ...attempt, ...other }, unheard);
    const again = () => attempts.count({ ...attempt, email: 'A@EXAMPLE.COM' }, unheard);
    expect(again).toThrow('Too many requests');
  });

  it('says in how many seconds another try is welcome', () => {
    const attempts = oncePerMinute();
    attempts.count(attempt, unheard);
    const told: number[] = [];
    expect(() => attempts.count(attempt, (seconds) => told.push(seconds))).toThrow('Too many requests');
    expect(told).toEqual([60]);
  });
});
