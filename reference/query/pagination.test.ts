import { describe, expect, it } from 'vitest';
import { resolvePage, resolveWindow } from './pagination.ts';
import { parseParameters } from './parameters.ts';

const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };
const resolve = (query: string, given = limits as Parameters<typeof resolvePage>[1]) =>
  resolvePage(parseParameters(query), given);

describe('resolvePage', () => {
  it('gives the first page of the default size', () => {
    expect(resolve('')).toEqual({ mode: 'page', page: 1, pageSize: 25, withCount: true });
  });

  it('raises what is too small and cuts what is too large', () => {
    expect(resolve('pagination[page]=-1&pagination[pageSize]=0')).toMatchObject({ page: 1, pageSize: 1 });
    expect(resolve('pagination[pageSize]=101')).toMatchObject({ pageSize: 100 });
    expect(resolve('pagination[start]=-1&pagination[limit]=0')).toMatchObject({ start: 0, limit: 1 });
  });

  it('takes limit -1 for everything, as far as a maximum allows', () => {
    expect(resolve('pagination[limit]=-1')).toMatchObject({ limit: 100 });
    expect(resolve('pagination[limit]=-1', { defaultLimit: 25, withCount: true })).toMatchObject({ limit: -1 });
  });

  it.each([
    ['pagination[page]=abc', 'Invalid parameter pagination[page]: expected a whole number, found "abc"'],
    ['pagination[page]=1.5', 'Invalid parameter pagination[page]'],
    ['pagination[page]=1&pagination[limit]=5', 'Expected either start/limit or page/pageSize'],
    ['pagination[withCount]=maybe', 'Invalid withCount parameter'],
    ['page=2', 'You cannot use page and offset pagination in the same query'],
  ])('refuses %s', (query, message) => {
    expect(() => resolve(query)).toThrow(message);
  });
});

describe('resolveWindow', () => {
  it('reads start and limit; -1, 0 and nothing mean all', () => {
    const all = { mode: 'offset', start: 0, limit: -1, withCount: false };
    expect(resolveWindow({ start: '2', limit: '3' })).toEqual({ ...all, start: 2, limit: 3 });
    for (const parameters of [{}, { limit: '-1' }, { limit: '0' }, { limit: '' }, { page: '2', pageSize: '1' }])
      expect(resolveWindow(parameters)).toEqual(all);
  });

  it.each([
    [{ start: '-1' }, 'Invalid parameter start'],
    [{ limit: '-2' }, 'Invalid parameter limit'],
    [{ limit: 'abc' }, 'Invalid parameter limit'],
    [{ page: '1', limit: '1' }, 'You cannot use page and offset pagination in the same query'],
    [{ page: 'x' }, "Invalid 'page' parameter. Expected an integer > 0, received: x"],
  ])('refuses %j', (parameters, message) => {
    expect(() => resolveWindow(parameters)).toThrow(message);
  });
});
