import { describe, expect, it } from 'vitest';
import { createRequestLog } from './request-log.ts';

describe('createJournal', () => {
  it('forgets the oldest request beyond its capacity', () => {
    const requestLog = createRequestLog(2);
    for (const path of ['/a', '/b', '/c'])
      requestLog.add({ at: '', method: 'GET', path, status: 200, durationMs: 0, warnings: [] });
    expect(requestLog.entries().map((entry) => entry.path)).toEqual(['/b', '/c']);
    requestLog.clear();
    expect(requestLog.entries()).toEqual([]);
  });

  it('redacts secrets in paths', () => {
    const requestLog = createRequestLog(2);
    const path = '/api/auth/email-confirmation?confirmation=SECRET';
    requestLog.add({ at: '', method: 'GET', path, status: 302, durationMs: 0, warnings: [] });
    expect(JSON.stringify(requestLog.entries())).not.toContain('SECRET');
  });
});
