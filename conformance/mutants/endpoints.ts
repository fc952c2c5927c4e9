/** Mutants of paths, methods, statuses and bodies (4.1). */
import { isObject, jsonIn } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import {
  answers,
  emptyAnswer,
  jsonReply,
  listIn,
  notAllowed,
  notFound,
  refusal,
  requests,
  withEntries,
  withMemory,
} from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { isHidden, someAttribute, someSingle } from './needs.ts';
import { refusePairs } from './query-faults.ts';
import { adding, type Pair, rewriteQuery, under } from './query-string.ts';
import { fromEndpoint, routeOf, toEndpoint, withData } from './routes.ts';
import { all, asks, by, isReadOfOne, pathOf, type When } from './when.ts';

const isOfEntry: When = (request) => /^\/api\/[^/]+\/[^/]+/.test(pathOf(request));

/** Requests with a parameter of this name. */
const hasParameter = (name: string): When => asks((pair) => under(pair, name));

const someDraftSingle = ({ contentTypes }: Model): string | undefined =>
  contentTypes.some(({ kind, draftAndPublish }) => kind === 'singleType' && draftAndPublish)
    ? undefined
    : 'no single type with drafts';

const parameterNames = new Set(['sort', 'filters', 'populate', 'fields', 'pagination', 'publicationState', 'locale']);

const create201 = answers(by('POST'), (answer) => (answer.status === 200 ? { ...answer, status: 201 } : answer));
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

/** Answers for a single type at an unknown path: its plural name, or an id. */
const singleAt = (pathsOf: (type: ContentType) => string): MakeFault =>
  answers(
    (request, { status }, { model }) =>
      status === 404 &&
      model.contentTypes.some((type) => type.kind === 'singleType' && pathOf(request) === `/api/${pathsOf(type)}`),
    jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} }),
  );

/** The first PUT of a single type after it was deleted answers 201. */
const singleMade201: MakeFault = withMemory(() => {
  const deleted = new Set<string>();
  return fromEndpoint('PUT DELETE', ({ type, request, answer }) => {
    if (type.kind !== 'singleType') return undefined;
    if (request.method === 'DELETE') deleted.add(type.uid);
    return request.method === 'PUT' && deleted.delete(type.uid) && { ...answer, status: 201 };
  });
});

// biome-ignore format: a table, one mutant a row
const statuses: Row[] = [
  ['status.create.201', 'rest.status.success', 'A create answers 201.', create201],
  ['status.single-made.201', 'rest.status.success', 'A PUT that makes the entry of a single type answers 201.', singleMade201],
  ['status.delete.204', 'rest.endpoints.delete', 'A delete answers 204 without a body.',
    answers((request, answer) => request.method === 'DELETE' && answer.status === 200,
      () => ({ status: 204, headers: {}, body: undefined, text: '' }))],
  ['delete.again.accepted', 'rest.delete.again', 'Deleting what is gone succeeds.',
    answers((request, answer) => request.method === 'DELETE' && answer.status === 404, emptyAnswer)],
  ['status.head.of-singles', 'rest.status.head', 'HEAD of a single type is 404.',
    toEndpoint('HEAD', ({ type }) => type.kind === 'singleType' && notFound)],
  ['status.head.of-records', 'rest.status.head', 'HEAD of one user, role or file is 404.',
    requests(by('HEAD', /^\/api\/(users|users-permissions\/roles|upload\/files)\/\d+$/), notFound)],
  ['status.head.refused', 'rest.status.head', 'HEAD is refused.', requests(by('HEAD'), notAllowed)],
  ['single.missing.null', 'rest.single.missing', 'A single type without an entry answers data null with status 200.',
    fromEndpoint('GET', ({ type, answer }) => answer.status === 404 && type.kind === 'singleType' && emptyAnswer)],
  ['single.update.other-relations', 'rest.single.update',
    'PUT of a relation of a single type empties the other relations to the same content-type.',
    toEndpoint('PUT', ({ type, data, request }) => {
      if (type.kind !== 'singleType') return undefined;
      const relations = type.attributes.filter(({ type: kind }) => kind === 'relation');
      const targets = relations.filter(({ name }) => name in data).map(({ target }) => target);
      const others = relations.filter(({ name, target }) => !(name in data) && targets.includes(target));
      return withData(request, { ...data, ...Object.fromEntries(others.map(({ name }) => [name, null])) });
    }), someSingle],
  ['single.draft-deleted', 'rest.single.draft-delete', 'DELETE of a single type deletes a draft too.',
    toEndpoint('DELETE', ({ type, request }) =>
      type.kind === 'singleType' && adding(request, 'publicationState=preview')), someDraftSingle],
  ['route.unknown.empty', 'rest.status.unknown-route', 'An unknown path answers an empty list.', unknownEmpty],
  ['route.components', 'rest.endpoints.no-components', 'Components have endpoints.', routeComponents,
    (model) => (model.components.length > 0 ? undefined : 'no components')],
  ['single.update.unknown', 'rest.single.update', 'PUT on a single type that is there is answered 404.',
    fromEndpoint('PUT', ({ type }) => type.kind === 'singleType' && notFound)],
  ['route.single.plural', 'rest.endpoints.plural-of-single', 'A single type answers under its plural name.',
    singleAt(({ pluralName }) => pluralName), someSingle],
  ['route.single.id', 'rest.single.no-id-segment', 'A single type answers under an id.',
    singleAt(({ singularName }) => `${singularName}/1`), someSingle],
];

