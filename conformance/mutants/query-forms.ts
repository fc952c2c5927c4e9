/** Mutants of the other forms a query may take, and of values at its limits (4.2, 4.3, 4.4, 4.6; mostly observed). */
import {
  changing,
  dropping,
  isObject,
  onAnswer,
  onEntry,
  onList,
  onPagination,
  onQuery,
  refusal,
  requests,
  without,
} from './faults.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

/** A fault that refuses reads with such a pair. */
const refusing = (isRefused: (pair: Pair) => boolean) =>
  requests(
    (request) => request.method === 'GET' && pairsOf(request.path).some(isRefused),
    refusal('Invalid parameter'),
  );

const isSort = (pair: Pair): boolean => under(pair, 'sort');
const isFields = (pair: Pair): boolean => under(pair, 'fields');
const isPagination = (pair: Pair, ...names: readonly string[]): boolean =>
  names.some((name) => under(pair, 'pagination', name));
const has = (request: Passing, holds: (pair: Pair) => boolean): boolean => pairsOf(request.path).some(holds);

// biome-ignore format: a table, one mutant a row
const sorting: Row[] = [
  ['sort.loses-last', 'rest.sort.permutes', 'A sorted list lacks its last entry.',
    onList((list, request) => (has(request, isSort) ? list.slice(0, -1) : list))],
  ['sort.order-case.refused', 'rest.sort.order-case', ':DESC in capitals is refused.',
    refusing((pair) => isSort(pair) && /:(asc|desc)$/i.test(pair.value) && !/:(asc|desc)$/.test(pair.value))],
  ['sort.comma-list.first-only', 'rest.sort.comma-list', 'Of a comma list only the first sort counts.',
    changing((pair) => (isSort(pair) ? { ...pair, value: pair.value.split(',')[0] ?? '' } : pair))],
  ['sort.object.ignored', 'rest.sort.object', 'sort[<field>]=desc is ignored.',
    dropping((pair) => isSort(pair) && /^(asc|desc)$/i.test(pair.value))],
  ['sort.empty.refused', 'rest.sort.empty', 'An empty sort is refused.',
    refusing((pair) => isSort(pair) && pair.value === '')],
  ['sort.timestamps.ignored', 'rest.sort.timestamps', 'Sorting by id or by a date of the server is ignored.',
    dropping((pair) => isSort(pair) && /^(id|createdAt|updatedAt)\b/.test(pair.value))],
];

const below = (limit: number, pair: Pair): boolean => pair.value.trim() !== '' && Number(pair.value) < limit;

const unknownKeyRefused = refusing(
  (pair) => under(pair, 'pagination') && !isPagination(pair, 'page', 'pageSize', 'start', 'limit', 'withCount'),
);
const mixingAccepted = onQuery((pairs) => {
  const mixed =
    pairs.some((pair) => isPagination(pair, 'page', 'pageSize')) &&
    pairs.some((pair) => isPagination(pair, 'start', 'limit'));
  return mixed ? pairs.filter((pair) => !isPagination(pair, 'start', 'limit')) : pairs;
});
const defaultOther = onQuery((pairs) =>
  pairs.some((pair) => under(pair, 'pagination'))
    ? pairs
    : [...pairs, { keys: ['pagination', 'pageSize'], value: '2' }],
);
const maxExceeded: MakeFault = ({ send }) => ({
  answer: async (answer, request) => {
    const asked = pairsOf(request.path).find((pair) => isPagination(pair, 'pageSize', 'limit'));
    if (asked === undefined || !isObject(answer.body) || !Array.isArray(answer.body.data)) return answer;
    const { data } = answer.body;
    if (Number(asked.value) <= data.length) return answer;
    const others = await send(
      rewritten(request, (pairs) => [
        ...pairs.filter((pair) => !under(pair, 'pagination')),
        { keys: ['pagination', 'start'], value: String(data.length) },
      ]),
    );
    const more = isObject(others.body) && Array.isArray(others.body.data) ? others.body.data : [];
    return { ...answer, body: { ...answer.body, data: [...data, ...more] } };
  },
});
const maxMetaAsAsked = onPagination((found, _body, request) => {
  const asked = pairsOf(request.path).find((pair) => isPagination(pair, 'pageSize', 'limit'));
  const key = asked?.keys[1] ?? '';
  return asked && key in found ? { ...found, [key]: Number(asked.value) } : found;
});

