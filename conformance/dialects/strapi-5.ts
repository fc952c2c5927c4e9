/**
 * The wire forms of Strapi 5. An entry is a version of a document: `documentId` identifies all its versions, by locale and by
 * state; each version has an `id` of its own, and each publication makes a new one.
 */
import type { Dialect, Lacking } from './dialect.ts';

const without: readonly Lacking[] = [
  {
    checks: ['rest.attributes.json', 'rest.filters.json'],
    reason: 'Strapi 5 on SQLite keeps no scalars in JSON attributes: true is answered as 1, "null" as null',
  },
  {
    checks: ['drafts.only-drafts', 'drafts.filter-through-drafts', 'drafts.find-one-any-state'],
    reason: 'a draft of Strapi 5 is a version that each document has, and each request reads versions of one status',
  },
  {
    checks: ['security.cve-2026-27886'],
    reason: 'each publication of Strapi 5 makes a new version, so that two answers differ whatever a hidden value is',
  },
  {
    checks: ['drafts.populate-live', 'graphql.relation-live'],
    reason: 'populated relations of Strapi 5 have the status of the request, and take no status of their own',
  },
  {
    checks: ['errors.graphql.locations'],
    reason: 'the translation writes documents of flat GraphQL anew, so that places in them are others',
  },
  {
    checks: [
      'graphql.types.entity',
      'graphql.types.entity-response',
      'graphql.types.response-collection',
      'graphql.types.relation-response-collection',
    ],
    reason: 'flat GraphQL has no envelopes: the translation supplies them',
  },
];

const common = {
  identifier: 'documentId',
  morphs: 'bare',
  state: { parameter: 'status', live: 'published', preview: 'draft' },
  allLocales: '*',
  graphql: 'flat',
  json: 'objects',
  publishedBigintegers: 'safe',
  deletion: 'nothing',
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
