/** Mutants of what stands inside a population: fields, sort, filters, order, secrets (4.5, 3, 4.4). */
import { isToMany } from '../oracle/attributes.ts';
import { dropping, isObject, mapData, mapped, onAnswer, onList, onPagination, onQuery, requests } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { onLinked, onPopulated } from './populated.ts';
import { isPopulate } from './population.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const asksForPopulation = (path: string): boolean => pairsOf(path).some(isPopulate);

/** `populate[a][sort]…`: an option directly inside an outermost population. */
const isOption = (pair: Pair, option: string): boolean => isPopulate(pair) && pair.keys[2] === option;

/** Drops an option, leaving the population itself. */
const optionDropped = (option: string): MakeFault =>
  onQuery((pairs) => {
    const dropped = pairs.filter((pair) => isOption(pair, option));
    if (dropped.length === 0) return pairs;
    const kept = pairs.filter((pair) => !isOption(pair, option));
    const bare = [...new Set(dropped.map(({ keys }) => keys[1] ?? ''))].filter(
      (name) => !kept.some(({ keys }) => keys[0] === 'populate' && keys[1] === name),
    );
    return [...kept, ...bare.map((name): Pair => ({ keys: ['populate', name], value: 'true' }))];
  });

const isDraft = (entry: unknown): boolean =>
  isObject(entry) && isObject(entry.attributes) && entry.attributes.publishedAt === null;

const withoutDrafts = (data: unknown): unknown =>
  Array.isArray(data) ? data.filter((entry) => !isDraft(entry)) : isDraft(data) ? null : data;

const hasInside = (path: string, option: string): boolean => pairsOf(path).some((pair) => isOption(pair, option));

const idsOf = (data: unknown): unknown =>
  Array.isArray(data) ? data.map((entry) => (isObject(entry) ? entry.id : entry)) : isObject(data) ? data.id : data;

const byId = (a: unknown, b: unknown): number => (isObject(a) && isObject(b) ? Number(a.id) - Number(b.id) : 0);

const fieldsWithTimestamps = onQuery((pairs) => {
  const selected = pairs.filter((pair) => isOption(pair, 'fields'));
  return [
    ...pairs,
    ...selected
      .slice(0, 1)
      .map(({ keys }): Pair => ({ keys: ['populate', keys[1] ?? '', 'fields', '90'], value: 'createdAt' })),
  ];
});
const sortReversed = onLinked((data, _, { path }, depth) =>
  depth === 0 && Array.isArray(data) && hasInside(path, 'sort') ? data.toReversed() : data,
);
const filtersNegated = onLinked((data, _, { path }, depth) =>
  depth === 0 && hasInside(path, 'filters') ? (Array.isArray(data) ? [] : null) : data,
);
const filtersToOneBareNull = onPopulated((value, attribute, { path }) =>
  hasInside(path, 'filters') && attribute.type === 'relation' && isObject(value) && value.data === null ? null : value,
);
const countOneMore = onLinked((data) =>
  isObject(data) && isObject(data.attributes) && typeof data.attributes.count === 'number'
    ? { attributes: { count: data.attributes.count + 1 } }
    : data,
);
const populateNoValues = onLinked((data, { type }) =>
  type === 'relation'
    ? mapData(data, (entry) =>
        isObject(entry.attributes)
          ? {
              ...entry,
              attributes: mapped(entry.attributes, (value) => (typeof value === 'string' ? value.slice(0, 1) : value)),
            }
          : entry,
      )
    : data,
);
const populateListJoined = onAnswer((body, { path }) => {
  if (!asksForPopulation(path) || !Array.isArray(body.data)) return body;
  const isEmpty = (value: unknown): boolean => isObject(value) && value.data === null;
  const joined = body.data.filter(
    (entry) => !isObject(entry) || !isObject(entry.attributes) || !Object.values(entry.attributes).some(isEmpty),
  );
  return { ...body, data: joined };
});
const populateTotalsCountedTwice = onPagination((pagination, _, { path }) =>
  asksForPopulation(path) ? { ...pagination, total: Number(pagination.total) + 1 } : pagination,
);
const populateHiddenShown: MakeFault = (bench) => ({
  answer: (answer, request) => {
    const shown = onLinked((data, { target }) => {
      const type = bench.model.contentTypes.find(({ uid }) => uid === target);
      const hidden = type?.attributes.filter((one) => one.private || one.type === 'password') ?? [];
      const secrets = Object.fromEntries(hidden.map(({ name }) => [name, null]));
      return mapData(data, (entry) =>
        isObject(entry.attributes) ? { ...entry, attributes: { ...entry.attributes, ...secrets } } : entry,
      );
    })(bench);
    return shown.answer?.(answer, request) ?? answer;
  },
});
const orderById = onLinked((data, attribute, { path }) =>
  Array.isArray(data) && isToMany(attribute) && !hasInside(path, 'sort') ? data.toSorted(byId) : data,
);
const orderReversed = onLinked((data, attribute, { path }) =>
  Array.isArray(data) && isToMany(attribute) && !hasInside(path, 'sort') ? data.toReversed() : data,
);
const morphOnIgnored = onQuery((pairs) =>
  pairs.map((pair) =>
    isOption(pair, 'on') && pair.keys[3]?.startsWith('api::')
      ? { keys: ['populate', pair.keys[1] ?? ''], value: 'true' }
      : pair,
  ),
);
const fieldsHidePopulated = onQuery((pairs) =>
  pairs.some((pair) => under(pair, 'fields')) ? pairs.filter((pair) => !isPopulate(pair)) : pairs,
);
const draftsPopulatedInLists = onQuery((pairs, { path }) =>
  /^\/api\/[^/?]+\/[^/?]/.test(path)
    ? pairs
    : pairs.map((pair) =>
        isPopulate(pair) && pair.keys.length === 2 && /^\d+$/.test(pair.keys[1] ?? '') && !pair.value.includes('.')
          ? { keys: ['populate', pair.value, 'publicationState'], value: 'preview' }
          : pair,
      ),
);
const onWritesIgnored = requests(
  (request, { model }) => request.method !== 'GET' && routeOf(request, model),
  (request) => rewritten(request, (pairs) => pairs.filter((pair) => !isPopulate(pair))),
);

