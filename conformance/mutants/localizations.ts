/** Mutants of localizations, and of what they share (4.7, observed). */
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import { firstOnly, ofList, ofMember } from './changes.ts';
import {
  answers,
  attributesOf,
  entryIn,
  filterMembers,
  jsonReply,
  listIn,
  mapMembers,
  notFound,
  onAnswer,
  onEntry,
  refusal,
  requests,
  withAttributes,
  withEntries,
  withError,
  withMemory,
} from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';
import { fromEndpoint, toEndpoint, withData } from './routes.ts';
import { by, pathOf, reading } from './when.ts';

/** A POST to the localizations of an entry. */
const isLocalizing = by('POST', /\/localizations$/);

/** A fault that changes the status of a refused localization. */
const otherStatus = (status: 400 | 404 | 500, message: RegExp) =>
  answers(
    (request, answer) => isLocalizing(request) && answer.status >= 400 && message.test(answer.text),
    refusal('refused', status),
  );

/** A fault that changes the message of a refused localization. */
const otherMessage = (message: RegExp, instead: string) =>
  answers(
    (request, answer) => isLocalizing(request) && answer.status === 400,
    (answer) =>
      withError(answer, (error) => (message.test(String(error.message)) ? { ...error, message: instead } : error)),
  );

/** The content-type of the entry at a path. */
const typeAt = (path: string, { contentTypes }: Model): ContentType | undefined =>
  contentTypes.find((type) => path.startsWith(`${endpointPath(type)}/`));

const localizationEnveloped = onAnswer((body, request) => {
  const { id, ...attributes } = body;
  return isLocalizing(request) ? { data: { id, attributes }, meta: {} } : body;
});
const localizationsWithItself = onEntry((entry) => {
  const withIt = ofList((list) => [...list, { id: entry.id, attributes: {} }]);
  return withAttributes(entry, ofMember('localizations', ofMember('data', withIt)));
});
const isShared = (type: ContentType, name: string): boolean =>
  type.attributes.some((attribute) => attribute.name === name && !attribute.localized && !attribute.required);

/** Entries whose ids `forgotten` finds in an answer have nothing of what is not localized from then on. */
const sharesNothing = (forgotten: (answer: Reply, request: Passing) => readonly unknown[]) =>
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

const localizationSharesNothing = sharesNothing(({ body }, request) =>
  isLocalizing(request) && isObject(body) ? [body.id] : [],
);

/** An update is carried to the first other localization alone. */
const updateSharesWithFirst = sharesNothing((answer, { method }) => {
  const entry = method === 'PUT' ? entryIn(answer) : undefined;
  const localizations = entry && attributesOf(entry).localizations;
  const data = isObject(localizations) && Array.isArray(localizations.data) ? localizations.data.filter(isObject) : [];
  return data.slice(1).map(({ id }) => id);
});
/** Shared values that are null reach the entry alone: the other localizations get their own back. */
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
const localizationPublished = answers(isLocalizing, async (answer, request, { model, send }) => {
  const type = typeAt(request.path, model);
  if (answer.status >= 400 || !type?.draftAndPublish || !isObject(answer.body)) return answer;
  const path = `${endpointPath(type)}/${answer.body.id}`;
  await send(withData({ ...request, method: 'PUT', path }, { publishedAt: '2024-01-01T00:00:00.000Z' }));
  return answer;
});
const deleteAll = toEndpoint('DELETE', async ({ type, segment, request, send }) => {
  if (!type.localized || segment === undefined) return undefined;
  const path = `${endpointPath(type)}/${segment}?populate[0]=localizations&publicationState=preview`;
  const { localizations } = attributesOf(entryIn(await send(reading(request, path))));
  for (const { id } of listIn({ body: localizations })) await send({ ...request, path: `${endpointPath(type)}/${id}` });
  return undefined;
});

