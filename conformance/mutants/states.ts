/** Mutants of states (section 3) and of locales (4.7), as far as lists and single entries show them. */
import { byHand, isObject, jsonReply, onAttributes, onQuery, refusal, without } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { type Pair, pairsOf, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const isLocale = (pair: Pair): boolean => under(pair, 'locale');
const localeIn = (pairs: readonly Pair[]): string | undefined => pairs.find(isLocale)?.value;

const emptyList = jsonReply(200, { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } });

export const stateMutants: Mutant[] = [
  {
    id: 'drafts.draft.dated',
    clause: 'drafts.draft-is-null',
    breaks: 'Drafts carry the date of their creation as publishedAt.',
    ...onAttributes((attributes) =>
      attributes.publishedAt === null ? { ...attributes, publishedAt: attributes.createdAt } : attributes,
    ),
  },
  {
    id: 'drafts.published.forgotten',
    clause: 'drafts.two-states',
    breaks: 'Published entries are answered as drafts.',
    ...onAttributes((attributes) =>
      typeof attributes.publishedAt === 'string' ? { ...attributes, publishedAt: null } : attributes,
    ),
  },
  {
    id: 'drafts.published.flag',
    clause: 'drafts.published-is-date',
    breaks: 'publishedAt of a published entry is true.',
    ...onAttributes((attributes) =>
      typeof attributes.publishedAt === 'string' ? { ...attributes, publishedAt: true } : attributes,
    ),
  },
  {
    id: 'drafts.only-drafts.filter-ignored',
    clause: 'drafts.only-drafts',
    breaks: 'With preview a filter on publishedAt is ignored.',
    ...onQuery((pairs) => pairs.filter((pair) => !(under(pair, 'filters') && pair.keys.includes('publishedAt')))),
  },
  {
    id: 'drafts.find-one.hidden',
    clause: 'drafts.find-one-any-state',
    breaks: 'A draft is not found by its id.',
    ...byHand(() => ({
      answer: (answer, request) => {
        const data = isObject(answer.body) ? answer.body.data : undefined;
        const isDraft = isObject(data) && isObject(data.attributes) && data.attributes.publishedAt === null;
        return isDraft && request.method === 'GET' ? refusal('Not Found', 404) : answer;
      },
    })),
  },
  {
    id: 'locale.attribute.missing',
    clause: 'rest.i18n.locale-attribute',
    breaks: 'Localized entries do not carry their locale.',
    ...onAttributes((attributes) => without(attributes, 'locale')),
  },
  {
    id: 'locale.ignored',
    clause: 'rest.i18n.locale',
    breaks: 'The locale parameter is ignored.',
    ...onQuery((pairs) => pairs.filter((pair) => !isLocale(pair))),
  },
  {
    id: 'locale.default.all',
    clause: 'rest.i18n.default-locale',
    breaks: 'Without locale the entries of every locale are listed.',
    ...onQuery((pairs) => (localeIn(pairs) === undefined ? [...pairs, { keys: ['locale'], value: 'all' }] : pairs)),
  },
  {
    id: 'locale.all.default-only',
    clause: 'rest.i18n.all',
    breaks: 'locale=all lists the default locale.',
    ...onQuery((pairs) => (localeIn(pairs) === 'all' ? pairs.filter((pair) => !isLocale(pair)) : pairs)),
  },
  {
    id: 'locale.unknown.default',
    clause: 'rest.i18n.unknown-locale',
    breaks: 'An unknown locale lists the default one.',
    ...byHand(({ send }) => ({
      answer: async (answer, request) => {
        const { body } = answer;
        const isEmpty = isObject(body) && Array.isArray(body.data) && body.data.length === 0;
        if (!isEmpty || localeIn(pairsOf(request.path)) === undefined) return answer;
        return send({ ...request, path: request.path.split('?')[0] ?? '' });
      },
    })),
  },
  {
    id: 'locale.not-localized.empty',
    clause: 'rest.i18n.not-localized',
    breaks: 'locale empties lists of content-types that are not localized.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const type = routeOf(request, model)?.type;
        return type?.localized === false && pairsOf(request.path).some(isLocale) ? emptyList : request;
      },
    })),
  },
];