const findOneFirstOfList = fromEndpoint('GET', async ({ segment, request, answer, send }) => {
  if (segment === undefined) return undefined;
  const [first] = listIn(await send({ ...request, path: `${pathOf(request).replace(/\/[^/]+$/, '')}?sort=id` }));
  return withEntries(answer, (entry) => first ?? entry);
});
const findOneShifted = toEndpoint(
  'GET',
  ({ segment = '', request }) =>
    /^\d{1,8}$/.test(segment) && {
      ...request,
      path: request.path.replace(/\/\d+(?=\?|$)/, `/${Number(segment) + 1}`),
    },
);
const onWritesIgnored: MakeFault = () => ({
  request: (request) => (request.method === 'GET' ? request : { ...request, path: pathOf(request) }),
});
const onCreatedSingleIgnored = toEndpoint('PUT', async ({ type, request, send }) => {
  if (type.kind !== 'singleType') return undefined;
  const { status } = await send({ ...request, method: 'GET', path: pathOf(request), text: '' });
  return status === 404 && { ...request, path: pathOf(request) };
});
const hiddenFiltersAccepted = toEndpoint('GET POST PUT DELETE', ({ type, request }) => {
  const names = type.attributes.filter(isHidden).map(({ name }) => name);
  const isAbout = ({ keys, value }: Pair): boolean =>
    names.some((name) => keys.includes(name) || value.split(':')[0] === name);
  return rewriteQuery(request, (pairs) => pairs.filter((pair) => !isAbout(pair)));
});

