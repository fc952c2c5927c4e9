/** A smoke run: a few questions of each section, on a small world. It tells in seconds whether a longer run makes sense. */

/** Cases of each check in a smoke run. */
export const smokeCases = 1;

/** The checks of a smoke run: cheap ones, at least one for each section that a profile judges. */
export const smokeChecks: ReadonlySet<string> = new Set([
  'graphql.available',
  ...['rest.attributes.uid.read', 'rest.attributes.media'],
  ...['rest.envelope.list', 'rest.envelope.entry', 'rest.envelope.error'],
  ...['graphql.types.name', 'graphql.types.filters-input-logical'],
  ...['drafts.live', 'drafts.preview'],
  'rest.endpoints.delete',
  ...['rest.sort.ascending', 'rest.sort.many'],
  ...['rest.pagination.total', 'rest.pagination.meta-page', 'rest.pagination.start'],
  ...['rest.fields.select', 'rest.fields.id-always'],
  ...['rest.populate.one', 'rest.populate.wildcard', 'rest.populate.fields'],
  ...['rest.filters.eq', 'rest.filters.containsi', 'rest.filters.and', 'rest.filters.relation'],
  ...['rest.i18n.locale', 'rest.creators.omitted'],
  'rest.relations.connect',
  ...['graphql.list', 'graphql.list.sort', 'graphql.list.filters-combined'],
  ...['users.me', 'upload.list'],
  'graphql.extension.service',
  ...['access.bearer-token', 'access.bearer-token.graphql'],
  'errors.status-is-error',
  'graphql.limits.depth-within',
  'versioning.two-shapes',
]);