// biome-ignore format: a table, one mutant a row
const pagination: Row[] = [
  ['pagination.withCount.true-as-false', 'rest.pagination.with-count',
    'pagination[withCount]=true leaves the totals out.',
    changing((pair) => (isPagination(pair, 'withCount') && pair.value === 'true' ? { ...pair, value: 'false' } : pair))],
  ['pagination.withCount.forms-refused', 'rest.pagination.with-count-forms',
    'pagination[withCount] takes nothing but true and false.',
    refusing((pair) => isPagination(pair, 'withCount') && !/^(true|false)$/.test(pair.value))],
  ['pagination.below-one.refused', 'rest.pagination.raised-to-one', 'A page, pageSize or limit below 1 is refused.',
    refusing((pair) => isPagination(pair, 'page', 'pageSize', 'limit') && below(1, pair) && pair.value !== '-1')],
  ['pagination.start.negative-refused', 'rest.pagination.start-raised-to-zero', 'A start below 0 is refused.',
    refusing((pair) => isPagination(pair, 'start') && below(0, pair))],
  ['pagination.limit.minus-one-as-one', 'rest.pagination.limit-minus-one', 'pagination[limit]=-1 answers one entry.',
    changing((pair) => (isPagination(pair, 'limit') && pair.value === '-1' ? { ...pair, value: '1' } : pair))],
  ['pagination.unknown-key.refused', 'rest.pagination.unknown-key', 'An unknown key inside pagination is refused.',
    unknownKeyRefused],
  ['pagination.mixing.accepted', 'rest.pagination.no-mixing', 'page beside start is accepted, start is ignored.',
    mixingAccepted],
  ['pagination.not-a-number.ignored', 'rest.pagination.not-a-number', 'A page that is no number is ignored.',
    dropping((pair) => under(pair, 'pagination') && !isPagination(pair, 'withCount') && !/^-?\d+$/.test(pair.value))],
  ['limits.default.other', 'rest.limits.default-limit', 'The configured default limit is not used.', defaultOther],
  ['limits.max.exceeded', 'rest.limits.max-limit', 'The configured maximum is not enforced.', maxExceeded],
  ['limits.max.meta-as-asked', 'rest.limits.max-limit-meta',
    'meta tells the size that was asked for, not the one it was cut to.', maxMetaAsAsked],
];

const timestampsLeftOut = onEntry((entry, request) =>
  has(request, isFields) && isObject(entry.attributes)
    ? { ...entry, attributes: without(entry.attributes, 'createdAt', 'updatedAt', 'publishedAt') }
    : entry,
);

// biome-ignore format: a table, one mutant a row
const fields: Row[] = [
  ['fields.one.ignored', 'rest.fields.one', 'fields=<name> is ignored.',
    dropping((pair) => isFields(pair) && pair.keys.length === 1 && pair.value !== '*')],
  ['fields.timestamps.left-out', 'rest.fields.timestamps', 'Dates of the server cannot be selected.',
    timestampsLeftOut],
  ['fields.id-left-out', 'rest.fields.id-always', 'With fields, entries have no id.',
    onEntry((entry, request) => (has(request, isFields) ? without(entry, 'id') : entry))],
  ...[
    { name: 'answered', clause: 'rest.fields.not-for-populated', breaks: 'A relation named in fields is answered.' },
    {
      name: 'ignored',
      clause: 'rest.fields.not-for-populated-status',
      breaks: 'A relation named in fields is ignored.',
    },
  ].map(
    ({ name, clause, breaks }): Row => [
      `fields.relation.${name}`,
      clause,
      breaks,
      ({ model }) => {
        const asked = new WeakMap<Passing, readonly string[]>();
        return {
          request: (request) => {
            const attributes = routeOf(request, model)?.type.attributes ?? [];
            const populated = attributes.filter(({ type }) => /^(relation|media|component|dynamiczone)$/.test(type));
            const isPopulated = (pair: Pair): boolean =>
              isFields(pair) && populated.some((one) => one.name === pair.value);
            const names = pairsOf(request.path).filter(isPopulated);
            if (names.length === 0) return request;
            const changed = rewritten(request, (pairs) => pairs.filter((pair) => !isPopulated(pair)));
            asked.set(
              changed,
              names.map(({ value }) => value),
            );
            return changed;
          },
          answer: (answer, request) => {
            const names = name === 'answered' ? (asked.get(request) ?? []) : [];
            if (names.length === 0 || !isObject(answer.body) || !Array.isArray(answer.body.data)) return answer;
            const related = Object.fromEntries(names.map((one) => [one, { data: null }]));
            const data = answer.body.data.map((entry: unknown) =>
              isObject(entry) && isObject(entry.attributes)
                ? { ...entry, attributes: { ...entry.attributes, ...related } }
                : entry,
            );
            return { ...answer, body: { ...answer.body, data } };
          },
        };
      },
    ],
  ),
];

// biome-ignore format: a table, one mutant a row
const meta: Row[] = [
  ['envelope.meta.list-empty', 'rest.envelope.meta-list', 'meta of a list is empty.',
    onAnswer((body) => (Array.isArray(body.data) ? { ...body, meta: {} } : body))],
  ['envelope.meta.entry-filled', 'rest.envelope.meta-entry', 'meta of an answer about one entry tells a version.',
    onAnswer((body) => (Array.isArray(body.data) ? body : { ...body, meta: { version: 1 } }))],
];

export const queryFormMutants: Row[] = [...sorting, ...pagination, ...fields, ...meta];
