/** Mutants of options inside a population: fields, sort, filters, order, secrets, and several at once (4.5, 3, 4.4). */

import { isObject } from '../models/json.ts';
import { attributeNamed, findType } from '../models/lookup.ts';
import type { Attribute } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { ofList, ofMember, ofText, reversed } from './changes.ts';
import { attributesOf, mapData, mapMembers, onList, onPagination, withAttributes } from './faults.ts';
import type { MakeFault, Needs, Row } from './mutant.ts';
import { isHidden, someAttribute, someListed, someSingle } from './needs.ts';
import { onLinked, onPopulated } from './populated.ts';
import { isPopulate, isUnknown, onTyped, plainly, withoutOptions } from './population.ts';
import { dropPairs, ignore, onQuery } from './query-faults.ts';
import { type Pair, pairsOf, rewriteQuery, withoutPairs } from './query-string.ts';
import { toEndpoint } from './routes.ts';
import { all, beside, by } from './when.ts';

const asksForPopulation = (path: string): boolean => pairsOf(path).some(isPopulate);

/** `populate[a][sort]…`: an option directly inside an outermost population. */
export const isOption = (pair: Pair, option: string): boolean => isPopulate(pair) && pair.keys[2] === option;

/** Drops an option, and keeps the population. */
const dropOption = (option: string): MakeFault => withoutOptions((pair) => isOption(pair, option));

const isDraft = (entry: unknown): boolean => attributesOf(entry).publishedAt === null;

const withoutDrafts = (data: unknown): unknown =>
  Array.isArray(data) ? data.filter((entry) => !isDraft(entry)) : isDraft(data) ? null : data;

export const hasInside = (path: string, option: string): boolean =>
  pairsOf(path).some((pair) => isOption(pair, option));

const idsOf = (data: unknown): unknown =>
  Array.isArray(data) ? data.map((entry) => (isObject(entry) ? entry.id : entry)) : isObject(data) ? data.id : data;

const byId = (a: unknown, b: unknown): number => (isObject(a) && isObject(b) ? Number(a.id) - Number(b.id) : 0);

const fieldsWithTimestamps = onQuery((pairs) => {
  const [selected] = pairs.filter((pair) => isOption(pair, 'fields'));
  const name = selected?.keys[1];
  return name === undefined ? pairs : [...pairs, { keys: ['populate', name, 'fields', '90'], value: 'createdAt' }];
});
const filtersNegated = onLinked((data, _, { path }, depth) =>
  depth === 0 && hasInside(path, 'filters') ? (Array.isArray(data) ? [] : null) : data,
);
const filtersToOneBareNull = onPopulated((value, attribute, { path }) =>
  hasInside(path, 'filters') && attribute.type === 'relation' && isObject(value) && value.data === null ? null : value,
);
const firstLetter = ofText((text) => text.slice(0, 1));
export const isOnPart = ({ keys }: Pair): boolean => keys[0] === 'populate' && keys[2] === 'on';
/** Changes the pairs of filters directly inside a population. */
const onFiltersInside = (change: (pair: Pair) => Pair): MakeFault =>
  onQuery((pairs) => pairs.map((pair) => (isOption(pair, 'filters') ? change(pair) : pair)));

const falseAsTrue = onFiltersInside((pair) =>
  /^\$(null|notNull)$/.test(pair.keys.at(-1) ?? '') && pair.value === 'false' ? { ...pair, value: 'true' } : pair,
);
const betweenIgnored = withoutOptions((pair) => isOption(pair, 'filters') && pair.keys.includes('$between'));
const options: readonly (string | undefined)[] = ['fields', 'sort', 'filters'];
const sharedOptionsDropped = withoutOptions(
  (pair) => isPopulate(pair) && pair.keys[2] === 'populate' && options.includes(pair.keys[4]),
);

