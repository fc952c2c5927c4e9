/** Exchanges of the generated schema and of what GraphQL reads (1, 2.3, 3, 4.9). */
import { get, graphql, type Samples } from './sample.ts';

const steps = (query: string): Samples[string] => [graphql(query)];

const skippedInput = (type: string, input: string): Samples[string] =>
  steps(`mutation { create${type}(data: { ${input} }) @skip(if: true) { data { id } } }`);
const runs = (args: string): Samples[string] =>
  steps(`{ printRuns(${args}) { data { id attributes { label } } meta { pagination { total } } } }`);
const books = (args: string): Samples[string] => steps(`{ books(${args}) { data { id attributes { title } } } }`);
const tags = (args: string): Samples[string] =>
  steps(`{ tags(${args}) { data { id attributes { name } } meta { pagination { total page pageSize pageCount } } } }`);
const book = (attributes: string): Samples[string] =>
  steps(`{ book(id: 1) { data { id attributes { ${attributes} } } } }`);

export const graphqlReadSamples: Samples = {
  'graphql.available': [...steps('{ __typename }'), ...steps('mutation { __typename }')],
  'graphql.path': [...steps('{ __typename }'), get('/api/graphql')],
  'graphql.generated': steps(
    '{ tags(pagination: { limit: 1 }) { data { id } } printRuns(pagination: { limit: 1 }) { data { id } } homepage { data { id } } }',
  ),
  'graphql.find-one': book('title publishedAt'),
  'graphql.find-one-without-id': steps('{ book { data { id } } }'),
  'graphql.list': tags('pagination: { limit: 2 }'),
  'graphql.list.filters': runs('filters: { copies: { gt: 1000 } }, pagination: { limit: 3 }'),
  'graphql.list.filters-combined': runs(
    'filters: { or: [{ binding: { eq: "sewn" } }, { not: { inStock: { eq: true } } }], copies: { lt: 3000 } }, pagination: { limit: 3 }',
  ),
  'graphql.list.filters-relation': books(
    'filters: { author: { name: { startsWith: "K" } } }, pagination: { limit: 3 }',
  ),
  'graphql.list.pagination': [
    ...tags('sort: ["id"], pagination: { page: 2, pageSize: 3 }'),
    ...tags('sort: ["id"], pagination: { start: 1, limit: 2 }'),
  ],
  'graphql.list.pagination-default': [
    ...tags('pagination: {}'),
    ...steps('{ tags { data { id } meta { pagination { total page pageSize pageCount } } } }'),
  ],
  'graphql.list.sort': tags('sort: ["slug:desc"], pagination: { limit: 3 }'),
  'graphql.list.total': runs('filters: { copies: { gt: 1000 } }, pagination: { limit: 1 }'),
  'graphql.list.sort-default': tags('sort: [], pagination: { limit: 3 }'),
  'graphql.list.publication-state': books('publicationState: PREVIEW, filters: { publishedAt: { null: true } }'),
  'graphql.list.publication-state-default': books('filters: { publishedAt: { null: true } }'),
  'graphql.drafts.enum': [
    ...books('publicationState: LIVE, pagination: { limit: 1 }'),
    ...books('publicationState: DRAFT'),
  ],
  'graphql.single-find': steps('{ homepage { data { id attributes { title } } } }'),
  'graphql.single-no-list': steps('{ homepages { data { id } } }'),
  'graphql.filters-operators': steps(
    '{ tags(filters: { name: { eqi: "SEA", notNull: true, in: ["sea", "salt"] } }) { data { id attributes { name } } } }',
  ),
  'graphql.filters-no-case-insensitive-ends': tags('filters: { name: { startsWithi: "S" } }'),
  'graphql.filters-scalar-logical': tags('filters: { name: { and: ["sea"] } }'),
  'graphql.plugin-lists': steps(
    '{ i18NLocales { data { id attributes { name code } } } i18NLocale(id: 1) { data { id } } }',
  ),
  'graphql.filters-empty': steps('{ imprints(filters: { or: [], name: {} }) { data { id } } }'),
  'graphql.filters-null-operand': steps(
    '{ imprints(filters: { motto: { eq: null } }) { data { id attributes { name motto } } } }',
  ),
  'graphql.filter-hidden': steps('{ subscribers(filters: { password: { notNull: true } }) { data { id } } }'),
  'graphql.pagination-default-limit': steps('{ printRuns { data { id } } }'),
  'graphql.pagination-meta': tags('pagination: { start: 2, limit: 2 }'),
  'graphql.pagination-mixed': tags('pagination: { page: 1, limit: 2 }'),
  'graphql.pagination-too-small': [
    ...tags('pagination: { limit: 0 }'),
    ...tags('pagination: { page: 0, pageSize: 2 }'),
  ],
  'graphql.sort-unknown': tags('sort: ["colour"]'),
  'graphql.sort-bad-order': tags('sort: ["name:down"]'),
  'graphql.relation-arguments': book(
    'reviews(filters: { stars: { gte: 4 } }, sort: ["headline"], pagination: { limit: 2 }) { data { id attributes { headline stars } } }',
  ),
  'graphql.relation-live': steps(
    '{ author(id: 1) { data { attributes { books { data { id } } all: books(publicationState: PREVIEW) { data { id attributes { publishedAt } } } } } } }',
  ),
  'graphql.component-arguments': book('quotes(sort: ["text:desc"], pagination: { limit: 1 }) { id text }'),
  'graphql.rest-agreement': [
    ...steps(
      '{ tags(filters: { name: { startsWith: "s" } }, sort: ["slug", "id"]) { data { id attributes { name } } meta { pagination { total } } } }',
    ),
    get('/api/tags?filters[name][$startsWith]=s&sort[0]=slug&sort[1]=id&fields[0]=name'),
  ],
  'graphql.types.name': steps('{ printRun(id: 1) { __typename data { __typename attributes { __typename } } } }'),
  'graphql.types.output': book(
    'title pages price featured publishedOn details author { data { id attributes { name } } } tags { data { id } }',
  ),
  'graphql.types.output-timestamps': book('createdAt updatedAt publishedAt'),
  'graphql.types.entity': book('__typename'),
  'graphql.types.entity-response': steps('{ book(id: 1) { __typename data { __typename id } } }'),
  'graphql.types.entity-response-collection': steps(
    '{ tags(pagination: { limit: 1 }) { __typename data { id } meta { __typename } } }',
  ),
  'graphql.types.relation-response-collection': book('tags { __typename data { id } }'),
  'graphql.types.relation-no-meta': book('tags { data { id } meta { pagination { total } } }'),
  'graphql.types.input': skippedInput('Tag', 'name: "harbour", slug: "harbour"'),
  'graphql.types.filters-input': books(
    'filters: { title: { contains: "Salt" }, pages: { gte: 300 }, publishedOn: { gt: "2000-01-01" } }',
  ),
  'graphql.types.filters-input-timestamps': books(
    'filters: { createdAt: { gt: "2000-01-01T00:00:00.000Z" }, publishedAt: { notNull: true } }, pagination: { limit: 1 }',
  ),
  'graphql.types.filters-input-logical': tags(
    'filters: { and: [{ name: { startsWith: "s" } }], not: { id: { eq: 1 } } }',
  ),
  'graphql.types.scalars': steps(
    '{ printRun(id: 1) { data { attributes { label binding printedOn startsAt deliveredAt scannedAt copies serial weight unitPrice inStock measures } } } }',
  ),
  'graphql.types.enum-names': [
    ...skippedInput('Book', 'title: "Slack Water", format: audio_book'),
    ...steps(
      '{ books(filters: { format: { eq: "audio book" } }, pagination: { limit: 1 }) { data { id attributes { format } } } }',
    ),
  ],
  'graphql.types.enum-filter-raw': [
    ...books('filters: { format: { eq: "audio book" } }, pagination: { limit: 1 }'),
    ...books('filters: { format: { eq: "audio_book" } }'),
  ],
  'graphql.types.component-filter': books(
    'filters: { seo: { metaTitle: { startsWith: "The" } } }, pagination: { limit: 2 }',
  ),
  'graphql.types.media': book('cover { data { id attributes { name mime url } } } gallery { data { id } }'),
  'graphql.types.no-media-or-zone-filter': books('filters: { cover: { id: { notNull: true } } }'),
  'graphql.types.private-hidden': book('internalNotes'),
  'graphql.types.no-creator-fields': steps('{ reviews { data { attributes { createdBy { id } } } } }'),
  'graphql.types.pagination-arg': tags('pagination: { page: 1, pageSize: 2 }'),
  'graphql.types.collection-meta': tags('pagination: { pageSize: 4 }'),
  'graphql.scalars.date': books('filters: { publishedOn: { eq: "01.02.2020" } }'),
  'graphql.scalars.time': runs('filters: { startsAt: { eq: "07:30" } }'),
  'graphql.scalars.datetime': [
    ...runs('filters: { deliveredAt: { eq: "2019-02-04" } }'),
    ...runs('filters: { deliveredAt: { eq: "2019-02-04T11:15:00.000+02:00" } }'),
  ],
  'graphql.scalars.long': [
    ...runs('filters: { serial: { eq: 97819087450191 } }'),
    ...runs('filters: { serial: { eq: "97819087450191" } }'),
  ],
  'graphql.scalars.json': steps(
    'mutation { updateBook(id: 1, data: { details: { deep: [1, "two", null] } }) { data { id attributes { details } } } }',
  ),
  'graphql.scalars.id-string': [
    ...tags('pagination: { limit: 1 }'),
    get('/api/tags?fields[0]=name&pagination[pageSize]=1'),
  ],
};
