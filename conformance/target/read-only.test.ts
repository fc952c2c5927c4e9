import { describe, expect, it } from 'vitest';
import { jsonIn } from '../models/json.ts';
import type { Request } from './exchange.ts';
import { refuseWrites } from './read-only.ts';
import { startTinyService, tinyToken } from './tiny-service.ts';
import { createWire } from './wire.ts';

const refused = (request: Omit<Request, 'auth'>): boolean => {
  try {
    refuseWrites({ auth: 'full', ...request }, '/graphql');
    return false;
  } catch {
    return true;
  }
};
const graphql = (query: unknown, more: Partial<Request> = {}) =>
  refused({ method: 'POST', path: '/graphql', body: { query }, ...more });

describe('a run that only reads', () => {
  it('sends what reads', () => {
    expect(refused({ method: 'GET', path: '/api/books?filters[title][$eq]=mutation' })).toBe(false);
    expect(refused({ method: 'HEAD', path: '/api/books' })).toBe(false);
    expect(graphql('{ books { data { id } } }')).toBe(false);
    expect(graphql(undefined, { body: [{ query: '{ a }' }, { query: 'query Q { b }' }] })).toBe(false);
    expect(refused({ method: 'POST', path: '/graphql', rawBody: '{ books' })).toBe(false);
    expect(refused({ method: 'GET', path: `/graphql?query=${encodeURIComponent('{ books { data { id } } }')}` })).toBe(
      false,
    );
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('refuses %s of an entry', (method) => {
    expect(refused({ method, path: '/api/books/1', body: { data: {} } })).toBe(true);
    expect(refused({ method, path: '/api/auth/local', body: {} })).toBe(true);
  });

  it('refuses mutations, however they are sent', () => {
    const text = 'mutation { deleteBook(id: 1) { data { id } } }';
    expect(graphql(text)).toBe(true);
    expect(graphql('query Q { a } Mutation M { b }')).toBe(true);
    expect(graphql(undefined, { body: [{ query: '{ a }' }, { query: text }] })).toBe(true);
    expect(refused({ method: 'GET', path: `/graphql?query=${encodeURIComponent(text)}` })).toBe(true);
    expect(refused({ method: 'POST', path: `/graphql?query=${encodeURIComponent(text)}`, body: {} })).toBe(true);
    const escaped = JSON.stringify({ query: text }).replace('mutation', 'mut\\u0061tion');
    expect(jsonIn(escaped)).toEqual({ query: text });
    expect(refused({ method: 'POST', path: '/graphql', rawBody: escaped })).toBe(true);
    expect(refused({ method: 'POST', path: '/graphql', rawBody: `${escaped} and more` })).toBe(true);
    expect(refused({ method: 'POST', path: '/graphql', form: [{ name: 'operations', value: text }] })).toBe(true);
  });

  it('refuses what acts by GET or hides its method', () => {
    expect(refused({ method: 'GET', path: '/api/auth/email-confirmation?confirmation=1' })).toBe(true);
    expect(refused({ method: 'GET', path: '/api/connect/github' })).toBe(true);
    expect(refused({ method: 'GET', path: '/api/books/1', headers: { 'X-HTTP-Method-Override': 'DELETE' } })).toBe(
      true,
    );
    expect(refused({ method: 'GET', path: '/api/books/1', body: {} })).toBe(true);
  });

  it('is guarded by the wire: a refused request never leaves', async () => {
    const service = await startTinyService();
    const wire = createWire({
      ...{ url: service.url, token: tinyToken, concurrency: 1, timeoutMs: 1000 },
      guard: (request) => refuseWrites(request, '/graphql'),
    });
    const write: Request = { method: 'POST', path: '/api/books', auth: 'full', body: { data: { title: 'x' } } };
    await expect(wire.exchange(write)).rejects.toThrow('POST /api/books could write, and this run only reads');
    expect(service.entries.size).toBe(0);
    await wire.close();
    await service.close();
  });
});
