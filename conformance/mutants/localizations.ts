/** Mutants of localizations, and of what they share (4.7, observed). */
import { isObject, type JsonObject, jsonIn } from '../models/json.ts';
import { endpointPath } from '../target/endpoints.ts';
import { firstOnly, ofList, ofMember } from './changes.ts';
import {
  answers,
  attributesOf,
  entryIn,
  filterMembers,
  jsonReply,
  listIn,
  notFound,
  onAnswer,
  onAttributes,
  onEntry,
  refusal,
  requests,
  withAttributes,
  withEntries,
  withError,
  withMemory,
  without,
} from './faults.ts';
import type { Passing, Row } from './mutant.ts';
import { someLocalized } from './needs.ts';
import { toEndpoint, withData } from './routes.ts';
import { sharesNothing, typeAt } from './shared-updates.ts';
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

const localizationEnveloped = onAnswer((body, request) => {
  const { id, ...attributes } = body;
  return isLocalizing(request) ? { data: { id, attributes }, meta: {} } : body;
});
const localizationsWithItself = onEntry((entry) => {
  const withIt = ofList((list) => [...list, { id: entry.id, attributes: {} }]);
  return withAttributes(entry, ofMember('localizations', ofMember('data', withIt)));
});
const localizationSharesNothing = sharesNothing(({ body }, request) =>
  isLocalizing(request) && isObject(body) ? [body.id] : [],
);

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

/** An entry that was added as a localization loses its links with each connect. */
const localizationsReplace = withMemory(() => {
  const paths = new Set<string>();
  return () => ({
    answer: (answer, request) => {
      const { id } = isObject(answer.body) ? answer.body : {};
      if (isLocalizing(request)) paths.add(pathOf(request).replace(/[^/]+\/localizations$/, String(id)));
      return answer;
    },
    request: (request) =>
      request.method === 'PUT' && paths.has(pathOf(request))
        ? { ...request, text: request.text.replaceAll('"connect":', '"set":') }
        : request,
  });
});

const localizationTellsPrivate = answers(isLocalizing, ({ body, ...answer }, request, { model }) => {
  const hidden = typeAt(pathOf(request), model)?.attributes.filter((attribute) => attribute.private) ?? [];
  const secrets = Object.fromEntries(hidden.map(({ name }) => [name, null]));
  return { ...answer, body: isObject(body) && 'id' in body ? { ...body, ...secrets } : body };
});

/** The times that a body names. */
const timesIn = ({ text }: Passing): JsonObject => {
  const body = jsonIn(text);
  return isObject(body) ? filterMembers(body, (_value, name) => name === 'createdAt' || name === 'updatedAt') : {};
};

// biome-ignore format: a table, one mutant a row
export const localizationMutants: readonly Row[] = [
  ['locales.localization.connect-replaces', 'rest.relations.connect', 'connect replaces what a localization links.',
    localizationsReplace, someLocalized],
  ['locales.localization.enveloped', 'rest.i18n.create-localization', 'A new localization is answered in the envelope.',
    localizationEnveloped],
  ['locales.localization.tells-private', 'security.no-private', 'A new localization tells its private attributes.',
    localizationTellsPrivate],
  ['locales.localization.alone', 'rest.i18n.create-localization',
    'A new localization is answered without its localizations.',
    onAnswer((body, request) => (isLocalizing(request) ? { ...body, localizations: [] } : body))],
  ['locales.localization.times-of-body', 'rest.attributes.timestamps-not-writable',
    'A new localization has the times of its body.',
    onAnswer((body, request) => (isLocalizing(request) && 'id' in body ? { ...body, ...timesIn(request) } : body)), someLocalized],
  ['locales.localization.form-unread', 'rest.body.form', 'A form for a localization is not read.',
    requests((request) => isLocalizing(request) && /urlencoded/i.test(request.headers['content-type'] ?? ''),
      (request) => ({ ...request, text: '' })), someLocalized],
  ['locales.localization.names-one', 'rest.i18n.create-localization',
    'A new localization is answered with one of its localizations.',
    onAnswer((body, request) => (isLocalizing(request) ? ofMember('localizations', firstOnly)(body) : body))],
  ['locales.localizations.with-itself', 'rest.i18n.localizations', 'Localizations of an entry hold the entry itself.',
    localizationsWithItself],
  ['locales.localizations.of-an-update', 'rest.i18n.localizations', 'An update takes localizations away.',
    answers((request, { status }) => request.method === 'PUT' && status < 400 && request.text.includes('"localizations":[]'),
      (answer) => withEntries(answer, (entry) => withAttributes(entry, ofMember('localizations', () => ({ data: [] }))))), someLocalized],
  ['locales.localizations.not-among-all', 'rest.i18n.localizations', 'populate=* leaves localizations out.',
    onAttributes((attributes, { path }) => (path.includes('populate=*') ? without(attributes, 'localizations') : attributes))],
  ['locales.localizations.not-in-lists', 'rest.i18n.localizations', 'In lists entries have no localizations.',
    onAttributes((attributes, request) => (request.method === 'GET' && !/\/\d+$/.test(pathOf(request))
      ? without(attributes, 'localizations') : attributes))],
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
