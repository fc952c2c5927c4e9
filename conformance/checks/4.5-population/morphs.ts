/** Populated polymorphic relations (4.5), as observed. */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { findType } from '../../models/lookup.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { morphUids } from '../../world/morphs.ts';
import type { Check, Scope } from '../check.ts';
import { equalities } from './options.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

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

/** Those options, as they act on any other relation. */
export const facingOptionsChecks: readonly Check[] = atAnyDepth(
  {
    ...{ id: 'rest.populate.morph.options', clauses: ['rest.populate.sort', 'rest.populate.filters'] },
    title: 'What leads to an entry through a polymorphic relation is sorted and filtered inside a population',
  },
  ({ type }, { model, world }) =>
    populatables(model, type)
      .filter(({ attribute }) => attribute.relation === 'morphOne' || attribute.relation === 'morphMany')
      .flatMap(({ attribute }): Parameter[] => {
        const target = grounds(model, world).find((ground) => ground.type.uid === attribute.target);
        const options = target ? facingOptions(attribute, target) : [];
        return options.map((option) => ({ [attribute.name]: option }));
      }),
);

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
    const options: Parameter[] = [{ fields: defaultFields(target).slice(0, 1) }, 'true', { populate: '*' }];
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
