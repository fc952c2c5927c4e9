import { describe, expect, it } from 'vitest';
import { parseLatency, parseRate } from './faults.ts';

describe('parseLatency', () => {
  it('reads one number or a range of milliseconds', () => {
    expect(parseLatency('50')).toEqual({ least: 50, most: 50 });
    expect(parseLatency('50..200')).toEqual({ least: 50, most: 200 });
  });

  it.each(['', '-1', '5s', '200..50'])('refuses "%s"', (text) => {
    expect(() => parseLatency(text)).toThrow('expected milliseconds such as 50 or 50..200');
  });
});

describe('parseRate', () => {
  it('reads a share from 0 to 1', () => {
    expect([parseRate('0'), parseRate('.5'), parseRate('1')]).toEqual([0, 0.5, 1]);
  });

  it.each(['', '2', '-0.1', '5%'])('refuses "%s"', (text) => {
    expect(() => parseRate(text)).toThrow('expected a share from 0 to 1');
  });
});
