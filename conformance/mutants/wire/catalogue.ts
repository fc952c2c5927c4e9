/**
 * Wire faults: what goes wrong only where parameters meet, in values that no check of its own compares. A run finds them
 * because every answer is judged whole, whichever check asked; so each is laid over a whole default run.
 */
import { isObject, type JsonObject, mapData } from '../faults.ts';
import type { Fault, Mutant, Passing, Reply } from '../mutant.ts';
import { type Pair, rewritten } from '../query-string.ts';
import { beside, besideRelationFilter, onAnyRead, onLaterPage, type When } from './when.ts';

/** A fault of answers to requests of one kind. */
const answering = (when: When, bend: (body: JsonObject, request: Passing) => unknown): Fault => ({
  answer: (answer, request) =>
    answer.status < 300 && isObject(answer.body) && when(request)
      ? { ...answer, body: bend(answer.body, request) }
      : answer,
});

/** A fault that rewrites the query of requests of one kind. */
const asking = (when: When, rewrite: (pairs: readonly Pair[]) => readonly Pair[]): Fault => ({
  request: (request) => (when(request) ? rewritten(request, rewrite) : request),
});

const row = (id: string, clause: string, breaks: string, fault: () => Fault): Mutant => ({
  id: `wire.${id}`,
  clause,
  breaks,
  fault,
});

/** One text and one number of an entry, changed. */
function garbled(value: unknown): unknown {
  if (typeof value === 'number' && value !== 0) return value + 1;
  if (typeof value === 'string' && value.length > 3 && Number.isNaN(Date.parse(value))) return `${value}~`;
  return value;
}

function garbledEntry(entry: JsonObject): JsonObject {
  if (!isObject(entry.attributes)) return entry;
  const attributes = Object.entries(entry.attributes).map(([name, value]) => [name, garbled(value)]);
  return { ...entry, attributes: Object.fromEntries(attributes) };
}

const inData =
  (bend: (entry: JsonObject) => unknown) =>
  (body: JsonObject): JsonObject => ({
    ...body,
    data: mapData(body.data, bend),
  });

/** Entries inside populations, `depth` levels down. */
function inside(entry: JsonObject, depth: number, bend: (entry: JsonObject) => JsonObject): JsonObject {
  if (!isObject(entry.attributes)) return entry;
  const attributes = Object.entries(entry.attributes).map(([name, value]) => {
    if (!isObject(value) || !('data' in value)) return [name, value];
    const change = (one: JsonObject): JsonObject => (depth === 1 ? bend(one) : inside(one, depth - 1, bend));
    return [name, { ...value, data: mapData(value.data, change) }];
  });
  return { ...entry, attributes: Object.fromEntries(attributes) };
}

const inPagination =
  (bend: (pagination: JsonObject) => JsonObject) =>
  (body: JsonObject): JsonObject =>
    isObject(body.meta) && isObject(body.meta.pagination)
      ? { ...body, meta: { ...body.meta, pagination: bend(body.meta.pagination) } }
      : body;

const oneMore = inPagination((pagination) =>
  typeof pagination.total === 'number' ? { ...pagination, total: pagination.total + 1 } : pagination,
);

const dropping =
  (name: string) =>
  (pairs: readonly Pair[]): readonly Pair[] =>
    pairs.filter(({ keys }) => keys[0] !== name);

const places: readonly (readonly [string, When, string])[] = [
  ['filters', beside('filters'), 'a filtered list'],
  ['sort', beside('sort'), 'a sorted list'],
  ['fields', beside('fields'), 'a list with selected fields'],
  ['populate', beside('populate'), 'a populated list'],
  ['locale', beside('locale'), 'a list of one locale'],
  ['state', beside('publicationState'), 'a list by publication state'],
  ['later-page', onLaterPage, 'a later page'],
  ['relation-filter', besideRelationFilter, 'a list filtered through a relation'],
];

const clauseOfParameter = {
  sort: 'rest.sort.one',
  pagination: 'rest.pagination.page-size',
  populate: 'rest.populate.one',
  fields: 'rest.fields.select',
} as const;

