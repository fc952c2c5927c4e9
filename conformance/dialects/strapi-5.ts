/**
 * The wire forms of Strapi 5. An entry is a version of a document: `documentId` identifies all its versions, by locale and by
 * state; each version has an `id` of its own, and each publication makes a new one.
 */
import type { Dialect, Lacking } from './dialect.ts';

const without: readonly Lacking[] = [];

const common = {
  identifier: 'documentId',
  morphs: 'bare',
  state: { parameter: 'status', live: 'published', preview: 'draft' },
  allLocales: '*',
  graphql: 'flat',
  without,
} as const;

/** The form of Strapi 5 itself. */
export const strapi5: Dialect = {
  ...common,
  name: 'strapi-5',
  title: 'documents: documentId, flat entries, status, flat GraphQL',
  entry: 'flat',
  links: 'bare',
  headers: {},
};

/** The form that Strapi 5 answers with the header `Strapi-Response-Format: v4`. GraphQL has no such form. */
export const strapi5v4: Dialect = {
  ...common,
  name: 'strapi-5-v4',
  title: 'documents in the envelope of Strapi 4, by the header Strapi-Response-Format: v4; flat GraphQL',
  entry: 'attributes',
  links: 'data',
  headers: { 'strapi-response-format': 'v4' },
};
