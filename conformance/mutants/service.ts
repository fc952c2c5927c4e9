/** Mutants of the endpoints and names that a model gives (1, 2.1), of paths (4.1), and of what lists take as observed. */

import { isObject } from '../models/json.ts';
import { attributeNamed, findType } from '../models/lookup.ts';
import type { ContentType } from '../models/model.ts';
import { defaultFields } from '../oracle/fields.ts';
import {
  answers,
  forbidden,
  jsonReply,
  mapData,
  notAllowed,
  notFound,
  onAnswer,
  onAttributes,
  onEntry,
  requests,
  withAttributes,
  withEntries,
  without,
} from './faults.ts';
import { isFilter } from './filters.ts';
import { onOperation } from './graphql-mutations.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { onPairs, withoutOptions } from './population.ts';
import { dropPairs, onQuery, refusePairs, withValue } from './query-faults.ts';
import { type Pair, pairsOf, rewriteQuery, under } from './query-string.ts';
import { fromEndpoint, isSingle, routeOf, toEndpoint } from './routes.ts';
import { by } from './when.ts';

const endpointsPluralOnlySome = toEndpoint('GET', ({ type, model }) => {
  const last = model.contentTypes.findLast(({ kind }) => kind === 'collectionType');
  return type === last && notFound;
});
const endpointsVersionInPath: MakeFault = () => ({
  request: (request) =>
    request.path.startsWith('/api/v1/') ? { ...request, path: request.path.replace('/v1', '') } : notFound,
});
/** A fault that changes requests to single types. */
const toSingle = (methods: string, answer: Reply): MakeFault =>
  toEndpoint(methods, ({ type }) => type.kind === 'singleType' && answer);

const sortByRelation = /sort: \["\w+\.\w+:\w+"\]/;

// biome-ignore format: a table, one mutant a row
const endpoints: Row[] = [
  ['endpoints.plural-only-some', 'rest.endpoints.generated', 'The last collection type of the model has no endpoint.',
    endpointsPluralOnlySome],
  ['endpoints.singular-for-collections', 'model.plural-name',
    'Collection types answer under their singular name alone.',
    toEndpoint('GET', ({ type }) => type.kind === 'collectionType' && notFound)],
  ['endpoints.version-in-path', 'versioning.prefix', 'Endpoints are under /api/v1.', endpointsVersionInPath],
  ['endpoints.segment-skipped', 'versioning.prefix', 'Any segment may stand before the path of an entry.',
    requests(by('GET', /^\/api\/[\w-]+\/[\w-]+\/\d+$/), (request) => ({ ...request, path: request.path.replace(/^\/api\/[\w-]+/, '/api') }))],
  ['endpoints.singles-missing', 'model.singular-name', 'The path of a single type is not allowed.',
    toSingle('GET POST PUT DELETE', forbidden)],
  ['endpoints.single-as-list', 'rest.endpoints.kinds', 'A single type answers a list.',
    onAnswer((body, request, { model }) => (isSingle(request, model) ? { ...body, data: [body.data] } : body))],
  ['endpoints.no-delete', 'model.kind', 'Nothing can be deleted.', requests(by('DELETE'), notAllowed)],
  ['endpoints.single-not-changed', 'model.kind', 'A single type cannot be changed.', toSingle('PUT', notAllowed)],
  ['attributes.one-missing', 'model.attributes', 'The first attribute of each content-type is in no answer.',
    fromEndpoint('GET POST PUT DELETE', ({ type, answer }) =>
      withEntries(answer, (entry) => withAttributes(entry, (all) => without(all, defaultFields(type)[0] ?? ''))))],
  ['drafts.no-published-at', 'model.draft-and-publish', 'Entries with draft and publish do not carry publishedAt.',
    onAttributes((attributes) => without(attributes, 'publishedAt'))],
];