// biome-ignore format: a table, one mutant a row
const queries: Row[] = [
  ['find-one.first-of-list', 'rest.endpoints.find-one', 'GET by id answers the first entry, whatever the id.',
    findOneFirstOfList],
  ['find-one.shifted', 'rest.endpoints.identifier', 'The identifier in the path addresses the entry after it.',
    findOneShifted],
  ['find-one.filtered', 'rest.filters.list-only', 'Filters act on one entry too: one that does not match is not found.',
    requests(all(isReadOfOne, hasParameter('filters')), notFound)],
  ['find-one.filters-refused', 'rest.filters.ignored-on-one', 'filters are refused for one entry.',
    requests(all(isReadOfOne, hasParameter('filters')), refusal('filters are for lists'))],
  ['query.unknown-parameter.refused', 'rest.query.unknown-parameter', 'An unknown query parameter is refused.',
    refusePairs(({ keys: [name = ''] }) => !parameterNames.has(name))],
  ['query.pagination-on-one.refused', 'rest.query.pagination-on-one', 'pagination is refused for one entry.',
    requests(all(isOfEntry, hasParameter('pagination')), refusal('Invalid parameter pagination'))],
  ['query.on-writes.ignored', 'rest.query.on-writes', 'The query of a write is ignored.', onWritesIgnored],
  ['query.on-writes.created-single', 'rest.query.on-writes',
    'The query of the PUT that creates a single type is ignored.', onCreatedSingleIgnored],
  ['hidden.filters-accepted', 'security.hidden-not-guessable',
    'Filters and sorts on private attributes and passwords are accepted.', hiddenFiltersAccepted,
    someAttribute(isHidden, 'no private attribute, no password')],
  ['injection.quotes', 'security.no-injection', 'A quote in an operand breaks the query.',
    refusePairs(({ value }) => value.includes("'"), refusal('Internal Server Error', 500))],
];

const updateAnotherToo = withMemory(() => {
  const created: { readonly uid: string; readonly id: unknown }[] = [];
  return fromEndpoint('POST PUT', async ({ type, segment, request, entry, send }) => {
    if (request.method === 'POST' && entry) created.push({ uid: type.uid, id: entry.id });
    if (request.method === 'POST' || segment === undefined || !entry) return undefined;
    for (const { id } of created.slice(-3).filter(({ uid, id }) => uid === type.uid && id !== entry.id)) {
      await send({ ...request, path: `/api/${type.pluralName}/${id}` });
    }
    return undefined;
  });
});

// biome-ignore format: a table, one mutant a row
const bodies: Row[] = [
  ['body.data-array.accepted', 'rest.body.data-array', 'A create whose data is an array is accepted.',
    requests((request) =>
      isObject(jsonIn(request.text)) && /"data":\s*\[/.test(request.text), jsonReply(200, { data: [], meta: {} }))],
  ['body.scalar.as-500', 'rest.body.json-scalar', 'A JSON scalar as body answers 500.',
    requests((request) => !['undefined', 'object'].includes(typeof jsonIn(request.text)),
      refusal('Internal Server Error', 500))],
  ['body.form.refused', 'rest.body.form', 'A form-encoded body is refused.',
    requests((request) => (request.headers['content-type'] ?? '').includes('urlencoded'), refusal('Unsupported'))],
  ['body.in-pieces.missing', 'rest.body.in-pieces', 'A body without Content-Length counts as missing.',
    requests(({ isInPieces }) => isInPieces, (request) => ({ ...request, text: '' }))],
  ['body.in-pieces.first-only', 'rest.body.in-pieces', 'Of a body in pieces only the first is read.',
    requests(({ isInPieces }) => isInPieces,
      (request) => ({ ...request, text: request.text.slice(0, request.text.length / 4) }))],
  ['body.escapes-stay', 'rest.body.same-json', 'Escapes in JSON stay as they are written.',
    requests(({ text }) => /\\u00|\\\//.test(text),
      (request) => ({ ...request, text: request.text.replace(/\\(?=u00|\/)/g, '\\\\') }))],
  ['body.white-space.refused', 'rest.body.same-json', 'JSON that begins with white space is refused.',
    requests(({ text }) => /^\s+\{/.test(text), refusal('Unexpected token'))],
  ['body.charset.refused', 'rest.body.same-json', 'A content type with a charset is refused.',
    requests(({ headers }) => /json; ?charset/i.test(headers['content-type'] ?? ''), refusal('Unsupported charset'))],
  ['update.empty-data.refused', 'rest.update.empty-data', 'An update with empty data is refused.',
    toEndpoint('PUT', ({ data }) => Object.keys(data).length === 0 && refusal('data is empty'))],
  ['update.another-too', 'rest.update.other-entries', 'An update changes the entry created before it as well.',
    updateAnotherToo],
];

export const endpointMutants: Row[] = [...statuses, ...queries, ...bodies];
