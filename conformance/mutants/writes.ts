/** Mutants of creates, updates and deletes (4.1). */
import { isObject } from '../models/json.ts';
import { isScalar } from '../oracle/attributes.ts';
import {
  attributesOf,
  emptyAnswer,
  filterMembers,
  jsonReply,
  listIn,
  mapMembers,
  notFound,
  onAnswer,
  withEntries,
  withList,
  withMemory,
} from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { fromEndpoint, isSingle, type Seen, type SeenAnswer, toEndpoint, withData } from './routes.ts';
import { pathOf, queryOf, reading } from './when.ts';

/** Clauses by kind of content-type. */
const clauses = {
  collection: {
    ...{ update: 'rest.endpoints.update', partial: 'rest.update.partial', clear: 'rest.update.null-clears' },
    ...{ remove: 'rest.endpoints.delete', gone: 'rest.delete.gone' },
  },
  single: {
    ...{ update: 'rest.single.update', partial: 'rest.single.update', clear: 'rest.single.update' },
    ...{ remove: 'rest.single.delete', gone: 'rest.single.delete' },
  },
} as const;

const isDone = ({ answer }: SeenAnswer): boolean => answer.status < 400;

const notPartial = toEndpoint('PUT', ({ type, data, request }) => {
  const nulls = type.attributes.filter((field) => isScalar(field) && !field.required).map(({ name }) => [name, null]);
  return withData(request, { ...Object.fromEntries(nulls), ...data });
});
const notStored = toEndpoint('PUT', async ({ data, request, send }) => {
  const before = await send(reading(request));
  return withEntries(before, (entry) => ({ ...entry, attributes: { ...attributesOf(entry), ...data } }));
});
const answersOld = toEndpoint('PUT', async ({ request, send }) => {
  const [before, after] = [await send(reading(request)), await send(request)];
  return after.status < 400 && before.status < 400 ? before : after;
});
const answersNothing = (method: string): MakeFault => fromEndpoint(method, (seen) => isDone(seen) && emptyAnswer);
const answersEmptyFields = fromEndpoint('DELETE', ({ answer }) =>
  withEntries(answer, (entry) => ({ ...entry, attributes: mapMembers(attributesOf(entry), () => null) })),
);

/** Mutants of both kinds of content-type, each with its own clauses. */
// biome-ignore format: a table, one mutant a row
const ofBoth: readonly (readonly [string, keyof typeof clauses.single, string, MakeFault])[] = [
  ['update.not-partial', 'partial', 'PUT clears the fields that are not sent.', notPartial],
  ['update.null-ignored', 'clear', 'null in an update leaves the field as it was.',
    toEndpoint('PUT', ({ data, request }) => withData(request, filterMembers(data, (value) => value !== null)))],
  ['update.not-stored', 'update', 'An update is answered but not kept.', notStored],
  ['update.answers-old', 'update', 'An update answers the entry as it was before.', answersOld],
  ['update.answers-nothing', 'update', 'An update answers data null.', answersNothing('PUT')],
  ['delete.keeps', 'gone', 'A deleted entry is still there.',
    toEndpoint('DELETE', ({ request, send }) => send(reading(request)))],
  ['delete.answers-nothing', 'remove', 'A delete answers data null.', answersNothing('DELETE')],
  ['delete.answers-empty-fields', 'remove', 'A delete answers the entry with all its fields null.', answersEmptyFields],
];

/** The fault, for one kind of content-type only. */
const over =
  (kind: keyof typeof clauses, make: MakeFault): MakeFault =>
  (bench) => {
    const { request: ask, answer: reply } = make(bench);
    const isMeant = (request: Seen['request']): boolean => isSingle(request, bench.model) === (kind === 'single');
    return {
      request: (request) => (ask && isMeant(request) ? ask(request) : request),
      answer: (answer, request) => (reply && isMeant(request) ? reply(answer, request) : answer),
    };
  };

const singleAsList = onAnswer((body, request, { model }) =>
  request.method === 'GET' && isSingle(request, model) ? { ...body, data: [body.data] } : body,
);
const singleDoesNotCreate = toEndpoint('PUT', async ({ type, request, send }) => {
  if (type.kind !== 'singleType') return undefined;
  const before = await send(reading(request, `${pathOf(request)}?publicationState=preview`));
  return before.status === 404 && before;
});

const updateCreates = toEndpoint('PUT', async ({ type, data, request, send }) => {
  if (type.kind === 'singleType') return undefined;
  const before = await send(reading(request, `${pathOf(request)}?publicationState=preview`));
  return before.status === 404 && jsonReply(200, { data: { id: 999_999_999, attributes: data }, meta: {} });
});
const createNotStored = fromEndpoint('POST', async ({ request, entry, send }) => {
  if (entry) await send({ ...request, method: 'DELETE', path: `${pathOf(request)}/${entry.id}`, text: '' });
  return undefined;
});
const createNotListed: MakeFault = (bench) => {
  const created = new Set<unknown>();
  return fromEndpoint('GET POST', ({ request, entry, answer, type }) => {
    if (request.method === 'POST' && entry && type.kind === 'collectionType') created.add(entry.id);
    return withList(answer, (list) => list.filter((listed) => !isObject(listed) || !created.has(listed.id)));
  })(bench);
};

/** Entries stay in a list after the first read, although no total counts them. */
const deletedStillListed = withMemory(() => {
  const deleted = new Set<unknown>();
  const listed = new Map<string, readonly unknown[]>();
  return fromEndpoint('GET DELETE', ({ request, segment, answer }) => {
    if (request.method === 'DELETE') deleted.add(segment);
    if (!queryOf(request).includes('withCount')) return undefined;
    const before = listed.get(request.path) ?? [];
    listed.set(request.path, listIn(answer));
    const isDeleted = (entry: unknown): boolean => isObject(entry) && deleted.has(String(entry.id));
    return withList(answer, (list) => [...list, ...before.filter(isDeleted)]);
  });
});

// biome-ignore format: a table, one mutant a row
export const writeMutants: Row[] = [
  ['create.not-stored', 'rest.endpoints.create', 'A created entry is answered but not kept.', createNotStored],
  ['create.answers-id-only', 'rest.endpoints.create', 'A create answers the id without the fields.',
    fromEndpoint('POST', ({ answer }) => withEntries(answer, ({ id }) => ({ id, attributes: {} })))],
  ['create.answers-input', 'rest.endpoints.create', 'A create answers what was sent, without id and dates.',
    fromEndpoint('POST', (seen) => isDone(seen) && { ...seen.answer, body: { data: seen.data, meta: {} } })],
  ['create.not-listed', 'rest.endpoints.list', 'Created entries do not appear in lists.', createNotListed],
  ...(['collection', 'single'] as const).flatMap((kind) => ofBoth.map(([id, clause, breaks, fault]): Row =>
    [`${kind}.${id}`, clauses[kind][clause], breaks, over(kind, fault)])),
  ['delete.listed-uncounted', 'rest.delete.gone', 'A deleted entry stays in an uncounted list that was asked before.',
    deletedStillListed],
  ['update.creates', 'rest.update.deleted', 'PUT of a deleted entry answers a new one.', updateCreates],
  ['single.get.missing', 'rest.single.find', 'A single type cannot be read.',
    toEndpoint('GET', ({ type }) => type.kind === 'singleType' && notFound)],
  ['single.get.as-list', 'rest.single.find', 'A single type is answered as a list.', singleAsList],
  ['single.update.does-not-create', 'rest.single.upsert', 'PUT on a single type without an entry is refused.',
    singleDoesNotCreate],
];
