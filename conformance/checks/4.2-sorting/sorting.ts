/** Order of lists (4.2), of values that all usual collations order alike. NULL and ties may be anywhere. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { sortText, sortValue, sortValues } from '../../generate/sort.ts';
import type { Check, Scope } from '../check.ts';
import {
  type AskingOnGrounds,
  askingOnGrounds,
  type GroundTerms,
  groundTerms,
  observed,
} from '../reading/on-grounds.ts';

/** Grounds with a sortable attribute. */
export const sortableGrounds = ({ model, world }: Scope): Ground[] =>
  grounds(model, world).filter(({ sortable }) => sortable.length > 0);

/** A check of sorted lists. */
const sortCheck = (named: string | GroundTerms, parameters: AskingOnGrounds['parameters']): Check =>
  askingOnGrounds({ on: ({ sortable }) => sortable.length > 0, ...groundTerms(named), parameters });

/** Sorts by each sortable attribute of a ground, in one direction. */
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
  sortCheck('rest.sort.one', byAnyField),
  sortCheck('rest.sort.many', (ground) => several(ground)?.map((sort) => ({ sort }))),
  sortCheck({ id: 'rest.sort.default-ascending', most }, each('')),
  sortCheck({ id: 'rest.sort.ascending', most }, each(':asc')),
  sortCheck({ id: 'rest.sort.descending', most }, each(':desc')),
  sortCheck('rest.sort.permutes', byAnyField),
  sortCheck('rest.sort.before-pagination', (ground) =>
    fc
      .tuple(fc.oneof(fc.constant('id:desc'), sortValue(ground).map(sortText)), fc.integer({ min: 1, max: 10 }))
      .map(([sort, pageSize]) => ({ sort, ...paginationParameters({ page: 1, pageSize }) })),
  ),
  sortCheck(observed('rest.sort.order-case'), (ground) =>
    fc
      .tuple(sortValue(ground, 'asc'), fc.constantFrom('ASC', 'DESC', 'Desc', 'Asc'))
      .map(([{ field }, order]) => ({ sort: `${field}:${order}` })),
  ),
  sortCheck(observed('rest.sort.comma-list'), (ground) => several(ground)?.map((sort) => ({ sort: sort.join(',') }))),
  sortCheck(observed('rest.sort.object'), (ground) =>
    fc
      .tuple(sortValue(ground, 'asc'), fc.constantFrom('asc', 'desc'))
      .map(([{ field }, order]) => ({ sort: [{ [field]: order }, { id: 'asc' }] })),
  ),
  sortCheck({ ...observed('rest.sort.empty'), tells: ['rest.endpoints.list'] }, () => [{ sort: '' }]),
  sortCheck(observed('rest.sort.timestamps'), () =>
    ['id', 'createdAt', 'updatedAt'].flatMap((field) =>
      ['', ':asc', ':desc'].map((order) => ({ sort: `${field}${order}` })),
    ),
  ),
];
