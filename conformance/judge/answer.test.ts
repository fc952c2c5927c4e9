import { describe, expect, it } from 'vitest';
import { authorValue, bookEntry, bookList, bookWith, brokenClauses, page } from './library.fixture.ts';

describe('the judge of lists', () => {
  it('finds nothing in a right answer', () => {
    expect(brokenClauses({ path: '/api/books' }, { body: bookList([1, 2, 3]) })).toEqual([]);
  });

  it.each([
    ['an entry is missing', '/api/books', bookList([1, 2]), ['rest.endpoints.list', 'rest.pagination.total']],
    ['an entry stands there twice', '/api/books', bookList([1, 2, 3, 3], page(3)), ['rest.endpoints.list']],
    ['a draft is listed', '/api/books', bookList([1, 2, 3, 4], page(3)), ['drafts.live-by-default']],
    [
      'a draft is missing from a preview',
      '/api/books?publicationState=preview',
      bookList([1, 2, 3], page(4)),
      ['drafts.preview'],
    ],
    [
      'a filter is ignored',
      '/api/books?filters[pages][$gt]=15',
      bookList([1, 2, 3]),
      ['rest.filters.syntax', 'rest.pagination.total'],
    ],
    [
      'a filter through a relation is ignored',
      '/api/books?filters[author][name][$eq]=Ada',
      bookList([1, 2, 3], page(2)),
      ['rest.filters.relation'],
    ],
    [
      'the second of two operators is ignored',
      '/api/books?filters[pages][$gt]=5&filters[pages][$lt]=25',
      bookList([1, 2, 3], page(2)),
      ['rest.filters.syntax'],
    ],
    ['the order is wrong', '/api/books?sort=pages:desc', bookList([1, 2, 3]), ['rest.sort.one']],
    [
      'a page holds the wrong part',
      '/api/books?sort=pages&pagination[page]=2&pagination[pageSize]=1',
      bookList([1], page(3, { page: 2, pageSize: 1, pageCount: 3 })),
      ['rest.pagination.page'],
    ],
    [
      'a page holds too much',
      '/api/books?sort=pages&pagination[limit]=1',
      { data: [bookEntry(1), bookEntry(2)], meta: { pagination: { start: 0, limit: 1, total: 3 } } },
      ['rest.pagination.limit'],
    ],
    [
      'the total is one too many',
      '/api/books?sort=title',
      bookList([1, 2, 3].sort(), page(4)),
      ['rest.pagination.total'],
    ],
    [
      'the page count is wrong',
      '/api/books',
      bookList([1, 2, 3], page(3, { pageCount: 2 })),
      ['rest.pagination.page-count'],
    ],
    ['meta lacks pagination', '/api/books', bookList([1, 2, 3], {}), ['rest.envelope.meta-list']],
    ['meta is missing', '/api/books', { data: [bookEntry(1), bookEntry(2), bookEntry(3)] }, ['rest.envelope.meta']],
    ['data is no list', '/api/books', { data: bookEntry(1), meta: page(1) }, ['rest.envelope.list']],
  ])('tells that %s', (_what, path, body, clauses) => {
    expect(brokenClauses({ path }, { body })).toEqual(clauses);
  });

  it('tells an error where a list must be answered', () => {
    expect(brokenClauses({ path: '/api/books?sort=title' }, { status: 500, body: {} })).toEqual([
      'rest.endpoints.list',
      'rest.envelope.error',
      'errors.never-500',
    ]);
  });

  it('tells a content type that is not JSON', () => {
    const headers = { 'content-type': 'text/html' };
    expect(brokenClauses({ path: '/api/books' }, { headers, body: bookList([1, 2, 3]) })).toEqual([
      'rest.envelope.json',
    ]);
  });
});

