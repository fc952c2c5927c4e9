/** Mutants of what stands inside a population: fields, sort, filters, order, secrets (4.5, 3, 4.4). */
import { isToMany } from '../oracle/attributes.ts';
import { byHand, dropping, isObject, mapData, mapped, onAnswer, onList, onPagination, onQuery } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { onLinked, onPopulated } from './populated.ts';
import { isPopulate } from './population.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

const asksForPopulation = (path: string): boolean => pairsOf(path).some(isPopulate);

/** `populate[a][sort]…`: an option directly inside an outermost population. */
const isOption = (pair: Pair, option: string): boolean => isPopulate(pair) && pair.keys[2] === option;

/** Drops an option, leaving the population itself. */
const optionDropped = (option: string): Pick<Mutant, 'fault'> =>
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

export const populationOptionMutants: Mutant[] = [
  {
    id: 'populate.fields.ignored',
    clause: 'rest.populate.fields',
    breaks: 'fields inside a population are ignored.',
    ...optionDropped('fields'),
  },
  {
    id: 'populate.fields.with-timestamps',
    clause: 'rest.populate.fields',
    breaks: 'createdAt is there beside the fields selected inside.',
    ...onQuery((pairs) => {
      const selected = pairs.filter((pair) => isOption(pair, 'fields'));
      return [
        ...pairs,
        ...selected
          .slice(0, 1)
          .map(({ keys }): Pair => ({ keys: ['populate', keys[1] ?? '', 'fields', '90'], value: 'createdAt' })),
      ];
    }),
  },
  {
    id: 'populate.sort.ignored',
    clause: 'rest.populate.sort',
    breaks: 'sort inside a population is ignored.',
    ...optionDropped('sort'),
  },
  {
    id: 'populate.sort.reversed',
    clause: 'rest.populate.sort',
    breaks: 'sort inside a population orders the wrong way round.',
    ...onLinked((data, _, { path }, depth) =>
      depth === 0 && Array.isArray(data) && hasInside(path, 'sort') ? data.toReversed() : data,
    ),
  },
  {
    id: 'populate.filters.ignored',
    clause: 'rest.populate.filters',
    breaks: 'filters inside a population are ignored.',
    ...optionDropped('filters'),
  },
  {
    id: 'populate.filters.negated',
    clause: 'rest.populate.filters',
    breaks: 'filters inside a population keep nothing.',
    ...onLinked((data, _, { path }, depth) =>
      depth === 0 && hasInside(path, 'filters') ? (Array.isArray(data) ? [] : null) : data,
    ),
  },
  {
    id: 'populate.filters-to-one.bare-null',
    clause: 'rest.populate.filters-to-one',
    breaks: 'A to-one population without a match is null, without data.',
    ...onPopulated((value, attribute, { path }) =>
      hasInside(path, 'filters') && attribute.type === 'relation' && isObject(value) && value.data === null
        ? null
        : value,
    ),
  },
  {
    id: 'populate.count.ignored',
    clause: 'rest.populate.count',
    breaks: 'count answers the entries themselves.',
    ...optionDropped('count'),
  },
  {
    id: 'populate.count.one-more',
    clause: 'rest.populate.count',
    breaks: 'count is one too many.',
    ...onLinked((data) =>
      isObject(data) && isObject(data.attributes) && typeof data.attributes.count === 'number'
        ? { attributes: { count: data.attributes.count + 1 } }
        : data,
    ),
  },
  {
    id: 'populate.ids-only',
    clause: 'rest.populate.no-ids',
    breaks: 'A populated relation is answered as ids alone.',
    ...onLinked((data, { type }) => (type === 'relation' ? idsOf(data) : data)),
  },
  {
    id: 'populate.no-values',
    clause: 'rest.populate.no-ids',
    breaks: 'Texts of populated entries are cut to their first letter.',
    ...onLinked((data, { type }) =>
      type === 'relation'
        ? mapData(data, (entry) =>
            isObject(entry.attributes)
              ? {
                  ...entry,
                  attributes: mapped(entry.attributes, (value) =>
                    typeof value === 'string' ? value.slice(0, 1) : value,
                  ),
                }
              : entry,
          )
        : data,
    ),
  },
  {
    id: 'populate.list-reordered',
    clause: 'rest.populate.keeps-list',
    breaks: 'A populated list comes in another order.',
    ...onList((list, { path }) => (asksForPopulation(path) ? list.toReversed() : list)),
  },
  {
    id: 'populate.list-joined',
    clause: 'rest.populate.keeps-list',
    breaks: 'Entries without a populated relation are left out of the list.',
    ...onAnswer((body, { path }) => {
      if (!asksForPopulation(path) || !Array.isArray(body.data)) return body;
      const isEmpty = (value: unknown): boolean => isObject(value) && value.data === null;
      const joined = body.data.filter(
        (entry) => !isObject(entry) || !isObject(entry.attributes) || !Object.values(entry.attributes).some(isEmpty),
      );
      return { ...body, data: joined };
    }),
  },
  {
    id: 'populate.totals-counted-twice',
    clause: 'rest.populate.keeps-list',
    breaks: 'The total of a populated list is too large.',
    ...onPagination((pagination, _, { path }) =>
      asksForPopulation(path) ? { ...pagination, total: Number(pagination.total) + 1 } : pagination,
    ),
  },
  {
    id: 'populate.unknown-inside.ignored',
    clause: 'rest.populate.unknown-inside',
    breaks: 'Unknown names in fields, sort and filters inside a population are ignored.',
    ...dropping((pair) => isPopulate(pair) && /zzUnknown/.test(`${pair.keys.join()},${pair.value}`)),
  },
  {
    id: 'populate.hidden-shown',
    clause: 'rest.populate.hidden-inside',
    breaks: 'Private attributes of populated entries are answered.',
    ...byHand((bench) => ({
      answer: (answer, request) => {
        const shown = onLinked((data, { target }) => {
          const type = bench.model.contentTypes.find(({ uid }) => uid === target);
          const hidden = type?.attributes.filter((one) => one.private || one.type === 'password') ?? [];
          const secrets = Object.fromEntries(hidden.map(({ name }) => [name, null]));
          return mapData(data, (entry) =>
            isObject(entry.attributes) ? { ...entry, attributes: { ...entry.attributes, ...secrets } } : entry,
          );
        }).fault(bench);
        return shown.answer?.(answer, request) ?? answer;
      },
    })),
  },
  {
    id: 'populate.order.by-id',
    clause: 'rest.populate.order-of-connection',
    breaks: 'A populated to-many relation comes in the order of ids.',
    ...onLinked((data, attribute, { path }) =>
      Array.isArray(data) && isToMany(attribute) && !hasInside(path, 'sort') ? data.toSorted(byId) : data,
    ),
  },
  {
    id: 'populate.order.reversed',
    clause: 'rest.populate.order-of-connection',
    breaks: 'A populated to-many relation comes last connected first.',
    ...onLinked((data, attribute, { path }) =>
      Array.isArray(data) && isToMany(attribute) && !hasInside(path, 'sort') ? data.toReversed() : data,
    ),
  },
  {
    id: 'populate.morph.on-ignored',
    clause: 'rest.populate.morph',
    breaks: 'on does not select among the content-types of a polymorphic relation.',
    ...onQuery((pairs) =>
      pairs.map((pair) =>
        isOption(pair, 'on') && pair.keys[3]?.startsWith('api::')
          ? { keys: ['populate', pair.keys[1] ?? ''], value: 'true' }
          : pair,
      ),
    ),
  },
  {
    id: 'populate.morph.empty',
    clause: 'rest.populate.morph',
    breaks: 'Polymorphic relations are populated with nothing.',
    ...onPopulated((value, { relation }) => (relation?.startsWith('morph') ? null : value)),
  },
  {
    id: 'fields.hide-populated',
    clause: 'rest.fields.with-populate',
    breaks: 'With fields nothing is populated.',
    ...onQuery((pairs) =>
      pairs.some((pair) => under(pair, 'fields')) ? pairs.filter((pair) => !isPopulate(pair)) : pairs,
    ),
  },
  {
    id: 'drafts.not-populated',
    clause: 'drafts.populate-any-state',
    breaks: 'Drafts are left out of populated relations.',
    ...onLinked(withoutDrafts),
  },
  {
    id: 'drafts.populated-in-lists',
    clause: 'drafts.populate-any-state',
    breaks: 'Relations populated in a list hold drafts whatever the list is asked for.',
    ...onQuery((pairs, { path }) =>
      /^\/api\/[^/?]+\/[^/?]/.test(path)
        ? pairs
        : pairs.map((pair) =>
            isPopulate(pair) && pair.keys.length === 2 && /^\d+$/.test(pair.keys[1] ?? '') && !pair.value.includes('.')
              ? { keys: ['populate', pair.value, 'publicationState'], value: 'preview' }
              : pair,
          ),
    ),
  },
  {
    id: 'drafts.populate-live.ignored',
    clause: 'drafts.populate-live',
    breaks: 'publicationState inside a population is ignored.',
    ...optionDropped('publicationState'),
  },
  {
    id: 'populate.on-writes.ignored',
    clause: 'rest.query.on-writes',
    breaks: 'populate is ignored in writes.',
    ...byHand(({ model }) => ({
      request: (request) =>
        request.method !== 'GET' && routeOf(request, model)
          ? rewritten(request, (pairs) => pairs.filter((pair) => !isPopulate(pair)))
          : request,
    })),
  },
];
