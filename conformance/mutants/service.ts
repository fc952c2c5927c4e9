/** Mutants of the endpoints that a model gives (1, 2.1), of paths (4.1), and of what lists take as observed (4.2, 4.6). */
import { defaultFields } from '../oracle/fields.ts';
import { byHand, dropping, isObject, jsonReply, mapData, onQuery, refusal, without } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const isFilter = (keys: readonly string[]): boolean => keys[0] === 'filters';

const endpoints: Mutant[] = [
  {
    id: 'endpoints.plural-only-some',
    clause: 'rest.endpoints.generated',
    breaks: 'The last collection type of the model has no endpoint.',
    ...byHand(({ model }) => {
      const last = model.contentTypes.findLast(({ kind }) => kind === 'collectionType');
      return {
        request: (request) =>
          routeOf(request, model)?.type === last && request.method === 'GET' ? refusal('Not Found', 404) : request,
      };
    }),
  },
  {
    id: 'endpoints.singular-for-collections',
    clause: 'model.plural-name',
    breaks: 'Collection types answer under their singular name alone.',
    ...byHand(({ model }) => ({
      request: (request) =>
        routeOf(request, model)?.type.kind === 'collectionType' && request.method === 'GET'
          ? refusal('Not Found', 404)
          : request,
    })),
  },
  {
    id: 'endpoints.version-in-path',
    clause: 'versioning.prefix',
    breaks: 'Endpoints are under /api/v1.',
    ...byHand(() => ({
      request: (request) =>
        request.path.startsWith('/api/v1/')
          ? { ...request, path: request.path.replace('/v1', '') }
          : refusal('Not Found', 404),
    })),
  },
  {
    id: 'endpoints.singles-missing',
    clause: 'model.singular-name',
    breaks: 'The path of a single type is not allowed.',
    ...byHand(({ model }) => ({
      request: (request) => (routeOf(request, model)?.type.kind === 'singleType' ? refusal('Forbidden', 403) : request),
    })),
  },
  {
    id: 'endpoints.single-as-list',
    clause: 'rest.endpoints.kinds',
    breaks: 'A single type answers a list.',
    ...byHand(({ model }) => ({
      answer: (answer, request) =>
        answer.status === 200 && isObject(answer.body) && routeOf(request, model)?.type.kind === 'singleType'
          ? jsonReply(200, { ...answer.body, data: [answer.body.data] })
          : answer,
    })),
  },
  {
    id: 'endpoints.no-delete',
    clause: 'model.kind',
    breaks: 'Nothing can be deleted.',
    ...byHand(() => ({
      request: (request) => (request.method === 'DELETE' ? refusal('Method Not Allowed', 405) : request),
    })),
  },
  {
    id: 'endpoints.single-not-changed',
    clause: 'model.kind',
    breaks: 'A single type cannot be changed.',
    ...byHand(({ model }) => ({
      request: (request) =>
        request.method === 'PUT' && routeOf(request, model)?.type.kind === 'singleType'
          ? refusal('Method Not Allowed', 405)
          : request,
    })),
  },
  {
    id: 'attributes.one-missing',
    clause: 'model.attributes',
    breaks: 'The first attribute of each content-type is in no answer.',
    ...byHand(({ model }) => ({
      answer: (answer, request) => {
        const type = routeOf(request, model)?.type;
        if (!type || !isObject(answer.body)) return answer;
        const [name = ''] = defaultFields(type);
        const data = mapData(answer.body.data, (entry) =>
          isObject(entry.attributes) ? { ...entry, attributes: without(entry.attributes, name) } : entry,
        );
        return { ...answer, body: { ...answer.body, data } };
      },
    })),
  },
  {
    id: 'drafts.no-published-at',
    clause: 'model.draft-and-publish',
    breaks: 'Entries with draft and publish do not carry publishedAt.',
    ...byHand(() => ({
      answer: (answer) => {
        if (!isObject(answer.body)) return answer;
        const data = mapData(answer.body.data, (entry) =>
          isObject(entry.attributes) ? { ...entry, attributes: without(entry.attributes, 'publishedAt') } : entry,
        );
        return { ...answer, body: { ...answer.body, data } };
      },
    })),
  },
];

