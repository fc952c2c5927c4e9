/** Mutants of paths, methods, statuses and bodies (4.1). */
import type { Attribute } from '../models/model.ts';
import { answers, isObject, jsonReply, refusal, requests } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply, Row } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { dataOf, routeOf } from './routes.ts';

const pathOf = (request: Passing): string => request.path.split('?')[0] ?? '';
const isRead = (request: Passing): boolean => request.method === 'GET';
const isOfEntry = (request: Passing): boolean => /^\/api\/[^/]+\/[^/]+/.test(pathOf(request));

/** A fault that refuses requests outright. */
const refusing = (which: (request: Passing, bench: Bench) => boolean, answer: Reply) =>
  requests((request, bench) => which(request, bench), answer);

const jsonOf = (request: Passing): unknown => {
  try {
    return JSON.parse(request.text);
  } catch {
    return undefined;
  }
};

const known = new Set(['sort', 'filters', 'populate', 'fields', 'pagination', 'publicationState', 'locale']);

const create201 = answers(
  (request, answer) => request.method === 'POST' && answer.status === 200,
  (answer) => ({ ...answer, status: 201 }),
);
const delete204 = answers(
  (request, answer) => request.method === 'DELETE' && answer.status === 200,
  () => ({ status: 204, headers: {}, body: undefined, text: '' }),
);
const againAccepted = answers(
  (request, answer) => request.method === 'DELETE' && answer.status === 404,
  jsonReply(200, { data: null, meta: {} }),
);
const missingNull = answers(
  (request, answer, { model }) => answer.status === 404 && routeOf(request, model)?.type.kind === 'singleType',
  jsonReply(200, { data: null, meta: {} }),
);
const unknownEmpty = answers(
  (request, answer, { model }) =>
    answer.status === 404 && routeOf(request, model) === undefined && request.path.startsWith('/api'),
  jsonReply(200, { data: [], meta: {} }),
);
const routeComponents = answers(
  (request, answer, { model }) =>
    answer.status === 404 && model.components.some(({ uid }) => pathOf(request) === `/api/${uid.split('.')[1]}`),
  jsonReply(200, { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } }),
);

// biome-ignore format: a table, one mutant a row
const statuses: Row[] = [
  ['status.create.201', 'rest.status.success', 'A create answers 201.', create201],
  ['status.delete.204', 'rest.endpoints.delete', 'A delete answers 204 without a body.', delete204],
  ['delete.again.accepted', 'rest.delete.again', 'Deleting what is gone succeeds.', againAccepted],
  ['status.head.refused', 'rest.status.head', 'HEAD is refused.',
    refusing((request) => request.method === 'HEAD', refusal('Method Not Allowed', 405))],
  ['single.missing.null', 'rest.single.missing', 'A single type without an entry answers data null with status 200.',
    missingNull],
  ['route.unknown.empty', 'rest.status.unknown-route', 'An unknown path answers an empty list.', unknownEmpty],
  ['route.components', 'rest.endpoints.no-components', 'Components have endpoints.', routeComponents,
    (model) => (model.components.length > 0 ? undefined : 'no components')],
  ...['plural', 'id'].map(
    (what): Row => [
      `route.single.${what}`,
      what === 'plural' ? 'rest.endpoints.plural-of-single' : 'rest.single.no-id-segment',
      what === 'plural' ? 'A single type answers under its plural name.' : 'A single type answers under an id.',
      ({ model }) => ({
        answer: (answer, request) => {
          const path = pathOf(request);
          const meant = model.contentTypes.some(
            ({ kind, pluralName, singularName }) =>
              kind === 'singleType' && path === (what === 'plural' ? `/api/${pluralName}` : `/api/${singularName}/1`),
          );
          return meant && answer.status === 404
            ? jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} })
            : answer;
        },
      }),
      (model) => (model.contentTypes.some(({ kind }) => kind === 'singleType') ? undefined : 'no single type'),
    ],
  ),
];

