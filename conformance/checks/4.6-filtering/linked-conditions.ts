/** Filters with several conditions behind relations: behind one, and on several beside one another. */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { isPresent, operandText } from '../../generate/operand.ts';
import { observedReading } from '../../judge/reading.ts';
import { attributesOfComponent, findType } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check, Scope } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { filterCheck } from './filter-check.ts';

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

/** Most filters by the same condition, of a content-type. */
const mostAlike = 200;

/** The same condition on two relations beside one another: an entry that one of them links meets it there alone. */
function sameConditions({ links, entries }: Ground, _all: readonly Ground[], { model, world }: Scope): FilterTree[] {
  const trees = links.flatMap((one, at) =>
    links.slice(at + 1).flatMap((other) => {
      const ids = entries.flatMap((entry) =>
        [entry.links[one.name]?.[0] ?? [], entry.links[other.name]?.[0] ?? []].flat(),
      );
      const fields = (findType(model, one.target)?.attributes ?? []).filter(isSteady).map(({ name }) => name);
      return [...new Set(ids)].slice(0, 4).flatMap((id): FilterTree[] => {
        const linked = one.target === other.target ? world.find(one.target, id) : undefined;
        const field = fields.find((name) => isPresent(linked?.values[name]) && linked?.values[name] !== '');
        const condition = linked && field !== undefined ? isAt(field, linked) : { id: { $eq: String(id) } };
        const both = [{ [one.name]: condition }, { [other.name]: condition }];
        return [
          { $or: both },
          { $or: both.toReversed() },
          { $and: both },
          { [one.name]: condition, [other.name]: condition },
        ];
      });
    }),
  );
  return spread(trees, mostAlike);
}

export const linkedConditionChecks: readonly Check[] = [
  filterCheck('rest.filters.relation-logical.beside', besideLogical, {
    // a real Strapi 4 answers 500
    reading: { ...observedReading, vouches: 'tolerated' },
    title: 'A condition beside a logical operator behind a relation is met, too.',
    clauses: ['rest.filters.relation-logical'],
  }),
  filterCheck('rest.filters.relation-logical.one-link', metApart, {
    reading: observedReading,
    title: 'Conditions behind a list of links or components hold where one and the same meets all of them',
    clauses: ['rest.filters.relation-logical'],
    most: 24,
  }),
  filterCheck('rest.filters.relation.met-together', metTogether, {
    title: 'Conditions through one relation in $and may be met by different links',
    clauses: ['rest.filters.relation', 'rest.filters.and'],
    most: 24,
  }),
  filterCheck('rest.filters.relation.same-condition', sameConditions, {
    title: 'The same condition on two relations is asked of each of them',
    clauses: ['rest.filters.relation', 'rest.filters.or', 'rest.filters.and'],
    most: 24,
  }),
];