/** Values, totals and parameters that go wrong beside each parameter. */
const besideEach: Mutant[] = places.flatMap(([id, when, where]): Mutant[] => [
  row(`values.${id}`, 'rest.attributes.string', `Values of ${where} are garbled.`, () =>
    answering(when, inData(garbledEntry)),
  ),
  row(`total.${id}`, 'rest.pagination.total', `total of ${where} is one too many.`, () => answering(when, oneMore)),
  ...(['sort', 'pagination', 'populate', 'fields'] as const)
    .filter((name) => name !== id && !(name === 'pagination' && id === 'later-page'))
    .map((name) =>
      row(`dropped.${name}.${id}`, clauseOfParameter[name], `${name} is ignored in ${where}.`, () =>
        asking(when, dropping(name)),
      ),
    ),
]);

const asHtml = (answer: Reply): Reply => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } });

function cutFloats(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 10_000) / 10_000;
  if (Array.isArray(value)) return value.map(cutFloats);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutFloats(one)])) : value;
}

/** The second operator under one field. */
function withoutSecondOperator(pairs: readonly Pair[]): readonly Pair[] {
  const seen = new Set<string>();
  return pairs.filter(({ keys }) => {
    if (keys[0] !== 'filters') return true;
    const at = keys.findIndex((key, place) => place > 0 && key.startsWith('$') && !/^\$(and|or|not)$/.test(key));
    if (at < 0) return true;
    const field = keys.slice(0, at).join(' ');
    const operator = `${field} ${keys[at]}`;
    if (seen.has(operator) || !seen.has(field)) {
      seen.add(field);
      seen.add(operator);
      return true;
    }
    return false;
  });
}

