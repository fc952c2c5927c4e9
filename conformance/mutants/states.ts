/** Mutants of states (section 3) and of locales (4.7), as far as lists and single entries show them. */
import { isObject, jsonReply, onAttributes, onQuery, refusal, without } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { type Pair, pairsOf, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const isLocale = (pair: Pair): boolean => under(pair, 'locale');
const localeIn = (pairs: readonly Pair[]): string | undefined => pairs.find(isLocale)?.value;

const emptyList = jsonReply(200, { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } });

const draftDated = onAttributes((attributes) =>
  attributes.publishedAt === null ? { ...attributes, publishedAt: attributes.createdAt } : attributes,
);
const publishedForgotten = onAttributes((attributes) =>
  typeof attributes.publishedAt === 'string' ? { ...attributes, publishedAt: null } : attributes,
);
const publishedFlag = onAttributes((attributes) =>
  typeof attributes.publishedAt === 'string' ? { ...attributes, publishedAt: true } : attributes,
);
const findOneHidden: MakeFault = () => ({
  answer: (answer, request) => {
    const data = isObject(answer.body) ? answer.body.data : undefined;
    const isDraft = isObject(data) && isObject(data.attributes) && data.attributes.publishedAt === null;
    return isDraft && request.method === 'GET' ? refusal('Not Found', 404) : answer;
  },
});
const unknownDefault: MakeFault = ({ send }) => ({
  answer: async (answer, request) => {
    const { body } = answer;
    const isEmpty = isObject(body) && Array.isArray(body.data) && body.data.length === 0;
    if (!isEmpty || localeIn(pairsOf(request.path)) === undefined) return answer;
    return send({ ...request, path: request.path.split('?')[0] ?? '' });
  },
});
const notLocalizedEmpty: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = routeOf(request, model)?.type;
    return type?.localized === false && pairsOf(request.path).some(isLocale) ? emptyList : request;
  },
});

// biome-ignore format: a table, one mutant a row
export const stateMutants: Row[] = [
  ['drafts.draft.dated', 'drafts.draft-is-null', 'Drafts carry the date of their creation as publishedAt.', draftDated],
  ['drafts.published.forgotten', 'drafts.two-states', 'Published entries are answered as drafts.', publishedForgotten],
  ['drafts.published.flag', 'drafts.published-is-date', 'publishedAt of a published entry is true.', publishedFlag],
  ['drafts.only-drafts.filter-ignored', 'drafts.only-drafts', 'With preview a filter on publishedAt is ignored.',
    onQuery((pairs) => pairs.filter((pair) => !(under(pair, 'filters') && pair.keys.includes('publishedAt'))))],
  ['drafts.find-one.hidden', 'drafts.find-one-any-state', 'A draft is not found by its id.', findOneHidden],
  ['locale.attribute.missing', 'rest.i18n.locale-attribute', 'Localized entries do not carry their locale.',
    onAttributes((attributes) => without(attributes, 'locale'))],
  ['locale.ignored', 'rest.i18n.locale', 'The locale parameter is ignored.',
    onQuery((pairs) => pairs.filter((pair) => !isLocale(pair)))],
  ['locale.default.all', 'rest.i18n.default-locale', 'Without locale the entries of every locale are listed.',
    onQuery((pairs) => (localeIn(pairs) === undefined ? [...pairs, { keys: ['locale'], value: 'all' }] : pairs))],
  ['locale.all.default-only', 'rest.i18n.all', 'locale=all lists the default locale.',
    onQuery((pairs) => (localeIn(pairs) === 'all' ? pairs.filter((pair) => !isLocale(pair)) : pairs))],
  ['locale.unknown.default', 'rest.i18n.unknown-locale', 'An unknown locale lists the default one.', unknownDefault],
  ['locale.not-localized.empty', 'rest.i18n.not-localized',
    'locale empties lists of content-types that are not localized.', notLocalizedEmpty],
];
