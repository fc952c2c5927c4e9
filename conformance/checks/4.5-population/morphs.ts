/** Populated polymorphic relations (4.5), as observed. */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { isComponent, isRelation, populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { firstOfEach } from '../../models/first-of-each.ts';
import { findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { morphUids } from '../../world/morphs.ts';
import type { Check, Scope } from '../check.ts';
import { equalities } from './options.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

/** Choices of fields, populations by name, and both, of entries behind a polymorphic relation. */
function selections(model: Model, target: ContentType): Parameter[] {
  const names = defaultFields(target);
  const doors = firstOfEach(
    populatables(model, target).filter((door) => isRelation(door) || isComponent(door)),
    ({ attribute }) => `${attribute.type} ${isToMany(attribute)} ${attribute.repeatable}`,
  );
  const [first] = doors;
  return [
    { fields: names.slice(0, 1) },
    { fields: names.slice(-2) },
    ...doors.map(({ attribute: { name } }): Parameter => ({ populate: [name] })),
    ...doors.map(({ attribute: { name }, leadsTo: [inner] }): Parameter => {
      const options = inner ? { fields: defaultFields(inner).slice(0, 1) } : 'true';
      return { fields: names.slice(0, 1), populate: { [name]: options } };
    }),
    ...(first ? [{ fields: names.slice(-1), populate: first.attribute.name }] : []),
  ];
}

/** Options of the populations of what leads here through a polymorphic relation of its own. */
function facingOptions({ relation }: Attribute, target: Ground): Parameter[] {
  const filters = equalities(target, 3);
  const [first, ...others] = target.sortable.map(({ name }): Parameter[] => [
    { sort: [`${name}:desc`] },
    { sort: `${name}:asc` },
  ]);
  const sorts = relation === 'morphMany' ? [...(first ?? []), ...others.flat().slice(0, 4)] : [];
  return [...filters.map((chosen): Parameter => ({ filters: chosen })), ...sorts];
}

/** The populations of a content-type with options of what leads to it through a polymorphic relation. */
const facing =
  (options: (attribute: Attribute, target: Ground, model: Model) => readonly Parameter[]) =>
  ({ type }: Ground, { model, world }: Pick<Scope, 'model' | 'world'>): Parameter[] =>
    populatables(model, type)
      .filter(({ attribute }) => attribute.relation === 'morphOne' || attribute.relation === 'morphMany')
      .flatMap(({ attribute }): Parameter[] => {
        const target = grounds(model, world).find((ground) => ground.type.uid === attribute.target);
        return (target ? options(attribute, target, model) : []).map((option) => ({ [attribute.name]: option }));
      });

/** Those options, as they act on any other relation. */
export const facingOptionsChecks: readonly Check[] = [
  ...atAnyDepth(
    {
      ...{ id: 'rest.populate.morph.options', clauses: ['rest.populate.sort', 'rest.populate.filters'] },
      title: 'What leads to an entry through a polymorphic relation is sorted and filtered inside a population',
    },
    facing(facingOptions),
  ),
  ...atAnyDepth(
    {
      ...{ id: 'rest.populate.morph.selections', clauses: ['rest.populate.fields', 'rest.populate.nested'] },
      title:
        'What leads to an entry through a polymorphic relation shows the fields and the populations that are named',
    },
    facing((_attribute, { type }, model) => selections(model, type)),
  ),
];

/** Populations that name a polymorphic relation of a content-type, or of a component, whose entries are not known. */
export function morphPopulations(
  { name, relation }: Attribute,
  type: ContentType | undefined,
  { model, world }: Pick<Scope, 'model' | 'world'>,
): Parameter[] {
  if (!type || relation === 'morphOne' || relation === 'morphMany') return [[name]];
  const uids = morphUids(world.entries(type.uid), name);
  const selected = uids.flatMap((uid): Parameter[] => {
    const target = findType(model, uid);
    if (!target) return [];
    const options: Parameter[] = ['true', { populate: '*' }, ...selections(model, target)];
    return options.map((option) => ({ [name]: { on: { [uid]: option } } }));
  });
  const all = Object.fromEntries(uids.map((uid) => [uid, 'true']));
  return [[name], ...selected, ...(uids.length > 1 ? [{ [name]: { on: all } }] : [])];
}

export const morphCheck: Check = populationCheck(
  // beside fields Strapi 4 loses a polymorphic relation
  { id: 'rest.populate.morph', reading: { ...observedReading, order: 'connection' }, plain: true, most: 40 },
  ({ type }, scope) =>
    populatables(scope.model, type)
      .filter(({ attribute }) => attribute.relation?.startsWith('morph'))
      .flatMap(({ attribute }) => morphPopulations(attribute, type, scope)),
);
