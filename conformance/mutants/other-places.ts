/** Mutants that break a clause in a place where it is seldom asked: another side, another locale, a longer list, a plugin. */
import { isObject, type JsonObject } from '../models/json.ts';
import {
  answers,
  filterMembers,
  mapMembers,
  notFound,
  onAttributes,
  onFailure,
  refusal,
  requests,
  withAttributes,
  withEntries,
  withError,
  without,
} from './faults.ts';
import { any, onGraphqlData } from './graphql-mutations.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { holdsParts } from './needs.ts';
import { type Pair, rewriteQuery } from './query-string.ts';
import { onRelations, refuseBodies } from './relations-bodies.ts';
import { onData, onValues } from './routes.ts';
import { eachRecord } from './upload.ts';
import { by, isAnonymous, isGraphql, isJwt, isRead, queryOf } from './when.ts';

/** Drops the pairs of reads that meet a condition. */
const withoutPairs = (dropped: (pair: Pair) => boolean): MakeFault =>
  requests(isRead, (request) => rewriteQuery(request, (pairs) => pairs.filter((pair) => !dropped(pair))));

const isOptionOf =
  (name: string, ...options: readonly string[]) =>
  ({ keys }: Pair): boolean =>
    keys[0] === 'populate' && keys[1] === name && options.includes(keys[2] ?? '');

const isFilterBy = (keys: readonly string[], ...attributes: readonly string[]): boolean =>
  keys[0] === 'filters' && attributes.some((name) => keys.includes(name));

const isPathInside = ({ keys, value }: Pair): boolean =>
  keys[0] === 'populate' && keys[2] === 'populate' && value.includes('.');

/** Rewrites the text of the requests that meet a condition. */
const withText = (when: (request: Passing) => boolean, from: RegExp, to: string): MakeFault =>
  requests(when, (request) => ({ ...request, text: request.text.replace(from, to) }));

const isOf = ({ headers }: Passing, token: string): boolean => headers.authorization === `Bearer ${token}`;

const names =
  (text: string) =>
  (request: Passing): boolean =>
    isGraphql(request) && request.text.includes(text);

/** The entries that an answer counts; 0 where it counts none. */
function totalIn(body: unknown): number {
  const { pagination } = isObject(body) && isObject(body.meta) ? body.meta : {};
  return isObject(pagination) ? Number(pagination.total) : 0;
}

/** Lists of two hundred entries and more are sorted by their first key alone. */
const longByFirstKey = answers(
  (request, { body }) => isRead(request) && totalIn(body) >= 200,
  (_answer, request, { send }) =>
    send(rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== 'sort' || (keys[1] ?? '0') === '0'))),
);

/** A user who is refused is let in where nobody would be. */
const inheritsFiles = answers(
  (request, { status }) => by('GET', /\/upload\/files$/)(request) && status === 403 && !isAnonymous(request),
  (_answer, { headers: { authorization: _bearer, ...headers }, ...request }, { send }) => send({ ...request, headers }),
);

/** Lists and zones whose components, where it holds of one and its place, connect and disconnect nothing. */
const partsWithoutOperations = (holds: (part: JsonObject, at: number) => boolean, method?: 'PUT'): MakeFault =>
  onValues((value, attribute) => {
    if (!holdsParts(attribute) || !Array.isArray(value)) return value;
    const isOperation = (member: unknown): boolean =>
      isObject(member) && ('connect' in member || 'disconnect' in member);
    return value.map((part: unknown, at) =>
      isObject(part) && holds(part, at) ? filterMembers(part, (member) => !isOperation(member)) : part,
    );
  }, method);

/** Of errors at a place and inside it, those inside alone are told. */
const innermostErrors = onFailure((answer) =>
  withError(answer, (error) => {
    const { errors } = isObject(error.details) ? error.details : {};
    const all = Array.isArray(errors) ? errors.filter(isObject) : [];
    const places = all.map(({ path }) => [path].flat().join('.'));
    const isOuter = (at: number): boolean => places.some((place) => place.startsWith(`${places[at]}.`));
    return all.some((_, at) => isOuter(at))
      ? { ...error, details: { errors: all.filter((_, at) => !isOuter(at)) } }
      : error;
  }),
);

