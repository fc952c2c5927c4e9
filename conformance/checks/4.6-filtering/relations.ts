/** Filters through relations: one deep, several deep, by id, and for the lack of a link. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import {
  anyComparison,
  comparisonOperators,
  equalTo,
  type FilterTree,
  type Reach,
  reachable,
  steady,
} from '../../generate/filters.ts';
import { observed, stated } from '../../oracle/filter.ts';
import type { Capability } from '../../target/target.ts';
import type { Check, Scope } from '../check.ts';
import type { ListCase } from '../reading/list-case.ts';
import { listCheck, nothingToAsk } from '../reading/list-check.ts';
import { filterCase } from './drawn-filter.ts';

interface RelationCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly observed?: boolean;
  readonly needs?: readonly Capability[];
  /** Drafts behind a relation count. */
  readonly drafts?: boolean;
  /** Filters worth asking on a ground. */
  trees(ground: Ground, all: readonly Ground[], scope: Scope): readonly FilterTree[];
}

function relationCheck({
  id,
  title,
  clauses = [id],
  observed: isObserved = false,
  needs,
  drafts = false,
  trees,
}: RelationCheck): Check {
  return listCheck({
    id,
    title,
    clauses,
    ...(needs ? { needs } : {}),
    reading: drafts ? { ...observed, drafts: 'count' } : isObserved ? observed : stated,
    cases(scope) {
      const all = grounds(scope.model, scope.world);
      const perGround = all
        .map((ground) => trees(ground, all, scope).map((tree): ListCase => filterCase(ground, tree)))
        .filter((cases) => cases.length > 0);
      if (perGround.length === 0) return nothingToAsk;
      return {
        examples: perGround.flatMap((cases) => cases.slice(0, 1)),
        arbitrary: fc.constantFrom(...perGround).chain((cases) => fc.constantFrom(...cases)),
      };
    },
  });
}

const most = 200;

const treesOf = (reaches: readonly Reach[]): FilterTree[] => reaches.map(({ tree }) => tree).slice(0, most);

/** A comparison of any operator on a field of linked entries, by values that they hold. */
function throughLink(ground: Ground, all: readonly Ground[]): FilterTree[] {
  return ground.links.flatMap(({ name, target }) => {
    const next = all.find(({ type }) => type.uid === target);
    if (!next) return [];
    const drawn = fc.sample(anyComparison(next, positive), { seed: name.length, numRuns: 6 });
    return drawn.map((tree): FilterTree => ({ [name]: tree }));
  });
}

/** Operators that an entry without a value never meets: whether one without a link meets the others is not stated. */
const positive = comparisonOperators().filter(
  ({ name, negates }) => negates === undefined && !['$null', '$notNull'].includes(name),
);

/** A filter on the entry itself joined with one through a relation: an entry without a link may meet the first. */
function joined(ground: Ground, all: readonly Ground[], { world }: Scope): FilterTree[] {
  const plain = steady(ground).flatMap((field) => [equalTo(field, 0), equalTo(field, 3)]);
  return reachable(ground, all, world, 1).flatMap(({ tree }, at) => {
    const own = plain[at % Math.max(1, plain.length)];
    return own ? [{ $or: [tree, own] }, { $or: [own, tree] }, { $and: [own, { $or: [tree, own] }] }] : [];
  });
}

/** Ids that some entry links to in the relation. */
function linkedIds({ entries }: Ground, name: string): string[] {
  return [...new Set(entries.flatMap((entry) => entry.links[name] ?? []))].map(String);
}

/** Relations whose links are known for every listed entry. */
const knownLinks = ({ links, entries }: Ground): string[] =>
  links.map(({ name }) => name).filter((name) => entries.every((entry) => entry.links[name] !== undefined));

export const relationChecks: readonly Check[] = [
  relationCheck({
    id: 'rest.filters.relation',
    title: 'A filter on a field of a related entry keeps the entries linked to one that meets it',
    trees: (ground, all, { world }) => treesOf(reachable(ground, all, world, 1)),
  }),
  relationCheck({
    id: 'rest.filters.relation-deep',
    title: 'Filters go through several relations in a row',
    trees: (ground, all, { world }) => treesOf(reachable(ground, all, world, 2)),
  }),
  relationCheck({
    id: 'rest.filters.relation.operators',
    title: 'A filter through a relation takes every operator',
    clauses: ['rest.filters.relation'],
    trees: throughLink,
  }),
  relationCheck({
    id: 'rest.filters.relation.joined',
    title: 'A filter through a relation in $or leaves the entries that meet the other filter, linked or not',
    clauses: ['rest.filters.relation', 'rest.filters.or'],
    trees: (ground, all, scope) => joined(ground, all, scope).slice(0, most),
  }),
  relationCheck({
    id: 'rest.filters.relation-no-duplicates',
    title: 'An entry linked to several matching entries is answered once',
    observed: true,
    trees: (ground) =>
      ground.links
        .filter(({ toMany, name }) => toMany && linkedIds(ground, name).length > 1)
        .map(({ name }) => ({ [name]: { id: { $in: linkedIds(ground, name).slice(0, 20) } } })),
  }),
  relationCheck({
    id: 'rest.filters.relation-id',
    title: 'A relation is filtered by the id of what it links to, in three forms',
    observed: true,
    trees: (ground) =>
      ground.links.flatMap(({ name }) =>
        linkedIds(ground, name)
          .slice(0, 4)
          .flatMap((id): FilterTree[] => [{ [name]: id }, { [name]: { id } }, { [name]: { id: { $eq: id } } }]),
      ),
  }),
  relationCheck({
    id: 'rest.filters.relation-null',
    title: '$null on a relation keeps the entries without a link',
    observed: true,
    trees: (ground) =>
      knownLinks(ground).flatMap((name): FilterTree[] => [
        { [name]: { $null: 'true' } },
        { [name]: { id: { $null: 'true' } } },
      ]),
  }),
  relationCheck({
    id: 'drafts.filter-through-drafts',
    title: 'A filter through a relation is met by drafts of the other content-type too',
    observed: true,
    needs: ['drafts'],
    drafts: true,
    trees: (ground, _all, { model, world }) =>
      ground.links
        .filter(({ target }) =>
          model.contentTypes.some(({ uid, draftAndPublish }) => uid === target && draftAndPublish),
        )
        .flatMap(({ name, target }) =>
          linkedIds(ground, name)
            .filter((id) =>
              world.entries(target).some((one) => String(one.id) === id && one.values.publishedAt === null),
            )
            .slice(0, 4)
            .map((id): FilterTree => ({ [name]: { id: { $eq: id } } })),
        ),
  }),
];
