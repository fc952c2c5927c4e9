/** Pages of lists, what meta says of them, and sizes that nobody asked for (4.9, 2.3). */
import fc from 'fast-check';
import { observedReading, vouchedReading } from '../../judge/reading.ts';
import { listName } from '../../models/graphql-names.ts';
import { countedTypes } from '../4.3-pagination/counted-types.ts';
import { type Asking, asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import type { Check } from '../check.ts';
import { typeOf } from '../reading/list-case.ts';
import { largestList } from './lists.ts';

/** The fields of PaginationArg that are given. */
type Pagination = Readonly<Partial<Record<'page' | 'pageSize' | 'start' | 'limit', number>>>;

interface PageCheck extends Pick<Asking<DocumentQuestion>, 'id' | 'title' | 'reading'> {
  /** Lists are asked that hold more entries. Default: 1. */
  readonly longerThan?: number;
  /** Pages of a list of so many entries. */
  paginations(total: number): readonly Pagination[];
}

const documentOf = (name: string, pagination: Pagination): DocumentQuestion => {
  const fields = Object.entries(pagination).map(([field, value]) => `${field}: ${value}`);
  const meta = 'meta { pagination { total page pageSize pageCount } }';
  return { query: `{ ${name}(sort: ["id"], pagination: { ${fields.join(', ')} }) { data { id } ${meta} } }` };
};

const pageCheck = ({ longerThan = 1, paginations, reading = observedReading, ...about }: PageCheck): Check =>
  asking<DocumentQuestion>({
    ...about,
    needs: ['graphql'],
    reading,
    questions(scope) {
      const lists = countedTypes(scope)
        .filter(({ total }) => total > longerThan && total <= largestList(scope.target))
        .map(({ uid, total }) => {
          const name = listName(typeOf(scope.model, uid));
          return paginations(total).map((pagination) => documentOf(name, pagination));
        });
      if (lists.length === 0) return nothingToAsk;
      return {
        examples: lists.flatMap((documents, at) => (at === 0 ? documents : documents.slice(0, 1))),
        arbitrary: fc.constantFrom(...lists).chain((documents) => fc.constantFrom(...documents)),
      };
    },
  });

/** Parts by page and by offset that lie inside a list. */
const parts = (total: number): Pagination[] => {
  const half = Math.max(1, Math.floor(total / 2));
  return [
    { page: 2, pageSize: half },
    { start: 1, limit: half },
    { page: 1, pageSize: half },
    { pageSize: half },
    { limit: half },
    { start: half, limit: total },
    { page: Math.ceil(total / 3), pageSize: 3 },
  ];
};

export const pageChecks: readonly Check[] = [
  pageCheck({
    id: 'graphql.list.pagination',
    title: 'pagination selects a part of the list, by page or by offset',
    reading: vouchedReading,
    paginations: parts,
  }),
  pageCheck({
    id: 'graphql.pagination-meta',
    title: 'meta.pagination shows total, page, pageSize and pageCount, also for offsets',
    paginations: (total) => parts(total).filter(({ start = 0, limit = 1 }) => start % limit === 0),
  }),
  pageCheck({
    id: 'graphql.pagination-default-limit',
    title: 'Without a limit a list holds at most 10 entries',
    longerThan: 10,
    paginations: () => [{ start: 0 }, {}],
  }),
  pageCheck({
    id: 'graphql.pagination-too-small',
    title: 'A page or limit below 1 counts as 1, a start below 0 as 0, and limit -1 is everything',
    paginations: () => [
      { limit: 0 },
      { limit: -2 },
      { page: 0, pageSize: 2 },
      { page: 1, pageSize: 0 },
      { start: -3, limit: 2 },
      { limit: -1 },
    ],
  }),
];
