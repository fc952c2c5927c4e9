/** Filters of the items of a zone by what these link and hold, alone and joined (4.5, observed). */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { isPresent, operandText } from '../../generate/operand.ts';
import { isZone, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { countsDrafts } from '../../judge/reading.ts';
import { type Attributed, attributeNamed, findComponent, findType } from '../../models/lookup.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { Part, WorldEntry } from '../../world/world.ts';
import type { Check, Scope } from '../check.ts';
import { populationCheck } from './population-check.ts';

/** Types of attributes whose equality is decided. */
const steady: ReadonlySet<string> = new Set(['string', 'integer', 'boolean', 'enumeration', 'date', 'decimal']);

type Holder = Pick<Part | WorldEntry, 'values' | 'links' | 'parts'>;

/** Conditions on the values of these holders. */
const ofValues = (owner: Attributed, holders: readonly Holder[]): FilterTree[] =>
  defaultFields(owner)
    .filter((name) => steady.has(attributeNamed(owner, name)?.type ?? ''))
    .flatMap((name): FilterTree[] => {
      const values = holders.map(({ values: of }) => of[name]).filter((value) => isPresent(value) && value !== '');
      const [one, other = one] = [...new Set(values)].map(operandText);
      return one === undefined || other === undefined
        ? []
        : [{ [name]: { $eq: other } }, { [name]: one }, { [name]: { $in: [one] } }];
    });

/** Most relations and components on the way to a value. */
const deepest = 2;

/** Conditions on what these holders link and what stands in their components. */
function through(scope: Scope, owner: Attributed, holders: readonly Holder[], depth = deepest): FilterTree[] {
  if (depth === 0 || holders.length === 0) return [];
  return owner.attributes.flatMap((attribute): FilterTree[] => {
    const { name, target } = attribute;
    const below = (next: Attributed | undefined, held: readonly Holder[]): FilterTree[] =>
      next ? [...ofValues(next, held), ...through(scope, next, held, depth - 1)].map((tree) => ({ [name]: tree })) : [];
    if (attribute.private) return [];
    if (attribute.type === 'component')
      return below(
        findComponent(scope.model, attribute.component),
        holders.flatMap(({ parts }) => parts?.[name] ?? []),
      );
    const next = findType(scope.model, target);
    if (attribute.type !== 'relation' || !next || attribute.relation?.startsWith('morph')) return [];
    const ids = holders.flatMap(({ links }) => links?.[name] ?? []);
    const linked = [...new Set(ids)].flatMap((id) => scope.world.find(next.uid, id) ?? []);
    return [
      ...linked.slice(0, 2).map(({ id }): FilterTree => ({ [name]: { id: { $eq: String(id) } } })),
      ...below(next, linked),
    ];
  });
}

/** Each condition, and pairs of them joined with one on a value of the item itself. */
function conditionsOn(scope: Scope, part: Attributed, items: readonly Part[], name: string): FilterTree[] {
  const trees = shuffled(through(scope, part, items), randomOf(scope.world, `conditions on items ${name}`));
  const own = ofValues(part, items);
  const joined = trees.flatMap((tree, at): FilterTree[] => {
    const other = own[at % Math.max(1, own.length)] ?? trees[at + 1];
    return other ? [{ $or: [tree, other] }, { $and: [other, tree] }] : [];
  });
  return [...trees, ...joined];
}

/** Populations of zones with such a filter of one component. */
const populationsOf = ({ type, entries }: Ground, scope: Scope): Parameter[] =>
  populatables(scope.model, type)
    .filter(isZone)
    .flatMap(({ attribute: { name: zone }, leadsTo }) =>
      leadsTo.flatMap((part) => {
        const items = entries
          .flatMap(({ parts }) => parts?.[zone] ?? [])
          .filter(({ component }) => component === part.uid);
        return conditionsOn(scope, part, items, `${zone} ${part.uid}`).map(
          (filters, at): Parameter => ({
            [zone]: { on: { [part.uid]: at % 3 === 2 ? { filters, populate: '*' } : { filters } } },
          }),
        );
      }),
    );

export const zoneConditionsCheck: Check = populationCheck(
  {
    id: 'rest.populate.zone-on-filters.linked',
    title: 'Items of a zone are filtered by what they link and by the components in them, too.',
    clauses: ['rest.populate.zone-on-filters'],
    reading: countsDrafts,
    most: 18,
  },
  populationsOf,
);
