import { describe, expect, it } from 'vitest';
import { createJournal } from './journal.ts';

describe('createJournal', () => {
  it('forgets the oldest request beyond its capacity', () => {
    const journal = createJournal(2);
    for (const path of ['/a', '/b', '/c'])
      journal.add({ at: '', method: 'GET', path, status: 200, durationMs: 0, warnings: [] });
    expect(journal.entries().map((entry) => entry.path)).toEqual(['/b', '/c']);
    journal.clear();
    expect(journal.entries()).toEqual([]);
  });

  it('tells no secret that stands in a path', () => {
    const journal = createJournal(2);
    const path = '/api/auth/email-confirmation?confirmation=SECRET';
    journal.add({ at: '', method: 'GET', path, status: 302, durationMs: 0, warnings: [] });
    expect(JSON.stringify(journal.entries())).not.toContain('SECRET');
  });
});