const zoneFieldsAlone = onQuery((pairs) => {
  const withFields = new Set(
    pairs.filter((pair) => isOnPart(pair) && pair.keys[4] === 'fields').map(({ keys }) => keys[3]),
  );
  return pairs.filter((pair) => !(isOnPart(pair) && pair.keys[4] === 'populate' && withFields.has(pair.keys[3])));
});
/** `populate[a][filters][b][c][$eq]`: a filter inside a population that leads on. */
const filtersThroughDropped = onQuery((pairs) =>
  pairs.filter(({ keys }) => {
    const at = keys.indexOf('filters', 1);
    return !(keys[0] === 'populate' && at > 0 && keys.slice(at + 1).filter((key) => /^[a-z]/i.test(key)).length > 1);
  }),
);
const populateNoValues = onLinked((data, { type }) =>
  type === 'relation'
    ? mapData(data, (entry) => withAttributes(entry, (attributes) => mapMembers(attributes, firstLetter)))
    : data,
);
const hasEmpty = (entry: unknown): boolean =>
  Object.values(attributesOf(entry)).some((value) => isObject(value) && value.data === null);
const populateTotalsCountedTwice = onPagination((pagination, { path }) =>
  asksForPopulation(path) ? { ...pagination, total: Number(pagination.total) + 1 } : pagination,
);
const populateHiddenShown: MakeFault = (bench) =>
  onLinked((data, { target }) => {
    const hidden = findType(bench.model, target)?.attributes.filter(isHidden) ?? [];
    const secrets = Object.fromEntries(hidden.map(({ name }) => [name, null]));
    return mapData(data, (entry) => withAttributes(entry, (values) => ({ ...values, ...secrets })));
  })(bench);
/** A fault that changes unsorted lists inside entries. */
const onUnsorted = (change: (data: unknown) => unknown): MakeFault =>
  onLinked((data, attribute, { path }) => (isToMany(attribute) && !hasInside(path, 'sort') ? change(data) : data));
const morphOnIgnored = withoutOptions((pair) => isOption(pair, 'on') && pair.keys[3]?.startsWith('api::') === true);
/** Populations of a request get drafts, whatever it is asked for. */
const withDrafts = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.map((pair) =>
    isPopulate(pair) && pair.keys.length === 2 && /^\d+$/.test(pair.keys[1] ?? '') && !pair.value.includes('.')
      ? { keys: ['populate', pair.value, 'publicationState'], value: 'preview' }
      : pair,
  );
const draftsPopulatedInLists = onQuery((pairs, { path }) =>
  /^\/api\/[^/?]+\/[^/?]/.test(path) ? pairs : withDrafts(pairs),
);
const draftsPopulatedInSingles = toEndpoint(
  'GET',
  ({ type, request }) => type.kind === 'singleType' && rewriteQuery(request, withDrafts),
);
/** `populate[a][fields][0]=b` is read as `populate[a]=true` for attributes of a type. */
const ignoreOn = (type: Attribute['type']): MakeFault =>
  onTyped((pairs, owner) =>
    plainly(pairs, (pair) => isOption(pair, 'fields') && attributeNamed(owner, pair.keys[1])?.type === type),
  );
export const needsType = (type: Attribute['type']): Needs =>
  someAttribute((attribute) => attribute.type === type && !attribute.private, `no attribute of type ${type}`);

export const isInner = ({ keys }: Pair): boolean =>
  keys[0] === 'populate' && keys[2] === 'populate' && keys[4] === 'fields';

// biome-ignore format: a table, one mutant a row
const populationFieldMutants: readonly Row[] = [
  ...(['component', 'media'] as const).map((type): Row => [`populate.${type}.fields-ignored`,
    `rest.populate.${type}-fields`, `fields of a populated ${type} are ignored.`, ignoreOn(type), needsType(type)]),
  ['populate.fields.ignored-at-second-level', 'rest.populate.fields',
    'fields of what is populated inside a population are ignored.',
    withoutOptions(isInner, 4)],
];

/** A fault that drops an option of a population beside pairs for which `holds`, which are options of the same population. */
const loseBeside = (lost: string, holds: (pair: Pair) => boolean): MakeFault =>
  onQuery((pairs) => {
    const names = pairs.filter((pair) => isPopulate(pair) && holds(pair)).map(({ keys }) => keys[1]);
    return pairs.filter((pair) => !isOption(pair, lost) || !names.includes(pair.keys[1]));
  });