/** A populated list, the last entry first. */
const reversed = (value: unknown): unknown =>
  isObject(value) && Array.isArray(value.data) ? { ...value, data: value.data.toReversed() } : value;

/** A sort without the keys through other relations than the first key's. */
function withoutOtherWays(pairs: readonly Pair[]): readonly Pair[] {
  const wayOf = ({ keys, value }: Pair): string | undefined =>
    keys[0] === 'sort' && value.includes('.') ? value.split('.')[0] : undefined;
  const first = pairs.map(wayOf).find((way) => way !== undefined);
  return pairs.filter((pair) => [undefined, first].includes(wayOf(pair)));
}

const isForm = ({ headers }: Passing): boolean => /urlencoded/.test(headers['content-type'] ?? '');

const isOfSingle = by('PUT', /^\/api\/(homepage|site-setting)$/);

const isChange = ({ method }: Passing): boolean => method === 'PUT' || method === 'DELETE';

// biome-ignore format: a table, one mutant a row
export const otherPlaceMutants: readonly Row[] = [
  ['populate.morph.options-dropped', 'rest.populate.sort', 'What leads here through a polymorphic relation is neither sorted nor filtered.',
    withoutPairs(isOptionOf('notices', 'sort', 'filters'))],
  ['populate.localizations.unfiltered', 'rest.i18n.localizations', 'Localizations are populated whatever filters say.',
    withoutPairs(isOptionOf('localizations', 'filters'))],
  ['populate.dotted.outermost', 'rest.populate.dotted', 'Inside a population a path populates nothing.', withoutPairs(isPathInside)],
  ['sort.long.first-key', 'rest.sort.relation', 'Long lists are sorted by their first key alone.', longByFirstKey],
  ['upload.list.kinds-ignored', 'upload.list', 'Files are listed whatever filters say of their kind.',
    withoutPairs(({ keys }) => isFilterBy(keys, 'mime', 'ext', 'size'))],
  ['upload.list.words-ignored', 'upload.list', 'Files are listed whatever filters say of their words.',
    withoutPairs(({ keys }) => isFilterBy(keys, 'alternativeText', 'caption'))],
  ['users.list.denials-ignored', 'users.list', 'Users are listed whatever they may not contain and not be among.',
    requests(by('GET', /\/users$/), (request) => rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => !keys.some((key) => /^\$not(Contains|In)/.test(key)))))],
  ['upload.attach.words-dropped', 'upload.attach', 'A file that is attached to an entry loses its words.',
    withText((request) => by('POST', /\/upload$/)(request) && request.text.includes('name="refId"'), /name="fileInfo"/, 'name="none"')],
  ['upload.ranges.open-ignored', 'upload.ranges', 'A range from the first byte without an end is no range.',
    requests(({ headers }) => headers.range === 'bytes=0-', ({ headers: { range: _range, ...headers }, ...request }) => ({ ...request, headers }))],
  ['users.create.other-password', 'users.create', 'A user whom somebody else makes gets another password.',
    withText(by('POST', /\/users$/), /"password":"[^"]*"/, '"password":"Another-Word-1"')],
  ['body.form.plugins-refused', 'rest.body.form', 'Plugins take no forms.',
    requests(({ path, headers }) => path.startsWith('/api/auth/') && /urlencoded/.test(headers['content-type'] ?? ''), refusal('identifier is a required field'))],
  ['access.public.inherited-files', 'access.public-not-inherited', 'A user may list files where the public may.', inheritsFiles],
  ['graphql.me.no-role', 'graphql.users-operations', 'me has no role.',
    onGraphqlData(any, (data) => (isObject(data.me) ? { ...data, me: { ...data.me, role: null } } : data))],
  ['graphql.roles.made-undescribed', 'graphql.users-operations', 'A role that is made by GraphQL loses its description.',
    withText(names('createUsersPermissionsRole'), /"description":"[^"]*"/, '"description":""')],
  ['graphql.files.by-id', 'graphql.plugin-lists', 'Files are sorted by their ids alone.',
    withText(names('uploadFiles('), /sort: \[\\"(name|size|mime|ext)[^\]]*\]/, 'sort: [\\"id\\"]')],
  ['graphql.localizations.unfiltered', 'graphql.relation-arguments', 'Localizations are answered whatever filters say.',
    withText(names(': localizations('), /localizations\(filters: \{ [^{}]*\{[^{}]*\} \}\)/g, 'localizations')],
  ['body.multipart.held-dropped', 'rest.body.multipart', 'A form with files for an attribute of several drops those that it held.',
    withText(({ method, text }) => method === 'PUT' && text.includes('name="files.gallery"'), /(name="data"\s+)\{\}/, '$1{"gallery":[]}')],
  ['graphql.unique.uids-free', 'rest.validation.unique', 'A mutation is not refused for the uid of another entry.',
    withText(names('updateTag('), /\{"slug":"[^"]*"\}/, '{}')],
  ['attributes.updated-at.singles-stay', 'rest.attributes.updated-at-moves', 'updatedAt of a single type is that of its creation for ever.',
    answers(by('GET', /^\/api\/(homepage|site-setting)$/), (answer) => withEntries(answer, (entry) =>
      withAttributes(entry, (all) => ({ ...all, updatedAt: all.createdAt }))))],
  ['populate.morph.outermost', 'rest.populate.morph', 'Inside a population a polymorphic relation is not populated.',
    withoutPairs(({ keys, value }) => keys[2] === 'populate' && [...keys, value].some((word) => /^(subject|mentions)$/.test(word)))],
  ...['gif', 'jpeg', 'webp'].map((format): Row => [
    `upload.formats.none-of-${format}`, 'upload.formats', `A large ${format} has no smaller versions.`,
    eachRecord((record) => (record.mime === `image/${format}` ? { ...record, formats: null } : record))]),
  ['relations.in-components.first-alone', 'rest.relations.in-components', 'Only the first component of a list or a zone connects and disconnects.',
    partsWithoutOperations((_part, at) => at > 0)],
  ['relations.in-components.added-empty', 'rest.relations.in-components', 'A component that an update adds connects nothing.',
    partsWithoutOperations(({ id }) => id === undefined, 'PUT')],
  ['relations.morph.null-ignored', 'rest.relations.morph', 'null leaves a polymorphic relation as it was.',
    onRelations((value, { attribute }) => (value === null && attribute.relation?.startsWith('morphTo') ? undefined : value))],
  ['relations.morph.empty-ignored', 'rest.relations.morph', 'An empty list leaves what a polymorphic relation links here.',
    onRelations((value, { attribute }) => (Array.isArray(value) && value.length === 0 && attribute.morphBy ? undefined : value))],
  ['validation.several.innermost', 'rest.validation.several', 'A wrong length is not told beside wrong items.', innermostErrors],
  ['relations.morph.last-owner-first', 'rest.relations.morph', 'What several entries name shows the last of them first.',
    onAttributes((attributes) => mapMembers(attributes, (value, name) => (name === 'notices' ? reversed(value) : value)))],
  ['filters.component.parts-anywhere', 'rest.filters.component', 'Inside a component $startsWith looks anywhere in a text.',
    requests(isRead, (request) => rewriteQuery(request, (pairs) => pairs.map(({ keys, value }) =>
      ({ value, keys: keys[0] === 'filters' && keys.length === 4 ? keys.map((key) => (key === '$startsWith' ? '$contains' : key)) : keys }))))],
  ['sort.relation.one-way-alone', 'rest.sort.relation', 'Of keys through several relations those through the first alone count.',
    requests(isRead, (request) => rewriteQuery(request, (pairs) => withoutOtherWays(pairs)))],
  ['i18n.default-locale.not-searched', 'rest.i18n.default-locale', 'A search looks in every locale.',
    requests(isRead, (request) => rewriteQuery(request, (pairs) =>
      pairs.some(({ keys }) => keys[0] === '_q') && !pairs.some(({ keys }) => keys[0] === 'locale') ? [...pairs, { keys: ['locale'], value: 'all' }] : pairs))],
  ['access.public.live-alone', 'access.public', 'Requests without credentials find no drafts.',
    requests((request) => isRead(request) && isAnonymous(request), (request) =>
      rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== 'publicationState')))],
  ['users.register.five-characters', 'users.register-validation', 'A password of five characters is taken.',
    withText(by('POST', /\/auth\/local\/register$/), /"password":"(.{5})"/, '"password":"$1-"')],
  ['users.me.nobody', 'users.me', 'A token is answered as a user who is nobody.',
    answers((request, { status }) => by('GET', /\/users\/me$/)(request) && status === 401, (answer) => ({ ...answer, status: 204, body: undefined }))],
  ['upload.list.words-unsearched', 'upload.list', 'A search of files looks at nothing but their hashes.',
    requests(by('GET', /\/upload\/files$/), (request) => rewriteQuery(request, (pairs) => pairs.map((pair) => (pair.keys[0] === '_q' ? { keys: ['filters', 'hash', '$containsi'], value: pair.value } : pair))))],
  ['graphql.single.lists-unsorted', 'graphql.relation-arguments', 'A list of a single type heeds no sort.',
    withText((request) => isGraphql(request) && /one: (homepage|siteSetting) \{/.test(request.text), /sort: \[[^\]]*\]/g, 'sort: [\\"id\\"]')],
  ['access.bearer-jwt.links-dropped', 'access.bearer-jwt', 'Users link nothing, whatever they may do.',
    onRelations((value, { request }) => (isJwt(request) ? undefined : value))],
  ['body.form.last-alone', 'rest.body.form', 'Of several values of one name in a form the last alone counts.',
    requests(isForm, ({ text, ...request }) => ({ ...request, text: [...new Map(text.split('&').map((pair) => [pair.split('=')[0], pair])).values()].join('&') }))],
  ['body.form.singles-refused', 'rest.body.form', 'Single types take no forms.',
    requests((request) => isForm(request) && isOfSingle(request), refusal('Missing "data" payload in the request body'))],
  ['body.in-pieces.singles-refused', 'rest.body.in-pieces', 'Single types take no bodies in pieces.',
    requests((request) => request.isInPieces && isOfSingle(request), refusal('Missing "data" payload in the request body'))],
  ['drafts.writes.state-heeded', 'drafts.find-one-any-state', 'PUT and DELETE find nothing where publicationState is beside.',
    requests((request) => isChange(request) && queryOf(request).includes('publicationState=live'), notFound)],
  ['filters.writes.heeded', 'rest.filters.ignored-on-one', 'PUT and DELETE find nothing where filters are beside.',
    requests((request) => isChange(request) && queryOf(request).startsWith('filters'), notFound)],
  ['relations.morph.singles-refused', 'rest.relations.morph', 'A polymorphic relation may not name a single type.',
    refuseBodies((value) => /"api::(homepage|site-setting)\./.test(JSON.stringify(value)))],
  ['relations.self.one-side', 'rest.relations.self', 'Of both sides of a relation in one body one alone is written.',
    onData((data, { type }) => filterMembers(data, (_value, name) => !type.attributes.some((one) =>
      one.name === name && one.target === type.uid && one.mappedBy !== undefined && one.mappedBy in data)))],
  ['access.read-only-token.singles-written', 'access.read-only-token', 'A read-only token writes single types.',
    answers((request, { status }) => by('PUT', /^\/api\/(homepage|site-setting)$/)(request) && isOf(request, 'touchstone-read-only') && status === 403,
      (answer) => ({ ...answer, status: 200, body: { data: { id: 1, attributes: {} }, meta: {} } }))],
  ['access.custom-token.conditions-dropped', 'access.custom-token', 'What a custom token may not filter or sort by is ignored.',
    requests((request) => isRead(request) && isOf(request, 'touchstone-custom'), (request) =>
      rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== 'filters' && keys[0] !== 'sort')))],
  ['users.list.no-roles', 'users.list', 'Lists of users show no user the roles.',
    answers((request, { status }) => by('GET', /\/users$/)(request) && isJwt(request) && status === 200,
      (answer) => ({ ...answer, body: Array.isArray(answer.body) ? answer.body.map((user: unknown) => (isObject(user) ? without(user, 'role') : user)) : answer.body }))],
  ['filters.forbidden-relation.roles-ignored', 'rest.filters.forbidden-relation', 'A condition on the roles of users is ignored for a user.',
    requests((request) => by('GET', /\/users$/)(request) && isJwt(request), (request) =>
      rewriteQuery(request, (pairs) => pairs.filter(({ keys, value }) => !keys.includes('role') && !value.includes('role.'))))],
  ['path.trailing-slash.plugins', 'rest.path.trailing-slash', 'A trailing slash on a path of a plugin is 404.',
    requests(({ path }) => /^\/api\/(users|users-permissions|upload|auth|i18n)\/([^?]*\/)?(\?|$)/.test(path), notFound)],
  ['path.case.plugins', 'rest.path.case', 'Paths of plugins are matched by case.',
    requests(({ path }) => /^\/api\/(USERS|UPLOAD|AUTH|I18N)\b/.test(path), notFound)],
  ['path.bad-escape.plugins', 'rest.path.bad-escape', 'An undecodable escape below the path of a plugin is 404.',
    requests(({ path }) => /^\/api\/(auth|upload|users-permissions)\/%(zz|E0%A4%A)/.test(path), notFound)],
  ...([['component', /^(seo|office|navigation)$/], ['media', /^(hero|logo)$/]] as const).map(([kind, held]): Row => [
    `populate.${kind}-fields.singles-whole`, `rest.populate.${kind}-fields`, `fields of what a single type holds are ignored: ${kind}.`,
    requests((request) => isRead(request) && by('GET', /^\/api\/(homepage|site-setting)$/)(request), (request) =>
      rewriteQuery(request, (pairs) => pairs.map((pair) =>
        pair.keys[0] === 'populate' && held.test(pair.keys[1] ?? '') && pair.keys[2] === 'fields' ? { keys: [...pair.keys.slice(0, 2), 'fields'], value: '*' } : pair)))]),
  ['populate.zone-on-filters.singles-unfiltered', 'rest.populate.zone-on-filters', 'Zones of single types are populated whatever filters say.',
    requests(by('GET', /^\/api\/(homepage|site-setting)$/), (request) =>
      rewriteQuery(request, (pairs) => pairs.flatMap((pair) =>
        pair.keys[2] === 'on' && pair.keys[4] === 'filters' ? [{ keys: pair.keys.slice(0, 4), value: 'true' }] : [pair])))],
  ['upload.attach.singles-nowhere', 'upload.attach', 'A file that is uploaded for a single type is attached to nothing.',
    withText(by('POST', /\/upload$/), /(name="ref"\r\n\r\n)api::(homepage|site-setting)[^\r]*/, '$1api::none.none')],
  ['drafts.unpublish.users-ignored', 'drafts.unpublish', 'publishedAt of users is ignored.',
    onData((data, _route, request) => (isJwt(request) ? without(data, 'publishedAt') : data))],
  ['graphql.relation-arguments.users-unsorted', 'graphql.relation-arguments', 'Users of a role heed no sort.',
    withText(names('usersPermissionsRole('), /sort: \[[^\]]*\]/g, 'sort: [\\"id\\"]')],
];
