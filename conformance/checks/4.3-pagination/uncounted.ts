/** Lists that are not counted, beside filters: a server may take another path to them (4.3). */
import type { Ground } from '../../generate/attributes.ts';
import { equatableFields, type FilterTree } from '../../generate/filters.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { World } from '../../world/world.ts';
import { textsOf } from '../4.6-filtering/operands.ts';
import type { Check } from '../check.ts';
import { askingOnGrounds } from '../reading/on-grounds.ts';

/** Ids of drafts first: a list of published entries holds none of them. */
function idsOf({ type }: Ground, world: World): string[] {
  const entries = world
    .entries(type.uid)
    .toSorted((a, b) => Number(a.values.publishedAt !== null) - Number(b.values.publishedAt !== null));
  return entries.slice(0, 20).map(({ id }) => String(id));
}

/** Conditions on the id alone, and beside one on another attribute. */
function conditions(ground: Ground, world: World): FilterTree[] {
  const ids = idsOf(ground, world);
  const [first = '0', second = first] = ids;
  const byId = { id: { $eq: first } };
  const alone: FilterTree[] = [byId, { id: { $in: ids } }, { id: [first] }];
  const beside = equatableFields(ground).flatMap((field): FilterTree[] => {
    const [text] = textsOf(field);
    if (text === undefined) return [];
    const other = { [field.name]: { $eq: text } };
    return [
      { id: { $eq: second }, ...other },
      { $and: [other, byId] },
      { id: { $in: ids }, ...other },
      { $or: [other, byId] },
      other,
    ];
  });
  return [...alone, ...beside];
}

export const uncountedCheck: Check = askingOnGrounds({
  id: 'rest.pagination.without-count.filtered',
  title: 'A list that is not counted holds what filters and the state leave, as a counted one.',
  clauses: ['rest.pagination.without-count'],
  reading: vouchedReading,
  tells: ['rest.filters.', 'rest.endpoints.list', 'drafts.'],
  unsized: true,
  most: 32,
  parameters: (ground, { world }) =>
    conditions(ground, world).flatMap((filters): Parameters[] => [
      { filters, pagination: { pageSize: '40', withCount: 'false' } },
      { filters, pagination: { limit: '40', withCount: 'false' } },
    ]),
});