/** A fault that drops an option of a population with another option. */
export const loseOption = (lost: string, beside: string): MakeFault =>
  loseBeside(lost, (pair) => isOption(pair, beside));

/** Whether the outermost filter inside a population is this join. */
const isJoinedBy =
  (join: string) =>
  (pair: Pair): boolean =>
    isOption(pair, 'filters') && pair.keys[3] === join;

// biome-ignore format: a table, one mutant a row
const populationTogetherMutants: Row[] = [
  ['populate.zone-on.fields-alone', 'rest.populate.one',
    'Of a component of a zone that has fields nothing is populated.', zoneFieldsAlone,
    someListed(({ type }) => type === 'dynamiczone', 'no dynamic zone')],
  ['populate.filters.through-dropped', 'rest.populate.one',
    'Filters inside a population that lead through a relation do not count.', filtersThroughDropped,
    someListed(isToMany, 'no list of links')],
  ['populate.sort.lost-beside-fields', 'rest.populate.sort',
    'Entries inside are sorted after fields took their values away.', loseOption('sort', 'fields')],
  ['populate.filters.lost-beside-fields', 'rest.populate.filters',
    'Entries inside are filtered after fields took their values away.', loseOption('filters', 'fields')],
  ['populate.sort.lost-beside-filters', 'rest.populate.sort', 'Entries inside that are filtered are not sorted.',
    loseOption('sort', 'filters')],
  ...['$or', '$and', '$not'].map((join): Row => [`populate.sort.lost-beside-${join.slice(1)}`, 'rest.populate.sort',
    `Entries inside that are filtered by ${join} are not sorted.`, loseBeside('sort', isJoinedBy(join))]),
  ['populate.filters.lost-beside-many-keys', 'rest.populate.filters',
    'Entries inside that are sorted by a second key are not filtered.',
    loseBeside('filters', ({ keys }) => keys[2] === 'sort' && keys[3] === '1')],
  ['populate.sort.lost-beside-inner-filters', 'rest.populate.sort',
    'Entries inside are not sorted if what they populate is filtered.',
    loseBeside('sort', ({ keys }) => keys[2] === 'populate' && keys[4] === 'filters')],
  ['populate.filters.equality-only', 'rest.populate.filters',
    'Inside a population every comparison but $eq is left out.',
    withoutOptions((pair) => isOption(pair, 'filters') && !pair.keys.includes('$eq'))],
];

