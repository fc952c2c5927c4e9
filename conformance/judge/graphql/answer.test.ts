/** The judge of GraphQL queries: lists, entries, and what it does not know. */
import { describe, expect, it } from 'vitest';
import type { Difference } from '../difference.ts';
import { authorValue, bookEntry, differencesIn, scope } from '../library.fixture.ts';
import type { JudgeScope } from '../question/question.ts';
import { observedReading, vouchedReading } from '../reading.ts';

const vouched: JudgeScope = { ...scope, reading: vouchedReading };
const observed: JudgeScope = { ...scope, reading: observedReading };
const refusable: JudgeScope = { ...scope, reading: { ...vouchedReading, vouches: 'tolerated' } };

interface Answering {
  readonly judging?: JudgeScope;
  readonly status?: number;
  readonly operation?: object;
  readonly path?: string;
}

/** The differences of an answer to a query. */
const judged = (query: string, body: object, { judging, status = 200, operation, path = '/graphql' }: Answering = {}) =>
  differencesIn({ method: 'POST', path, body: { query, ...operation } }, { status, body }, 'fixed', judging);

const clausesOf = (differences: readonly Difference[]): string[] => differences.map(({ clause }) => clause);

const book = (id: number, attributes: object = { title: bookEntry(id).attributes.title }) => ({
  id: String(id),
  attributes,
});
const books = (ids: readonly number[], meta?: object) => ({
  data: { books: { data: ids.map((id) => book(id)), ...(meta ? { meta } : {}) } },
});
const selection = 'data { id attributes { title } }';
const list = (options: string, more = '') => `{ books${options} { ${selection} ${more} } }`;
const total = 'meta { pagination { total } }';

