/** Mutants of localized entries in writes (4.1 rule 2, 4.7). */
import { endpointPath } from '../target/endpoints.ts';
import {
  answers,
  isObject,
  type JsonObject,
  jsonReply,
  mapData,
  mapped,
  onAnswer,
  onQuery,
  refusal,
  requests,
  without,
} from './faults.ts';
import type { Bench, MakeFault, Passing, Reply, Row } from './mutant.ts';
import { under } from './query-string.ts';
import { dataOf, rewrittenData, routeOf, withData } from './routes.ts';

/** A POST to the localizations of an entry. */
const isLocalizing = ({ method, path }: Passing): boolean =>
  method === 'POST' && (path.split('?')[0] ?? '').endsWith('/localizations');

/** A fault that answers another status where a localization is rightly refused. */
const otherStatus = (status: 400 | 404 | 500, message: RegExp) =>
  answers(
    (request, answer) => isLocalizing(request) && answer.status >= 400 && message.test(answer.text),
    refusal('refused', status),
  );

const onBody = (method: 'POST' | 'PUT', change: (data: JsonObject) => JsonObject) =>
  requests(
    (request) => request.method === method,
    (request, { model }) => rewrittenData(request, model, change),
  );

/** GET as the one who sent the request. */
const ask = ({ send }: Bench, request: Passing, path: string): Promise<Reply> =>
  send({
    ...request,
    method: 'GET',
    path,
    headers: without(request.headers, 'content-type') as Passing['headers'],
    text: '',
  });

const localeOf = (data: unknown): unknown =>
  isObject(data) && isObject(data.attributes) ? data.attributes.locale : undefined;

const updateMoves: MakeFault = ({ model }) => {
  const moved = new Map<string, unknown>();
  return {
    answer: (answer, request) => {
      const route = routeOf(request, model);
      const { locale } = dataOf(request) ?? {};
      if (request.method === 'PUT' && route && locale) moved.set(`${route.type.uid} ${route.segment}`, locale);
      if (!isObject(answer.body) || !Array.isArray(answer.body.data)) return answer;
      const code = new URLSearchParams(request.path.split('?')[1]).get('locale');
      const stays = (entry: unknown): boolean => {
        const to = isObject(entry) ? moved.get(`${route?.type.uid} ${String(entry.id)}`) : undefined;
        return to === undefined || to === code;
      };
      return { ...answer, body: { ...answer.body, data: answer.body.data.filter(stays) } };
    },
  };
};
const updateRefused = requests(
  (request) => request.method === 'PUT' && dataOf(request)?.locale !== undefined,
  refusal('The locale cannot change'),
);
const createQueryCounts: MakeFault = () => ({
  request: (request) => {
    const code = new URLSearchParams(request.path.split('?')[1]).get('locale');
    const data = request.method === 'POST' ? dataOf(request) : undefined;
    return data && code !== null && !isLocalizing(request) ? withData(request, { ...data, locale: code }) : request;
  },
});
const createUnknownDefault: MakeFault = ({ send }) => ({
  answer: (answer, request) => {
    const data = request.method === 'POST' ? dataOf(request) : undefined;
    const isUnknown = answer.status === 400 && data?.locale !== undefined;
    return isUnknown ? send(withData(request, without(data, 'locale'))) : answer;
  },
});
const oneOtherLocaleHidden: MakeFault = ({ model }) => ({
  answer: (answer, request) => {
    const code = new URLSearchParams(request.path.split('?')[1]).get('locale');
    const isOne = request.method === 'GET' && routeOf(request, model)?.segment !== undefined;
    const locale = isObject(answer.body) ? localeOf(answer.body.data) : undefined;
    return isOne && code !== null && locale !== undefined && locale !== code ? refusal('Not Found', 404) : answer;
  },
});
const listFirstOnly = onQuery((pairs) =>
  pairs.filter((pair) => !(under(pair, 'locale') && pair.keys.length > 1 && pair.keys[1] !== '0')),
);
const singleLocaleIgnored: MakeFault = ({ model }) => ({
  request: (request) => {
    if (request.method !== 'GET' || routeOf(request, model)?.type.kind !== 'singleType') return request;
    return { ...request, path: request.path.replace(/([?&])locale=[^&]*/, '$1') };
  },
});
const administrationEnveloped = answers(
  (request, answer) => request.path.startsWith('/api/i18n/locales') && answer.status === 200,
  (answer) => ({ ...answer, body: { data: answer.body, meta: {} } }),
);

// biome-ignore format: a table, one mutant a row
const writes: readonly Row[] = [
  ['locales.create.ignored', 'rest.i18n.create-localized', 'A locale in a create is ignored.',
    onBody('POST', (data) => without(data, 'locale'))],
  ['locales.update.moves', 'rest.i18n.locale-immutable',
    'An update with a locale takes the entry out of the lists of its own.', updateMoves],
  ['locales.update.refused', 'rest.i18n.locale-ignored-on-update', 'A locale in an update is refused.', updateRefused],
  ['locales.create.query-counts', 'rest.i18n.create-default', 'A create takes its locale from the query.',
    createQueryCounts],
  ['locales.create.unknown-default', 'rest.i18n.create-unknown-locale',
    'A create with an unknown locale takes the default one.', createUnknownDefault],
  ['locales.one.other-locale-hidden', 'rest.i18n.find-one-any-locale',
    'An entry is not found by its id in another locale.', oneOtherLocaleHidden],
  ['locales.list.first-only', 'rest.i18n.locale-list', 'Of a list of locales the first is used.', listFirstOnly],
  ['locales.single.locale-ignored', 'rest.i18n.single-locale', 'A single type has one entry, whatever locale says.',
    singleLocaleIgnored],
  ['locales.administration.enveloped', 'i18n.locales', 'The locales are answered in an envelope.',
    administrationEnveloped],
];