describe('the judge of entries', () => {
  const inList = (entry: unknown) => ({ data: [entry, bookEntry(2), bookEntry(3)], meta: page(3) });

  it.each([
    ['a text', { title: 'alpha~' }, 'rest.attributes.string'],
    ['a decimal', { price: 1.2 }, 'rest.attributes.decimal'],
    ['a number that became a text', { pages: '10' }, 'rest.attributes.integer'],
    ['a timestamp that is none', { updatedAt: 'now' }, 'rest.attributes.timestamps'],
    ['a state that is none', { publishedAt: null }, 'rest.attributes.published-at'],
    ['a relation that nothing asks for', { author: authorValue(1) }, 'rest.populate.nothing-by-default'],
  ])('tells %s under its clause', (_what, attributes, clause) => {
    expect(brokenClauses({ path: '/api/books' }, { body: inList(bookWith(1, attributes)) })).toEqual([clause]);
  });

  it('tells a field beside those selected', () => {
    const body = { data: [bookEntry(1), bookEntry(2), bookEntry(3)], meta: page(3) };
    expect(brokenClauses({ path: '/api/books?fields[0]=title' }, { body })[0]).toBe('rest.fields.select');
  });

  it('tells a value inside a population', () => {
    const inside = authorValue(1);
    inside.data.attributes.name = 'Ada~';
    const body = { data: bookEntry(1, { author: inside }), meta: {} };
    expect(brokenClauses({ path: '/api/books/1?populate[0]=author' }, { body })).toEqual(['rest.populate.one']);
  });

  it('tells a population that holds another entry', () => {
    const body = { data: bookEntry(1, { author: authorValue(2) }), meta: {} };
    expect(brokenClauses({ path: '/api/books/1?populate=*' }, { body })).toEqual(['rest.populate.one']);
  });

  it('tells another entry than the one asked for', () => {
    expect(brokenClauses({ path: '/api/books/1' }, { body: { data: bookEntry(2), meta: {} } })).toEqual([
      'rest.endpoints.find-one',
    ]);
  });
});

describe('the judge of writes', () => {
  const request = { method: 'POST', path: '/api/books', body: { data: { title: 'new', pages: 7 } } } as const;
  const created = (attributes: object) => ({
    data: { id: 9, attributes: { ...bookEntry(1).attributes, title: 'new', pages: 7, ...attributes } },
    meta: {},
  });

  it('finds nothing in an answer that holds what was sent', () => {
    expect(brokenClauses(request, { body: created({}) }, 'changing')).toEqual([]);
  });

  it('tells a value that does not come back', () => {
    expect(brokenClauses(request, { body: created({ pages: 8 }) }, 'changing')).toEqual(['rest.attributes.integer']);
  });

  it('tells a relation that nothing asks for', () => {
    const body = created({ author: authorValue(1) });
    expect(brokenClauses(request, { body }, 'changing')).toEqual(['rest.populate.nothing-by-default']);
  });

  it('says nothing of a refusal', () => {
    expect(brokenClauses(request, { status: 400, body: { error: {} } }, 'changing')).toEqual([]);
  });
});

describe('what the document leaves open', () => {
  it.each([
    ['population beside pagination is refused', '/api/books?populate=*&pagination[page]=1'],
    ['$between is refused', '/api/books?filters[pages][$between][0]=1&filters[pages][$between][1]=9'],
    ['an operand that is an object is ignored', '/api/books?filters[title][$in][a]=b'],
    ['a list with large indexes is refused', '/api/books?filters[id][$in][101]=1'],
    ['a page beside a start is refused', '/api/books?pagination[page]=1&pagination[start]=0'],
    ['an unknown parameter is refused', '/api/books?nope=1'],
    ['an unknown attribute is refused', '/api/books?filters[nope][$eq]=1'],
    ['a filter on a private attribute is refused', '/api/authors?filters[secret][$eq]=hush'],
  ])('%s', (_what, path) => {
    expect(brokenClauses({ path }, { status: 400, body: { error: {} } })).toEqual([]);
  });

  it('further members of entries and meta', () => {
    const entry = { ...bookEntry(1), documentId: 'x', links: {} };
    const body = { data: [entry, bookEntry(2), bookEntry(3)], meta: { ...page(3), took: 3 }, links: {} };
    expect(brokenClauses({ path: '/api/books' }, { body })).toEqual([]);
  });

  it('entries that others made while checks write', () => {
    const body = {
      data: [bookEntry(1), { id: 99, attributes: { ...bookEntry(1).attributes, title: 'other' } }],
      meta: page(2),
    };
    expect(brokenClauses({ path: '/api/books' }, { body }, 'changing')).toEqual([]);
  });

  it('private attributes, which the document does not know', () => {
    const author = authorValue(1);
    author.data.attributes.secret = 'hush';
    const body = { data: bookEntry(1, { author }), meta: {} };
    expect(brokenClauses({ path: '/api/books/1?populate[0]=author' }, { body })).toEqual([]);
  });

  it('what one asks who has no full access', () => {
    expect(brokenClauses({ path: '/api/books', auth: 'none' }, { status: 403, body: { error: {} } })).toEqual([]);
  });
});
