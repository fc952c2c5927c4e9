/** Filters by the ids of what a relation links (4.6, observed). */
import { type Ground, linkedGround } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check } from '../check.ts';
import { filterCheck } from './filter-check.ts';

/** Ids of the entries that the relation links. */
function linkedIds({ entries }: Ground, name: string): string[] {
  return [...new Set(entries.flatMap((entry) => entry.links[name] ?? []))].map(String);
}

/** Conditions on the id of linked entries: one of these, or any of several. */
const idFilters = (ids: readonly string[]): Parameter[] => [
  ...ids.slice(0, 4).flatMap((id): Parameter[] => [id, { id }, { id: { $eq: id } }]),
  ...[ids.slice(0, 2), ids.slice(0, 3).toReversed()]
    .filter((several) => several.length > 1)
    .flatMap((several): Parameter[] => [several, { id: several }, { $in: several }, { id: { $in: several } }]),
];

/** Conditions on the ids of what each relation links. */
const byLinkedIds = (ground: Ground): FilterTree[] =>
  ground.links.flatMap(({ name }) => idFilters(linkedIds(ground, name)).map((tree): FilterTree => ({ [name]: tree })));

/** One id of each relation negated. A real server answers 500 to other conditions in `$not` there. */
const byOtherIds = (ground: Ground): FilterTree[] =>
  ground.links.flatMap(({ name }) => linkedIds(ground, name).map((id): FilterTree => ({ [name]: { $not: id } })));

const observed = { reading: observedReading };

export const relationIdChecks: readonly Check[] = [
  filterCheck(
    'rest.filters.relation-no-duplicates',
    (ground) =>
      ground.links
        .filter(({ toMany, name }) => toMany && linkedIds(ground, name).length > 1)
        .map(({ name }) => ({ [name]: { id: { $in: linkedIds(ground, name).slice(0, 20) } } })),
    { ...observed, tells: ['rest.endpoints.list', 'rest.pagination.total'] },
  ),
  filterCheck(
    'rest.filters.relation-id',
    (ground, all) => [
      ...byLinkedIds(ground),
      ...ground.links.flatMap((link) => {
        const next = all.find(({ type }) => type.uid === link.target);
        const behind = next ? byLinkedIds(linkedGround(ground, link, next)) : [];
        return behind.map((tree): FilterTree => ({ [link.name]: tree }));
      }),
    ],
    { ...observed, most: 16 },
  ),
  filterCheck('rest.filters.relation-id.negated', byOtherIds, {
    ...observed,
    title: 'filters[<relation>][$not]=<id> leaves out what is linked to that entry alone',
    clauses: ['rest.filters.relation-id', 'rest.filters.not-attribute'],
    most: 24,
  }),
];