// biome-ignore format: a table, one mutant a row
export const populationOptionMutants: Row[] = [
  ...populationFieldMutants,
  ...populationTogetherMutants,
  ['populate.fields.ignored', 'rest.populate.fields', 'fields inside a population are ignored.',
    dropOption('fields')],
  ['populate.fields.with-timestamps', 'rest.populate.fields', 'createdAt is there beside the fields selected inside.',
    fieldsWithTimestamps],
  ['populate.limit.lists-uncut', 'rest.populate.limit-inside', 'In a list no population is cut.',
    dropPairs(({ keys }) => keys[0] === 'populate' && ['start', 'limit'].includes(keys.at(-1) ?? ''), by('GET', /^\/api\/[\w-]+$/))],
  ['populate.sort.ignored', 'rest.populate.sort', 'sort inside a population is ignored.', dropOption('sort')],
  ['populate.sort.reversed', 'rest.populate.sort', 'sort inside a population orders the wrong way round.',
    onLinked((data, _, { path }, depth) => depth === 0 && hasInside(path, 'sort') ? reversed(data) : data)],
  ['populate.filters.false-as-true', 'rest.populate.filters',
    '$null=false inside a population is read as $null=true.', falseAsTrue],
  ['populate.filters.between-ignored', 'rest.populate.filters', '$between inside a population is ignored.', betweenIgnored],
  ['populate.zone-shared.options-ignored', 'rest.populate.zone-shared',
    'Options of relations that components of a zone share are ignored.', sharedOptionsDropped,
    someListed(({ type }) => type === 'dynamiczone', 'no dynamic zone')],
  ['populate.filters.ignored', 'rest.populate.filters', 'filters inside a population are ignored.',
    dropOption('filters')],
  ['populate.filters.negated', 'rest.populate.filters', 'filters inside a population keep nothing.', filtersNegated],
  ['populate.filters-to-one.bare-null', 'rest.populate.filters-to-one',
    'A to-one population without a match is null, without data.', filtersToOneBareNull],
  ['populate.count.ignored', 'rest.populate.count', 'count answers the entries themselves.', dropOption('count')],
  ['populate.count.one-more', 'rest.populate.count', 'count is one too many.',
    onLinked(ofMember('attributes', ofMember('count', (count) =>
      (typeof count === 'number' ? count + 1 : count))))],
  ['populate.ids-only', 'rest.populate.no-ids', 'A populated relation is answered as ids alone.',
    onLinked((data, { type }) => (type === 'relation' ? idsOf(data) : data))],
  ['populate.no-values', 'rest.populate.no-ids', 'Texts of populated entries are cut to their first letter.',
    populateNoValues],
  ['populate.list-reordered', 'rest.populate.keeps-list', 'A populated list comes in another order.',
    onList((list, { path }) => (asksForPopulation(path) ? list.toReversed() : list))],
  ['populate.list-joined', 'rest.populate.keeps-list', 'Entries without a populated relation are left out of the list.',
    onList((list, { path }) => (asksForPopulation(path) ? list.filter((entry) => !hasEmpty(entry)) : list))],
  ['populate.totals-counted-twice', 'rest.populate.keeps-list', 'The total of a populated list is too large.',
    populateTotalsCountedTwice],
  ['populate.unknown-inside.ignored', 'rest.populate.unknown-inside',
    'Unknown names in fields, sort and filters inside a population are ignored.', dropPairs(isUnknown)],
  ['populate.hidden-shown', 'rest.populate.hidden-inside', 'Private attributes of populated entries are answered.',
    populateHiddenShown],
  ['populate.order.by-id', 'rest.populate.order-of-connection',
    'A populated to-many relation comes in the order of ids.', onUnsorted(ofList((list) => list.toSorted(byId)))],
  ['populate.order.reversed', 'rest.populate.order-of-connection',
    'A populated to-many relation comes last connected first.', onUnsorted(reversed)],
  ['populate.morph.on-ignored', 'rest.populate.morph',
    'on does not select among the content-types of a polymorphic relation.', morphOnIgnored],
  ['populate.morph.empty', 'rest.populate.morph', 'Polymorphic relations are populated with nothing.',
    onPopulated((value, { relation }) => (relation?.startsWith('morph') ? null : value))],
  ['populate.one.largest-page', 'rest.populate.one', 'A population shows no more entries than the largest page holds.',
    onPopulated((value) => (isObject(value) && Array.isArray(value.data) ? { ...value, data: value.data.slice(0, 40) } : value))],
  ['populate.one.lost-between', 'rest.populate.one', 'Of many entries that link one, the 66th is not shown.',
    onPopulated((value) =>
      isObject(value) && Array.isArray(value.data) ? { ...value, data: value.data.toSpliced(65, 1) } : value)],
  ['fields.hide-populated', 'rest.fields.with-populate', 'With fields nothing is populated.',
    ignore('populate', all(by('GET'), beside('fields')))],
  ['drafts.not-populated', 'drafts.populate-any-state', 'Drafts are left out of populated relations.',
    onLinked(withoutDrafts)],
  ['drafts.populated-in-lists', 'drafts.populate-any-state',
    'Relations populated in a list hold drafts whatever the list is asked for.', draftsPopulatedInLists],
  ['drafts.populated-in-singles', 'drafts.populate-any-state',
    'Relations populated in a single type hold drafts whatever it is asked for.', draftsPopulatedInSingles, someSingle],
  ['drafts.populate-live.ignored', 'drafts.populate-live', 'publicationState inside a population is ignored.',
    dropOption('publicationState')],
  ['populate.on-writes.ignored', 'rest.query.on-writes', 'populate is ignored in writes.',
    toEndpoint('POST PUT DELETE', ({ request }) => rewriteQuery(request, (pairs) => withoutPairs(pairs, 'populate')))],
];
