/** Mutants of states (3), of locales and creators (4.7), of field selection (4.4), as far as lists and single entries show them. */
import {
  attributesOf,
  changing,
  dropping,
  isObject,
  jsonReply,
  mapData,
  notFound,
  onAttributes,
  onQuery,
  without,
} from './faults.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';
import { pathOf } from './when.ts';

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
    return isDraft && request.method === 'GET' ? notFound : answer;
  },
});
const unknownDefault: MakeFault = ({ send }) => ({
  answer: async (answer, request) => {
    const { body } = answer;
    const isEmpty = isObject(body) && Array.isArray(body.data) && body.data.length === 0;
    if (!isEmpty || localeIn(pairsOf(request.path)) === undefined) return answer;
    return send({ ...request, path: pathOf(request) });
  },
});
const notLocalizedEmpty: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = routeOf(request, model)?.type;
    return type?.localized === false && pairsOf(request.path).some(isLocale) ? emptyList : request;
  },
});

const isFields = (pair: Pair): boolean => under(pair, 'fields');

const fieldsWildcardAsNone = onAttributes((attributes, request) =>
  pairsOf(request.path).some((pair) => isFields(pair) && pair.value === '*') ? {} : attributes,
);
const populateByDefault = onQuery((pairs) =>
  pairs.some((pair) => under(pair, 'populate')) ? pairs : [...pairs, { keys: ['populate'], value: '*' }],
);
const byDefaultOnWrites: MakeFault = () => ({
  request: (request) =>
    request.method === 'GET' ? request : rewritten(request, (pairs) => [...pairs, { keys: ['populate'], value: '*' }]),
});
const publicationStateDefault = onQuery((pairs) =>
  pairs.some((pair) => under(pair, 'publicationState'))
    ? pairs
    : [...pairs, { keys: ['publicationState'], value: 'preview' }],
);

// biome-ignore format: a table, one mutant a row
const selectionMutants: Row[] = [
  ['fields.ignored', 'rest.fields.select', 'The fields parameter is ignored.', dropping(isFields)],
  ['fields.first-only', 'rest.fields.select', 'Of several fields only the first is returned.',
    dropping((pair) => isFields(pair) && pair.keys[1] !== undefined && pair.keys[1] !== '0' && pair.keys[1] !== '')],
  ['fields.with-timestamps', 'rest.fields.select', 'createdAt is returned though it is not among the fields.',
    onQuery((pairs) => (pairs.some(isFields) ? [...pairs, { keys: ['fields', '90'], value: 'createdAt' }] : pairs))],
  ['fields.wildcard-as-none', 'rest.fields.wildcard', 'fields=* returns no attribute.', fieldsWildcardAsNone],
  ['populate.by-default', 'rest.populate.nothing-by-default', 'Everything is populated when populate is not given.',
    populateByDefault],
  ...[
    ['relation', 'rest.attributes.relation'],
    ['media', 'rest.attributes.media'],
    ['component', 'rest.attributes.component'],
    ['dynamiczone', 'rest.attributes.dynamic-zone'],
  ].map(([type, clause = '']): Row => [`populate.by-default.${type}`, clause,
    `Attributes of type ${type} are answered as null when they are not populated.`,
    ({ model }) => ({
      answer: (answer, request) => {
        const found = routeOf(request, model)?.type.attributes.filter((one) => one.type === type) ?? [];
        if (found.length === 0 || !isObject(answer.body)) return answer;
        const nulls = Object.fromEntries(found.map(({ name }) => [name, null]));
        const data = mapData(answer.body.data, (entry) => ({
          ...entry,
          attributes: { ...nulls, ...attributesOf(entry) },
        }));
        return { ...answer, body: { ...answer.body, data } };
      },
    })]),
  ['populate.by-default.on-writes', 'rest.query.no-relations-by-default-on-writes',
    'Writes answer everything populated.', byDefaultOnWrites],
  ['creators.by-default', 'rest.creators.omitted', 'Answers carry who created and updated an entry.',
    onAttributes((attributes) => ({ ...attributes, createdBy: { data: null }, updatedBy: { data: null } }))],
  ['publicationState.ignored', 'drafts.preview', 'The publicationState parameter is ignored.',
    dropping((pair) => under(pair, 'publicationState'))],
  ['publicationState.default', 'drafts.live-by-default', 'Without publicationState drafts are listed too.',
    publicationStateDefault],
  ['publicationState.live-as-preview', 'drafts.live', 'publicationState=live lists drafts too.',
    changing((pair) => (under(pair, 'publicationState') ? { ...pair, value: 'preview' } : pair))],
];

const person = { id: 1, firstname: 'Kai', lastname: 'Doe' };

const isNamed = ({ path }: Passing): boolean => path.includes('createdBy');

const creatorsWithoutOption = onAttributes((attributes, request) =>
  isNamed(request) ? { createdBy: { data: null }, ...attributes } : attributes,
);
const creatorsShape = onAttributes((attributes) =>
  isObject(attributes.createdBy) ? { ...attributes, createdBy: attributes.createdBy.data } : attributes,
);
const creatorsRecord = onAttributes((attributes, request) =>
  isNamed(request) ? { ...attributes, createdBy: { id: 1, name: 'Kai Doe' } } : attributes,
);
const creatorsNoSecrets = onAttributes((attributes, request) =>
  isNamed(request) ? { ...attributes, createdBy: { ...person, email: 'kai@example.com' } } : attributes,
);

// biome-ignore format: a table, one mutant a row
const creatorMutants: Row[] = [
  ['creators.option', 'model.populate-creator-fields', 'options.populateCreatorFields has no effect.',
    onAttributes((attributes) => without(attributes, 'createdBy', 'updatedBy'))],
  ['creators.without-option', 'rest.creators.without-option', 'createdBy is answered wherever it is named.',
    creatorsWithoutOption],
  ['creators.shape', 'rest.creators.shape', 'createdBy is a bare person, null where there is nobody.', creatorsShape],
  ['creators.with-option', 'rest.creators.with-option', 'createdBy is left out, whatever is named.',
    onAttributes((attributes) => without(attributes, 'createdBy', 'updatedBy'))],
  ['creators.only-named', 'rest.creators.only-named', 'createdBy is answered unasked.',
    onAttributes((attributes) => ({ createdBy: person, ...attributes }))],
  ['creators.record', 'rest.creators.record', 'createdBy carries a name in one piece.', creatorsRecord],
  ['creators.no-secrets', 'rest.creators.no-secrets', 'createdBy carries the e-mail of the person.', creatorsNoSecrets],
];

// biome-ignore format: a table, one mutant a row
export const stateMutants: Row[] = [
  ...selectionMutants,
  ...creatorMutants,
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