const findOneFirstOfList: MakeFault = ({ model, send }) => ({
  answer: async (answer, request) => {
    const route = isRead(request) ? routeOf(request, model) : undefined;
    if (route?.segment === undefined || answer.status >= 400 || !isObject(answer.body)) return answer;
    const list = await send({ ...request, path: `${pathOf(request).replace(/\/[^/]+$/, '')}?sort=id` });
    const data = isObject(list.body) && Array.isArray(list.body.data) ? list.body.data : [];
    return { ...answer, body: { ...answer.body, data: data[0] ?? answer.body.data } };
  },
});
const findOneShifted: MakeFault = ({ model }) => ({
  request: (request) => {
    const segment = isRead(request) ? routeOf(request, model)?.segment : undefined;
    if (segment === undefined || !/^\d{1,8}$/.test(segment)) return request;
    return { ...request, path: request.path.replace(/\/\d+(?=\?|$)/, `/${Number(segment) + 1}`) };
  },
});
const findOneFiltered = refusing(
  (request) => isRead(request) && isOfEntry(request) && pairsOf(request.path).some((pair) => under(pair, 'filters')),
  refusal('Not Found', 404),
);
const findOneFiltersRefused = refusing(
  (request) => isRead(request) && isOfEntry(request) && pairsOf(request.path).some((pair) => under(pair, 'filters')),
  refusal('filters are for lists'),
);
const unknownParameterRefused = refusing(
  (request) => pairsOf(request.path).some((pair) => !known.has(pair.keys[0] ?? '')),
  refusal('Invalid parameter'),
);
const paginationOnOneRefused = refusing(
  (request) => isOfEntry(request) && pairsOf(request.path).some((pair) => under(pair, 'pagination')),
  refusal('Invalid parameter pagination'),
);
const onWritesIgnored: MakeFault = () => ({
  request: (request) =>
    isRead(request) ? request : rewritten(request, (pairs): Pair[] => (pairs.length > 0 ? [] : [...pairs])),
});
const hiddenFiltersAccepted: MakeFault = ({ model }) => ({
  request: (request) => {
    const hidden =
      routeOf(request, model)
        ?.type.attributes.filter(isHidden)
        .map(({ name }) => name) ?? [];
    return rewritten(request, (pairs) =>
      pairs.filter(({ keys, value }) => !hidden.some((name) => keys.includes(name) || value.split(':')[0] === name)),
    );
  },
});
const injectionQuotes = refusing(
  (request) => pairsOf(request.path).some(({ value }) => value.includes("'")),
  refusal('Internal Server Error', 500),
);

// biome-ignore format: a table, one mutant a row
const queries: Row[] = [
  ['find-one.first-of-list', 'rest.endpoints.find-one', 'GET by id answers the first entry, whatever the id.',
    findOneFirstOfList],
  ['find-one.shifted', 'rest.endpoints.identifier', 'The identifier in the path addresses the entry after it.',
    findOneShifted],
  ['find-one.filtered', 'rest.filters.list-only', 'Filters act on one entry too: one that does not match is not found.',
    findOneFiltered],
  ['find-one.filters-refused', 'rest.filters.ignored-on-one', 'filters are refused for one entry.',
    findOneFiltersRefused],
  ['query.unknown-parameter.refused', 'rest.query.unknown-parameter', 'An unknown query parameter is refused.',
    unknownParameterRefused],
  ['query.pagination-on-one.refused', 'rest.query.pagination-on-one', 'pagination is refused for one entry.',
    paginationOnOneRefused],
  ['query.on-writes.ignored', 'rest.query.on-writes', 'The query of a write is ignored.', onWritesIgnored],
  ['hidden.filters-accepted', 'security.hidden-not-guessable',
    'Filters and sorts on private attributes and passwords are accepted.', hiddenFiltersAccepted,
    (model) => model.contentTypes.some(({ attributes }) => attributes.some(isHidden)) ? undefined : 'no private attribute, no password'],
  ['injection.quotes', 'security.no-injection', 'A quote in an operand breaks the query.', injectionQuotes],
];

const isHidden = (attribute: Attribute): boolean => attribute.private || attribute.type === 'password';

const dataArrayAccepted = refusing(
  (request) => {
    const body = jsonOf(request);
    return isObject(body) && Array.isArray(body.data);
  },
  jsonReply(200, { data: [], meta: {} }),
);
const scalarAs500 = refusing(
  (request) => {
    const body = jsonOf(request);
    return body !== undefined && typeof body !== 'object';
  },
  refusal('Internal Server Error', 500),
);
const emptyDataRefused = refusing((request) => {
  const data = request.method === 'PUT' ? dataOf(request) : undefined;
  return data !== undefined && Object.keys(data).length === 0;
}, refusal('data is empty'));
const updateAnotherToo: MakeFault = ({ model, send }) => {
  const created: { readonly uid: string; readonly id: unknown }[] = [];
  return {
    answer: async (answer, request) => {
      const route = routeOf(request, model);
      const data = isObject(answer.body) && isObject(answer.body.data) ? answer.body.data : undefined;
      if (route === undefined || data === undefined) return answer;
      if (request.method === 'POST') created.push({ uid: route.type.uid, id: data.id });
      if (request.method !== 'PUT' || route.segment === undefined) return answer;
      for (const other of created.slice(-3).filter(({ uid, id }) => uid === route.type.uid && id !== data.id)) {
        await send({ ...request, path: `/api/${route.type.pluralName}/${other.id}` });
      }
      return answer;
    },
  };
};

// biome-ignore format: a table, one mutant a row
const bodies: Row[] = [
  ['body.data-array.accepted', 'rest.body.data-array', 'A create whose data is an array is accepted.',
    dataArrayAccepted],
  ['body.scalar.as-500', 'rest.body.json-scalar', 'A JSON scalar as body answers 500.', scalarAs500],
  ['body.form.refused', 'rest.body.form', 'A form-encoded body is refused.',
    refusing((request) => (request.headers['content-type'] ?? '').includes('urlencoded'), refusal('Unsupported'))],
  ['update.empty-data.refused', 'rest.update.empty-data', 'An update with empty data is refused.', emptyDataRefused],
  ['update.another-too', 'rest.update.other-entries', 'An update changes the entry created before it as well.',
    updateAnotherToo],
];

export const endpointMutants: Row[] = [...statuses, ...queries, ...bodies];
