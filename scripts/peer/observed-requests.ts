/** Requests whose answers are recorded of a real Strapi 5, by the section of the source document that they show. */

export interface ObservedRequest {
  readonly section: string;
  readonly name: string;
  readonly method: string;
  /** `{book 7}` stands for the document of that entry of the seed, `{last}` for the one that was created last. */
  readonly path: string;
  readonly body?: unknown;
  /** @default `token` */
  readonly auth?: 'token' | 'none';
}

const get = (section: string, name: string, path: string): ObservedRequest => ({ section, name, method: 'GET', path });
const send = (section: string, name: string, method: string, path: string, data?: unknown): ObservedRequest => ({
  ...{ section, name, method, path },
  ...(data === undefined ? {} : { body: { data } }),
});
const ask = (section: string, name: string, query: string): ObservedRequest => ({
  ...{ section, name, method: 'POST', path: '/graphql', body: { query } },
});

const BOOK = '/api/books/{book 7}';

export const observedRequests: readonly ObservedRequest[] = [
  get('2.2', 'an entry', BOOK),
  get('2.2', 'a list', '/api/tags?pagination[pageSize]=2'),
  get('2.2', 'an entry by the id of its row', '/api/tags/1'),
  get('2.2', 'fields without a documentId', '/api/books?fields[0]=title&pagination[pageSize]=1'),
  get('2.1', 'a type without drafts has publishedAt', '/api/tags/{tag 1}'),
  send('2.1', 'every scalar', 'POST', '/api/print-runs', {
    ...{
      label: 'all',
      serial: '9007199254740993',
      weight: 1.5,
      unitPrice: 2.25,
      inStock: true,
      measures: { a: [1, null] },
    },
    ...{
      printedOn: '2024-02-29',
      startsAt: '10:20:30.123',
      deliveredAt: '2024-02-29T10:20:30.123Z',
      scannedAt: 1_600_000_000_000,
    },
  }),
  get('2.1', 'every scalar, read', '/api/print-runs/{last}'),
  get('3', 'published by default', '/api/books?fields[0]=title&pagination[pageSize]=100'),
  get(
    '3',
    'drafts: each document once',
    '/api/books?status=draft&fields[0]=title&fields[1]=publishedAt&pagination[pageSize]=100',
  ),
  get('3', 'publicationState is no parameter', '/api/books?publicationState=preview&pagination[pageSize]=1'),
  send('3', 'a draft', 'POST', '/api/reviews?status=draft', { headline: 'draft', stars: 3 }),
  get('3', 'a draft by its document', '/api/reviews/{last}'),
  get('3', 'a draft by its document and status', '/api/reviews/{last}?status=draft'),
  send('3', 'publishing by an update', 'PUT', '/api/reviews/{last}', { stars: 4 }),
  get('3', 'the published version', '/api/reviews/{last}'),
  send('3', 'an update of the draft alone', 'PUT', '/api/reviews/{last}?status=draft', { stars: 5 }),
  get('3', 'the published version stays', '/api/reviews/{last}'),
  send('3', 'publishedAt null in a body', 'POST', '/api/reviews', { headline: 'null', stars: 3, publishedAt: null }),
  get('4.1', 'an unknown document', '/api/tags/unknown'),
  send('4.1', 'a creation', 'POST', '/api/tags', { name: 'made' }),
  send('4.1', 'an update', 'PUT', '/api/tags/{last}', { name: 'changed' }),
  send('4.1', 'a deletion', 'DELETE', '/api/tags/{last}'),
  send('4.1', 'a deletion again', 'DELETE', '/api/tags/{last}'),
  send('4.1', 'an update of no document', 'PUT', '/api/tags/unknown', { name: 'x' }),
  send('4.1', 'an unknown attribute', 'POST', '/api/tags', { name: 'odd', nope: 1 }),
  get('4.1', 'a single type', '/api/site-setting'),
  send('4.1', 'a single type, removed', 'DELETE', '/api/site-setting'),
  get('4.1', 'a single type that is not there', '/api/site-setting'),
  get('4.2', 'sort', '/api/tags?sort=name:desc&fields[0]=name'),
  get('4.2', 'sort by an unknown attribute', '/api/tags?sort=nope'),
  get('4.3', 'a page', '/api/tags?pagination[page]=2&pagination[pageSize]=3&fields[0]=name'),
  get('4.3', 'a page of text', '/api/tags?pagination[page]=abc'),
  get('4.3', 'page 0', '/api/tags?pagination[page]=0'),
  get('4.3', 'start and page', '/api/tags?pagination[page]=1&pagination[start]=0'),
  get('4.3', 'more than the maximum', '/api/tags?pagination[pageSize]=1000'),
  get('4.4', 'an unknown field', '/api/tags?fields[0]=nope'),
  get('4.5', 'a relation', `${BOOK}?populate=author`),
  get('4.5', 'everything', `${BOOK}?populate=*`),
  get('4.5', 'a zone', '/api/books/{book 1}?populate[body][populate]=*'),
  get('4.5', 'a relation that is not there', `${BOOK}?populate=nope`),
  get('4.5', 'draft targets from a type without drafts', '/api/tags/{tag 2}?populate[books][fields][0]=title'),
  get('4.5', 'a polymorphic relation', '/api/notices/{notice 1}?populate=mentions'),
  get('4.6', '$eqi', '/api/tags?filters[name][$eqi]=SEA'),
  get('4.6', 'by the document of a relation', '/api/books?filters[author][documentId][$eq]={author 5}&fields[0]=title'),
  get('4.6', 'by the id of a row', '/api/books?filters[author][id][$eq]=5&fields[0]=title'),
  get('4.6', 'an unknown attribute', '/api/tags?filters[nope]=1'),
  get('4.6', 'an unknown operator', '/api/tags?filters[name][$nope]=1'),
  get('4.7', 'a locale', '/api/books?locale=fr&fields[0]=title'),
  get('4.7', 'all locales', '/api/books?locale=*&fields[0]=title&pagination[pageSize]=100'),
  get('4.7', 'locale all', '/api/books?locale=all&fields[0]=title'),
  get('4.7', 'localizations', '/api/books/{book 1}?populate=localizations&fields[0]=title'),
  send('4.7', 'another locale of a document', 'PUT', '/api/genres/{genre 1}?locale=de-AT', { name: 'Roman' }),
  send('4.7', 'the route of localizations', 'POST', '/api/genres/{genre 1}/localizations', { name: 'x', locale: 'fr' }),
  send('4.7', 'an unknown locale', 'PUT', '/api/genres/{genre 1}?locale=xx', { name: 'x' }),
  send('4.8', 'a relation by document', 'PUT', '/api/authors/{author 1}', { mentor: '{author 2}' }),
  send('4.8', 'a relation by the id of a row', 'PUT', '/api/authors/{author 1}', { mentor: 3 }),
  get('4.8', 'the relation, read', '/api/authors/{author 1}?populate[mentor][fields][0]=name&fields[0]=name'),
  send('4.8', 'connect before another', 'PUT', '/api/subscribers/{subscriber 1}?populate=topics', {
    topics: { set: ['{tag 1}', '{tag 2}'], connect: [{ documentId: '{tag 3}', position: { before: '{tag 2}' } }] },
  }),
  send('4.8', 'a document that is not there', 'PUT', '/api/authors/{author 1}', { mentor: 'unknown' }),
  send('4.8', 'a polymorphic relation to one', 'POST', '/api/notices', {
    text: 'n',
    subject: { __type: 'api::tag.tag', id: 1 },
  }),
  { ...get('5', 'without credentials', '/api/tags'), auth: 'none' },
  get('7', 'a route that is not there', '/api/nothing'),
  send('7', 'no data', 'POST', '/api/tags'),
  send('7', 'a required attribute', 'POST', '/api/tags', {}),
  send('7', 'a value that is there', 'POST', '/api/tags', { name: 'sea' }),
  send('7', 'a value of another type', 'POST', '/api/reviews', { headline: 'x', stars: 'many' }),
  get('9', 'both shapes are filtered alike', '/api/tags?filters[name]=sea'),
  ask('4.9', 'a list', '{ tags(pagination: { limit: 2 }) { documentId name } }'),
  ask(
    '4.9',
    'a connection',
    '{ tags_connection(pagination: { pageSize: 2 }) { nodes { name } pageInfo { total page pageSize pageCount } } }',
  ),
  ask('4.9', 'the form of Strapi 4', '{ tags { data { id attributes { name } } } }'),
  ask(
    '4.9',
    'an entry',
    '{ book(documentId: "{book 7}") { title author { name } tags_connection { nodes { name } } } }',
  ),
  ask('4.9', 'an entry by id', '{ book(id: 7) { title } }'),
  ask('4.9', 'no entry', '{ book(documentId: "unknown") { title } }'),
  ask('4.9', 'drafts', '{ books(status: DRAFT, pagination: { limit: 2 }) { title publishedAt } }'),
  ask('4.9', 'a filter by document', '{ books(filters: { author: { documentId: { eq: "{author 5}" } } }) { title } }'),
  ask('4.9', 'a timestamp', '{ printRuns(pagination: { limit: 1 }) { scannedAt } }'),
  ask('4.9', 'a creation', 'mutation { createTag(data: { name: "graph" }) { documentId name } }'),
  ask('4.9', 'an update', 'mutation { updateTag(documentId: "{tag 1}", data: { name: "renamed" }) { name } }'),
  ask('4.9', 'a deletion', 'mutation { deleteTag(documentId: "{tag 1}") { documentId } }'),
  ask('4.9', 'a refusal', 'mutation { createTag(data: {}) { name } }'),
  ask(
    '2.3',
    'names of types',
    '{ book(documentId: "{book 7}") { __typename author { __typename } body { __typename } } }',
  ),
];
