/** Pages of lists, their meta, and default page sizes (4.9, 2.3). */
import fc from 'fast-check';
import { observedReading, type Reading, vouchedReading } from '../../judge/reading.ts';
import { listName } from '../../models/graphql-names.ts';
import { typeNamed } from '../../models/lookup.ts';
import { countedTypes } from '../4.3-pagination/counted-types.ts';
import { asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import type { Check } from '../check.ts';
import { largestList } from './lists.ts';
import { askingTerms } from './terms.ts';

/** The fields of PaginationArg in the request. `empty`: of a list that no entry is in. */
type Pagination = Readonly<Partial<Record<'page' | 'pageSize' | 'start' | 'limit', number>>> & {
  readonly empty?: true;
};

const documentOf = (name: string, { empty, ...pagination }: Pagination): DocumentQuestion => {
  const fields = Object.entries(pagination).map(([field, value]) => `${field}: ${value}`);
  const filters = empty ? ', filters: { id: { eq: 987654321 } }' : '';
  const meta = 'meta { pagination { total page pageSize pageCount } }';
  return { query: `{ ${name}(sort: ["id"]${filters}, pagination: { ${fields.join(', ')} }) { data { id } ${meta} } }` };
};

/** A check of pages of lists with more than `longerThan` entries. */
const pageCheck = (
  clause: string,
  paginations: (total: number) => readonly Pagination[],
  reading: Reading = observedReading,
  longerThan = 1,
): Check =>
  asking<DocumentQuestion>({
    ...askingTerms(clause),
    reading,
    questions(scope) {
      const lists = countedTypes(scope)
        .filter(({ total }) => total > longerThan && total <= largestList(scope.target))
        .map(({ uid, total }) => {
          const name = listName(typeNamed(scope.model, uid));
          return paginations(total).map((pagination) => documentOf(name, pagination));
        });
      if (lists.length === 0) return nothingToAsk;
      return {
        examples: lists.flatMap((documents, at) => (at === 0 ? documents : documents.slice(0, 1))),
        arbitrary: fc.constantFrom(...lists).chain((documents) => fc.constantFrom(...documents)),
      };
    },
  });

/** Pages and offsets inside a list. */
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
  pageCheck('graphql.list.pagination', parts, vouchedReading),
  // an offset inside a page too: `page` is the one that holds its entry
  pageCheck('graphql.pagination-meta', (total) => [
    ...parts(total),
    { start: 2, limit: 3 },
    { start: 3, limit: 2 },
    { start: 2, limit: -1 },
    { page: 2 },
    { limit: 3, empty: true },
    { page: 1, pageSize: 2, empty: true },
    { start: 2, limit: 2, empty: true },
  ]),
  pageCheck(
    'graphql.pagination-default-limit',
    () => [{ start: 0 }, {}, { start: 1 }, { start: 4 }],
    observedReading,
    10,
  ),
  pageCheck('graphql.pagination-too-small', (total) => [
    { limit: 0 },
    { limit: -2 },
    { page: 0, pageSize: 2 },
    { page: 1, pageSize: 0 },
    { page: 2, pageSize: -1 },
    { page: -1 },
    { start: -3, limit: 2 },
    { start: -1 },
    { start: 1, limit: 0 },
    { limit: -1 },
    { start: 1, limit: -1 },
    { start: total - 1, limit: -1 },
  ]),
];
