/** The wire form of the source document (2.2, 4.7), which is that of Strapi 4: the form that the suite itself speaks. */
import type { Dialect } from './dialect.ts';

export const strapi4: Dialect = {
  name: 'strapi-4',
  title: 'entries as { id, attributes }, links in { data }, publicationState',
  identifier: 'id',
  entry: 'attributes',
  links: 'data',
  state: { parameter: 'publicationState', live: 'live', preview: 'preview' },
};
