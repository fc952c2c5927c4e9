/** Parameters of lists that may stand beside any other: one of each kind. */
import type { Parameters } from '../../generate/query-string.ts';

/** Pages with and without their count, a sort, a selection, a population and a filter that keeps most entries. */
export const listParameters: readonly Parameters[] = [
  { sort: ['id:desc'] },
  { fields: ['createdAt'] },
  { populate: '*' },
  { filters: { id: { $notNull: 'true' } } },
  { filters: { $not: { id: { $eq: '0' } } } },
  { pagination: { page: '2', pageSize: '2' } },
  { pagination: { start: '1', limit: '40' } },
  { pagination: { pageSize: '40', withCount: 'false' } },
];
