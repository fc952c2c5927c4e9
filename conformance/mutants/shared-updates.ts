/** Mutants of updates that are carried to other localizations, and of what these share (4.7). */
import type { JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import {
  attributesOf,
  entryIn,
  filterMembers,
  linkedIds,
  listIn,
  mapMembers,
  withAttributes,
  withEntries,
  withMemory,
} from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';
import { fromEndpoint, toEndpoint, withData } from './routes.ts';
import { pathOf, reading } from './when.ts';

/** The content-type of the entry at a path. */
export const typeAt = (path: string, { contentTypes }: Model): ContentType | undefined =>
  contentTypes.find((type) => path.startsWith(`${endpointPath(type)}/`));

/** Whether an attribute has one value in all locales, which may be none. */
export const isShared = (type: ContentType, name: string): boolean =>
  type.attributes.some((attribute) => attribute.name === name && !attribute.localized && !attribute.required);

/** Entries whose ids `forgotten` finds in an answer have nothing of what is not localized from then on. */
export const sharesNothing = (forgotten: (answer: Reply, request: Passing) => readonly unknown[]) =>
  withMemory(() => {
    const localized = new Map<string, ContentType>();
    return (bench) => ({
      answer: (answer, request) => {
        const target = typeAt(request.path, bench.model);
        if (target) for (const id of forgotten(answer, request)) localized.set(`${endpointPath(target)}/${id}`, target);
        const type = localized.get(pathOf(request));
        if (type === undefined) return answer;
        return withEntries(answer, (entry) =>
          withAttributes(entry, (all) => mapMembers(all, (value, name) => (isShared(type, name) ? null : value))),
        );
      },
    });
  });

/** The ids of the localizations that an update answers. */
const othersIn = (answer: Reply, { method }: Passing): unknown[] => {
  const entry = method === 'PUT' ? entryIn(answer) : undefined;
  return linkedIds(entry && attributesOf(entry).localizations);
};
/** An update is carried to the first other localization alone. */
const updateSharesWithFirst = sharesNothing((answer, request) => othersIn(answer, request).slice(1));
/** An update without attributes is not carried to other localizations. */
const unchangedNotShared = sharesNothing((answer, request) =>
  request.text === '{"data":{}}' ? othersIn(answer, request) : [],
);
/** What * answers was asked for by no name. */
const allNotShared = sharesNothing((answer, request) =>
  request.path.includes('populate=*') ? othersIn(answer, request) : [],
);
/** Files stand in the entry that was written, and in no other localization. */
const filesNotShared = withMemory(() => {
  const written = new Set<string>();
  return fromEndpoint('GET PUT', ({ type, request, data, answer }) => {
    const media = type.attributes.filter((attribute) => attribute.type === 'media');
    const path = pathOf(request);
    if (request.method === 'PUT' && media.some(({ name }) => name in data)) written.add(path);
    if (request.method === 'PUT' || written.has(path) || !type.localized) return undefined;
    return withEntries(answer, (entry) =>
      withAttributes(entry, (all) =>
        mapMembers(all, (value, name) => (media.some((one) => one.name === name) ? { data: [] } : value)),
      ),
    );
  });
});
/** Shared values that are null reach the entry alone: the other localizations get their own back. */
const nullsNotShared = toEndpoint('PUT', async ({ type, segment, request, data, send }) => {
  const nulls = filterMembers(data, (value, name) => value === null && isShared(type, name));
  if (segment === undefined || !request.path.includes('localizations') || Object.keys(nulls).length === 0)
    return undefined;
  const path = `${endpointPath(type)}/${segment}?populate[0]=localizations&publicationState=preview`;
  const { localizations } = attributesOf(entryIn(await send(reading(request, path))));
  const answer = await send(request);
  for (const other of listIn({ body: localizations })) {
    const own = filterMembers(attributesOf(other), (_value, name) => name in nulls);
    await send(withData({ ...request, path: `${endpointPath(type)}/${other.id}` }, own));
  }
  return answer;
});
/** What `carried` takes of an update is written into the other localizations as well. */
const updateReaches = (carried: (data: JsonObject, type: ContentType, request: Passing) => JsonObject) =>
  toEndpoint('PUT', async ({ type, segment, request, data, send }) => {
    const more = segment === undefined || !type.localized ? {} : carried(data, type, request);
    if (Object.keys(more).length === 0) return undefined;
    const path = `${endpointPath(type)}/${segment}?populate[0]=localizations&publicationState=preview`;
    const { localizations } = attributesOf(entryIn(await send(reading(request, path))));
    for (const { id } of listIn({ body: localizations }))
      await send(withData({ ...request, path: `${endpointPath(type)}/${id}` }, more));
    return undefined;
  });

const someLocalized = ({ contentTypes }: Model): string | undefined =>
  contentTypes.some(
    ({ kind, localized, attributes }) =>
      kind === 'collectionType' &&
      localized &&
      attributes.some((one) => one.localized && one.type === 'string' && !one.unique),
  )
    ? undefined
    : 'no localized text';

const someLocalizedDrafts = ({ contentTypes }: Model): string | undefined =>
  contentTypes.some(({ kind, localized, draftAndPublish }) => kind === 'collectionType' && localized && draftAndPublish)
    ? undefined
    : 'no localized content-type has drafts';

const ownText = updateReaches((data, { attributes }, { path }) => {
  const text = attributes.find(
    ({ localized, type, unique, name }) => localized && type === 'string' && !unique && name in data,
  );
  return text && path.includes('localizations') ? { [text.name]: data[text.name] } : {};
});

// biome-ignore format: a table, one mutant a row
export const sharedUpdateMutants: readonly Row[] = [
  ['locales.update.shares-with-one', 'rest.i18n.update-shares',
    'An update carries what is not localized to one other localization.', updateSharesWithFirst],
  ['locales.update.unchanged-not-shared', 'rest.i18n.update-shares',
    'An update carries to other localizations what it changes alone.', unchangedNotShared],
  ['locales.update.all-not-shared', 'rest.i18n.update-shares',
    'An update with populate=* shares nothing with the localizations that it answers.', allNotShared],
  ['locales.update.files-not-shared', 'rest.i18n.update-shares', 'An update that names files is not carried to other localizations.',
    filesNotShared],
  ['locales.update.nulls-not-shared', 'rest.i18n.update-shares',
    'An update that empties what is not localized does not empty it in the other localizations.', nullsNotShared],
  ['locales.update.carries-own', 'rest.update.other-entries',
    'An update whose answer shows localizations writes a localized text into them.', ownText, someLocalized],
  ['locales.update.publishes-all', 'rest.update.other-entries', 'An update of publishedAt reaches the localizations.',
    updateReaches((data) => ('publishedAt' in data ? { publishedAt: data.publishedAt } : {})), someLocalizedDrafts],
];