// biome-ignore format: a table, one mutant a row
const paths: Row[] = [
  ['single.post-as-missing', 'rest.single.no-post', 'POST to a single type is 404.', toSingle('POST', notFound)],
  ['cors.no-preflight', 'rest.status.cors-preflight', 'OPTIONS is not allowed.', requests(by('OPTIONS'), notAllowed)],
  ['path.slash.before-query', 'rest.path.trailing-slash', 'A path that ends with / is not found where a query follows.',
    requests(({ path }) => /^\/api\/[^?]*\/\?./.test(path), notFound)],
  ['path.case.of-entries', 'rest.path.case', 'The path of one entry is not found in capitals.',
    requests(({ path }) => /^\/api\/[A-Z][A-Z-]*\/[^/?]+/.test(path), notFound)],
  ['path.bad-escape-unknown', 'rest.path.bad-escape', 'An escape that cannot be decoded is 404.',
    answers(({ path }, answer) => answer.status === 400 && /%(?![0-9A-Fa-f]{2})|%E0%A4/.test(path), notFound)],
];

const isSort = (pair: Pair): boolean => under(pair, 'sort');
const lastName = ({ value }: Pair): string | undefined => /\w+(?=:|$)/.exec(value)?.[0];
const isRelationSort = (pair: Pair): boolean => under(pair, 'sort') && pair.value.includes('.');

const isInnerRelationSort = ({ keys, value }: Pair): boolean =>
  keys[0] === 'populate' && keys.includes('sort') && value.includes('.');

const betweenLowOnly = onQuery((pairs) =>
  pairs.flatMap((pair) => {
    if (!isFilter(pair) || !pair.keys.includes('$between')) return [pair];
    return pair.keys.at(-1) === '0' ? [{ ...pair, keys: [...pair.keys.slice(0, -2), '$gte'] }] : [];
  }),
);

const relationLiveOnly = toEndpoint('GET', ({ type, model, request }) => {
  const hasDrafts = (name = ''): boolean => {
    return findType(model, attributeNamed(type, name)?.target)?.draftAndPublish === true;
  };
  const through = pairsOf(request.path).filter((pair) => isFilter(pair) && hasDrafts(pair.keys[1]));
  const live = through.map(({ keys: [, name = ''] }) => ({
    keys: ['filters', name, 'publishedAt', '$notNull'],
    value: 'true',
  }));
  return rewriteQuery(request, (pairs) => [...pairs, ...live]);
});

// biome-ignore format: a table, one mutant a row
const observed: Row[] = [
  ['filters.relation.live-only', 'drafts.filter-through-drafts', 'Drafts do not count in a filter through a relation.',
    relationLiveOnly],
  ['sort.relation.ignored', 'rest.sort.relation', 'sort by a field of a relation is ignored.',
    dropPairs(isRelationSort)],
  ['sort.relation.second-of-one-name', 'rest.sort.relation', 'Of sort keys that end in one name the first alone counts.',
    onQuery((pairs) => pairs.filter((pair, at) => !isSort(pair) ||
      !pairs.slice(0, at).some((other) => isSort(other) && lastName(other) === lastName(pair))))],
  ['sort.relation.ascending', 'rest.sort.relation', 'sort by a field of a relation is always ascending.',
    withValue(isRelationSort, (value) => value.replace(/:desc$/, ':asc'))],
  ['sort.relation.alone', 'rest.sort.relation', 'Beside a field of a relation no other key counts.',
    onQuery((pairs) => (pairs.some(isRelationSort)
      ? pairs.filter((pair) => !under(pair, 'sort') || isRelationSort(pair))
      : pairs))],
  ['graphql.sort.relation-ignored', 'rest.sort.relation', 'In GraphQL a sort by a field of a relation is ignored.',
    onOperation(({ query }) => sortByRelation.test(query),
      (operation) => ({ ...operation, query: operation.query.replace(sortByRelation, 'sort: ["id"]') }))],
  ['populate.sort.relation-ignored', 'rest.sort.relation',
    'sort inside a population by a field of a relation is ignored.', withoutOptions(isInnerRelationSort)],
  ['filters.component.ignored', 'rest.filters.component', 'Filters through a component are ignored.',
    onPairs((pair, { typeOf }) => isFilter(pair) && typeOf(pair.keys[1]) === 'component' ? [] : pair)],
  ['filters.between.pair-refused', 'rest.filters.between-pair', '$between with two indexed values is refused.',
    refusePairs((pair) => isFilter(pair) && pair.keys.includes('$between') && pair.keys.at(-1) === '1')],
  ['filters.between.low-only', 'rest.filters.between-pair', 'Of the two bounds of $between only the lower one counts.',
    betweenLowOnly],
];