// biome-ignore format: a table, one mutant a row
export const populationOptionMutants: Row[] = [
  ['populate.fields.ignored', 'rest.populate.fields', 'fields inside a population are ignored.',
    optionDropped('fields')],
  ['populate.fields.with-timestamps', 'rest.populate.fields', 'createdAt is there beside the fields selected inside.',
    fieldsWithTimestamps],
  ['populate.sort.ignored', 'rest.populate.sort', 'sort inside a population is ignored.', optionDropped('sort')],
  ['populate.sort.reversed', 'rest.populate.sort', 'sort inside a population orders the wrong way round.',
    sortReversed],
  ['populate.filters.ignored', 'rest.populate.filters', 'filters inside a population are ignored.',
    optionDropped('filters')],
  ['populate.filters.negated', 'rest.populate.filters', 'filters inside a population keep nothing.', filtersNegated],
  ['populate.filters-to-one.bare-null', 'rest.populate.filters-to-one',
    'A to-one population without a match is null, without data.', filtersToOneBareNull],
  ['populate.count.ignored', 'rest.populate.count', 'count answers the entries themselves.', optionDropped('count')],
  ['populate.count.one-more', 'rest.populate.count', 'count is one too many.', countOneMore],
  ['populate.ids-only', 'rest.populate.no-ids', 'A populated relation is answered as ids alone.',
    onLinked((data, { type }) => (type === 'relation' ? idsOf(data) : data))],
  ['populate.no-values', 'rest.populate.no-ids', 'Texts of populated entries are cut to their first letter.',
    populateNoValues],
  ['populate.list-reordered', 'rest.populate.keeps-list', 'A populated list comes in another order.',
    onList((list, { path }) => (asksForPopulation(path) ? list.toReversed() : list))],
  ['populate.list-joined', 'rest.populate.keeps-list', 'Entries without a populated relation are left out of the list.',
    populateListJoined],
  ['populate.totals-counted-twice', 'rest.populate.keeps-list', 'The total of a populated list is too large.',
    populateTotalsCountedTwice],
  ['populate.unknown-inside.ignored', 'rest.populate.unknown-inside',
    'Unknown names in fields, sort and filters inside a population are ignored.',
    dropping((pair) => isPopulate(pair) && /zzUnknown/.test(`${pair.keys.join()},${pair.value}`))],
  ['populate.hidden-shown', 'rest.populate.hidden-inside', 'Private attributes of populated entries are answered.',
    populateHiddenShown],
  ['populate.order.by-id', 'rest.populate.order-of-connection',
    'A populated to-many relation comes in the order of ids.', orderById],
  ['populate.order.reversed', 'rest.populate.order-of-connection',
    'A populated to-many relation comes last connected first.', orderReversed],
  ['populate.morph.on-ignored', 'rest.populate.morph',
    'on does not select among the content-types of a polymorphic relation.', morphOnIgnored],
  ['populate.morph.empty', 'rest.populate.morph', 'Polymorphic relations are populated with nothing.',
    onPopulated((value, { relation }) => (relation?.startsWith('morph') ? null : value))],
  ['fields.hide-populated', 'rest.fields.with-populate', 'With fields nothing is populated.', fieldsHidePopulated],
  ['drafts.not-populated', 'drafts.populate-any-state', 'Drafts are left out of populated relations.',
    onLinked(withoutDrafts)],
  ['drafts.populated-in-lists', 'drafts.populate-any-state',
    'Relations populated in a list hold drafts whatever the list is asked for.', draftsPopulatedInLists],
  ['drafts.populate-live.ignored', 'drafts.populate-live', 'publicationState inside a population is ignored.',
    optionDropped('publicationState')],
  ['populate.on-writes.ignored', 'rest.query.on-writes', 'populate is ignored in writes.', onWritesIgnored],
];