const ofAnswers: Mutant[] = [
  row('floats', 'rest.attributes.float', 'Numbers are cut to four decimals.', () =>
    answering(onAnyRead, (body) => cutFloats(body)),
  ),
  row('second-level', 'rest.populate.nested', 'Values two levels inside are garbled.', () =>
    answering(
      onAnyRead,
      inData((entry) => inside(entry, 2, garbledEntry)),
    ),
  ),
  row('first-level', 'rest.populate.one', 'Values one level inside are garbled.', () =>
    answering(
      onAnyRead,
      inData((entry) => inside(entry, 1, garbledEntry)),
    ),
  ),
  row('eight-inside', 'rest.populate.one', 'At most eight entries stand in a population.', () =>
    answering(
      onAnyRead,
      inData((entry) =>
        isObject(entry.attributes)
          ? {
              ...entry,
              attributes: Object.fromEntries(
                Object.entries(entry.attributes).map(([name, value]) => [
                  name,
                  isObject(value) && Array.isArray(value.data) ? { ...value, data: value.data.slice(0, 8) } : value,
                ]),
              ),
            }
          : entry,
      ),
    ),
  ),
  row('junk-meta', 'rest.envelope.available-locales', 'meta of entries is a text.', () =>
    answering(
      onAnyRead,
      inData((entry) => ({ ...entry, meta: { availableLocales: 'en' } })),
    ),
  ),
  row('operator.second', 'rest.filters.syntax', 'Of two operators on one field the second is ignored.', () =>
    asking(onAnyRead, withoutSecondOperator),
  ),
  row('sort.fourth', 'rest.sort.many', 'The fourth key of a sort is ignored.', () =>
    asking(onAnyRead, (pairs) => pairs.filter(({ keys }) => !(keys[0] === 'sort' && Number(keys[1]) >= 3))),
  ),
  row('page.ten', 'rest.pagination.default-page-size', 'Ten entries are answered by default.', () => ({
    request: (request) =>
      onAnyRead(request) && /^\/api\/[^/]+(\?|$)/.test(request.path) && !request.path.includes('pagination')
        ? { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}pagination[pageSize]=10` }
        : request,
  })),
];

const graphqlTotals = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(graphqlTotals);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'pagination' && isObject(one) && typeof one.total === 'number'
        ? { ...one, total: one.total + 1 }
        : graphqlTotals(one),
    ]),
  );
};

/** Faults of every answer: a check of their own clause finds them too. */
export const everyAnswerMutants: readonly Mutant[] = [
  row('html', 'rest.envelope.json', 'Every JSON answer says text/html.', () => ({
    answer: (answer, request) =>
      request.path.startsWith('/api/') && answer.body !== undefined ? asHtml(answer) : answer,
  })),

  row('graphql.total', 'graphql.list.total', 'Every total of GraphQL is one too many.', () => ({
    answer: (answer, request) =>
      request.path.startsWith('/graphql') ? { ...answer, body: graphqlTotals(answer.body) } : answer,
  })),
];

const stale = (): Fault => {
  const known = new Map<string, Reply>();
  return {
    answer: (answer, request) => {
      if (!onAnyRead(request) || answer.status !== 200) return answer;
      const before = known.get(request.path);
      known.set(request.path, answer);
      return before ?? answer;
    },
  };
};

/** The first read of an entry after a write of it is answered as the last one before. */
const staleOnce = (): Fault => {
  const latest = new Map<string, Reply>();
  const written = new Set<string>();
  const entryOf = ({ path }: Passing): string => path.split('?', 1)[0] ?? '';
  return {
    answer: (answer, request) => {
      const entry = entryOf(request);
      if (!/^\/api\/[^/]+\/[^/]+$/.test(entry) || answer.status >= 300) return answer;
      if (request.method !== 'GET') {
        written.add(entry);
        return answer;
      }
      const before = latest.get(request.path);
      latest.set(request.path, answer);
      return written.delete(entry) && before ? before : answer;
    },
  };
};

/** Drops relations that the other side owns from the data of a write. */
const ownedAlone: Mutant['fault'] = ({ model }) => {
  const inverses = new Set(
    model.contentTypes.flatMap(({ attributes }) => attributes.filter((one) => one.mappedBy).map(({ name }) => name)),
  );
  const owned = (data: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(data).filter(([name]) => !inverses.has(name)));
  return {
    request: (request) => {
      if (request.method === 'GET' || request.text === '') return request;
      const body: unknown = JSON.parse(request.text);
      if (!isObject(body)) return request;
      const holder = isObject(body.variables) ? { ...body, variables: ownedIn(body.variables) } : ownedIn(body);
      return { ...request, text: JSON.stringify(holder) };
    },
  };

  function ownedIn(holder: JsonObject): JsonObject {
    return isObject(holder.data) ? { ...holder, data: owned(holder.data) } : holder;
  }
};

const ofWrites: Mutant[] = [
  row('stale-once', 'rest.endpoints.update', 'The first read after a write is answered as before it.', staleOnce),
  {
    id: 'wire.inverse-writes',
    clause: 'rest.relations.inverse-set',
    breaks: 'A relation is not written from the side that does not own it.',
    fault: ownedAlone,
  },
  row('stale', 'rest.endpoints.update', 'A read that comes again is answered as the first time.', stale),
  row('frozen', 'rest.attributes.timestamps', 'updatedAt is createdAt.', () =>
    answering(
      onAnyRead,
      inData((entry) =>
        isObject(entry.attributes) && 'updatedAt' in entry.attributes && 'createdAt' in entry.attributes
          ? { ...entry, attributes: { ...entry.attributes, updatedAt: entry.attributes.createdAt } }
          : entry,
      ),
    ),
  ),
  row('single.timestamps', 'rest.attributes.timestamps', 'Single types have no timestamps.', () =>
    answering(onAnyRead, (body) => {
      const { data } = body;
      if (!isObject(data) || !isObject(data.attributes)) return body;
      const { createdAt: _createdAt, updatedAt: _updatedAt, ...attributes } = data.attributes;
      return { ...body, data: { ...data, attributes } };
    }),
  ),
];

/** Every wire fault; each is laid over a whole run of the suite. */
export const wireMutants: readonly Mutant[] = [...besideEach, ...ofAnswers, ...everyAnswerMutants, ...ofWrites];
