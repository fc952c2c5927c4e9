/** Mutants that break a clause in one of several places alone: by another method, in an update, inside, behind the first (2, 3, 4.1, 7). */
import { isObject, jsonIn } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import { filesPath } from '../target/arrange/things.ts';
import { atEveryDepth } from './changes.ts';
import {
  answers,
  attributesOf,
  emptyAnswer,
  entryIn,
  filterMembers,
  jsonReply,
  mapData,
  notAllowed,
  notFound,
  onAnswer,
  refusal,
  requests,
  withMemory,
  without,
} from './faults.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { holdsParts, someListed, someSingle } from './needs.ts';
import { under } from './query-string.ts';
import { fromEndpoint, isSingle, onValues, routeOf, toEndpoint, withData } from './routes.ts';
import { all, asks, by, isReadOfOne, pathOf, type When } from './when.ts';

const isWriteAt: When = ({ method, path }) => ['POST', 'PUT', 'DELETE'].includes(method) && path.startsWith('/api/');
const isForm: When = ({ headers }) => (headers['content-type'] ?? '').includes('urlencoded');
const isLong = ({ text }: Passing): boolean => text.length > 2 ** 20;

/** A fault that succeeds where a request that meets `when` is refused. */
const accepted = (when: (request: Passing) => boolean): MakeFault =>
  answers(
    (request, { status }) => status >= 400 && when(request),
    jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} }),
  );

/** The path of a single type with something behind it. */
const singleWithId: MakeFault = answers(
  (request, { status }, { model }) =>
    status >= 400 &&
    request.method !== 'GET' &&
    model.contentTypes.some(
      ({ kind, singularName }) => kind === 'singleType' && pathOf(request) === `/api/${singularName}/1`,
    ),
  emptyAnswer,
);

/** What stands behind the id of an entry is not read. */
const deeperIgnored = requests(
  (request, { model }) => {
    const [, , , , ...more] = pathOf(request).split('/');
    const path = pathOf(request).split('/').slice(0, 4).join('/');
    return request.method === 'GET' && more.length > 0 && routeOf({ ...request, path }, model)?.segment !== undefined;
  },
  (request) => ({ ...request, path: pathOf(request).split('/').slice(0, 4).join('/') }),
);

/** Of a create with a list the first item is taken. */
const firstOfList = requests(by('POST'), (request) => {
  const body = jsonIn(request.text);
  const [first]: unknown[] = isObject(body) && Array.isArray(body.data) ? body.data : [];
  return isObject(first) ? withData(request, first) : request;
});

/** Bodies that are too long only if their length is said. */
const tooLongInPieces = withMemory(() => {
  let wasInPieces = false;
  return () => ({
    request: (request) => {
      wasInPieces = request.isInPieces === true;
      return request;
    },
    answer: (answer, request) =>
      answer.status === 413 && wasInPieces && isLong(request)
        ? jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} })
        : answer,
  });
});

const hasDefault = ({ default: preset }: Attribute): boolean => preset !== undefined;

/** An update writes the default of what is null and is not named. */
const defaultsInUpdates = toEndpoint('PUT', async ({ type, data, request, send }) => {
  if (type.kind === 'singleType') return undefined;
  const stored = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
  const empty = type.attributes.filter((one) => hasDefault(one) && !(one.name in data) && stored[one.name] === null);
  return withData(request, {
    ...data,
    ...Object.fromEntries(empty.map(({ name, default: preset }) => [name, preset])),
  });
});

/** Changes components, at the first level. */
const onPart = (change: (part: object) => unknown): MakeFault =>
  onValues((value, attribute) => (holdsParts(attribute) ? mapData(value, change) : value));

/** Nulls inside components are left out, at any depth. */
const nullsInsideLost = onValues((value, attribute) =>
  holdsParts(attribute)
    ? atEveryDepth(value, (inner) => (isObject(inner) ? filterMembers(inner, (one) => one !== null) : inner))
    : value,
);

/** The items of a zone behind the first for which `holds` are dropped. */
const behindFirst = (holds: (item: unknown) => boolean): MakeFault =>
  onValues((value, { type }) =>
    type === 'dynamiczone' && Array.isArray(value) ? value.filter((item, at) => at === 0 || !holds(item)) : value,
  );

/** The name of the component of an item counts in any case. */
const anyCase = onValues((value, { type }) =>
  type === 'dynamiczone'
    ? mapData(value, (item) => ({
        ...item,
        ...('__component' in item ? { __component: String(item.__component).toLowerCase() } : {}),
      }))
    : value,
);

