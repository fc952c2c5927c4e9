/** Mutants of publishing and unpublishing by writes (3). */
import { isObject, type JsonObject } from '../models/json.ts';
import { attributesOfComponent } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { ofMember } from './changes.ts';
import {
  attributesOf,
  entryIn,
  mapMembers,
  refusal,
  withAttributes,
  withEntries,
  withMemory,
  without,
} from './faults.ts';
import { isCreate, onInput } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { adding } from './query-string.ts';
import { dataOf, onData, retryWithout, toEndpoint, withData } from './routes.ts';
import { pathOf, reading } from './when.ts';

/** A fault that changes bodies of one method for content-types with drafts. */
const onBody = (method: 'POST' | 'PUT', change: (data: JsonObject) => JsonObject): MakeFault =>
  onData((data, { type }) => (type.draftAndPublish ? change(data) : data), method);

const silent = (data: JsonObject): JsonObject => without(data, 'publishedAt');
const isDate = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** A fault that refuses creates of drafts for which `holds`. */
const refuseDrafts = (holds: (data: JsonObject, type: ContentType) => boolean): MakeFault =>
  toEndpoint('POST', ({ type, data }) => data.publishedAt === null && holds(data, type) && refusal('must be defined'));

/** Names of the attributes in a refusal. */
const blamedNames = (body: unknown): string[] => {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const details = isObject(error.details) ? error.details : {};
  const errors: unknown[] = Array.isArray(details.errors) ? details.errors : [];
  return errors.filter(isObject).map(({ path }) => (Array.isArray(path) ? String(path[0]) : ''));
};

const createFutureDraft = onBody('POST', (data) =>
  isDate(data.publishedAt) && Date.parse(String(data.publishedAt)) > Date.now() ? { ...data, publishedAt: null } : data,
);
const updatePublishesDrafts = toEndpoint('PUT', async ({ type, data, request, send }) => {
  if (!type.draftAndPublish || 'publishedAt' in data) return undefined;
  const { publishedAt } = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
  return publishedAt === null && withData(request, { ...data, publishedAt: new Date().toISOString() });
});
/** Publishes an entry that was published before with the date it had then. */
const firstDateAgain = withMemory(() => {
  const dates = new Map<string, unknown>();
  return toEndpoint('PUT', async ({ type, segment, data, request, send }) => {
    if (!type.draftAndPublish || !('publishedAt' in data)) return undefined;
    const key = `${type.uid} ${segment}`;
    const { publishedAt } = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
    if (data.publishedAt === null && !dates.has(key)) dates.set(key, publishedAt);
    const isBack = publishedAt === null && isDate(data.publishedAt) && isDate(dates.get(key));
    return isBack && withData(request, { ...data, publishedAt: dates.get(key) });
  });
});
const badDateUpdate = onBody('PUT', (data) =>
  !('publishedAt' in data) || data.publishedAt === null || isDate(data.publishedAt)
    ? data
    : { ...data, publishedAt: null },
);
const requiredChecked = refuseDrafts((data, { attributes }) =>
  attributes.some(({ name, required, default: preset }) => required && preset === undefined && !(name in data)),
);
const lacksRequired = (model: Model, uid: unknown, part: unknown, depth = 0): boolean =>
  isObject(part) &&
  attributesOfComponent(model, part.__component ?? uid).some(
    ({ name, required, component }) =>
      (depth > 0 && required && !(name in part)) ||
      [part[name]].flat().some((inner) => lacksRequired(model, component, inner, depth + 1)),
  );
const requiredCheckedInside = toEndpoint('POST', ({ type, data, model }) => {
  const isLacking = type.attributes.some(({ name, component }) =>
    [data[name]].flat().some((part) => lacksRequired(model, component, part)),
  );
  return data.publishedAt === null && isLacking && refusal('must be defined');
});
/** A fault that refuses updates of drafts for which `holds`. */
const refuseUpdates = (holds: (data: JsonObject, type: ContentType, model: Model) => boolean): MakeFault =>
  toEndpoint('PUT', async ({ type, data, request, model, send }) => {
    if (!type.draftAndPublish || type.kind === 'singleType' || 'publishedAt' in data || !holds(data, type, model))
      return undefined;
    const { publishedAt } = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
    return publishedAt === null && refusal('must be defined');
  });
