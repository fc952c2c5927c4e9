/** Order of lists (4.2): judged between entries whose order all usual collations agree on; NULL and ties are free. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { sortText, sortValue, sortValues } from '../../generate/sort.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { type AskingOnGrounds, askingOnGrounds } from '../reading/on-grounds.ts';

/** Grounds with something to sort by. */
export const sortableGrounds = ({ model, world }: Scope): Ground[] =>
  grounds(model, world).filter(({ sortable }) => sortable.length > 0);

const sortCheck = (check: AskingOnGrounds): Check =>
  askingOnGrounds({ on: ({ sortable }) => sortable.length > 0, ...check });

/** Every sortable attribute of a ground, in one order. */
const each =
  (suffix: '' | ':asc' | ':desc') =>
  ({ sortable }: Ground): Parameters[] =>
    sortable.map(({ name }) => ({ sort: `${name}${suffix}` }));

const several = (ground: Ground): fc.Arbitrary<string[]> | undefined =>
  ground.sortable.length > 1 ? sortValues(ground).map((values) => values.map(sortText)) : undefined;

const byAnyField = (ground: Ground): fc.Arbitrary<Parameters> =>
  sortValue(ground).map((value) => ({ sort: sortText(value) }));

/** One example for most attribute types. */
const most = 16;

export const sortChecks: readonly Check[] = [
  sortCheck({
    id: 'rest.sort.one',
    title: 'sort=<field> orders the list by that field, in either direction',
    parameters: byAnyField,
  }),
  sortCheck({
    id: 'rest.sort.many',
    title: 'Several sort fields apply in order',
    parameters: (ground) => several(ground)?.map((sort) => ({ sort })),
  }),
  sortCheck({
    id: 'rest.sort.default-ascending',
    title: 'A sort value without an order is ascending',
    most,
    parameters: each(''),
  }),
  sortCheck({ id: 'rest.sort.ascending', title: ':asc orders ascending', most, parameters: each(':asc') }),
  sortCheck({ id: 'rest.sort.descending', title: ':desc orders descending', most, parameters: each(':desc') }),
  sortCheck({
    id: 'rest.sort.permutes',
    title: 'A sorted list holds the same entries as without sort',
    parameters: byAnyField,
  }),
  sortCheck({
    id: 'rest.sort.before-pagination',
    title: 'The whole list is sorted before it is cut into pages',
    parameters: (ground) =>
      fc
        .tuple(fc.oneof(fc.constant('id:desc'), sortValue(ground).map(sortText)), fc.integer({ min: 1, max: 10 }))
        .map(([sort, pageSize]) => ({ sort, ...paginationParameters({ page: 1, pageSize }) })),
  }),
  sortCheck({
    id: 'rest.sort.order-case',
    title: ':ASC and :DESC are taken in any case',
    reading: observedReading,
    parameters: (ground) =>
      fc
        .tuple(sortValue(ground, 'asc'), fc.constantFrom('ASC', 'DESC', 'Desc', 'Asc'))
        .map(([{ field }, order]) => ({ sort: `${field}:${order}` })),
  }),
  sortCheck({
    id: 'rest.sort.comma-list',
    title: 'A comma list of sort fields is the same as an array',
    reading: observedReading,
    parameters: (ground) => several(ground)?.map((sort) => ({ sort: sort.join(',') })),
  }),
  sortCheck({
    id: 'rest.sort.object',
    title: 'sort[0][<field>]=desc is taken',
    reading: observedReading,
    parameters: (ground) =>
      fc
        .tuple(sortValue(ground, 'asc'), fc.constantFrom('asc', 'desc'))
        .map(([{ field }, order]) => ({ sort: [{ [field]: order }, { id: 'asc' }] })),
  }),
  sortCheck({
    id: 'rest.sort.empty',
    title: 'An empty sort is ignored',
    reading: observedReading,
    tells: ['rest.endpoints.list'],
    parameters: () => [{ sort: '' }],
  }),
  sortCheck({
    id: 'rest.sort.timestamps',
    title: 'id, createdAt and updatedAt can be sorted by',
    reading: observedReading,
    parameters: () =>
      ['id', 'createdAt', 'updatedAt'].flatMap((field) =>
        ['', ':asc', ':desc'].map((order) => ({ sort: `${field}${order}` })),
      ),
  }),
];
