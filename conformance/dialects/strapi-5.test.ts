import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import type { Model } from '../models/model.ts';
import type { Answer, Request } from '../target/exchange.ts';
import { looksLike } from './recognise.ts';
import { strapi5, strapi5v4 } from './strapi-5.ts';
import { createTranslation } from './translation.ts';

const book = collection('book', {
  draftAndPublish: true,
  localized: true,
  attributes: [
    attribute('title', 'string'),
    attribute('author', 'relation', { relation: 'manyToOne', target: 'api::author.author' }),
    attribute('sequels', 'relation', { relation: 'oneToMany', target: 'api::book.book' }),
  ],
});
const author = collection('author', { attributes: [attribute('name', 'string')] });
const model: Model = { contentTypes: [book, author], components: [] };

const answer = (body: unknown): Answer => ({ status: 200, headers: {}, body, text: JSON.stringify(body) });
const request = (method: Request['method'], path: string, body?: unknown): Request => ({
  ...{ method, path, auth: 'full' },
  ...(body === undefined ? {} : { body }),
});

const novel = { id: 4, documentId: 'novel', title: 'a', locale: 'en', publishedAt: '2024-01-01T00:00:00.000Z' };
const draft = { id: 6, documentId: 'draft', title: 'b', locale: 'en', publishedAt: null };
const writer = { id: 9, documentId: 'writer', name: 'c', publishedAt: '2024-01-01T00:00:00.000Z' };

/** A translation that has seen two books and an author. */
function translation() {
  const made = createTranslation(strapi5, model);
  made.fromWire(request('GET', '/api/books'), answer({ data: [novel, draft] }));
  made.fromWire(request('GET', '/api/authors'), answer({ data: [writer] }));
  return made;
}
const wire = (asked: Request): Request => translation().toWire(asked);

describe('requests for documents', () => {
  it('name an entry by its document and locale', () => {
    expect(wire(request('GET', '/api/books/4')).path).toBe('/api/books/novel?locale=en');
    expect(wire(request('DELETE', '/api/authors/9')).path).toBe('/api/authors/writer');
    expect(wire(request('DELETE', '/api/books/4?publicationState=preview')).path).toBe('/api/books/novel?locale=en');
    expect(wire(request('GET', '/api/books/77')).path).toBe('/api/books/77');
  });

  it('filter ids by document', () => {
    const { path } = wire(request('GET', '/api/books?filters[author][id][$in][0]=9&sort=id&locale=all'));
    expect(path).toBe('/api/books?filters[author][documentId][$in][0]=writer&sort=id&locale=*');
  });

  it('keep comparisons of ids that are no equality', () => {
    expect(wire(request('GET', '/api/books?filters[id][$gt]=4')).path).toBe('/api/books?filters[id][$gt]=4');
  });

  it('link documents', () => {
    const data = { author: 9, sequels: { connect: [{ id: 4, position: { before: 6 } }, 6] } };
    expect(wire(request('POST', '/api/books', { data })).body).toEqual({
      data: {
        author: { documentId: 'writer' },
        sequels: {
          connect: [
            { documentId: 'novel', locale: 'en', position: { before: 'draft' } },
            { documentId: 'draft', locale: 'en' },
          ],
        },
      },
    });
  });

  it('make and change drafts by the status, and localizations by the locale', () => {
    const made = wire(request('POST', '/api/books', { data: { title: 'a', publishedAt: null, locale: 'fr' } }));
    expect(made).toMatchObject({ path: '/api/books?locale=fr&status=draft', body: { data: { title: 'a' } } });
    expect(wire(request('PUT', '/api/books/6', { data: {} })).path).toBe('/api/books/draft?locale=en&status=draft');
    expect(wire(request('PUT', '/api/books/4', { data: {} })).path).toBe('/api/books/novel?locale=en');
    expect(wire(request('POST', '/api/books/4/localizations', { title: 'c', locale: 'fr' }))).toMatchObject({
      ...{ method: 'PUT', path: '/api/books/novel?locale=fr', body: { data: { title: 'c' } } },
    });
  });
});

