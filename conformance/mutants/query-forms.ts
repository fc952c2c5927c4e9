/** Mutants of the other forms a query may take, and of values at its limits (4.2, 4.3, 4.4, 4.6; mostly observed). */
import {
  byHand,
  changing,
  dropping,
  isObject,
  onAnswer,
  onEntry,
  onList,
  onPagination,
  onQuery,
  refusal,
  without,
} from './faults.ts';
import type { Mutant, Passing } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

/** A fault that refuses reads with such a pair. */
const refusing = (isRefused: (pair: Pair) => boolean) =>
  byHand(() => ({
    request: (request) =>
      request.method === 'GET' && pairsOf(request.path).some(isRefused) ? refusal('Invalid parameter') : request,
  }));

const isSort = (pair: Pair): boolean => under(pair, 'sort');
const isFields = (pair: Pair): boolean => under(pair, 'fields');
const isPagination = (pair: Pair, ...names: readonly string[]): boolean =>
  names.some((name) => under(pair, 'pagination', name));
const has = (request: Passing, holds: (pair: Pair) => boolean): boolean => pairsOf(request.path).some(holds);

const sorting: Mutant[] = [
  {
    id: 'sort.loses-last',
    clause: 'rest.sort.permutes',
    breaks: 'A sorted list lacks its last entry.',
    ...onList((list, request) => (has(request, isSort) ? list.slice(0, -1) : list)),
  },
  {
    id: 'sort.order-case.refused',
    clause: 'rest.sort.order-case',
    breaks: ':DESC in capitals is refused.',
    ...refusing((pair) => isSort(pair) && /:(asc|desc)$/i.test(pair.value) && !/:(asc|desc)$/.test(pair.value)),
  },
  {
    id: 'sort.comma-list.first-only',
    clause: 'rest.sort.comma-list',
    breaks: 'Of a comma list only the first sort counts.',
    ...changing((pair) => (isSort(pair) ? { ...pair, value: pair.value.split(',')[0] ?? '' } : pair)),
  },
  {
    id: 'sort.object.ignored',
    clause: 'rest.sort.object',
    breaks: 'sort[<field>]=desc is ignored.',
    ...dropping((pair) => isSort(pair) && /^(asc|desc)$/i.test(pair.value)),
  },
  {
    id: 'sort.empty.refused',
    clause: 'rest.sort.empty',
    breaks: 'An empty sort is refused.',
    ...refusing((pair) => isSort(pair) && pair.value === ''),
  },
  {
    id: 'sort.timestamps.ignored',
    clause: 'rest.sort.timestamps',
    breaks: 'Sorting by id or by a date of the server is ignored.',
    ...dropping((pair) => isSort(pair) && /^(id|createdAt|updatedAt)\b/.test(pair.value)),
  },
];

const below = (limit: number, pair: Pair): boolean => pair.value.trim() !== '' && Number(pair.value) < limit;

