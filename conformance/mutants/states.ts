/** Mutants of states (3), locales and creators (4.7), and field selection (4.4), in lists and single entries. */
import { isObject, type JsonObject } from '../models/json.ts';
import { atEveryDepth, ofMember, ofText } from './changes.ts';
import {
  answers,
  attributesOf,
  jsonReply,
  mapData,
  mapMembers,
  notFound,
  onAnswer,
  onAttributes,
  refusal,
  requests,
  withAttributes,
  withEntries,
  without,
} from './faults.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { onLinked } from './populated.ts';
import { byDefault, dropPairs, onQuery, withValue } from './query-faults.ts';
import { adding, type Pair, pairsOf, under } from './query-string.ts';
import { fromEndpoint, retryWithout, toEndpoint, withData } from './routes.ts';
import { asks, isReadOfOne, localeIn, pathOf } from './when.ts';

const isState = (pair: Pair): boolean => under(pair, 'publicationState');
const isLocale = (pair: Pair): boolean => under(pair, 'locale');

const emptyList = jsonReply(200, { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } });

const draftDated = onAttributes((attributes) =>
  attributes.publishedAt === null ? { ...attributes, publishedAt: attributes.createdAt } : attributes,
);
const findOneHidden = fromEndpoint('GET', ({ entry }) => attributesOf(entry).publishedAt === null && notFound);
const unknownDefault = answers(asks(isLocale), (answer, request, { send }) => {
  const isEmpty = isObject(answer.body) && Array.isArray(answer.body.data) && answer.body.data.length === 0;
  return isEmpty ? send({ ...request, path: pathOf(request) }) : answer;
});
const notLocalizedEmpty = toEndpoint(
  'GET POST PUT DELETE',
  ({ type, request }) => !type.localized && asks(isLocale)(request) && emptyList,
);

/** Populations with filters inside hold drafts, whatever state a list is asked for. */
const filtersLiftState = onQuery((pairs, request) => {
  if (isReadOfOne(request)) return pairs;
  const filtered = pairs.flatMap(({ keys }) => {
    const at = keys[0] === 'populate' ? keys.indexOf('filters') : -1;
    return at < 0 ? [] : [[...keys.slice(0, at), 'publicationState']];
  });
  const once = new Map(filtered.map((keys) => [keys.join(), keys]));
  return [...pairs, ...[...once.values()].map((keys) => ({ keys, value: 'preview' }))];
});
const oneFollowsLive = onLinked((data, _, request) => {
  const isLive = isReadOfOne(request) && pairsOf(request.path).some((pair) => isState(pair) && pair.value === 'live');
  if (!isLive) return data;
  const isDraft = (entry: unknown): boolean => attributesOf(entry).publishedAt === null;
  return Array.isArray(data) ? data.filter((entry) => !isDraft(entry)) : isDraft(data) ? null : data;
});

const isFields = (pair: Pair): boolean => under(pair, 'fields');

const fieldsWildcardAsNone = onAttributes((attributes, request) =>
  pairsOf(request.path).some((pair) => isFields(pair) && pair.value === '*') ? {} : attributes,
);

// biome-ignore format: a table, one mutant a row
const selectionMutants: Row[] = [
  ['fields.ignored', 'rest.fields.select', 'The fields parameter is ignored.', dropPairs(isFields)],
  ['fields.first-only', 'rest.fields.select', 'Of several fields only the first is returned.',
    dropPairs((pair) => isFields(pair) && pair.keys[1] !== undefined && pair.keys[1] !== '0' && pair.keys[1] !== '')],
  ['fields.with-timestamps', 'rest.fields.select', 'createdAt is returned though it is not among the fields.',
    onQuery((pairs) => (pairs.some(isFields) ? [...pairs, { keys: ['fields', '90'], value: 'createdAt' }] : pairs))],
  ['fields.wildcard-as-none', 'rest.fields.wildcard', 'fields=* returns no attribute.', fieldsWildcardAsNone],
  ['drafts.unknown-state.inside-ignored', 'drafts.unknown-state', 'An unknown state inside a population is ignored.',
    dropPairs(({ keys, value }) => keys[0] === 'populate' && keys.at(-1) === 'publicationState' && !/^(live|preview)$/.test(value))],
  ['fields.wildcard-first-alone', 'rest.fields.wildcard-among-names', 'The wildcard behind another name is not read.',
    dropPairs((pair) => pair.keys[0] === 'fields' && pair.value === '*' && !['0', '', undefined].includes(pair.keys[1]))],
  ['populate.by-default', 'rest.populate.nothing-by-default', 'Everything is populated when populate is not given.',
    byDefault('populate', { keys: ['populate'], value: '*' })],
  ...[
    ['relation', 'rest.attributes.relation'],
    ['media', 'rest.attributes.media'],
    ['component', 'rest.attributes.component'],
    ['dynamiczone', 'rest.attributes.dynamic-zone'],
  ].map(([type, clause = '']): Row => [`populate.by-default.${type}`, clause,
    `Attributes of type ${type} are answered as null when they are not populated.`,
    fromEndpoint('GET POST PUT DELETE', ({ type: { attributes }, answer }) => {
      const nulls = Object.fromEntries(attributes.filter((attribute) => attribute.type === type).map(({ name }) => [name, null]));
      return withEntries(answer, (entry) => withAttributes(entry, (all) => ({ ...nulls, ...all })));
    })]),
  ['populate.by-default.on-writes', 'rest.query.no-relations-by-default-on-writes',
    'Writes answer everything populated.',
    requests(({ method }) => method !== 'GET', (request) => adding(request, 'populate=*'))],
  ['creators.by-default', 'rest.creators.omitted', 'Answers carry who created and updated an entry.',
    onAttributes((attributes) => ({ ...attributes, createdBy: { data: null }, updatedBy: { data: null } }))],
  ['publicationState.ignored', 'drafts.preview', 'The publicationState parameter is ignored.',
    dropPairs((pair) => under(pair, 'publicationState'))],
  ['publicationState.default', 'drafts.live-by-default', 'Without publicationState drafts are listed too.',
    byDefault('publicationState', { keys: ['publicationState'], value: 'preview' })],
  ['publicationState.live-as-preview', 'drafts.live', 'publicationState=live lists drafts too.',
    withValue((pair) => under(pair, 'publicationState'), 'preview')],
];