const paths: Mutant[] = [
  {
    id: 'single.post-as-missing',
    clause: 'rest.single.no-post',
    breaks: 'POST to a single type is 404.',
    ...byHand(({ model }) => ({
      request: (request) =>
        request.method === 'POST' && routeOf(request, model)?.type.kind === 'singleType'
          ? refusal('Not Found', 404)
          : request,
    })),
  },
  {
    id: 'cors.no-preflight',
    clause: 'rest.status.cors-preflight',
    breaks: 'OPTIONS is not allowed.',
    ...byHand(() => ({
      request: (request) => (request.method === 'OPTIONS' ? refusal('Method Not Allowed', 405) : request),
    })),
  },
  {
    id: 'path.bad-escape-unknown',
    clause: 'rest.path.bad-escape',
    breaks: 'An escape that cannot be decoded is 404.',
    ...byHand(() => ({
      answer: (answer, { path }) =>
        answer.status === 400 && /%(?![0-9A-Fa-f]{2})|%E0%A4/.test(path) ? refusal('Not Found', 404) : answer,
    })),
  },
];

const isRelationSort = (value: string): boolean => value.includes('.');

const observed: Mutant[] = [
  {
    id: 'sort.relation.ignored',
    clause: 'rest.sort.relation',
    breaks: 'sort by a field of a relation is ignored.',
    ...dropping((pair) => under(pair, 'sort') && isRelationSort(pair.value)),
  },
  {
    id: 'sort.relation.ascending',
    clause: 'rest.sort.relation',
    breaks: 'sort by a field of a relation is always ascending.',
    ...onQuery((pairs) =>
      pairs.map((pair) =>
        under(pair, 'sort') && isRelationSort(pair.value)
          ? { ...pair, value: pair.value.replace(/:desc$/, ':asc') }
          : pair,
      ),
    ),
  },
  {
    id: 'filters.component.ignored',
    clause: 'rest.filters.component',
    breaks: 'Filters through a component are ignored.',
    ...byHand((bench) => {
      const names = new Set(
        bench.model.contentTypes.flatMap(({ attributes }) =>
          attributes.filter(({ type }) => type === 'component').map(({ name }) => name),
        ),
      );
      return dropping(({ keys }) => isFilter(keys) && names.has(keys[1] ?? '')).fault(bench);
    }),
  },
  {
    id: 'filters.between.pair-refused',
    clause: 'rest.filters.between-pair',
    breaks: '$between with two indexed values is refused.',
    ...byHand(() => ({
      request: (request) =>
        pairsOf(request.path).some(({ keys }) => isFilter(keys) && keys.includes('$between') && keys.at(-1) === '1')
          ? refusal('Invalid parameter $between')
          : request,
    })),
  },
  {
    id: 'filters.between.low-only',
    clause: 'rest.filters.between-pair',
    breaks: 'Of the two bounds of $between only the lower one counts.',
    ...onQuery((pairs) =>
      pairs.flatMap((pair) => {
        if (!isFilter(pair.keys) || !pair.keys.includes('$between')) return [pair];
        return pair.keys.at(-1) === '0' ? [{ ...pair, keys: [...pair.keys.slice(0, -2), '$gte'] }] : [];
      }),
    ),
  },
];

const throughDrafts: Mutant = {
  id: 'filters.relation.live-only',
  clause: 'drafts.filter-through-drafts',
  breaks: 'Drafts do not count in a filter through a relation.',
  ...byHand(({ model }) => ({
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
  })),
};

export const serviceMutants: Mutant[] = [...endpoints, ...paths, ...observed, throughDrafts];