const pagination: Mutant[] = [
  {
    id: 'pagination.withCount.true-as-false',
    clause: 'rest.pagination.with-count',
    breaks: 'pagination[withCount]=true leaves the totals out.',
    ...changing((pair) =>
      isPagination(pair, 'withCount') && pair.value === 'true' ? { ...pair, value: 'false' } : pair,
    ),
  },
  {
    id: 'pagination.withCount.forms-refused',
    clause: 'rest.pagination.with-count-forms',
    breaks: 'pagination[withCount] takes nothing but true and false.',
    ...refusing((pair) => isPagination(pair, 'withCount') && !/^(true|false)$/.test(pair.value)),
  },
  {
    id: 'pagination.below-one.refused',
    clause: 'rest.pagination.raised-to-one',
    breaks: 'A page, pageSize or limit below 1 is refused.',
    ...refusing((pair) => isPagination(pair, 'page', 'pageSize', 'limit') && below(1, pair) && pair.value !== '-1'),
  },
  {
    id: 'pagination.start.negative-refused',
    clause: 'rest.pagination.start-raised-to-zero',
    breaks: 'A start below 0 is refused.',
    ...refusing((pair) => isPagination(pair, 'start') && below(0, pair)),
  },
  {
    id: 'pagination.limit.minus-one-as-one',
    clause: 'rest.pagination.limit-minus-one',
    breaks: 'pagination[limit]=-1 answers one entry.',
    ...changing((pair) => (isPagination(pair, 'limit') && pair.value === '-1' ? { ...pair, value: '1' } : pair)),
  },
  {
    id: 'pagination.unknown-key.refused',
    clause: 'rest.pagination.unknown-key',
    breaks: 'An unknown key inside pagination is refused.',
    ...refusing(
      (pair) => under(pair, 'pagination') && !isPagination(pair, 'page', 'pageSize', 'start', 'limit', 'withCount'),
    ),
  },
  {
    id: 'pagination.mixing.accepted',
    clause: 'rest.pagination.no-mixing',
    breaks: 'page beside start is accepted, start is ignored.',
    ...onQuery((pairs) => {
      const mixed =
        pairs.some((pair) => isPagination(pair, 'page', 'pageSize')) &&
        pairs.some((pair) => isPagination(pair, 'start', 'limit'));
      return mixed ? pairs.filter((pair) => !isPagination(pair, 'start', 'limit')) : pairs;
    }),
  },
  {
    id: 'pagination.not-a-number.ignored',
    clause: 'rest.pagination.not-a-number',
    breaks: 'A page that is no number is ignored.',
    ...dropping((pair) => under(pair, 'pagination') && !isPagination(pair, 'withCount') && !/^-?\d+$/.test(pair.value)),
  },
  {
    id: 'limits.default.other',
    clause: 'rest.limits.default-limit',
    breaks: 'The configured default limit is not used.',
    ...onQuery((pairs) =>
      pairs.some((pair) => under(pair, 'pagination'))
        ? pairs
        : [...pairs, { keys: ['pagination', 'pageSize'], value: '2' }],
    ),
  },
  {
    id: 'limits.max.exceeded',
    clause: 'rest.limits.max-limit',
    breaks: 'The configured maximum is not enforced.',
    ...byHand(({ send }) => ({
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
    })),
  },
  {
    id: 'limits.max.meta-as-asked',
    clause: 'rest.limits.max-limit-meta',
    breaks: 'meta tells the size that was asked for, not the one it was cut to.',
    ...onPagination((found, _body, request) => {
      const asked = pairsOf(request.path).find((pair) => isPagination(pair, 'pageSize', 'limit'));
      const key = asked?.keys[1] ?? '';
      return asked && key in found ? { ...found, [key]: Number(asked.value) } : found;
    }),
  },
];

const fields: Mutant[] = [
  {
    id: 'fields.one.ignored',
    clause: 'rest.fields.one',
    breaks: 'fields=<name> is ignored.',
    ...dropping((pair) => isFields(pair) && pair.keys.length === 1 && pair.value !== '*'),
  },
  {
    id: 'fields.timestamps.left-out',
    clause: 'rest.fields.timestamps',
    breaks: 'Dates of the server cannot be selected.',
    ...onEntry((entry, request) =>
      has(request, isFields) && isObject(entry.attributes)
        ? { ...entry, attributes: without(entry.attributes, 'createdAt', 'updatedAt', 'publishedAt') }
        : entry,
    ),
  },
  {
    id: 'fields.id-left-out',
    clause: 'rest.fields.id-always',
    breaks: 'With fields, entries have no id.',
    ...onEntry((entry, request) => (has(request, isFields) ? without(entry, 'id') : entry)),
  },
  ...[
    { name: 'answered', clause: 'rest.fields.not-for-populated', breaks: 'A relation named in fields is answered.' },
    {
      name: 'ignored',
      clause: 'rest.fields.not-for-populated-status',
      breaks: 'A relation named in fields is ignored.',
    },
  ].map(
    ({ name, clause, breaks }): Mutant => ({
      id: `fields.relation.${name}`,
      clause,
      breaks,
      ...byHand(({ model }) => {
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
      }),
    }),
  ),
];

const meta: Mutant[] = [
  {
    id: 'envelope.meta.list-empty',
    clause: 'rest.envelope.meta-list',
    breaks: 'meta of a list is empty.',
    ...onAnswer((body) => (Array.isArray(body.data) ? { ...body, meta: {} } : body)),
  },
  {
    id: 'envelope.meta.entry-filled',
    clause: 'rest.envelope.meta-entry',
    breaks: 'meta of an answer about one entry tells a version.',
    ...onAnswer((body) => (Array.isArray(body.data) ? body : { ...body, meta: { version: 1 } })),
  },
];

export const queryFormMutants: Mutant[] = [...sorting, ...pagination, ...fields, ...meta];