const person = { id: 1, firstname: 'Kai', lastname: 'Doe' };

const isNamed = ({ path }: Passing): boolean => path.includes('createdBy');

const creatorsWithoutOption = onAttributes((attributes, request) =>
  isNamed(request) ? { createdBy: { data: null }, ...attributes } : attributes,
);
/** Entries inside a population show a creator where one is named. */
const creatorsInside = onLinked((data, attribute, request) =>
  attribute.type === 'relation' && isNamed(request)
    ? mapData(data, (entry) => withAttributes(entry, (values) => ({ createdBy: { data: null }, ...values })))
    : data,
);
/** A fault that shows this creator everywhere. */
const answerCreator = (createdBy: JsonObject): MakeFault =>
  onAttributes((attributes, request) => (isNamed(request) ? { ...attributes, createdBy } : attributes));

// biome-ignore format: a table, one mutant a row
export const creatorMutants: readonly Row[] = [
  ['creators.option', 'model.populate-creator-fields', 'options.populateCreatorFields has no effect.',
    onAttributes((attributes) => without(attributes, 'createdBy', 'updatedBy'))],
  ['creators.without-option', 'rest.creators.without-option', 'createdBy is answered wherever it is named.',
    creatorsWithoutOption],
  ['creators.option-alone', 'rest.creators.option-alone', 'createdBy is answered wherever the option is set.',
    creatorsWithoutOption],
  ['creators.without-option.inside', 'rest.creators.without-option',
    'createdBy of populated entries is answered wherever it is named.', creatorsInside],
  ['creators.option-alone.inside', 'rest.creators.option-alone',
    'createdBy of populated entries is answered wherever the option is set.', creatorsInside],
  ['creators.shape', 'rest.creators.shape', 'createdBy is a bare person.', answerCreator(person)],
  ['creators.shape.to-anyone', 'rest.creators.shape', 'Requests without credentials alone are shown who made an entry.',
    onAttributes((attributes, request) => isNamed(request) && request.headers.authorization === undefined
      ? { ...attributes, createdBy: { data: null } } : attributes)],
  ['creators.with-option', 'rest.creators.with-option', 'createdBy is left out, whatever is named.',
    onAttributes((attributes) => without(attributes, 'createdBy', 'updatedBy'))],
  ['creators.only-named', 'rest.creators.only-named', 'createdBy is answered unasked.',
    onAttributes((attributes) => ({ createdBy: person, ...attributes }))],
  ['creators.record', 'rest.creators.record', 'createdBy carries a name in one piece.',
    answerCreator({ id: 1, name: 'Kai Doe' })],
  ['creators.no-secrets', 'rest.creators.no-secrets', 'createdBy carries the e-mail of the person.',
    answerCreator({ ...person, email: 'kai@example.com' })],
];