/** A fault that serves a content-type under another name. */
const answerUnder =
  (nameOf: (type: ContentType) => string | undefined): MakeFault =>
  ({ model }) => ({
    request: (request): Passing => {
      const name = /^\/api\/([^/?]+)/.exec(request.path)?.[1] ?? '';
      const type = model.contentTypes.find(
        (type) =>
          type.kind === 'collectionType' && nameOf(type)?.toLowerCase() === decodeURIComponent(name).toLowerCase(),
      );
      if (type === undefined || routeOf(request, model) !== undefined) return request;
      return { ...request, path: request.path.replace(name, type.pluralName) };
    },
  });

// biome-ignore format: a table, one mutant a row
const modelNameMutants: Row[] = [
  ['model.collection-name.answers', 'model.collection-name', 'A content-type answers under its collectionName too.',
    answerUnder(({ collectionName }) => collectionName)],
  ['model.display-name.answers', 'model.display-name', 'A content-type answers under its display name too.',
    answerUnder(({ displayName }) => displayName)],
  ['model.plugin-options.all-localized', 'model.plugin-options',
    'Every content-type is localized, whatever its pluginOptions say.',
    onEntry((entry) => withAttributes(entry, (attributes) => ({ locale: 'en', ...attributes })))],
  ['model.plugin-options.none-localized', 'model.plugin-options',
    'No content-type is localized, whatever its pluginOptions say.',
    onEntry((entry) => withAttributes(entry, (attributes) => without(attributes, 'locale')))],
  ['versioning.two-shapes.flat', 'versioning.two-shapes', 'The fields of an entry stand beside its id.',
    onEntry((entry) => (isObject(entry.attributes) ? { ...without(entry, 'attributes'), ...entry.attributes } : entry))],
  ['versioning.two-shapes.half-flat', 'versioning.two-shapes', 'createdAt stands beside the attributes of an entry.',
    onEntry((entry) => (isObject(entry.attributes) ? { ...entry, createdAt: entry.attributes.createdAt } : entry))],
];

/** Paths of plugins with answers outside the envelope. */
const ofPlugins = /^\/api\/(users|upload\/files)(\/|\?|$)/;

const wrapped = (which: RegExp, key: string) =>
  answers(
    ({ method, path }, answer) => method === 'GET' && answer.status === 200 && ofPlugins.test(path) && which.test(path),
    (answer) => jsonReply(200, { [key]: answer.body }),
  );

const usersEmptyEnvelope = answers(
  ({ method, path }, answer) => method === 'GET' && /^\/api\/users\/\d+/.test(path) && isObject(answer.body),
  (answer) => ({ ...answer, body: { data: mapData(answer.body, ({ id }) => ({ id, attributes: {} })), meta: {} } }),
);

// biome-ignore format: a table, one mutant a row
const pluginAnswerMutants: Row[] = [
  ['plugins.users.wrapped', 'rest.plugins.no-envelope', 'Users are answered in an envelope of another kind.',
    wrapped(/users/, 'result')],
  ['plugins.files.wrapped', 'rest.plugins.no-envelope', 'Files are answered in an envelope of another kind.',
    wrapped(/upload/, 'results')],
  ['plugins.users.empty-envelope', 'rest.plugins.no-envelope', 'One user is answered as an entry without its fields.',
    usersEmptyEnvelope],
];

export const serviceMutants: Row[] = [...modelNameMutants, ...pluginAnswerMutants, ...endpoints, ...paths, ...observed];