/** What is deleted leaves localizations that name nothing from then on. */
const deleteDissolves = withMemory(() => {
  const left = new Set<string>();
  return (bench) => ({
    request: async (request) => {
      const type = request.method === 'DELETE' ? typeAt(request.path, bench.model) : undefined;
      if (!type?.localized) return request;
      const path = `${pathOf(request)}?populate[0]=localizations&publicationState=preview`;
      const { localizations } = attributesOf(entryIn(await bench.send(reading(request, path))));
      for (const { id } of listIn({ body: localizations })) left.add(`${endpointPath(type)}/${id}`);
      return request;
    },
    answer: (answer, request) =>
      left.has(pathOf(request))
        ? withEntries(answer, (entry) =>
            withAttributes(
              entry,
              ofMember(
                'localizations',
                ofMember('data', () => []),
              ),
            ),
          )
        : answer,
  });
});
const deletedLocalized = withMemory(() => {
  const deleted = new Set<string>();
  return answers(
    ({ method }) => method === 'DELETE' || method === 'POST',
    (answer, request) => {
      if (request.method === 'DELETE') deleted.add(pathOf(request));
      const isGone = isLocalizing(request) && deleted.has(pathOf(request).replace(/\/localizations$/, ''));
      return isGone ? refusal('no such entry') : answer;
    },
  );
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
export const localizationMutants: readonly Row[] = [
  ['locales.localization.enveloped', 'rest.i18n.create-localization', 'A new localization is answered in the envelope.',
    localizationEnveloped],
  ['locales.localization.alone', 'rest.i18n.create-localization',
    'A new localization is answered without its localizations.',
    onAnswer((body, request) => (isLocalizing(request) ? { ...body, localizations: [] } : body))],
  ['locales.localization.names-one', 'rest.i18n.create-localization',
    'A new localization is answered with one of its localizations.',
    onAnswer((body, request) => (isLocalizing(request) ? ofMember('localizations', firstOnly)(body) : body))],
  ['locales.localizations.with-itself', 'rest.i18n.localizations', 'Localizations of an entry hold the entry itself.',
    localizationsWithItself],
  ['locales.available.one', 'rest.envelope.available-locales-others', 'availableLocales names one of the localizations.',
    onEntry((entry) => ofMember('meta', ofMember('availableLocales', firstOnly))(entry))],
  ['locales.localizations.one', 'rest.i18n.localizations', 'Of the localizations of an entry one is answered.',
    onEntry((entry) => withAttributes(entry, ofMember('localizations', ofMember('data', firstOnly))))],
  ['locales.create.any-localizations', 'rest.i18n.create-unknown-localizations', 'localizations of a create are ignored.',
    requests(({ text }) => text.includes('"localizations":'),
      (request) => ({ ...request, text: request.text.replace('"localizations":', '"localisations":') }))],
  ['locales.create.any-connected-localizations', 'rest.i18n.create-unknown-localizations',
    'localizations that a create connects are ignored.',
    requests(({ text }) => text.includes('"localizations":{'),
      (request) => ({ ...request, text: request.text.replace('"localizations":', '"localisations":') }))],
  ['locales.localization.shares-nothing', 'rest.i18n.localization-shares',
    'A new localization has nothing of what is not localized.', localizationSharesNothing],
  ['locales.update.shares-with-one', 'rest.i18n.update-shares',
    'An update carries what is not localized to one other localization.', updateSharesWithFirst],
  ['locales.update.files-not-shared', 'rest.i18n.update-shares', 'An update that names files is not carried to other localizations.',
    filesNotShared],
  ['locales.update.nulls-not-shared', 'rest.i18n.update-shares',
    'An update that empties what is not localized does not empty it in the other localizations.', nullsNotShared],
  ['locales.update.carries-own', 'rest.update.other-entries',
    'An update whose answer shows localizations writes a localized text into them.', ownText, someLocalized],
  ['locales.update.publishes-all', 'rest.update.other-entries', 'An update of publishedAt reaches the localizations.',
    updateReaches((data) => ('publishedAt' in data ? { publishedAt: data.publishedAt } : {})), someLocalizedDrafts],
  ['locales.localization.published', 'rest.i18n.localization-is-draft', 'A new localization is published.',
    localizationPublished],
  ['locales.localization.always-draft', 'rest.i18n.localization-is-draft', 'A new localization is a draft, whatever it says.',
    requests(isLocalizing, (request) => ({ ...request, text: request.text.replace('"publishedAt":', '"published":') }))],
  ['locales.localization.taken-status', 'rest.i18n.localization-taken', 'A taken locale is 500.',
    otherStatus(500, /already used/)],
  ['locales.localization.taken-message', 'rest.i18n.localization-taken', 'A taken locale is called invalid.',
    otherMessage(/already used/, 'locale is invalid')],
  ['locales.localization.null-as-default', 'rest.i18n.localization-missing-locale', 'A locale null is the default locale.',
    requests(isLocalizing, (request) => ({ ...request, text: request.text.replace('"locale":null', '"locale":"en"') }))],
  ['locales.localization.trimmed', 'rest.i18n.localization-invalid-locale', 'A space behind the code of a locale is dropped.',
    requests(isLocalizing, (request) => ({ ...request, text: request.text.replace(/("locale":"[^" ]+) +"/, '$1"') }))],
  ['locales.localization.deleted-entry-status', 'rest.i18n.localization-unknown-entry',
    'A localization of an entry that was deleted is 400.', deletedLocalized],
  ['locales.localization.missing-status', 'rest.i18n.localization-missing-locale',
    'A localization without a locale is 500.', otherStatus(500, /missing/)],
  ['locales.localization.invalid-status', 'rest.i18n.localization-invalid-locale',
    'A localization for an unknown locale is 404.', otherStatus(404, /invalid/)],
  ['locales.localization.unknown-entry-status', 'rest.i18n.localization-unknown-entry',
    'A localization of an entry that does not exist is 400.',
    answers((request, answer) => isLocalizing(request) && answer.status === 404, refusal('no such entry'))],
  ['locales.localization.not-localized-status', 'rest.i18n.localization-not-localized',
    'A content-type that is not localized has an unknown path for localizations.',
    answers((request, answer) => isLocalizing(request) && answer.status === 405, jsonReply(404, notFound.body))],
  ['locales.delete.dissolves', 'rest.i18n.delete-one',
    'Of the localizations of a deleted entry those that are left do not name one another.', deleteDissolves],
  ['locales.delete.all', 'rest.i18n.delete-one', 'Deleting an entry deletes its localizations.', deleteAll],
];
