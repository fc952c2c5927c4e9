/** Mutants of writes of localized entries (4.1 rule 2, 4.7). */
import { isObject } from '../models/json.ts';
import {
  answers,
  attributesOf,
  notFound,
  refusal,
  requests,
  withError,
  withList,
  withMemory,
  without,
} from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { onQuery } from './query-faults.ts';
import { adding, under } from './query-string.ts';
import { fromEndpoint, onData, retryWithout, rewriteData, type SeenAnswer, toEndpoint, withData } from './routes.ts';
import { localeIn } from './when.ts';

/** Updates that say where to: the entry is listed there alone. */
const updateMovesTo = (placeOf: (seen: SeenAnswer) => unknown) =>
  withMemory(() => {
    const moved = new Map<string, unknown>();
    return fromEndpoint('GET PUT', (seen) => {
      const { type, segment, request, answer } = seen;
      const place = request.method === 'PUT' && placeOf(seen);
      if (place) moved.set(`${type.uid} ${segment}`, place);
      const code = localeIn(request);
      return withList(answer, (list) =>
        list.filter((entry) => {
          const to = isObject(entry) ? moved.get(`${type.uid} ${entry.id}`) : undefined;
          return to === undefined || to === code;
        }),
      );
    });
  });
const updateMovesSingle = withMemory(() => {
  const moved = new Set<string>();
  return fromEndpoint('GET PUT DELETE', ({ type, data: { locale }, request: { method, path } }) => {
    if (type.kind !== 'singleType') return false;
    if (method === 'PUT' && locale) moved.add(type.uid);
    if (method === 'DELETE') moved.delete(type.uid);
    return method === 'GET' && !path.includes('?') && moved.has(type.uid) && notFound;
  });
});
const createQueryCounts = toEndpoint('POST', ({ request, data }) => {
  const locale = localeIn(request);
  return locale !== null && withData(request, { ...data, locale });
});
const oneOtherLocaleHidden = fromEndpoint('GET', ({ segment, request, entry }) => {
  const [code, { locale }] = [localeIn(request), attributesOf(entry)];
  return segment !== undefined && code !== null && locale !== undefined && locale !== code && notFound;
});
const listFirstOnly = onQuery((pairs) =>
  pairs.filter((pair) => !(under(pair, 'locale') && pair.keys.length > 1 && pair.keys[1] !== '0')),
);
const singleLocaleIgnored = toEndpoint(
  'GET',
  ({ type, request }) =>
    type.kind === 'singleType' && { ...request, path: request.path.replace(/([?&])locale=[^&]*/, '$1') },
);
const administrationEnveloped = answers(
  (request, answer) => request.path.startsWith('/api/i18n/locales') && answer.status === 200,
  (answer) => ({ ...answer, body: { data: answer.body, meta: {} } }),
);

const thirdIsFirst: MakeFault = (bench) => {
  let codes: Promise<readonly unknown[]> | undefined;
  const readCodes = async (): Promise<readonly unknown[]> => {
    const headers = { authorization: `Bearer ${bench.token}` };
    const { body } = await bench.send({ method: 'GET', path: '/api/i18n/locales', headers, text: '' });
    return Array.isArray(body) ? body.map((locale: unknown) => (isObject(locale) ? locale.code : undefined)) : [];
  };
  return {
    request: async (request) => {
      if (request.method !== 'POST') return request;
      codes ??= readCodes();
      const [first, , third] = await codes;
      return rewriteData(request, bench.model, (data) =>
        data.locale === third && third !== undefined ? { ...data, locale: first } : data,
      );
    },
  };
};

