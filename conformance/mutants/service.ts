/** Mutants of the endpoints that a model gives (1, 2.1), of paths (4.1), and of what lists take as observed (4.2, 4.6). */
import { defaultFields } from '../oracle/fields.ts';
import { answers, dropping, isObject, mapData, onAnswer, onQuery, refusal, requests, without } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { isSingle, routeOf } from './routes.ts';

const isFilter = (keys: readonly string[]): boolean => keys[0] === 'filters';

const endpointsPluralOnlySome: MakeFault = ({ model }) => {
  const last = model.contentTypes.findLast(({ kind }) => kind === 'collectionType');
  return {
    request: (request) =>
      routeOf(request, model)?.type === last && request.method === 'GET' ? refusal('Not Found', 404) : request,
  };
};
const endpointsSingularForCollections = requests(
  (request, { model }) => routeOf(request, model)?.type.kind === 'collectionType' && request.method === 'GET',
  refusal('Not Found', 404),
);
const endpointsVersionInPath: MakeFault = () => ({
  request: (request) =>
    request.path.startsWith('/api/v1/')
      ? { ...request, path: request.path.replace('/v1', '') }
      : refusal('Not Found', 404),
});
const endpointsSingleNotChanged = requests(
  (request, { model }) => request.method === 'PUT' && isSingle(request, model),
  refusal('Method Not Allowed', 405),
);
const attributesOneMissing: MakeFault = ({ model }) => ({
  answer: (answer, request) => {
    const type = routeOf(request, model)?.type;
    if (!type || !isObject(answer.body)) return answer;
    const [name = ''] = defaultFields(type);
    const data = mapData(answer.body.data, (entry) =>
      isObject(entry.attributes) ? { ...entry, attributes: without(entry.attributes, name) } : entry,
    );
    return { ...answer, body: { ...answer.body, data } };
  },
});
const draftsNoPublishedAt: MakeFault = () => ({
  answer: (answer) => {
    if (!isObject(answer.body)) return answer;
    const data = mapData(answer.body.data, (entry) =>
      isObject(entry.attributes) ? { ...entry, attributes: without(entry.attributes, 'publishedAt') } : entry,
    );
    return { ...answer, body: { ...answer.body, data } };
  },
});

// biome-ignore format: a table, one mutant a row
const endpoints: Row[] = [
  ['endpoints.plural-only-some', 'rest.endpoints.generated', 'The last collection type of the model has no endpoint.',
    endpointsPluralOnlySome],
  ['endpoints.singular-for-collections', 'model.plural-name',
    'Collection types answer under their singular name alone.', endpointsSingularForCollections],
  ['endpoints.version-in-path', 'versioning.prefix', 'Endpoints are under /api/v1.', endpointsVersionInPath],
  ['endpoints.singles-missing', 'model.singular-name', 'The path of a single type is not allowed.',
    requests((request, { model }) => isSingle(request, model), refusal('Forbidden', 403))],
  ['endpoints.single-as-list', 'rest.endpoints.kinds', 'A single type answers a list.',
    onAnswer((body, request, { model }) => (isSingle(request, model) ? { ...body, data: [body.data] } : body))],
  ['endpoints.no-delete', 'model.kind', 'Nothing can be deleted.',
    requests((request) => request.method === 'DELETE', refusal('Method Not Allowed', 405))],
  ['endpoints.single-not-changed', 'model.kind', 'A single type cannot be changed.', endpointsSingleNotChanged],
  ['attributes.one-missing', 'model.attributes', 'The first attribute of each content-type is in no answer.',
    attributesOneMissing],
  ['drafts.no-published-at', 'model.draft-and-publish', 'Entries with draft and publish do not carry publishedAt.',
    draftsNoPublishedAt],
];

const pathBadEscapeUnknown = answers(
  ({ path }, answer) => answer.status === 400 && /%(?![0-9A-Fa-f]{2})|%E0%A4/.test(path),
  refusal('Not Found', 404),
);

// biome-ignore format: a table, one mutant a row
const paths: Row[] = [
  ['single.post-as-missing', 'rest.single.no-post', 'POST to a single type is 404.',
    requests((request, { model }) => request.method === 'POST' && isSingle(request, model), refusal('Not Found', 404))],
  ['cors.no-preflight', 'rest.status.cors-preflight', 'OPTIONS is not allowed.',
    requests((request) => request.method === 'OPTIONS', refusal('Method Not Allowed', 405))],
  ['path.bad-escape-unknown', 'rest.path.bad-escape', 'An escape that cannot be decoded is 404.', pathBadEscapeUnknown],
];

const isRelationSort = (value: string): boolean => value.includes('.');

const relationAscending = onQuery((pairs) =>
  pairs.map((pair) =>
    under(pair, 'sort') && isRelationSort(pair.value) ? { ...pair, value: pair.value.replace(/:desc$/, ':asc') } : pair,
  ),
);
const componentIgnored: MakeFault = (bench) => {
  const names = new Set(
    bench.model.contentTypes.flatMap(({ attributes }) =>
      attributes.filter(({ type }) => type === 'component').map(({ name }) => name),
    ),
  );
  return dropping(({ keys }) => isFilter(keys) && names.has(keys[1] ?? ''))(bench);
};
const betweenPairRefused = requests(
  (request) =>
    pairsOf(request.path).some(({ keys }) => isFilter(keys) && keys.includes('$between') && keys.at(-1) === '1'),
  refusal('Invalid parameter $between'),
);
const betweenLowOnly = onQuery((pairs) =>
  pairs.flatMap((pair) => {
    if (!isFilter(pair.keys) || !pair.keys.includes('$between')) return [pair];
    return pair.keys.at(-1) === '0' ? [{ ...pair, keys: [...pair.keys.slice(0, -2), '$gte'] }] : [];
  }),
);

// biome-ignore format: a table, one mutant a row
const observed: Row[] = [
  ['sort.relation.ignored', 'rest.sort.relation', 'sort by a field of a relation is ignored.',
    dropping((pair) => under(pair, 'sort') && isRelationSort(pair.value))],
  ['sort.relation.ascending', 'rest.sort.relation', 'sort by a field of a relation is always ascending.',
    relationAscending],
  ['filters.component.ignored', 'rest.filters.component', 'Filters through a component are ignored.', componentIgnored],
  ['filters.between.pair-refused', 'rest.filters.between-pair', '$between with two indexed values is refused.',
    betweenPairRefused],
  ['filters.between.low-only', 'rest.filters.between-pair', 'Of the two bounds of $between only the lower one counts.',
    betweenLowOnly],
];

const throughDrafts: Row = [
  'filters.relation.live-only',
  'drafts.filter-through-drafts',
  'Drafts do not count in a filter through a relation.',
  ({ model }) => ({
    request: (request) => {
      const type = routeOf(request, model)?.type;
      if (!type) return request;
      return rewritten(request, (pairs) => [
        ...pairs,
        ...pairs.flatMap(({ keys }): Pair[] => {
          const target = type.attributes.find(({ name }) => isFilter(keys) && name === keys[1])?.target;
          const hasDrafts = model.contentTypes.some(({ uid, draftAndPublish }) => uid === target && draftAndPublish);
          return hasDrafts ? [{ keys: ['filters', keys[1] ?? '', 'publishedAt', '$notNull'], value: 'true' }] : [];
        }),
      ]);
    },
  }),
];

export const serviceMutants: Row[] = [...endpoints, ...paths, ...observed, throughDrafts];
