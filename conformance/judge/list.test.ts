/** What is said of a wrong list of REST: in words, with what was expected and what came. */
import { describe, expect, it } from 'vitest';
import { bookEntry, bookList, brokenClauses, differenceIn, page, scope } from './library.fixture.ts';
import { observedReading, vouchedReading } from './reading.ts';

const observed = { ...scope, reading: observedReading };

describe('a difference of a list says', () => {
  it.each([
    [
      'which entry is missing',
      '/api/books',
      bookList([1, 2]),
      {
        message: 'entry 3 is missing from the list',
        expected: { ids: [1, 2, 3] },
        actual: { ids: [1, 2] },
        entries: [3],
      },
    ],
    [
      'which entry is foreign',
      '/api/books?filters[pages][$gt]=15',
      bookList([1, 2, 3]),
      {
        message: 'entry 1 does not belong to the list',
        expected: { ids: [2, 3] },
        actual: { ids: [1, 2, 3] },
        entries: [1],
      },
    ],
    [
      'which unknown entry is foreign',
      '/api/books',
      { data: [{ ...bookEntry(1), id: 77 }], meta: page(3) },
      {
        clause: 'rest.endpoints.list',
        message: 'entry 77 does not belong to the list',
        entries: [],
      },
    ],
    [
      'which entry stands there twice',
      '/api/books',
      bookList([1, 2, 3, 3], page(3)),
      {
        message: 'entry 3 stands in the list twice',
        actual: { ids: [1, 2, 3, 3] },
        entries: [],
      },
    ],
    [
      'which draft is shown by a state',
      '/api/books?publicationState=live',
      bookList([1, 2, 3, 4]),
      { clause: 'drafts.live', entries: [4] },
    ],
    [
      'that it is no list',
      '/api/books',
      { data: {} },
      {
        message: 'data is not an array but {}',
        expected: 'a list of entries',
        actual: { data: {} },
      },
    ],
    [
      'that meta is none',
      '/api/books',
      { data: bookList([1, 2, 3]).data, meta: 1 },
      {
        message: 'meta is not an object',
        expected: 'meta, an object',
        actual: 1,
      },
    ],
    [
      'how many it holds',
      '/api/books?pagination[limit]=1&sort=pages',
      bookList([1, 2], { pagination: { start: 0, limit: 1, total: 3 } }),
      {
        clause: 'rest.pagination.limit',
        message: '2 entries are answered',
        expected: 1,
        actual: 2,
      },
    ],
    [
      'which two are in the wrong order',
      '/api/books?sort=pages:desc',
      bookList([3, 1, 2]),
      {
        message: 'entry 1 stands before entry 2',
        actual: { ids: [3, 1, 2] },
        entries: [1, 2],
      },
    ],
    [
      'which entry stands at another place',
      '/api/books?sort=pages&pagination[start]=1&pagination[limit]=1',
      bookList([3], { pagination: { start: 1, limit: 1, total: 3 } }),
      {
        clause: 'rest.pagination.start',
        message: 'entry 3 stands at place 2, where its order does not allow it',
        expected: { before: 2, after: 0 },
        actual: { start: 1, ids: [3] },
        entries: [3],
      },
    ],
    [
      'that nothing is said of the page',
      '/api/books',
      bookList([1, 2, 3], { pagination: 1 }),
      {
        message: 'meta carries no pagination',
        expected: 'meta.pagination',
        actual: 1,
      },
    ],
    [
      'which page is said',
      '/api/books',
      bookList([1, 2, 3], page(3, { page: 2 })),
      {
        clause: 'rest.pagination.meta-page',
        message: 'meta.pagination.page is 2',
        expected: { page: 1, pageSize: 25 },
      },
    ],
    [
      'which page size is absent',
      '/api/books',
      bookList([1, 2, 3], page(3, { pageSize: undefined })),
      { message: 'meta.pagination.pageSize is absent' },
    ],
    [
      'which offset is said',
      '/api/books?pagination[start]=0',
      bookList([1, 2, 3], { pagination: { start: 1, limit: 25, total: 3 } }),
      {
        clause: 'rest.pagination.meta-offset',
        message: 'meta.pagination.start is 1',
        expected: { start: 0, limit: 25 },
      },
    ],
    [
      'which total is said',
      '/api/books',
      bookList([1, 2, 3], page(4)),
      {
        message: 'meta.pagination.total is 4',
        expected: { total: 3 },
        entries: [1, 2, 3],
      },
    ],
    [
      'which total is absent',
      '/api/books',
      bookList([1, 2, 3], page(3, { total: undefined })),
      { message: 'meta.pagination.total is absent' },
    ],
    [
      'which number of pages is said',
      '/api/books',
      bookList([1, 2, 3], page(3, { pageCount: 2 })),
      {
        message: 'meta.pagination.pageCount is 2',
        expected: { pageCount: 1 },
      },
    ],
    [
      'that totals are said where none were asked for',
      '/api/books?pagination[withCount]=false',
      bookList([1, 2, 3]),
      {
        clause: 'rest.pagination.without-count',
        message: 'meta.pagination carries totals',
        expected: 'no totals',
      },
    ],
  ])('%s', (_what, path, body, difference) => {
    expect(differenceIn(path, body)).toMatchObject(difference);
  });

  it('nothing of totals that were not asked for, or of the pages of nothing', () => {
    const uncounted = { pagination: { page: 1, pageSize: 25 } };
    expect(
      brokenClauses({ path: '/api/books?pagination[withCount]=false' }, { body: bookList([1, 2, 3], uncounted) }),
    ).toEqual([]);
    const none = bookList([], page(0, { pageCount: 1 }));
    const path = '/api/books?filters[pages][$gt]=99';
    expect(brokenClauses({ path }, { body: none })).toEqual([]);
    expect(brokenClauses({ path }, { body: none }, 'fixed', observed)).toEqual(['rest.pagination.page-count']);
  });

  it('no pages of an offset', () => {
    const body = bookList([1, 2, 3], { pagination: { start: 0, limit: 25, total: 3, pageCount: 9 } });
    expect(brokenClauses({ path: '/api/books?pagination[start]=0' }, { body })).toEqual([]);
  });
});

describe('a filter and a search together', () => {
  const found = (query: string) =>
    differenceIn(`/api/books?${query}`, bookList([1]), { ...scope, reading: vouchedReading });

  it('are both held', () => {
    expect(found('_q=alpha').clause).toBe(undefined);
    expect(found('_q=alpha&filters[pages][$gt]=15')).toMatchObject({ clause: 'rest.filters.syntax' });
    expect(found('_q=beta&filters[pages][$lt]=15')).toMatchObject({ clause: 'rest.filters.syntax' });
  });

  it.each([
    ['filters[$and][0][author][name][$eq]=Bea', 'rest.filters.relation'],
    ['filters[$not][author][name][$eq]=Ada', 'rest.filters.relation'],
    ['filters[$not][pages][$eq]=10', 'rest.filters.syntax'],
  ])('%s breaks %s', (query, clause) => {
    expect(found(query)).toMatchObject({ clause });
  });
});