// biome-ignore format: a table, one mutant a row
export const localeMutants: readonly Row[] = [
  ['i18n.accepted-language', 'rest.i18n.default-locale', 'Without locale the language that a client accepts is the locale.',
    requests((request) => request.method === 'GET' && /^[\w-]+$/.test(request.headers['accept-language'] ?? '') && localeIn(request) === null,
      (request) => adding(request, `locale=${request.headers['accept-language']}`))],
  ['locales.create.ignored', 'rest.i18n.create-localized', 'A locale in a create is ignored.',
    onData((data) => without(data, 'locale'), 'POST')],
  ['locales.create.third', 'rest.i18n.create-localized', 'Creates in the third locale make entries of the first.',
    thirdIsFirst],
  ['locales.update.moves', 'rest.i18n.locale-immutable',
    'An update with a locale takes the entry out of the lists of its own.',
    updateMovesTo(({ data }) => data.locale)],
  ['locales.update.null-moves', 'rest.i18n.locale-immutable',
    'An update with null for a locale takes the entry out of the lists of its own.',
    updateMovesTo(({ data }) => data.locale === null && 'none')],
  ['locales.update.query-moves', 'rest.i18n.locale-immutable',
    'An update with a locale in its query moves the entry there.', updateMovesTo(({ request }) => localeIn(request))],
  ['locales.update.moves-single', 'rest.i18n.locale-immutable', 'A PUT with a locale takes a single type out of its own.',
    updateMovesSingle],
  ['locales.update.refused', 'rest.i18n.locale-ignored-on-update', 'A locale in an update is refused.',
    toEndpoint('PUT', ({ data }) => data.locale !== undefined && refusal('The locale cannot change'))],
  ['locales.update.unknown-refused', 'rest.i18n.locale-ignored-on-update', 'An unknown locale in an update is refused.',
    toEndpoint('PUT', ({ data: { locale } }) => typeof locale === 'string' && !/^[a-z]{2}(-[A-Z]{2})?$/.test(locale) &&
      refusal("This locale doesn't exist"))],
  ['locales.create.query-counts', 'rest.i18n.create-default', 'A create takes its locale from the query.',
    createQueryCounts],
  ['locales.create.any-case', 'rest.i18n.create-unknown-locale', 'A create takes a code in any case.',
    onData((data) => (typeof data.locale === 'string' ? { ...data, locale: data.locale.toLowerCase() } : data), 'POST')],
  ['locales.create.unknown-default', 'rest.i18n.create-unknown-locale',
    'A create with an unknown locale takes the default one.',
    retryWithout(({ request, data }) => (request.method === 'POST' && data.locale !== undefined ? ['locale'] : undefined))],
  ['locales.create.unknown-in-query-refused', 'rest.i18n.create-default', 'A create with an unknown locale in its query is refused.',
    toEndpoint('POST', ({ request }) => localeIn(request) === 'xx' && refusal("This locale doesn't exist"))],
  ['locales.create.unknown-message', 'rest.i18n.create-unknown-locale', 'An unknown locale in data is called invalid.',
    fromEndpoint('POST', ({ answer, data }) => answer.status === 400 && data.locale !== undefined &&
      withError(answer, (error) => ({ ...error, message: 'locale is invalid' })))],
  ['locales.one.all-hidden', 'rest.i18n.find-one-any-locale', 'An entry is not found by its id with locale=all.',
    fromEndpoint('GET', ({ segment, request }) => segment !== undefined && localeIn(request) === 'all' && notFound)],
  ['locales.one.other-locale-hidden', 'rest.i18n.find-one-any-locale',
    'An entry is not found by its id in another locale.', oneOtherLocaleHidden],
  ['locales.list.first-only', 'rest.i18n.locale-list', 'Of a list of locales the first is used.', listFirstOnly],
  ['locales.list.third-ignored', 'rest.i18n.locale-list', 'Of a list of locales the first two are used.',
    onQuery((pairs) => pairs.filter((pair) => !(under(pair, 'locale') && Number(pair.keys[1] ?? 0) > 1)))],
  ['locales.single.locale-ignored', 'rest.i18n.single-locale', 'A single type has one entry, whatever locale says.',
    singleLocaleIgnored],
  ['locales.administration.enveloped', 'i18n.locales', 'The locales are answered in an envelope.',
    administrationEnveloped],
];