// biome-ignore format: a table, one mutant a row
export const stateMutants: Row[] = [
  ...selectionMutants,
  ...creatorMutants,
  ['drafts.draft.dated', 'drafts.draft-is-null', 'Drafts carry the date of their creation as publishedAt.', draftDated],
  ['drafts.published.forgotten', 'drafts.two-states', 'Published entries are answered as drafts.',
    onAttributes(ofMember('publishedAt', ofText(() => null)))],
  ['drafts.published.flag', 'drafts.published-is-date', 'publishedAt of a published entry is true.',
    onAttributes(ofMember('publishedAt', ofText(() => true)))],
  ['drafts.only-drafts.filter-ignored', 'drafts.only-drafts', 'With preview a filter on publishedAt is ignored.',
    dropPairs((pair) => under(pair, 'filters') && pair.keys.includes('publishedAt'))],
  ['drafts.populated.filters-lift-state', 'drafts.populate-any-state',
    'Relations populated in a list with filters inside hold drafts whatever the list is asked for.', filtersLiftState],
  ['drafts.populated.one-follows-live', 'drafts.populate-any-state',
    'Relations of one entry hold no drafts beside publicationState=live.', oneFollowsLive],
  ['drafts.find-one.hidden', 'drafts.find-one-any-state', 'A draft is not found by its id.', findOneHidden],
  ['drafts.unique.free', 'drafts.draft-checks-rest', 'A draft may take a unique value of another entry.',
    retryWithout(({ type, data }) => (data.publishedAt === null
      ? type.attributes.filter((attribute) => attribute.unique && attribute.name in data).map(({ name }) => name)
      : undefined))],
  ['drafts.single.published', 'drafts.update-keeps-state', 'An update of a single type publishes it.',
    toEndpoint('PUT', ({ type, request, data }) => type.kind === 'singleType' && data.publishedAt === undefined &&
      withData(request, { ...data, publishedAt: '2024-01-01T00:00:00.000Z' }))],
  ['defaults.deep.lost', 'rest.attributes.default', 'Numbers are null in components of items of a zone.',
    onAnswer((body) => atEveryDepth(body, (value) => (isObject(value) && '__component' in value
      ? mapMembers(value, (inner) => (isObject(inner) ? mapMembers(inner, (one, name) =>
        (typeof one === 'number' && name !== 'id' ? null : one)) : inner))
      : value)))],
  ['locale.attribute.missing', 'rest.i18n.locale-attribute', 'Localized entries do not carry their locale.',
    onAttributes((attributes) => without(attributes, 'locale'))],
  ['locale.language-alone', 'rest.i18n.locale', 'Of a locale in a query the language alone counts.',
    withValue(({ keys }) => keys[0] === 'locale', (code) => code.split('-')[0] ?? code)],
  ['locale.any-case', 'rest.i18n.unknown-locale', 'Of a locale in a query the case does not count.',
    withValue(({ keys }) => keys[0] === 'locale', (code) => (code === code.toUpperCase() ? code.toLowerCase() : code))],
  ['locale.ignored', 'rest.i18n.locale', 'The locale parameter is ignored.',
    dropPairs(isLocale)],
  ['locale.default.all', 'rest.i18n.default-locale', 'Without locale the entries of every locale are listed.',
    byDefault('locale', { keys: ['locale'], value: 'all' })],
  ['locale.all.default-only', 'rest.i18n.all', 'locale=all lists the default locale.',
    dropPairs((pair) => isLocale(pair) && pair.value === 'all')],
  ['locale.all.with-drafts', 'rest.i18n.all', 'locale=all lists drafts, whatever state is asked for.',
    requests((request) => /[?&]locale=all(&|$)/.test(request.path) && !request.path.includes('publicationState'),
      (request) => adding(request, 'publicationState=preview'))],
  ['locale.empty.default', 'rest.i18n.unknown-locale', 'An empty locale lists the default one.',
    onQuery((pairs) => pairs.filter(({ keys, value }) => keys[0] !== 'locale' || value !== ''))],
  ['locale.unknown.default', 'rest.i18n.unknown-locale', 'An unknown locale lists the default one.', unknownDefault],
  ['locale.not-localized.one-hidden', 'rest.i18n.not-localized',
    'With a locale an entry that is not localized is not found by its id.',
    fromEndpoint('GET', ({ type, segment, request }) =>
      !type.localized && segment !== undefined && localeIn(request) !== null && notFound)],
  ['drafts.plain-single-refused', 'drafts.without-feature', 'A single type without drafts has no states.',
    toEndpoint('GET', ({ type, request }) => type.kind === 'singleType' && !type.draftAndPublish &&
      request.path.includes('publicationState') && refusal('Invalid parameter publicationState'))],
  ['locale.not-localized.single-list', 'rest.i18n.not-localized', 'A single type without locales is a list beside locale=all.',
    fromEndpoint('GET', ({ type, request, answer }) => type.kind === 'singleType' && !type.localized && localeIn(request) === 'all' &&
      isObject(answer.body) && { ...answer, body: { ...answer.body, data: [answer.body.data] } })],
  ['locale.not-localized.single-refused', 'rest.i18n.not-localized', 'PUT of a single type without locales is refused beside a locale.',
    toEndpoint('PUT', ({ type, request }) =>
      type.kind === 'singleType' && !type.localized && localeIn(request) !== null && refusal('singleType.alreadyExists'))],
  ['locale.not-localized.empty', 'rest.i18n.not-localized',
    'locale empties lists of content-types that are not localized.', notLocalizedEmpty],
];
