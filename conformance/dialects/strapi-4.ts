/** The wire form of the source document (2.2, 4.7) and of Strapi 4. The suite itself uses it. */
import type { Dialect } from './dialect.ts';

export const strapi4: Dialect = {
  name: 'strapi-4',
  title: 'entries as { id, attributes }, links in { data }, publicationState',
  identifier: 'id',
  entry: 'attributes',
  links: 'data',
  morphs: 'data',
  state: { parameter: 'publicationState', live: 'live', preview: 'preview' },
  allLocales: 'all',
  graphql: 'nested',
  json: 'any',
  publishedBigintegers: 'exact',
  deletion: 'entry',
  headers: {},
  without: [],
};
