import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCron } from './cron.ts';

const application = { name: 'strapi' };
const lines: string[] = [];
const log = { warn: (text: string) => lines.push(text), error: (text: string) => lines.push(text) };
const calls: unknown[] = [];
const task = ({ strapi }: { strapi: unknown }) => void calls.push(strapi);
const open = () => createCron(log as never, () => application);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:30Z') });
  lines.length = 0;
  calls.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe('strapi.cron', () => {
  it.each([
    ['a rule', { '* * * * *': task }],
    ['options with a rule', { often: { task, options: { rule: '0 * * * * *', tz: 'Asia/Tokyo' } } }],
    ['a pattern', { often: { task, options: '* * * * *' } }],
    ['parts of a time', { often: { task, options: { minute: [1, 2], tz: 'UTC' } } }],
  ])('runs a task by %s once it has started', async (_form, tasks) => {
    const cron = open().add(tasks);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toEqual([]);
    vi.setSystemTime(new Date('2026-01-01T00:00:30Z'));
    cron.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toEqual([application, application]);
    cron.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(2);
  });

  it('runs a task at a time once', async () => {
    open()
      .add({ later: { task, options: new Date('2026-01-01T00:01:00Z') } })
      .start();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toHaveLength(1);
  });

  it('runs tasks that are added later, and none that was removed', async () => {
    const cron = open()
      .start()
      .add({ first: { task, options: '* * * * *' }, second: { task, options: '* * * * *' } });
    cron.remove('first');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(cron.jobs.map(({ name }) => name)).toEqual(['second']);
    cron.destroy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
  });

  it('goes on after a task that fails, and tells it', async () => {
    const fail = () => {
      calls.push('failed');
      throw new Error('no luck');
    };
    open().add({ '* * * * *': fail }).start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toEqual(['failed', 'failed']);
    expect(lines[0]).toContain('cron task "* * * * *": Error: no luck');
  });

  it.each([
    ['a pattern that cannot be read', 'every day'],
    ['no rule', undefined],
    ['no part of a time', { tz: 'UTC' }],
  ])('tells a task with %s, and starts', (_what, options) => {
    open().add({ odd: { task, options } }).start();
    expect(lines).toEqual([expect.stringContaining('cron task "odd" does not run: ')]);
  });

  it('names a task without a function', () => {
    expect(() => open().add({ nightly: { rule: '0 0 * * *' } })).toThrow('cron task "nightly": found no function');
  });
});
