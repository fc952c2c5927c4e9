import { describe, expect, it } from 'vitest';
import { resolvePage, resolveWindow } from './pagination.ts';
import { parseParameters } from './parameters.ts';

it('without a maximum, limit -1 is everything and no page is cut', () => {
  const resolve = (query: string) => resolvePage(parseParameters(query), { defaultLimit: 25, withCount: true });
  expect(resolve('pagination[limit]=-1')).toEqual({ mode: 'offset', start: 0, limit: -1, withCount: true });
  expect(resolve('pagination[pageSize]=101')).toEqual({ mode: 'page', page: 1, pageSize: 101, withCount: true });
});

describe('resolveWindow', () => {
  it('reads start and limit; -1, 0 and nothing mean all', () => {
    const all = { mode: 'offset', start: 0, limit: -1, withCount: false };
    expect(resolveWindow({ start: '2', limit: '3' })).toEqual({ ...all, start: 2, limit: 3 });
    expect(resolveWindow({ start: ['2'], limit: null, page: null })).toEqual({ ...all, start: 2 });
    for (const parameters of [{}, { limit: '-1' }, { limit: '0' }, { limit: '' }, { page: '2', pageSize: '1' }])
      expect(resolveWindow(parameters)).toEqual(all);
  });

  it.each([
    [{ start: '-1' }, 'Invalid parameter start: expected a whole number of at least 0, found "-1"'],
    [{ start: [1, 2] }, 'Invalid parameter start: expected a whole number, found [1,2]'],
    [{ limit: '-2' }, 'Invalid parameter limit: expected a whole number of at least -1, found "-2"'],
    [{ limit: 'abc' }, 'Invalid parameter limit: expected a whole number, found "abc"'],
    [{ pageSize: '2', start: '0' }, 'You cannot use page and offset pagination in the same query'],
    [{ page: '0' }, "Invalid 'page' parameter. Expected an integer > 0, received: 0"],
    [{ page: '1.5' }, "Invalid 'page' parameter. Expected an integer > 0, received: 1.5"],
    [{ page: '3', pageSize: '0' }, "Invalid 'pageSize' parameter. Expected an integer > 0, received: 3"],
    [{ page: '1', limit: '1' }, 'You cannot use page and offset pagination in the same query'],
    [{ page: 'x' }, "Invalid 'page' parameter. Expected an integer > 0, received: x"],
  ])('refuses %j', (parameters, message) => {
    expect(() => resolveWindow(parameters)).toThrow(message);
  });
});