const isShort = (data: JsonObject, { attributes }: ContentType): boolean =>
  attributes.some(({ name, minLength = 0 }) => {
    const value = data[name];
    return typeof value === 'string' && value.length < minLength;
  });
const nullsRequired = (data: JsonObject, { attributes }: ContentType): boolean =>
  attributes.some(({ name, required }) => required && data[name] === null);
const lacksInside = (data: JsonObject, { attributes }: ContentType, model: Model): boolean =>
  attributes.some(({ name, component }) =>
    [data[name]].flat().some((part) => isObject(part) && !('id' in part) && lacksRequired(model, component, part, 1)),
  );
/** Data with as many items in each list as it may hold. */
const fewerItems = (data: JsonObject, { attributes }: ContentType): JsonObject =>
  mapMembers(data, (value, name) => {
    const max = attributes.find((attribute) => attribute.name === name)?.max;
    return Array.isArray(value) && max !== undefined ? value.slice(0, Number(max)) : value;
  });
const fewerInUpdates = toEndpoint('PUT', async ({ type, data, request, send }) => {
  if (!type.draftAndPublish || type.kind === 'singleType') return undefined;
  const { publishedAt } = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
  return publishedAt === null && withData(request, fewerItems(data, type));
});
const minLengthChecked = refuseDrafts(isShort);
const singleAnyState = toEndpoint(
  'GET',
  ({ type, request }) =>
    type.kind === 'singleType' &&
    !request.path.includes('publicationState') &&
    adding(request, 'publicationState=preview'),
);

/** updatedAt of entries whose state alone changed is that of before. */
const momentStays = withMemory(() => {
  const former = new Map<string, unknown>();
  return (bench) => ({
    async request(request) {
      const data = request.method === 'PUT' ? dataOf(request) : undefined;
      const [path, isState] = [pathOf(request), Object.keys(data ?? {}).join() === 'publishedAt'];
      if (data && !isState) former.delete(path);
      if (isState && !former.has(path)) {
        const before = await bench.send(reading(request, `${path}?publicationState=preview`));
        former.set(path, attributesOf(entryIn(before)).updatedAt);
      }
      return request;
    },
    answer: (answer, request) =>
      former.has(pathOf(request))
        ? withEntries(answer, (entry) =>
            withAttributes(
              entry,
              ofMember('updatedAt', () => former.get(pathOf(request))),
            ),
          )
        : answer,
  });
});

