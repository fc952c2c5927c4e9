/** Filters through relations: of one level and several, by id, and for missing links. */
import fc from 'fast-check';
import { type Ground, linkedGround } from '../../generate/attributes.ts';
import {
  equalitiesOfOneEntry,
  equality,
  equalTo,
  equatableFields,
  type FilterTree,
  type Reach,
  reachesOf,
  steadyFields,
} from '../../generate/filters.ts';
import { linkedComparisons } from '../../generate/linked-comparisons.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { filterCheck, oneOf } from './filter-check.ts';
import { linkedConditionChecks } from './linked-conditions.ts';
import { linkedDraftChecks } from './linked-drafts.ts';
import { linkedLocaleChecks } from './linked-locales.ts';
import { relationIdChecks } from './relation-ids.ts';

const most = 200;

const treesOf = (reaches: readonly Reach[]): FilterTree[] => spread(reaches, most).map(({ tree }) => tree);

/** Draws filters through each relation, by values of the linked entries. */
const filtersBehind =
  (draw: (target: Ground) => fc.Arbitrary<FilterTree> | undefined) =>
  (ground: Ground, all: readonly Ground[]): fc.Arbitrary<FilterTree> | undefined =>
    oneOf(
      ground.links.flatMap((link) => {
        const next = all.find(({ type }) => type.uid === link.target);
        const trees = next && draw(linkedGround(ground, link, next));
        return trees ? [trees.map((tree): FilterTree => ({ [link.name]: tree }))] : [];
      }),
    );

/** Filters through a relation with every operator: with those that negate another, or all others. */
const operators =
  (negated: boolean) =>
  (ground: Ground, _all: readonly Ground[], { model, world }: Scope): FilterTree[] =>
    linkedComparisons('owners', model, world)
      .filter(({ ground: other, row }) => other === ground && (row.negates !== undefined) === negated)
      .map(({ link, tree }) => ({ [link.name]: tree }));

/** Joins two filters so that an entry may meet either of them, or both. */
function joinBehind(target: Ground): fc.Arbitrary<FilterTree> | undefined {
  if (equatableFields(target).length < 2) return undefined;
  return fc.oneof(
    fc.tuple(equality(target), equality(target)).map(([a, b]): FilterTree => ({ $or: [a, b] })),
    fc.tuple(equalitiesOfOneEntry(target), equality(target)).map(
      ([own, other]): FilterTree => ({
        $or: [{ $and: own }, { $and: [...own, other] }],
      }),
    ),
    fc.tuple(equality(target), equality(target)).map(([a, b]): FilterTree => ({ $and: [a, b] })),
  );
}

/** Joins a filter by an attribute with one through a relation; entries without a link may meet the first. */
function joinThroughRelations(ground: Ground, all: readonly Ground[], { world }: Scope): FilterTree[] {
  const plain = steadyFields(ground).flatMap((field) => [equalTo(field, 0), equalTo(field, 3)]);
  return reachesOf(ground, all, world, 1).flatMap(({ tree }, at) => {
    const own = plain[at % Math.max(1, plain.length)];
    return own ? [{ $or: [tree, own] }, { $or: [own, tree] }, { $and: [own, { $or: [tree, own] }] }] : [];
  });
}

/** Relations whose links are known for every entry of the list. */
const knownLinks = ({ links, entries }: Ground): string[] =>
  links.map(({ name }) => name).filter((name) => entries.every((entry) => entry.links[name] !== undefined));

/** Whether a relation leads to nothing, beside a condition on what it leads to. */
const nullsBesideValues = (ground: Ground, all: readonly Ground[], { world }: Scope): FilterTree[] => {
  const known = new Set(knownLinks(ground));
  return reachesOf(ground, all, world, 1).flatMap(({ tree }): FilterTree[] => {
    const [name = ''] = Object.keys(tree);
    if (!known.has(name)) return [];
    const none = { [name]: { $null: 'true' } };
    const noneById = { [name]: { id: { $null: 'true' } } };
    return [{ $or: [none, tree] }, { $or: [tree, noneById] }, { $and: [none, tree] }, { $or: [{ $not: none }, tree] }];
  });
};

const observed = { reading: observedReading };

export const relationChecks: readonly Check[] = [
  ...relationIdChecks,
  ...linkedConditionChecks,
  ...linkedDraftChecks,
  ...linkedLocaleChecks,
  filterCheck('rest.filters.relation', (ground, all, { world }) => treesOf(reachesOf(ground, all, world, 1))),
  filterCheck('rest.filters.relation-deep', (ground, all, { world }) => [
    ...treesOf(reachesOf(ground, all, world, 2)),
    ...treesOf(reachesOf(ground, all, world, 3)).slice(0, 4),
  ]),
  filterCheck('rest.filters.relation.operators', operators(false), {
    title: 'A filter through a relation takes every operator',
    clauses: ['rest.filters.relation'],
    most,
  }),
  filterCheck('rest.filters.relation.negated', operators(true), {
    title: 'A negated comparison through a relation leaves out entries linked to one alone that does not meet it',
    clauses: ['rest.filters.relation'],
    most,
  }),
  filterCheck('rest.filters.relation-logical', filtersBehind(joinBehind), observed),
  filterCheck('rest.filters.relation.joined', (...args) => spread(joinThroughRelations(...args), most), {
    title: 'A filter through a relation in $or leaves the entries that meet the other filter, linked or not',
    clauses: ['rest.filters.relation', 'rest.filters.or'],
  }),
  filterCheck(
    'rest.filters.relation-null',
    (ground) =>
      knownLinks(ground).flatMap((name) =>
        ['true', 'false', 't', '1', '0', 'f'].flatMap((flag) =>
          [{ $null: flag }, { id: { $null: flag } }, { $notNull: flag }, { id: { $notNull: flag } }].map(
            (tree): FilterTree => ({ [name]: tree }),
          ),
        ),
      ),
    { ...observed, most: 12 },
  ),
  filterCheck('rest.filters.relation-null.joined', nullsBesideValues, {
    ...observed,
    title: 'A relation without an entry beside another condition on it: in $or either is met, in $and none meets both',
    clauses: ['rest.filters.relation-null'],
    most: 24,
  }),
];