const dayInUtc = onValues((value, { type }) =>
  type === 'date' && typeof value === 'string' && value.length > 10
    ? new Date(value).toISOString().slice(0, 10)
    : value,
);

/** An update does not take a value of this type in this form. */
const notInUpdates = (kind: string, form: string): MakeFault =>
  toEndpoint(
    'PUT',
    ({ type, data }) =>
      type.attributes.some(({ type, name }) => type === kind && typeof data[name] === form) &&
      refusal('Invalid format'),
  );

const refuseCreates = (holds: (value: unknown, attribute: Attribute) => boolean): MakeFault =>
  toEndpoint(
    'POST',
    ({ type, data }) =>
      type.attributes.some((one) => holdsParts(one) && one.name in data && holds(data[one.name], one)) &&
      refusal('Invalid'),
  );

const withState = (state: string): When => asks((pair) => under(pair, 'publicationState') && pair.value === state);

const otherMeta = { pagination: { page: 1, pageSize: 1, pageCount: 1, total: 1 } };
const someZone = someListed(({ type }) => type === 'dynamiczone', 'no dynamic zone');
const someDate = someListed(({ type }) => type === 'date', 'no date');
const someComponent = someListed(({ type }) => type === 'component', 'no component');

// biome-ignore format: a table, one mutant a row
export const onePlaceMutants: readonly Row[] = [
  ['route.single.id-writes', 'rest.single.no-id-segment', 'Writes reach a single type under an id.', singleWithId, someSingle],
  ['route.deeper', 'rest.status.unknown-route', 'What stands behind the id of an entry is ignored.', deeperIgnored],
  ['cors.no-preflight-of-entries', 'rest.status.cors-preflight', 'OPTIONS of an entry is not allowed.',
    requests(by('OPTIONS', /^\/api\/[^/]+\/[^/]+/), notAllowed)],
  ['path.bad-escape-cut', 'rest.path.bad-escape', 'An escape that is cut off is 404.',
    requests(({ path }) => /%[0-9A-F]?(\?|$)|%C3(\?|$)/.test(path), notFound)],
  ['find-one.filtered-by-combination', 'rest.filters.ignored-on-one', 'Combined filters act on one entry too.',
    requests(all(isReadOfOne, asks(({ keys: [name, key = ''] }) => name === 'filters' && /^\$/.test(key))), notFound)],
  ['find-one.start', 'rest.query.pagination-on-one', 'start is refused for one entry.',
    requests(all(isReadOfOne, asks((pair) => under(pair, 'pagination', 'start'))), refusal('Invalid start'))],
  ['find-one.without-count', 'rest.query.pagination-on-one', 'withCount is refused for one entry.',
    requests(all(isReadOfOne, asks((pair) => under(pair, 'pagination', 'withCount'))), refusal('Invalid withCount'))],
  ['query.unknown-parameter.on-writes', 'rest.query.unknown-parameter', 'A write refuses an unknown query parameter.',
    requests(all(isWriteAt, asks(({ keys: [name] }) => name === 'where' || name === '_limit')), refusal('Invalid parameter'))],
  ['body.data-array.first-taken', 'rest.body.data-array', 'Of a list in data the first item is created.', firstOfList],
  ['body.too-large.updates', 'rest.body.too-large', 'An update may be larger than 1 MB.',
    accepted((request) => request.method === 'PUT' && isLong(request))],
  ['body.too-large.two-megabytes', 'rest.body.too-large', 'A body may have 2 MB.',
    accepted((request) => isLong(request) && request.text.length <= 2 ** 21)],
  ['body.too-large.in-pieces', 'rest.body.too-large', 'A body that comes in pieces may be larger than 1 MB.', tooLongInPieces],
  ['body.form.updates-refused', 'rest.body.form', 'An update by a form is refused.',
    requests(all(by('PUT'), isForm), refusal('Unsupported'))],
  ['body.form.charset-refused', 'rest.body.form', 'A form is refused whose media type names a charset.',
    requests((request) => isForm(request) && /charset/i.test(request.headers['content-type'] ?? ''), refusal('Unsupported'))],
  ['body.form.plus-stays', 'rest.body.form', 'A plus in a form stays one.',
    requests(isForm, (request) => ({ ...request, text: request.text.replaceAll('+', '%2B') }))],
  ['defaults.in-updates', 'rest.attributes.default-not-for-null', 'An update writes the default of what is null.',
    defaultsInUpdates],
  ['defaults.over-null-inside', 'rest.attributes.default-not-for-null', 'In a component a default replaces null.',
    nullsInsideLost, someComponent],
  ['forms.date.in-utc', 'rest.attributes.date-from-datetime', 'A date-time for a date is cut to its day in UTC.', dayInUtc, someDate],
  ['forms.boolean.number-in-update', 'rest.attributes.boolean-from-text', 'An update does not take 0 and 1 for booleans.',
    notInUpdates('boolean', 'number')],
  ['forms.number.text-in-update', 'rest.attributes.number-from-string', 'An update does not take a number in a text.',
    notInUpdates('integer', 'string')],
  ['components.null.create-refused', 'rest.components.null-clears', 'A create may not have null for a single component.',
    refuseCreates((value, { repeatable }) => value === null && !repeatable), someComponent],
  ['components.null.inside-ignored', 'rest.components.null-clears', 'null inside a component changes nothing.',
    onPart((part) => ('id' in part ? filterMembers({ ...part }, (value) => value !== null) : part)), someComponent],
  ['components.empty-list.create-refused', 'rest.components.empty-list', 'A create may not have an empty list of components.',
    refuseCreates((value, { type }) => type === 'component' && Array.isArray(value) && value.length === 0), someComponent],
  ['components.empty-list.update-refused', 'rest.components.empty-list', 'An update may not clear a list of components that has a min.',
    toEndpoint('PUT', ({ data, type }) => type.attributes.some(({ name, type: kind, min }) =>
      kind === 'component' && Number(min ?? 0) > 0 && Array.isArray(data[name]) && data[name].length === 0) && refusal('at least 1'))
    , someComponent],
  ['components.zone.nameless-behind', 'rest.validation.zone-component-missing',
    'Behind the first item of a zone one without __component is dropped.',
    behindFirst((item) => isObject(item) && !('__component' in item)), someZone],
  ['components.zone.any-case', 'rest.validation.zone-component-unknown',
    'The name of a component in a zone counts in any case.', anyCase, someZone],
  ['envelope.meta.of-writes', 'rest.envelope.meta-entry', 'meta of a write carries a page.',
    fromEndpoint('POST PUT DELETE', ({ type, answer }) => type.kind === 'collectionType' && answer.status < 400 &&
      isObject(answer.body) && { ...answer, body: { ...answer.body, meta: otherMeta } })],
  ['envelope.meta.of-singles', 'rest.envelope.meta-entry', 'meta of a single type carries a page.',
    onAnswer((body, request, { model }) => (isSingle(request, model) ? { ...body, meta: otherMeta } : body)), someSingle],
  ['drafts.find-one.not-with-preview', 'drafts.find-one-any-state', 'With preview a published entry is not found by its id.',
    fromEndpoint('GET', ({ segment, request, entry }) => segment !== undefined && withState('preview')(request) &&
      typeof attributesOf(entry).publishedAt === 'string' && notFound)],
  ['upload.record.deleted-short', 'upload.record-fields', 'The record of a deleted file has no provider.',
    answers(all(by('DELETE'), ({ path }) => path.startsWith(filesPath)),
      (answer) => ({ ...answer, body: mapData(answer.body, (record) => without(record, 'provider')) }))],
  ['upload.record.listed-short', 'upload.record-fields', 'A list of files does not carry previewUrl.',
    answers((request, { body }) => request.method === 'GET' && request.path.startsWith(filesPath) && Array.isArray(body),
      (answer) => ({ ...answer, body: mapData(answer.body, (record) => without(record, 'previewUrl')) }))],
  ['errors.of-writes.without-data', 'rest.envelope.error-data-null', 'Refused updates and deletions carry no data key.',
    answers(({ method }, { status }) => status >= 400 && (method === 'PUT' || method === 'DELETE'),
      (answer) => ({ ...answer, body: isObject(answer.body) ? without(answer.body, 'data') : answer.body }))],
  ['errors.of-plugins.text', 'rest.envelope.error-data-null', 'Plugins refuse with the error object alone.',
    answers(({ path }, { status }) => status >= 400 && /^\/api\/(upload|users)/.test(path),
      (answer) => ({ ...answer, body: isObject(answer.body) ? answer.body.error : answer.body }))],
];