describe('a list of GraphQL', () => {
  it.each([
    ['the whole list', list(''), books([1, 2, 3])],
    ['a part, since no number is said', list(''), books([1, 2])],
    ['drafts in a preview', list('(publicationState: PREVIEW)'), books([1, 2, 3, 4])],
    ['filtered entries', list('(filters: { pages: { gt: 15 } })'), books([2, 3])],
    ['a total', list('', total), books([1, 2, 3], { pagination: { total: 3 } })],
    ['a page', list('(pagination: { page: 2, pageSize: 2 }, sort: "pages")'), books([3])],
    ['an offset', list('(pagination: { start: 1, limit: 1 }, sort: "pages")'), books([2])],
  ])('may hold %s', (_what, query, body) => {
    expect(judged(query, body)).toEqual([]);
    expect(judged(query, body, { judging: vouched })).toEqual([]);
  });

  it.each([
    ['a draft', list(''), books([4]), 'graphql.list.publication-state-default'],
    ['an entry twice', list(''), books([1, 1]), 'graphql.list'],
    ['an unfiltered entry', list('(filters: { pages: { gt: 15 } })'), books([1, 2]), 'graphql.list.filters'],
    [
      'an entry of another author',
      list('(filters: { author: { name: { eq: "Bea" } } })'),
      books([1]),
      'graphql.list.filters-relation',
    ],
    ['the wrong order', list('(sort: "pages:desc")'), books([1, 2, 3]), 'graphql.list.sort'],
    ['too few of a page', list('(pagination: { limit: 3 })'), books([1, 2]), 'graphql.list'],
    ['too many of a page', list('(pagination: { limit: 1 })'), books([1, 2]), 'graphql.list.pagination'],
    [
      'another page',
      list('(pagination: { start: 1, limit: 1 }, sort: "pages")'),
      books([1]),
      'graphql.list.pagination',
    ],
    ['a total too large', list('', total), books([1, 2, 3], { pagination: { total: 4 } }), 'graphql.list.total'],
    ['no total', list('', total), books([1, 2, 3], { pagination: {} }), 'graphql.list.total'],
  ])('that holds %s is told', (_what, query, body, clause) => {
    expect(clausesOf(judged(query, body))).toEqual([clause]);
  });

  it('tells another value, with its key and its entry', () => {
    const body = { data: { all: { data: [book(1, { title: 'alpha~' })] } } };
    const [difference] = judged(`{ all: books { ${selection} } }`, body);
    expect(difference).toMatchObject({ clause: 'graphql.list', kind: 'rest.attributes.string', actual: 'alpha~' });
    expect(difference?.message).toMatch(/^all: entry 1 /);
    expect(difference?.entries.map(({ id }) => id)).toEqual([1]);
  });

  it('tells what total was expected', () => {
    const [difference] = judged(list('', total), books([1, 2, 3], { pagination: { total: 2 } }));
    expect(difference).toMatchObject({
      message: 'books: meta.pagination.total is 2',
      expected: 3,
      actual: 2,
    });
  });

  it('reads a total by its alias, and none behind another name', () => {
    const aliased = list('', 'meta { pagination { count: total } }');
    expect(judged(aliased, books([1], { pagination: { count: 3 } }))).toEqual([]);
    expect(clausesOf(judged(aliased, books([1], { pagination: { count: 2 } })))).toEqual(['graphql.list.total']);
    expect(judged(list('', 'm: meta { pagination { total } }'), books([1]))).toEqual([]);
    expect(judged(list('', 'meta { p: pagination { total } }'), books([1]))).toEqual([]);
  });

  it('has ten entries as observed, and the page of meta that holds them', () => {
    const query = list('', 'meta { pagination { page pageSize pageCount } }');
    const page = { page: 1, pageSize: 10, pageCount: 1 };
    expect(judged(query, books([1, 2, 3], { pagination: page }), { judging: observed })).toEqual([]);
    const [difference] = judged(query, books([1, 2, 3], { pagination: { ...page, pageCount: 2 } }), {
      judging: observed,
    });
    expect(difference).toMatchObject({
      clause: 'graphql.list.pagination',
      message: 'books: meta.pagination.pageCount is 2',
      expected: page,
    });
    expect(clausesOf(judged(query, books([1, 2]), { judging: observed }))).toEqual(['graphql.list']);
  });

  it('says the page of an offset as observed', () => {
    const query = list('(pagination: { start: 2, limit: 1 }, sort: "pages")', 'meta { pagination { page pageCount } }');
    const answer = (page: number) => books([3], { pagination: { page, pageCount: 3 } });
    expect(judged(query, answer(3), { judging: observed })).toEqual([]);
    expect(clausesOf(judged(query, answer(2), { judging: observed }))).toEqual(['graphql.list.pagination']);
  });

  it('is cut at the amount limit of the target', () => {
    const judging = { ...vouched, target: { ...scope.target, limits: { ...scope.target.limits, amountLimit: 2 } } };
    expect(judged(list('(pagination: { limit: 2 })'), books([1, 2]), { judging })).toEqual([]);
    expect(judged(list('(pagination: { limit: 9 })'), books([1, 2]))).not.toEqual([]);
  });
});

describe('an entry of GraphQL', () => {
  const one = '{ book(id: 4) { data { id attributes { title } } } }';

  it('may be hidden as a draft, where the document alone is read', () => {
    const hidden = { data: { book: { data: null } } };
    expect(judged(one, hidden)).toEqual([]);
    expect(clausesOf(judged(one, hidden, { judging: vouched }))).toEqual(['graphql.find-one']);
  });

  it('is told with the one that is answered instead', () => {
    const [difference, ...more] = judged(one, { data: { book: { data: book(1) } } });
    expect(difference).toMatchObject({
      clause: 'graphql.find-one',
      kind: 'rest.endpoints.find-one',
      message: 'book: entry 4 is not answered',
      expected: 4,
      actual: 1,
    });
    expect(difference?.entries.map(({ id }) => id)).toEqual([4]);
    expect(more).toEqual([]);
  });

  it('of another value breaks its own clause', () => {
    expect(clausesOf(judged(one, { data: { book: { data: book(4, { title: 'omega' }) } } }))).toEqual([
      'graphql.find-one',
    ]);
  });

  it('is compared with what is linked to it', () => {
    const query = '{ book(id: 1) { data { id attributes { author { data { id attributes { name } } } } } } }';
    const answer = (id: number) => ({
      data: { book: { data: book(1, { author: { data: { ...authorValue(id).data, id: String(id) } } }) } },
    });
    expect(judged(query, answer(1))).toEqual([]);
    expect(clausesOf(judged(query, answer(2)))).toEqual(['graphql.find-one']);
  });

  it('may link anything below arguments, unless a check vouches for them', () => {
    const query =
      '{ author(id: 1) { data { id attributes { books(filters: { pages: { gt: 15 } }) { data { id } } } } } }';
    const answer = { data: { author: { data: { id: '1', attributes: { books: { data: [{ id: '1' }] } } } } } };
    expect(judged(query, answer)).toEqual([]);
    expect(clausesOf(judged(query, answer, { judging: vouched }))).toEqual(['graphql.find-one']);
  });
});

