/** Mutants that refuse valid requests of a kind together with the invalid ones: the twin of a refusal finds them. */
import { forbidden, jsonReply, notAllowed, notFound, refusal, requests } from './faults.ts';
import { asksForField, graphqlReply, isMutation, isUpdate, onGraphql, onOperation } from './graphql-mutations.ts';
import type { Reply, Row } from './mutant.ts';
import { someLocalized, someSingle } from './needs.ts';
import { isSingle } from './routes.ts';
import { all, beside, by, isGraphql, isRead, isReadOfOne } from './when.ts';

const list = /^\/api\/[^/]+$/;
const byId = /^\/api\/[^/]+\/\d+$/;
const localizations = /\/localizations$/;
const register = /^\/api\/auth\/local\/register$/;
const files = /^\/api\/upload\/files/;

/** The refusal of an operation by the service. */
const graphqlRefusal = (field: string, message: string): Reply =>
  jsonReply(200, {
    errors: [{ message, extensions: { code: 'STRAPI_VALIDATION_ERROR', error: { name: 'ValidationError', message } } }],
    data: { [field]: null },
  });

const invalid = refusal('Invalid');
const unauthorized = refusal('Unauthorized', 401);
const anotherMethod: Reply = { ...notAllowed, headers: { ...notAllowed.headers, allow: 'GET' } };

/** Refuses GraphQL updates of one value, valid ones too. */
const updatesOfOneValue = onGraphql(isUpdate, (body, answer, { variables }) =>
  Object.keys(variables.data ?? {}).length === 1 && body.errors === undefined ? graphqlRefusal('', 'Invalid') : answer,
);

// biome-ignore format: a table, one mutant a row
export const refusesAllMutants: Row[] = [
  ['refuses-all.ids', 'rest.status.unknown-id', 'An update finds no id.', requests(by('PUT', byId), notFound)],
  ['refuses-all.methods', 'rest.status.wrong-method', 'No known path has PUT.', requests(by('PUT'), anotherMethod)],
  ['refuses-all.bodies', 'rest.body.missing-data', 'Every update lacks data.', requests(by('PUT', byId), invalid)],
  ['refuses-all.json', 'rest.body.malformed-json', 'No update is JSON.', requests(by('PUT', byId), invalid)],
  ['refuses-all.sizes', 'rest.body.too-large', 'Every body is too large.',
    requests(by('POST', list), refusal('Payload Too Large', 413))],
  ['refuses-all.segments', 'rest.path.bad-escape', 'No path of an entry can be read.', requests(isReadOfOne, invalid)],
  ['refuses-all.paths', 'rest.endpoints.no-components', 'No list has an endpoint.',
    requests(by('GET', list), notFound)],
  ['refuses-all.singles', 'rest.single.no-post', 'A single type takes no PUT either.',
    requests((request, { model }) => request.method === 'PUT' && isSingle(request, model), notAllowed), someSingle],
  ['refuses-all.missing-singles', 'rest.single.missing', 'A single type is never there.',
    requests((request, { model }) => request.method === 'GET' && isSingle(request, model), notFound), someSingle],
  ['refuses-all.updates', 'rest.update.deleted', 'An update of anything is 404.', requests(by('PUT', byId), notFound)],
  ['refuses-all.relations', 'rest.relations.connect.twice-status', 'No relation can be written.',
    requests(by('PUT', byId), invalid)],
  ['refuses-all.media', 'rest.relations.media-unknown', 'No file can be attached.',
    requests(by('PUT', byId), invalid)],
  ['refuses-all.pages', 'rest.pagination.not-mixed', 'Every pagination is refused.',
    requests(beside('pagination'), invalid)],
  ['refuses-all.lists', 'errors.validation', 'Every list is refused.', requests(all(isRead, by('GET', list)), invalid)],
  ['refuses-all.fields', 'rest.fields.not-for-populated', 'Every list and entry is refused.', requests(isRead, invalid)],
  ['refuses-all.sorts', 'security.hidden-not-guessable', 'Every sort is refused.', requests(beside('sort'), invalid)],
  ['refuses-all.reads', 'security.no-permission-oracle', 'Nobody may read an entry.', requests(isReadOfOne, forbidden)],
  ['refuses-all.private', 'access.private-by-default', 'Nobody may update anything.',
    requests(by('PUT', byId), forbidden)],
  ['refuses-all.tokens', 'access.bad-token', 'No token may update anything.', requests(by('PUT', byId), unauthorized)],
  ['refuses-all.graphql-tokens', 'access.wrong-token', 'No token may mutate by GraphQL.',
    onOperation(isMutation, unauthorized)],
  ['refuses-all.roles', 'access.role-per-action', 'No role may update anything.',
    requests(by('PUT', byId), forbidden)],
  ['refuses-all.registrations', 'users.register-validation', 'No registration is valid.',
    requests(by('POST', register), invalid)],
  ['refuses-all.logins', 'users.login-refused', 'Every password is wrong.',
    requests(by('POST', /^\/api\/auth\/local$/), invalid)],
  ['refuses-all.passwords', 'users.change-password-refused', 'No change of a password is valid.',
    requests(by('POST', /change-password$/), invalid)],
  ['refuses-all.uploads', 'upload.empty', 'Every upload is empty.', requests(by('POST', /^\/api\/upload$/), invalid)],
  ['refuses-all.files', 'upload.private', 'Files are private to everybody.', requests(by('GET', files), forbidden)],
  ['refuses-all.localizations', 'rest.i18n.localization-unknown-entry', 'No entry to localize is found.',
    requests(by('POST', localizations), notFound), someLocalized],
  ['refuses-all.localized', 'rest.i18n.localization-not-localized', 'No content-type is localized.',
    requests(by('POST', localizations), notAllowed), someLocalized],
  ['refuses-all.inputs', 'errors.graphql.validation', 'No single value may be changed by GraphQL.', updatesOfOneValue],
  ['refuses-all.graphql-logins', 'graphql.login-refused', 'Every password is wrong by GraphQL.',
    onOperation(asksForField('login'), graphqlRefusal('login', 'Invalid identifier or password'))],
  ['refuses-all.graphql-posts', 'graphql.post-empty', 'No request to GraphQL has a query.',
    requests(isGraphql, graphqlReply('Must provide query string.'))],
  ['refuses-all.documents', 'errors.graphql.status', 'No list is answered by GraphQL.',
    onOperation(({ query }) => /^\{ \w+ \{ data \{ id \} \} \}$/.test(query), graphqlReply('Syntax error'))],
  ['refuses-all.depths', 'graphql.limits.depth', 'Every query is too deep.',
    onOperation(({ query }) => query.startsWith('query deep'), graphqlReply('too deep'))],
];
