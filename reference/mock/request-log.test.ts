import { describe, expect, it } from 'vitest';
import { createRequestLog, type Recorded } from './request-log.ts';

const recorded = (entry: Partial<Recorded>): Recorded => ({
  at: '',
  method: 'GET',
  path: '/api/tags',
  status: 200,
  durationMs: 0,
  warnings: [],
  ...entry,
});

describe('the request log', () => {
  it('forgets the oldest request beyond its capacity', () => {
    const requestLog = createRequestLog(2);
    for (const path of ['/a', '/b', '/c']) requestLog.add(recorded({ path }));
    expect(requestLog.entries().map((entry) => entry.path)).toEqual(['/b', '/c']);
    requestLog.clear();
    expect(requestLog.entries()).toEqual([]);
  });

  it('lists requests by method, path and status', () => {
    const requestLog = createRequestLog(9);
    for (const path of ['/api/books?sort=a', '/api/books/1', '/api/tags']) requestLog.add(recorded({ path }));
    requestLog.add(recorded({ method: 'POST', path: '/api/books', status: 400 }));
    const paths = (filter: object) => requestLog.entries(filter).map(({ method, path }) => `${method} ${path}`);
    expect(paths({ path: '/api/books' })).toEqual(['GET /api/books?sort=a', 'POST /api/books']);
    expect(paths({ path: '/api/books/*' })).toEqual(['GET /api/books/1']);
    expect(paths({ method: 'post' })).toEqual(['POST /api/books']);
    expect(paths({ status: '4xx' })).toEqual(['POST /api/books']);
    expect(paths({ status: '200', path: '/api/tags' })).toEqual(['GET /api/tags']);
  });

  it('hides secrets in paths, headers, bodies and answers', () => {
    const requestLog = createRequestLog(2);
    requestLog.add(
      recorded({
        path: '/api/auth/email-confirmation?confirmation=SECRET',
        headers: { authorization: 'Bearer SECRET', Cookie: 'a=SECRET', accept: '*/*' },
        body: JSON.stringify({
          identifier: 'amber',
          password: 'SECRET',
          query: 'mutation ($word: String) { login(input: { password: $word }) { jwt } }',
          variables: { word: 'SECRET' },
        }),
        answer: JSON.stringify({ jwt: 'SECRET', user: { id: 1, username: 'amber' } }),
      }),
    );
    const [entry] = requestLog.entries();
    expect(JSON.stringify(entry)).not.toContain('SECRET');
    expect(entry).toMatchObject({
      headers: { authorization: '***', accept: '*/*' },
      body: { identifier: 'amber', password: '***' },
      answer: { jwt: '***', user: { username: 'amber' } },
    });
  });

  it('hides secrets in a body that is no JSON', () => {
    const requestLog = createRequestLog(1);
    requestLog.add(recorded({ body: 'identifier=amber&password=SECRET' }));
    expect(requestLog.entries()[0]?.body).toBe('identifier=amber&password=***');
  });

  it('keeps no long texts, and tells them to who listens', () => {
    const events: Recorded[] = [];
    const requestLog = createRequestLog(2, (entry) => events.push(entry));
    requestLog.add(recorded({ answer: JSON.stringify('x'.repeat(20_000)), body: '"short"' }));
    expect(requestLog.entries()[0]).toMatchObject({ body: 'short' });
    expect(requestLog.entries()[0]).not.toHaveProperty('answer');
    expect(events[0]?.answer).toHaveLength(20_002);
  });
});