describe('an answer without data', () => {
  const error = { errors: [{ message: 'No.' }] };

  it('is told where the question must be answered', () => {
    const [difference] = judged(list(''), { ...error, data: null }, { judging: vouched });
    expect(difference).toMatchObject({
      clause: 'graphql.list',
      kind: 'refused',
      message: 'books: it is answered 200 without data or with errors: No.',
      expected: 'data without errors',
      actual: { ...error, data: null },
      entries: [],
    });
  });

  it.each([
    ['an error beside data', { ...books([1, 2, 3]), ...error }, 200, 'No.'],
    ['another status', books([1, 2, 3]), 400, 'none is told'],
    ['an error without message', { errors: [{}] }, 200, 'none is told'],
    ['errors that are no list', { errors: {} }, 200, 'none is told'],
  ])('is %s', (_what, body, status, message) => {
    const [difference] = judged(list(''), body, { judging: vouched, status });
    expect(difference?.message).toContain(`is answered ${status} without data or with errors: ${message}`);
  });

  it('names the clause of an entry', () => {
    expect(clausesOf(judged('{ book(id: 1) { data { id } } }', error, { judging: vouched }))).toEqual([
      'graphql.find-one',
    ]);
  });

  it('is right where the target may refuse, or nothing vouches for the question', () => {
    expect(judged(list(''), error, { judging: refusable })).toEqual([]);
    expect(judged(list(''), error)).toEqual([]);
  });
});

describe('the judge does not know', () => {
  const wrong = books([4]);
  it.each<[string, string, Answering?]>([
    ['a document with errors', '{ books {'],
    ['several operations', `query a ${list('')} query b ${list('')}`],
    ['a fragment', `${list('', '')} fragment f on Book { title }`],
    ['a spread', '{ books { ...f } }'],
    ['a directive', '{ books @include(if: true) { data { id attributes { title } } } }'],
    ['a default of a variable', `query ($n: Int = 1) ${list('(pagination: { limit: $n })')}`],
    ['an operation by its name', list(''), { operation: { operationName: 'a' } }],
    ['a text in place of a query', '', { operation: { query: 1 } }],
    ['another path', list(''), { path: '/graphql2' }],
    ['a list without ids', '{ books { data { attributes { title } } } }'],
    ['a list without data', '{ books { meta { pagination { page } } } }'],
    ['an unknown attribute', list('(filters: { nothing: { eq: "a" } })')],
  ])('%s', (_what, query, answering) => {
    expect(judged(query, wrong, answering)).toEqual([]);
  });

  it('a query while checks write', () => {
    const request = { method: 'POST', path: '/graphql', body: { query: list('') } } as const;
    expect(differencesIn(request, { body: wrong }, 'changing')).toEqual([]);
    expect(differencesIn({ ...request, method: 'GET' }, { body: wrong })).toEqual([]);
    expect(differencesIn({ ...request, auth: 'none' }, { body: wrong })).toEqual([]);
  });
});