const localizationEnveloped: MakeFault = () => ({
  answer: (answer, request) => {
    if (!isLocalizing(request) || answer.status >= 400 || !isObject(answer.body)) return answer;
    const { id, ...attributes } = answer.body;
    return { ...answer, body: { data: { id, attributes }, meta: {} } };
  },
});
const localizationsWithItself: MakeFault = () => ({
  answer: (answer) => {
    if (!isObject(answer.body)) return answer;
    const data = mapData(answer.body.data, (entry) => {
      const attributes = isObject(entry.attributes) ? entry.attributes : {};
      const { localizations: known } = attributes;
      if (!isObject(known) || !Array.isArray(known.data)) return entry;
      const all = { data: [...known.data, { id: entry.id, attributes: {} }] };
      return { ...entry, attributes: { ...attributes, localizations: all } };
    });
    return { ...answer, body: { ...answer.body, data } };
  },
});
const localizationSharesNothing: MakeFault = ({ model }) => {
  const made = new Map<string, readonly string[]>();
  return {
    answer: (answer, request) => {
      const path = request.path.split('?')[0] ?? '';
      if (isLocalizing(request) && isObject(answer.body)) {
        const type = model.contentTypes.find((one) => path.startsWith(`${endpointPath(one)}/`));
        const shared = type?.attributes.filter((one) => !one.localized && !one.required) ?? [];
        if (type)
          made.set(
            `${endpointPath(type)}/${String(answer.body.id)}`,
            shared.map(({ name }) => name),
          );
        return answer;
      }
      const hidden = made.get(path);
      if (!hidden || !isObject(answer.body) || !isObject(answer.body.data)) return answer;
      const { data } = answer.body;
      const shown = isObject(data.attributes) ? data.attributes : {};
      const attributes = mapped(shown, (value, name) => (hidden.includes(name) ? null : value));
      return { ...answer, body: { ...answer.body, data: { ...data, attributes } } };
    },
  };
};
const localizationPublished: MakeFault = ({ send, model }) => ({
  answer: async (answer, request) => {
    const path = request.path.split('/localizations')[0] ?? '';
    const type = model.contentTypes.find((one) => path.startsWith(`${endpointPath(one)}/`));
    if (!isLocalizing(request) || answer.status >= 400 || !type?.draftAndPublish || !isObject(answer.body))
      return answer;
    const text = JSON.stringify({ data: { publishedAt: '2024-01-01T00:00:00.000Z' } });
    await send({ ...request, method: 'PUT', path: `${endpointPath(type)}/${String(answer.body.id)}`, text });
    return answer;
  },
});
const localizationNotLocalizedStatus = answers(
  (request, answer) => isLocalizing(request) && answer.status === 405,
  jsonReply(404, refusal('Not Found', 404).body),
);
const deleteAll: MakeFault = (bench) => ({
  request: async (request) => {
    const route = request.method === 'DELETE' ? routeOf(request, bench.model) : undefined;
    if (!route?.type.localized || route.segment === undefined) return request;
    const path = `${endpointPath(route.type)}/${route.segment}`;
    const { body } = await ask(bench, request, `${path}?populate[0]=localizations&publicationState=preview`);
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    const known = isObject(data.attributes) ? data.attributes.localizations : undefined;
    const others = isObject(known) && Array.isArray(known.data) ? known.data.filter(isObject) : [];
    for (const { id } of others) await bench.send({ ...request, path: `${endpointPath(route.type)}/${String(id)}` });
    return request;
  },
});

// biome-ignore format: a table, one mutant a row
const localizations: readonly Row[] = [
  ['locales.localization.enveloped', 'rest.i18n.create-localization', 'A new localization is answered in the envelope.',
    localizationEnveloped],
  ['locales.localization.alone', 'rest.i18n.create-localization',
    'A new localization is answered without its localizations.',
    onAnswer((body, request) => (isLocalizing(request) ? { ...body, localizations: [] } : body))],
  ['locales.localizations.with-itself', 'rest.i18n.localizations', 'Localizations of an entry hold the entry itself.',
    localizationsWithItself],
  ['locales.localization.shares-nothing', 'rest.i18n.localization-shares',
    'A new localization has nothing of what is not localized.', localizationSharesNothing],
  ['locales.localization.published', 'rest.i18n.localization-is-draft', 'A new localization is published.',
    localizationPublished],
  ['locales.localization.taken-status', 'rest.i18n.localization-taken', 'A taken locale is 500.',
    otherStatus(500, /already used/)],
  ['locales.localization.missing-status', 'rest.i18n.localization-missing-locale',
    'A localization without a locale is 500.', otherStatus(500, /missing/)],
  ['locales.localization.invalid-status', 'rest.i18n.localization-invalid-locale',
    'A localization for an unknown locale is 404.', otherStatus(404, /invalid/)],
  ['locales.localization.unknown-entry-status', 'rest.i18n.localization-unknown-entry',
    'A localization of an entry that does not exist is 400.',
    answers((request, answer) => isLocalizing(request) && answer.status === 404, refusal('no such entry'))],
  ['locales.localization.not-localized-status', 'rest.i18n.localization-not-localized',
    'A content-type that is not localized has an unknown path for localizations.', localizationNotLocalizedStatus],
  ['locales.delete.all', 'rest.i18n.delete-one', 'Deleting an entry deletes its localizations.', deleteAll],
];

export const localeMutants: readonly Row[] = [...writes, ...localizations];
