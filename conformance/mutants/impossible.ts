/** Mutants that execute impossible queries (4.3, 4.6). */
import { isObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { firstOnly } from './changes.ts';
import { mapMembers, requests, withAttributes, withEntries } from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { onPairs } from './population.ts';
import { dropPairs, onQuery } from './query-faults.ts';
import { type Pair, pairsOf, rewriteQuery, under } from './query-string.ts';

const numberOf = (pairs: readonly Pair[], name: string): number | undefined => {
  const pair = pairs.find((pair) => under(pair, 'pagination', name));
  return pair && Number(pair.value);
};

const paginationPair = (name: string, value: number): Pair => ({ keys: ['pagination', name], value: String(value) });

/** Reads a page as counted from `start`. */
const mixPages = (pairs: readonly Pair[]): readonly Pair[] => {
  const [page, pageSize, start, limit] = ['page', 'pageSize', 'start', 'limit'].map((name) => numberOf(pairs, name));
  if ((page ?? pageSize) === undefined || (start ?? limit) === undefined) return pairs;
  const size = pageSize ?? limit ?? 25;
  return [
    ...pairs.filter((pair) => !under(pair, 'pagination')),
    paginationPair('start', (start ?? 0) + ((page ?? 1) - 1) * size),
    paginationPair('limit', size),
  ];
};

const isFilterOn = (type: ContentType, kind: string, pair: Pair): boolean =>
  under(pair, 'filters') && type.attributes.some(({ type, name }) => type === kind && pair.keys.includes(name));

/** Empties lists with a filter by attributes of a type. */
const emptyFiltered = (kind: string): MakeFault =>
  onPairs((pair, { type }) =>
    isFilterOn(type, kind, pair) ? { keys: ['filters', 'id', '$eq'], value: '987654321' } : pair,
  );

const paginatesInside = ({ keys }: Pair): boolean =>
  keys[0] === 'populate' && keys.slice(2).some((key) => key === 'pagination' || key === 'start' || key === 'limit');

const cut = (value: unknown): unknown => (isObject(value) ? { ...value, data: firstOnly(value.data) } : value);

/** Populates paginated attributes and keeps their first entry. */
const cutInside = requests(
  ({ path }) => pairsOf(path).some(paginatesInside),
  async (request, { send }) => {
    const pairs = pairsOf(request.path);
    const names = new Set(pairs.filter(paginatesInside).map(({ keys }) => keys[1] ?? ''));
    const populated = [...names].map((name, at) => ({ keys: ['populate', String(at)], value: name }));
    const others = pairs.filter((pair) => !paginatesInside(pair));
    const answer = await send(rewriteQuery(request, () => [...others, ...populated]));
    return withEntries(answer, (entry) =>
      withAttributes(entry, (all) => mapMembers(all, (value, name) => (names.has(name) ? cut(value) : value))),
    );
  },
);

const isCut = ({ keys }: Pair): boolean => keys[0] === 'populate' && ['start', 'limit'].includes(keys.at(-1) ?? '');
const isOption =
  (name: string) =>
  ({ keys }: Pair): boolean =>
    keys[0] === 'populate' && keys[2] === name;
const withoutCut = (name: string): MakeFault => dropPairs((pair) => isCut(pair) && pair.keys.at(-1) === name);

/** Changes the entries of each populated list. */
const mapLinked = (answer: Reply, change: (linked: unknown[]) => unknown[]): Reply =>
  withEntries(answer, (entry) =>
    withAttributes(entry, (all) =>
      mapMembers(all, (value) =>
        isObject(value) && Array.isArray(value.data) ? { ...value, data: change(value.data) } : value,
      ),
    ),
  );

const idOf = (entry: unknown): unknown => (isObject(entry) ? entry.id : undefined);

/** Cuts a population before this option of it acts. */
const cutBefore = (option: string): MakeFault =>
  requests(
    ({ path }) => pairsOf(path).some(isCut) && pairsOf(path).some(isOption(option)),
    async (request, { send }) => {
      const without = (leaves: (pair: Pair) => boolean): Promise<Reply> =>
        send(rewriteQuery(request, (pairs) => pairs.filter((pair) => !leaves(pair))));
      const kept = new Set<unknown>();
      mapLinked(await without(isOption(option)), (linked) => {
        for (const entry of linked) kept.add(idOf(entry));
        return linked;
      });
      return mapLinked(await without(isCut), (linked) => linked.filter((entry) => kept.has(idOf(entry))));
    },
  );

/** Drops a start inside a population that has no limit. */
const startBesideLimit = onQuery((pairs) =>
  pairs.filter((pair) => !isOption('start')(pair) || pairs.some(isOption('limit'))),
);

// biome-ignore format: a table, one mutant a row
export const impossibleMutants: readonly Row[] = [
  ['pagination.mixed', 'rest.pagination.not-mixed', 'Pages are counted from start.', onQuery(mixPages)],
  ['filters.media.filters', 'rest.filters.media-ineffective', 'A filter on a media attribute filters.',
    emptyFiltered('media')],
  ['filters.zone.filters', 'rest.filters.zone-ineffective', 'A filter on a dynamic zone filters.',
    emptyFiltered('dynamiczone')],
  ['populate.limit-inside.ignored', 'rest.populate.limit-inside', 'A limit inside a population is ignored.',
    withoutCut('limit')],
  ['populate.limit-inside.from-start', 'rest.populate.limit-inside', 'A start inside a population is ignored.',
    withoutCut('start')],
  ['populate.limit-inside.start-beside-limit', 'rest.populate.limit-inside',
    'A start inside a population counts beside a limit alone.', startBesideLimit],
  ['populate.limit-inside.before-filters', 'rest.populate.limit-inside',
    'A limit inside a population counts entries that its filters leave out.', cutBefore('filters')],
  ['populate.limit-inside.before-sort', 'rest.populate.limit-inside',
    'A limit inside a population counts entries in the order of their links.', cutBefore('sort')],
  ['populate.paginates-inside', 'rest.populate.pagination-inside',
    'Pagination inside a population cuts what is populated.', cutInside],
];