describe('answers about documents', () => {
  it('give all versions of an entry one id, and a draft the moment of its published version', () => {
    const read = translation().fromWire(
      request('GET', '/api/books?publicationState=preview'),
      answer({ data: [{ ...novel, id: 3, publishedAt: null, author: writer }] }),
    );
    const published = { publishedAt: novel.publishedAt, locale: 'en' };
    expect(read.body).toEqual({
      data: [
        { id: 4, attributes: { title: 'a', author: { data: { id: 9, attributes: { name: 'c' } } }, ...published } },
      ],
    });
  });

  it('do not give a draft the moments of an older publication', () => {
    const made = translation();
    const [before, after] = ['2024-01-01T00:00:00.000Z', '2024-01-02T00:00:00.000Z'];
    made.fromWire(request('GET', '/api/books/4'), answer({ data: { ...novel, updatedAt: before } }));
    const asked = { query: 'mutation { updateBook(id: 4, data: {}) { data { id } } }' };
    const update = request('POST', '/graphql', asked);
    made.toWire(update);
    made.fromWire(update, answer({ data: { updateBook: { _document: 'novel', _locale: 'en', _published: after } } }));
    const { body } = made.fromWire(
      request('GET', '/api/books/4?publicationState=preview'),
      answer({ data: { ...novel, id: 3, updatedAt: after, publishedAt: null } }),
    );
    expect(body).toMatchObject({ data: { attributes: { updatedAt: after, publishedAt: after } } });
  });

  it('are read in the envelope of Strapi 4 too', () => {
    const { id, documentId, ...attributes } = novel;
    const read = createTranslation(strapi5v4, model).fromWire(
      request('GET', '/api/books/4'),
      answer({ data: { id, documentId, attributes }, meta: {} }),
    );
    expect(read.body).toEqual({ data: { id: 4, attributes }, meta: {} });
  });
});

