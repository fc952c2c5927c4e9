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
import { isPresent, operandText } from '../../generate/operand.ts';
import { observedReading } from '../../judge/reading.ts';
import { attributesOfComponent, findType } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { filterCheck, oneOf } from './filter-check.ts';
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

type Valued = Pick<WorldEntry, 'values'>;

/** A list of links or components, and the items that an entry has there. */
interface ListBehind {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  itemsOf(entry: WorldEntry): readonly Valued[];
}

function listsBehind({ type, links }: Ground, { model, world }: Scope): ListBehind[] {
  return [
    ...links
      .filter(({ toMany }) => toMany)
      .map(({ name, target }) => ({
        name,
        attributes: findType(model, target)?.attributes ?? [],
        itemsOf: ({ links: own }: WorldEntry) => (own[name] ?? []).flatMap((id) => world.find(target, id) ?? []),
      })),
    ...type.attributes
      .filter(({ component, repeatable, private: hidden }) => component !== undefined && repeatable && !hidden)
      .map(({ name, component: of }) => ({
        name,
        attributes: attributesOfComponent(model, of),
        itemsOf: ({ parts }: WorldEntry) => parts?.[name] ?? [],
      })),
  ];
}

/** The fields in which both have a value, and not the same. */
const fieldsApart = (fields: readonly string[], one: Valued, other: Valued): string[] =>
  fields.filter(
    (field) =>
      [one, other].every(({ values }) => isPresent(values[field]) && values[field] !== '') &&
      one.values[field] !== other.values[field],
  );

/** The condition that a field has the value of this entry. */
const isAt = (field: string, { values }: Valued): FilterTree => ({ [field]: { $eq: operandText(values[field]) } });

/**
 * Two conditions, each met by another of the items that one entry has behind a list; `alike` is the second one on the
 * attribute of the first.
 */
function metByTwo(
  ground: Ground,
  scope: Scope,
): (readonly [name: string, one: FilterTree, other: FilterTree, alike: FilterTree])[] {
  return listsBehind(ground, scope).flatMap(({ name, attributes, itemsOf }) => {
    const fields = attributes.filter(isSteady).map((attribute) => attribute.name);
    const pairs = ground.entries.flatMap((entry) => {
      const [one, other] = itemsOf(entry);
      if (!one || !other) return [];
      const [first, second] = fieldsApart(fields, one, other);
      if (first === undefined || second === undefined) return [];
      return [[name, isAt(first, one), isAt(second, other), isAt(first, other)] as const];
    });
    return pairs.slice(0, 4);
  });
}

/** Two conditions behind a list in one: no entry there meets both. */
const metApart = (ground: Ground, _all: readonly Ground[], scope: Scope): FilterTree[] =>
  metByTwo(ground, scope).flatMap(([name, one, other]) => [
    { [name]: { ...one, ...other } },
    { [name]: { $and: [one, other] } },
  ]);

/** The same conditions beside one another: each may be met by another of the links. */
const metTogether = (ground: Ground, _all: readonly Ground[], scope: Scope): FilterTree[] =>
  metByTwo({ ...ground, type: { ...ground.type, attributes: [] } }, scope).flatMap(([name, one, other, alike]) => [
    { $and: [{ [name]: one }, { [name]: other }] },
    { $and: [{ [name]: one }, { [name]: alike }] },
    { $and: [{ $or: [{ [name]: one }] }, { [name]: alike }] },
  ]);

const steadyTypes: ReadonlySet<string> = new Set(['string', 'integer', 'boolean', 'date', 'enumeration', 'decimal']);

const isSteady = ({ type, private: hidden }: Attribute): boolean => !hidden && steadyTypes.has(type);

/** A logical operator behind a relation, met by two linked entries, beside a condition that one of them meets. */
const besideLogical = ({ links, entries }: Ground, _all: readonly Ground[], { model, world }: Scope): FilterTree[] =>
  links.flatMap(({ name, target }) => {
    const fields = (findType(model, target)?.attributes ?? []).filter(isSteady).map((attribute) => attribute.name);
    const ids = [...new Set(entries.flatMap((entry) => entry.links[name] ?? []))];
    const linked = ids.flatMap((id) => world.find(target, id) ?? []);
    const trees = linked.flatMap((one, at): FilterTree[] => {
      const other = linked[(at + 1) % linked.length];
      const [first, second] = other ? fieldsApart(fields, one, other) : [];
      if (!other || first === undefined || second === undefined) return [];
      const either = { $or: [isAt(second, one), isAt(second, other)] };
      return [{ [name]: { ...either, ...isAt(first, one) } }, { [name]: { ...isAt(first, one), ...either } }];
    });
    return spread(trees, 4);
  });

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
  filterCheck('rest.filters.relation', (ground, all, { world }) => treesOf(reachesOf(ground, all, world, 1))),
  filterCheck('rest.filters.relation-deep', (ground, all, { world }) => treesOf(reachesOf(ground, all, world, 2))),
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
  filterCheck('rest.filters.relation-logical.beside', besideLogical, {
    // a real Strapi 4 answers 500
    reading: { ...observedReading, vouches: 'tolerated' },
    title: 'A condition beside a logical operator behind a relation is met, too.',
    clauses: ['rest.filters.relation-logical'],
  }),
  filterCheck('rest.filters.relation-logical.one-link', metApart, {
    ...observed,
    title: 'Conditions behind a list of links or components hold where one and the same meets all of them',
    clauses: ['rest.filters.relation-logical'],
    most: 24,
  }),
  filterCheck('rest.filters.relation.met-together', metTogether, {
    title: 'Conditions through one relation in $and may be met by different links',
    clauses: ['rest.filters.relation', 'rest.filters.and'],
    most: 24,
  }),
  filterCheck('rest.filters.relation.joined', (...args) => spread(joinThroughRelations(...args), most), {
    title: 'A filter through a relation in $or leaves the entries that meet the other filter, linked or not',
    clauses: ['rest.filters.relation', 'rest.filters.or'],
  }),
  filterCheck(
    'rest.filters.relation-null',
    (ground) =>
      knownLinks(ground).flatMap((name) =>
        ['true', 'false'].flatMap((flag) =>
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