// biome-ignore format: a table, one mutant a row
export const draftMutants: readonly Row[] = [
  ['drafts.create.draft', 'drafts.create-publishes', 'A create without publishedAt makes a draft.',
    onBody('POST', (data) => ('publishedAt' in data ? data : { ...data, publishedAt: null }))],
  ['drafts.create.null-published', 'drafts.create-null-is-draft', 'A create with publishedAt null publishes.',
    onBody('POST', (data) => (data.publishedAt === null ? silent(data) : data))],
  ['drafts.create.date-ignored', 'drafts.create-with-date', 'A date in publishedAt of a create is replaced by now.',
    onBody('POST', (data) => (isDate(data.publishedAt) ? silent(data) : data))],
  ['drafts.create.future-draft', 'drafts.create-with-date', 'A create with a date to come makes a draft.',
    createFutureDraft],
  ['drafts.unpublish.ignored', 'drafts.unpublish', 'An update with publishedAt null changes no state.',
    onBody('PUT', (data) => (data.publishedAt === null ? silent(data) : data))],
  ['drafts.publish.ignored', 'drafts.publish', 'An update with a date in publishedAt changes no state.',
    onBody('PUT', (data) => (isDate(data.publishedAt) ? silent(data) : data))],
  ['drafts.publish.first-date', 'drafts.publish', 'An entry that is published again has the date of the first time.',
    firstDateAgain],
  ['drafts.publish.moment-stays', 'drafts.publish', 'An update that names publishedAt alone leaves updatedAt.', momentStays],
  ['drafts.publish.now', 'drafts.publish',
    'An update with a date in publishedAt publishes with the time of the request.',
    onBody('PUT', (data) => (isDate(data.publishedAt) ? { ...data, publishedAt: new Date().toISOString() } : data))],
  ['drafts.update.publishes', 'drafts.update-keeps-state', 'Every update publishes.',
    onBody('PUT', (data) => ('publishedAt' in data ? data : { ...data, publishedAt: new Date().toISOString() }))],
  ['drafts.update.publishes-drafts', 'rest.update.keeps-published-at', 'An ordinary update publishes a draft.',
    updatePublishesDrafts],
  ['drafts.update.unpublishes', 'drafts.update-keeps-state', 'Every update makes a draft.',
    onBody('PUT', (data) => ('publishedAt' in data ? data : { ...data, publishedAt: null }))],
  ['drafts.bad-date.create', 'drafts.bad-published-at', 'A publishedAt that is no date is ignored in a create.',
    onBody('POST', (data) => (data.publishedAt === null || isDate(data.publishedAt) ? data : silent(data)))],
  ['drafts.bad-date.update', 'drafts.bad-published-at', 'A publishedAt that is no date makes a draft.', badDateUpdate],
  ['drafts.bad-date.empty', 'drafts.bad-published-at', 'An empty publishedAt makes a draft.',
    onBody('PUT', (data) => (data.publishedAt === '' ? { ...data, publishedAt: null } : data))],
  ['drafts.bad-date.any', 'drafts.bad-published-at', 'An update may not name publishedAt, whatever it says.',
    toEndpoint('PUT', ({ data }) => 'publishedAt' in data && refusal('publishedAt is not yours'))],
  ['drafts.required.checked', 'drafts.draft-skips-required', 'A draft must have what is required.', requiredChecked],
  ['drafts.required.checked-inside', 'drafts.draft-skips-required',
    'A draft must have what components inside components require.', requiredCheckedInside],
  ['drafts.required.checked-in-mutations', 'drafts.draft-skips-required',
    'A draft that a mutation makes must have what is required.',
    onInput(isCreate, (data) => (data.publishedAt === null ? silent(data) : data))],
  ['drafts.min-length.checked', 'drafts.draft-skips-min-length', 'A draft is checked for minLength.', minLengthChecked],
  ['drafts.min-length.checked-in-updates', 'drafts.draft-skips-min-length',
    'An update of a draft is checked for minLength.', refuseUpdates(isShort)],
  ['drafts.required.checked-in-updates', 'drafts.draft-skips-required',
    'An update of a draft may not empty what is required.', refuseUpdates(nullsRequired)],
  ['drafts.required.checked-inside-updates', 'drafts.draft-skips-required',
    'A component that an update of a draft adds must have what it requires.', refuseUpdates(lacksInside)],
  ['drafts.draft.unchecked', 'drafts.draft-checks-rest', 'A draft is not checked: what is wrong with it is left out.',
    retryWithout(({ request, data, answer }) =>
      request.method === 'POST' && data.publishedAt === null ? blamedNames(answer.body) : undefined)],
  ['drafts.draft.items-unchecked', 'drafts.draft-checks-rest', 'A draft with too many items takes the first of them.',
    toEndpoint('POST', ({ type, data, request }) =>
      type.draftAndPublish && data.publishedAt === null && withData(request, fewerItems(data, type)))],
  ['drafts.draft.items-unchecked-in-updates', 'drafts.draft-checks-rest',
    'An update of a draft with too many items takes the first of them.', fewerInUpdates],
  ['drafts.single.any-state', 'drafts.single-respects-state', 'A single type that is a draft is answered.',
    singleAnyState],
];
