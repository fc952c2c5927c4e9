import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { allowOrigins } from './origins.ts';

const request = {
  ...{ headers: { host: 'own.test:1', 'x-tenant': 'a' }, method: 'PUT', url: '/x' },
  socket: { localAddress: '127.0.0.1' },
} as unknown as IncomingMessage;

describe('the origin of a page', () => {
  it.each(['http://own.test:1', 'https://own.test:1'])('%s is the own one', (origin) => {
    expect(allowOrigins({ origins: [] }, () => false)(origin, request)).toBe(true);
  });

  it.each(['http://own.test', 'http://own.test:12', 'ftp://own.test:1'])('%s is another one', (origin) => {
    expect(allowOrigins({ origins: [] }, () => true)(origin, request)).toBe(false);
  });

  it('is one of those that are configured, or any', () => {
    expect(allowOrigins({ origins: ['https://a.test'] }, () => false)('https://a.test', request)).toBe(true);
    expect(allowOrigins({ origins: 'any' }, () => false)('https://b.test', request)).toBe(true);
  });

  it('has a host of this server where nothing is configured', () => {
    const allowsHost = vi.fn(() => true);
    expect(allowOrigins({ origins: undefined }, allowsHost)('http://other.test:5', request)).toBe(true);
    expect(allowsHost).toHaveBeenCalledWith('other.test', '127.0.0.1');
    expect(allowOrigins({ origins: undefined }, allowsHost)('null', request)).toBe(false);
  });
});

describe('a function of the project', () => {
  const allows = (origins: (request: never) => unknown) =>
    allowOrigins({ origins: origins as (request: unknown) => unknown }, () => true)('https://a.test', request);

  it('reads the request as in Koa', () => {
    const origins = vi.fn((_request: unknown) => 'https://a.test');
    expect(allows(origins)).toBe(true);
    const context = origins.mock.calls[0]?.[0] as Record<'get', (name: string) => string> & Record<string, unknown>;
    expect(context).toMatchObject({ req: request, method: 'PUT', url: '/x', request: { method: 'PUT', url: '/x' } });
    expect([context.get('X-Tenant'), context.get('nothing')]).toEqual(['a', '']);
    for (const name of ['header', 'headers'])
      expect([context[name], Reflect.get(context.request as object, name)]).toEqual([request.headers, request.headers]);
  });

  it('may answer later', async () => {
    expect(await allows(() => Promise.resolve('https://a.test'))).toBe(true);
    expect(await allows(() => Promise.resolve('https://b.test'))).toBe(false);
  });

  it('allows nothing by an error or by no origin', async () => {
    expect(await allows(() => Promise.reject(new Error('no')))).toBe(false);
    expect(
      allows(() => {
        throw new Error('no');
      }),
    ).toBe(false);
    expect(allows(() => undefined)).toBe(false);
  });
});
