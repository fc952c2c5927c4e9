import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createFaults, type FaultRule, faultInjection } from './faults.ts';
import { parseLatency, parseRate } from './latency.ts';

/** Status of a request to a server that answers 200, except for its faults. */
async function statusOf(path: string, ...rules: FaultRule[]): Promise<number> {
  const answer = (_request: unknown, response: express.Response) => void response.json({});
  const app = express().use(
    faultInjection(createFaults(rules), () => 0.5),
    answer,
  );
  return (await request(app).get(path)).status;
}

describe('faultInjection', () => {
  const rule = { status: 500, rate: 1 };

  it.each<[FaultRule, number]>([
    [rule, 500],
    [{ ...rule, rate: 0.4 }, 200],
    [{ ...rule, rate: 0.6 }, 500],
    [{ ...rule, method: 'POST' }, 200],
    [{ ...rule, path: '/api/tags' }, 500],
    [{ ...rule, path: '/api' }, 200],
    [{ ...rule, path: '/api/t*' }, 500],
    [{ ...rule, latency: { min: 1, max: 2 } }, 500],
  ])('does to GET /api/tags?x what %j says', async (rules, status) => {
    expect(await statusOf('/api/tags?x=1', rules)).toBe(status);
  });

  it('lets the first rule that fits count', async () => {
    const quiet = { status: 500, rate: 0, path: '/api/tags' };
    expect([await statusOf('/api/tags', quiet, rule), await statusOf('/api/books', quiet, rule)]).toEqual([200, 500]);
  });
});

describe('parseLatency', () => {
  it('reads one number or a range of milliseconds', () => {
    expect(parseLatency('50')).toEqual({ min: 50, max: 50 });
    expect(parseLatency('50..200')).toEqual({ min: 50, max: 200 });
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
