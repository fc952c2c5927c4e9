/** Samples of section 4.5, and of the shapes of populated fields (2.2). */
import { get, put, type Samples } from './sample.ts';

const book = (populate: string): Samples[string] => [get(`/api/books/1?fields[0]=title&${populate}`)];
const author = (populate: string): Samples[string] => [get(`/api/authors/1?fields[0]=name&${populate}`)];
const run = (populate: string): Samples[string] => [get(`/api/print-runs/1?fields[0]=label&${populate}`)];
const imprint = (populate: string): Samples[string] => [get(`/api/imprints/1?fields[0]=name&${populate}`)];
const card = 'populate[body][on][blocks.author-card]';

export const populationSamples: Samples = {
  'rest.populate.wildcard': run('populate=*'),
  'rest.populate.wildcard-media': imprint('populate=*'),
  'rest.populate.one': run('populate[0]=book'),
  'rest.populate.string': run('populate=book'),
  'rest.populate.flag-true': run('populate[book]=t'),
  'rest.populate.flag-false': run('populate[book]=f'),
  'rest.populate.flag-star': run('populate[book]=*'),
  'rest.populate.nested': run('populate[book][fields][0]=title&populate[book][populate][0]=imprint'),
  'rest.populate.depth': run(
    'populate[book][fields][0]=title&populate[book][populate][author][fields][0]=name&populate[book][populate][author][populate][mentor][fields][0]=name&populate[book][populate][author][populate][mentor][populate][books][fields][0]=title',
  ),
  'rest.populate.dotted': run('populate=book.imprint'),
  'rest.populate.component': book('populate[0]=seo&populate[1]=seo.canonical'),
  'rest.populate.component-fields': imprint('populate[address][fields][0]=city'),
  'rest.populate.component-not-nested': book('populate[0]=seo'),
  'rest.populate.zone-shared': book('populate[body][populate]=*'),
  'rest.populate.zone-on-fields': book(`${card}[fields][0]=heading`),
  'rest.populate.zone-on-populate': book(`${card}[populate]=*`),
  'rest.populate.zone-on-filters': book(`${card}[filters][heading][$startsWith]=Z`),
  'rest.populate.zone-on-excludes': book(`${card}=true`),
  'rest.populate.fields': run('populate[book][fields][0]=title&populate[book][fields][1]=pages'),
  'rest.populate.media-fields': book('populate[cover][fields][0]=name'),
  'rest.populate.sort': author('populate[books][fields][0]=title&populate[books][sort][0]=title:desc'),
  'rest.populate.filters': author('populate[books][fields][0]=title&populate[books][filters][title][$contains]=Salt'),
  'rest.populate.filters-to-one': run('populate[book][filters][title][$eq]=nowhere'),
  'rest.populate.count': author('populate[books][count]=true'),
  'rest.populate.no-ids': run('populate[0]=book'),
  'rest.populate.keeps-list': [
    get('/api/print-runs?fields[0]=label&sort=id&pagination[pageSize]=2'),
    get('/api/print-runs?fields[0]=label&sort=id&pagination[pageSize]=2&populate[book][fields][0]=title'),
  ],
  'rest.populate.unknown': run('populate[0]=colour'),
  'rest.populate.unknown-inside': run('populate[book][fields][0]=colour'),
  'rest.populate.hidden-inside': [get('/api/books/1?fields[0]=title&populate[0]=author&populate[1]=reviews')],
  'rest.populate.order-of-connection': [
    put('/api/books/1?fields[0]=title&populate[tags][fields][0]=name', { tags: [3, 1, 2] }),
    get('/api/books/1?fields[0]=title&populate[tags][fields][0]=name'),
  ],
  'rest.populate.morph': [
    get('/api/notices/1?fields[0]=text&populate[subject][on][api::book.book][fields][0]=title'),
    get('/api/authors/1?fields[0]=name&populate[0]=notice'),
  ],
  'rest.populate.limit-inside': [
    get(
      '/api/books/1?fields[0]=title&populate[tags][fields][0]=name&populate[tags][sort]=id:desc&populate[tags][limit]=1',
    ),
  ],
  'rest.populate.pagination-inside': run('populate[book][pagination][pageSize]=1'),
  'drafts.filter-through-drafts': [get('/api/books?fields[0]=title&filters[reviews][publishedAt][$null]=true')],
  'drafts.populate-any-state': [
    get(
      '/api/books?filters[id]=1&fields[0]=title&populate[reviews][fields][0]=headline&populate[reviews][fields][1]=publishedAt',
    ),
    get(
      '/api/books/1?fields[0]=title&populate[reviews][fields][0]=headline&populate[reviews][fields][1]=publishedAt&publicationState=live',
    ),
  ],
  'drafts.populate-live': book('populate[reviews][fields][0]=headline&populate[reviews][publicationState]=live'),

  'rest.envelope.populated-to-one': run('populate[book][fields][0]=title'),
  'rest.envelope.populated-to-one-empty': [get('/api/genres/1?fields[0]=name&populate[0]=parent')],
  'rest.envelope.populated-to-one-null': [get('/api/genres/1?fields[0]=name&populate[0]=parent')],
  'rest.envelope.populated-to-many': author('populate[books][fields][0]=title'),
  'rest.envelope.populated-to-many-empty': [
    get('/api/authors?fields[0]=name&populate[books][fields][0]=title&filters[books][id][$null]=true'),
  ],
  'rest.envelope.populated-media-empty': book('populate[0]=gallery'),
  'rest.envelope.populated-component': imprint('populate[0]=address'),
  'rest.envelope.populated-component-nested': book('populate[0]=seo&populate[1]=seo.canonical'),
  'rest.envelope.populated-component-repeatable': author('populate[0]=links'),
  'rest.envelope.populated-component-empty': [get('/api/events?fields[0]=name&populate[0]=venue')],
  'rest.envelope.populated-zone': book('populate[0]=body'),
  'rest.envelope.populated-zone-empty': [
    get('/api/books?fields[0]=title&populate[0]=body&pagination[limit]=3&sort=id:desc'),
  ],
};
