/** Fields, sort and filters inside a population, and rules that apply inside without them (4.5, 3). */
import type { Field, Ground } from '../../generate/attributes.ts';
import { grounds } from '../../generate/attributes.ts';
import { equalTo, equatableFields, type FilterTree, steadyFields } from '../../generate/filters.ts';
import { linkedComparisons } from '../../generate/linked-comparisons.ts';
import { isRelation, isZone, onEach, type Populatable, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import type { Check, Scope } from '../check.ts';
import { askingOnGrounds, observed } from '../reading/on-grounds.ts';
import { relationNames } from './forms.ts';
import { deepOptions } from './linked-option.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

/** Relations of a content-type, each with the ground of its target. */
function linksOf({ type }: Ground, { model, world }: Scope): { readonly door: Populatable; readonly target: Ground }[] {
  const all = grounds(model, world);
  return populatables(model, type)
    .filter(isRelation)
    .flatMap((door) => {
      const target = all.find((ground) => ground.type.uid === door.attribute.target);
      return target ? [{ door, target }] : [];
    });
}

/** A population for each relation and each choice of options. */
export function withOptions(
  ground: Ground,
  scope: Scope,
  options: (target: Ground, door: Populatable) => readonly Parameter[],
): Parameter[] {
  return linksOf(ground, scope).flatMap(({ door, target }) =>
    options(target, door).map((option): Parameter => ({ [door.attribute.name]: option })),
  );
}

/** Whether it leads to many entries. */
export const isMany = ({ attribute }: Populatable): boolean => isToMany(attribute);

/** Filters `$eq` with values of entries, on fields whose equality is decided. */
export function equalities(target: Ground, count: number): Parameter[] {
  const fields = equatableFields(target).filter(({ family }) => family !== 'text');
  const steady = fields.length > 0 ? fields : equatableFields(target);
  return steady.slice(0, 3).flatMap((field) => Array.from({ length: count }, (_, at) => equalTo(field, 2 * at + 1)));
}

/** A sort and a filter by attributes outside `fields`, so that a server cannot use the selected attributes alone. */
function sideBySide(target: Ground, door: Populatable): Parameter[] {
  const [shown = '', ...others] = defaultFields(target.type);
  const sorts = target.sortable.filter(({ name }) => others.includes(name)).slice(-3);
  const filters = steadyFields(target).filter(({ name }) => others.includes(name));
  return [
    ...(isMany(door) ? sorts.map(({ name }): Parameter => ({ fields: [shown], sort: [`${name}:desc`] })) : []),
    ...filters.slice(0, 2).flatMap((field, at): Parameter[] => {
      const sort = isMany(door) ? sorts.slice(0, 1).map(({ name }) => `${name}:asc`) : [];
      return [
        { fields: [shown], filters: equalTo(field, at) },
        { sort, filters: { $or: [equalTo(field, at), equalTo(field, at + 1)] } },
      ];
    }),
  ];
}

type Linked = ReturnType<typeof linksOf>[number];

/** Pairs of relations with the same target. */
const pairsOf = (links: readonly Linked[]): (readonly [Linked, Linked])[] =>
  links.flatMap((link, at) =>
    links
      .slice(at + 1)
      .filter(({ target }) => target === link.target && defaultFields(target.type).length > 1)
      .map((other) => [link, other] as const),
  );

/** Number of different values. */
const distinct = ({ values }: Field): number => new Set(values).size;

const toDrafts = (target: Ground): boolean => target.type.draftAndPublish;

export const optionChecks: readonly Check[] = [
  ...atAnyDepth('rest.populate.fields', (ground, scope) =>
    withOptions(ground, scope, ({ type }) => {
      const names = defaultFields(type);
      return [{ fields: names.slice(0, 1) }, { fields: names.slice(-2) }];
    }),
  ),
  ...atAnyDepth('rest.populate.sort', (ground, scope) =>
    withOptions(ground, scope, ({ sortable }, door) =>
      isMany(door)
        ? sortable
            .slice(0, 4)
            .flatMap(({ name }): Parameter[] => [{ sort: [`${name}:desc`] }, { sort: [`${name}:asc`] }])
        : [],
    ),
  ),
  ...atAnyDepth('rest.populate.filters', (ground, scope) =>
    withOptions(ground, scope, (target) => equalities(target, 3).map((filters) => ({ filters }))),
  ),
  ...atAnyDepth(
    {
      id: 'rest.populate.filters.operators',
      title: 'filters inside a population take every operator, and $and and $or',
      clauses: ['rest.populate.filters'],
      most: 100,
    },
    (ground, { model, world }) => {
      const comparisons = linkedComparisons('targets', model, world).filter(({ ground: from }) => from === ground);
      return comparisons.flatMap(({ link, tree }, at): Parameter[] => {
        const other = comparisons.slice(at + 1).find((comparison) => comparison.link === link);
        const joined: FilterTree[] = other ? [{ $or: [tree, other.tree] }, { $and: [tree, other.tree] }] : [];
        return [tree, ...joined].map((filters) => ({ [link.name]: { filters } }));
      });
    },
  ),
  populationCheck(
    {
      id: 'rest.populate.options-together',
      title: 'fields, sort and filters inside a population act side by side as each does alone',
      clauses: ['rest.populate.fields', 'rest.populate.sort', 'rest.populate.filters'],
    },
    (ground, scope) => withOptions(ground, scope, sideBySide),
  ),
  populationCheck(
    {
      id: 'rest.populate.fields.apart',
      title: 'fields inside one population leaves another of the same content-type alone',
      clauses: ['rest.populate.fields'],
    },
    (ground, scope) =>
      pairsOf(linksOf(ground, scope)).map(([one, other]): Parameter => {
        const names = defaultFields(one.target.type);
        return {
          [one.door.attribute.name]: { fields: names.slice(0, 1) },
          [other.door.attribute.name]: { fields: names.slice(-1) },
        };
      }),
  ),
  populationCheck(
    {
      id: 'rest.populate.fields.deep',
      title: 'fields, a sort and filters at the second and third level act there, and there alone',
      clauses: ['rest.populate.fields', 'rest.populate.sort', 'rest.populate.filters'],
    },
    (ground, scope) => [2, 3].flatMap((length) => deepOptions(ground, scope, length)),
  ),
  ...atAnyDepth(observed('rest.populate.filters-to-one'), (ground, scope) =>
    withOptions(ground, scope, (target, door) => {
      if (isMany(door)) return [];
      const met = equalities(target, 2) as FilterTree[];
      const none: FilterTree = { id: { $eq: '0' } };
      return [none, ...met, ...met.map(($not): FilterTree => ({ $not }))].map((filters) => ({ filters }));
    }),
  ),
  ...atAnyDepth(
    {
      ...observed('rest.fields.wildcard-among-names.inside'),
      title: 'The wildcard among the fields of a population counts for all, wherever it stands.',
      clauses: ['rest.fields.wildcard-among-names'],
      tells: ['rest.'],
      most: 40,
    },
    (ground, scope) =>
      populatables(scope.model, ground.type).flatMap((door): Parameter[] => {
        const lists = [
          ['id', '*'],
          ['*', 'id'],
        ].map((fields): Parameter => ({ fields }));
        const { name } = door.attribute;
        if (!isZone(door)) return isRelation(door) && isMany(door) ? lists.map((options) => ({ [name]: options })) : [];
        return lists.flatMap((options) => [{ [name]: options }, { [name]: onEach(door, options) }]);
      }),
  ),
  ...atAnyDepth(
    {
      ...observed('rest.fields.one.inside'),
      title: 'One name in fields inside a population selects that field, at any depth.',
      clauses: ['rest.fields.one'],
      tells: ['rest.populate.'],
    },
    (ground, scope) => withOptions(ground, scope, ({ type }) => defaultFields(type).map((fields) => ({ fields }))),
  ),
  populationCheck(
    {
      ...observed('rest.populate.sort.forms'),
      title: 'sort inside a population takes every form that sort of a list takes',
      clauses: ['rest.populate.sort'],
      most: 10,
    },
    (ground, scope) =>
      withOptions(ground, scope, ({ sortable }, door) => {
        const [one, other = one] = sortable.toSorted((a, b) => distinct(b) - distinct(a)).map(({ name }) => name);
        if (!isMany(door) || one === undefined || other === undefined) return [];
        return [
          { sort: `${one}:desc` },
          { sort: `${one}:DESC` },
          { sort: { [one]: 'desc' } },
          { sort: [{ [one]: 'desc' }, { id: 'asc' }] },
          { sort: `${other}:desc,${one}:desc` },
          { sort: [`${other}:asc`, `${one}:desc`] },
          { sort: 'id:desc' },
          { sort: ['createdAt:desc', 'id:desc'] },
        ];
      }),
  ),
  populationCheck(
    {
      ...{ id: 'rest.sort.empty.inside', clauses: ['rest.sort.empty'], tells: ['rest.populate.'] },
      title: 'An empty sort inside a population is ignored: what is linked comes in its order.',
      reading: { ...observedReading, order: 'connection' },
    },
    (ground, scope) => withOptions(ground, scope, (_, door) => (isMany(door) ? [{ sort: '' }] : [])),
  ),
  populationCheck('rest.populate.no-ids', (ground, scope) => relationNames(ground, scope).map((name) => [name])),
  populationCheck(
    { id: 'rest.populate.order-of-connection', reading: { ...observedReading, order: 'connection' } },
    (ground, scope) =>
      linksOf(ground, scope)
        .filter(({ door }) => isMany(door))
        .map(({ door }) => [door.attribute.name]),
  ),
  askingOnGrounds({
    id: 'rest.fields.with-populate',
    asks: 'both',
    parameters: (ground, scope) =>
      relationNames(ground, scope).map((name) => ({
        fields: defaultFields(ground.type).slice(0, 1),
        populate: [name],
      })),
  }),
  // beside it the list has to hold drafts: otherwise its populations hold none either
  populationCheck(
    { ...observed('drafts.populate-live'), needs: ['drafts'], beside: { publicationState: 'preview' } },
    (ground, scope) => withOptions(ground, scope, (target) => (toDrafts(target) ? [{ publicationState: 'live' }] : [])),
  ),
];