describe('flat GraphQL', () => {
  const ask = (query: string, variables: object = {}) => request('POST', '/graphql', { query, variables });
  /** The document as it is sent, on one line, and the answer read back. */
  function exchange(asked: Request, data: unknown) {
    const made = translation();
    const { query, variables } = made.toWire(asked).body as { query: string; variables: object };
    const read = made.fromWire(asked, answer({ data }));
    return { query: query.replace(/\s+/g, ' '), variables, body: read.body };
  }

  it('lists entries as nodes', () => {
    const { query, body } = exchange(
      ask(
        '{ books(sort: "title") { data { id attributes { title author { data { id } } } } meta { pagination { total } } } }',
      ),
      {
        books: {
          nodes: [{ _document: 'novel', _locale: 'en', _published: null, f1: 'a', f2: { _document: 'writer' } }],
          pageInfo: { total: 1 },
        },
      },
    );
    expect(query).toBe(
      '{ books: books_connection(sort: "title") { nodes { _document: documentId _locale: locale _published: publishedAt f1: title f2: author { _document: documentId } } pageInfo { total } } }',
    );
    const [entry] = [{ id: '4', attributes: { title: 'a', author: { data: { id: '9' } } } }];
    expect(body).toEqual({ data: { books: { data: [entry], meta: { pagination: { total: 1 } } } } });
  });

  it('names documents in arguments', () => {
    const { query, variables } = exchange(
      ask('mutation ($author: ID) { updateBook(id: 6, data: { author: $author }) { data { id } } }', { author: 9 }),
      { updateBook: { _document: 'draft', _locale: 'en', _published: null } },
    );
    expect(query).toContain('updateBook( documentId: $written1 data: $written2 status: DRAFT locale: "en" )');
    expect(query).not.toContain('$author');
    expect(variables).toMatchObject({ written1: 'draft', written2: { author: 'writer' } });
  });

  it('reads no entry as no data, and a failed field as null', () => {
    const asked = ask('{ book(id: 4) { data { id } } }');
    expect(exchange(asked, { book: null }).body).toEqual({ data: { book: { data: null } } });
    const made = translation();
    made.toWire(asked);
    const failed = { data: { book: null }, errors: [{ message: 'no', path: ['book', 'f1'] }] };
    const { body } = made.fromWire(asked, answer(failed));
    expect(body).toEqual({ data: { book: null }, errors: [{ message: 'no', path: ['book'] }] });
    const linked = ask('{ book(id: 4) { data { attributes { title author { data { id } } } } } }');
    made.toWire(linked);
    const book = { _document: 'novel', _locale: 'en', _published: null, f1: 'a', f2: null };
    const forbidden = { data: { book }, errors: [{ message: 'no', path: ['book', 'f2'] }] };
    expect(made.fromWire(linked, answer(forbidden)).body).toMatchObject({
      data: { book: { data: { attributes: { title: 'a', author: null } } } },
    });
  });

  it('names users, roles and locales by the documents that REST shows', () => {
    const made = translation();
    const somebody = { id: 3, documentId: 'somebody', username: 'a' };
    const seen = [
      ['/api/auth/local/register', { jwt: 'x', user: somebody }],
      ['/api/users-permissions/roles', { roles: [{ id: 1, documentId: 'everybody' }] }],
      ['/api/i18n/locales', [{ id: 2, documentId: 'french', locale: null, code: 'fr' }]],
    ] as const;
    const bodies = seen.map(([path, body]) => made.fromWire(request('GET', path), answer(body)).body);
    expect(bodies).toEqual([
      { jwt: 'x', user: { id: 3, username: 'a' } },
      { roles: [{ id: 1 }] },
      [{ id: 2, code: 'fr' }],
    ]);
    const asked = ask(
      '{ usersPermissionsUsers(filters: { id: { eq: 3 } }) { data { id } } usersPermissionsRole(id: 1) { data { id } } i18NLocales { data { id } } }',
    );
    expect(made.toWire(asked).body).toMatchObject({
      variables: { written1: { documentId: { eq: 'somebody' } }, written2: 'everybody' },
    });
    const data = {
      usersPermissionsUsers: { nodes: [{ _document: 'somebody' }] },
      usersPermissionsRole: { _document: 'everybody' },
      i18NLocales: { nodes: [{ _document: 'french' }] },
    };
    expect(made.fromWire(asked, answer({ data })).body).toEqual({
      data: {
        usersPermissionsUsers: { data: [{ id: '3' }] },
        usersPermissionsRole: { data: { id: '1' } },
        i18NLocales: { data: [{ id: '2' }] },
      },
    });
  });

  it('reads fragments on every type of an envelope', () => {
    const { query } = exchange(
      ask(
        '{ books { data { ...A } meta { ...B } } } fragment A on BookEntity { id } fragment B on ResponseCollectionMeta { pagination { ...C } } fragment C on Pagination { total }',
      ),
      { books: { nodes: [], pageInfo: { total: 0 } } },
    );
    expect(query).toContain('books: books_connection { nodes {');
  });

  it('keeps fragments inside fragments, and the variables that they use', () => {
    const { query } = exchange(
      ask(
        'query ($yes: Boolean!, $no: Boolean!) { books { meta { pagination { ...A } } } } fragment A on Pagination { total @include(if: $yes) ...B } fragment B on Pagination { page @skip(if: $no) }',
        { yes: true, no: false },
      ),
      { books: { pageInfo: { total: 0, page: 1 } } },
    );
    expect(query).toContain('query ($yes: Boolean!, $no: Boolean!)');
    expect(query).toContain('fragment A on Pagination');
    expect(query).toContain('fragment B on Pagination');
  });

  it('leaves what it cannot read to the target', () => {
    const { toWire } = translation();
    const cycle = '{ books { data { ...A } } } fragment A on BookEntity { id ...A }';
    for (const query of ['{ books {', '{ __typename }', cycle, '{ books { data { ...None } } }'])
      expect(toWire(ask(query))).toEqual(ask(query));
  });
});

it('recognises Strapi 5 by its entries', () => {
  const { id, documentId, ...attributes } = novel;
  expect(looksLike({ data: [novel] })?.name).toBe('strapi-5');
  expect(looksLike({ data: { id, documentId, attributes } })?.name).toBe('strapi-5-v4');
  expect(looksLike({ data: [{ id, attributes: { documentId: 'x' } }] })).toBeUndefined();
});
