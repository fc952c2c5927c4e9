import { describe, expect, it } from 'vitest';
import { createCron } from './cron.ts';

describe('strapi.cron', () => {
  it('keeps tasks, in either form, and says that they do not run', async () => {
    const lines: string[] = [];
    const calls: unknown[] = [];
    const application = { name: 'strapi' };
    const cron = createCron(
      (text) => void lines.push(text),
      () => application,
    );
    const task = ({ strapi }: { strapi: unknown }) => void calls.push(strapi);
    cron.add({ nightly: { task, options: { rule: '0 0 * * *' } }, '*/5 * * * *': task }).start();
    expect([lines, calls]).toEqual([['cron tasks do not run here: nightly, */5 * * * *'], []]);
    cron.jobs[0]?.run();
    expect(calls).toEqual([application]);
    expect(cron.remove('nightly').jobs.map(({ options }) => options)).toEqual(['*/5 * * * *']);
  });

  it('names a task without a function', () => {
    const cron = createCron(
      () => {},
      () => undefined,
    );
    expect(() => cron.add({ nightly: { rule: '0 0 * * *' } })).toThrow('cron task "nightly": found no function');
  });
});
