/** Populated components and dynamic zones (4.5). */
import type { Ground } from '../../generate/attributes.ts';
import { chains, type Door, doors, fieldList, isComponent, isZone } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { defaultFields } from '../../oracle/fields.ts';
import type { Check, Scope } from '../check.ts';
import { populationCheck } from './population-check.ts';

/** `a`, `a.b`, `a.b.c`: each level listed. */
function eachLevel(chain: readonly Door[]): string[] {
  const names = chain.map(({ attribute }) => attribute.name);
  return names.map((_, at) => names.slice(0, at + 1).join('.'));
}

/** Ways through one to three components, each inside the other. */
const componentChains = ({ type }: Ground, { model }: Scope): Door[][] =>
  [1, 2, 3].flatMap((length) => chains(model, type, length, isComponent));

/** Components of the zones of a content-type, one after the other. */
function zoneParts(
  { type }: Ground,
  { model }: Scope,
  of: (component: Door['leadsTo'][number]) => Parameter | undefined,
): Parameter[] {
  return doors(model, type)
    .filter(isZone)
    .flatMap(({ attribute, leadsTo }) =>
      leadsTo.flatMap((component): Parameter[] => {
        const options = of(component);
        return options === undefined ? [] : [{ [attribute.name]: { on: { [component.uid]: options } } }];
      }),
    );
}

const someFields = (component: Door['leadsTo'][number]): Parameter | undefined =>
  fieldList(component) && { fields: defaultFields(component).slice(0, 1) };

export const componentChecks: readonly Check[] = [
  populationCheck({
    id: 'rest.populate.component',
    title: 'A named component is added, and components inside it where each level is listed',
    populations: (ground, scope) => componentChains(ground, scope).map(eachLevel),
  }),
  populationCheck({
    id: 'rest.populate.component-fields',
    title: 'fields inside a populated component limits it to id and the attributes named',
    reading: observedReading,
    populations: ({ type }, { model }) =>
      doors(model, type)
        .filter(isComponent)
        .flatMap(({ attribute, leadsTo: [component] }): Parameter[] => {
          const options = component && someFields(component);
          return options === undefined ? [] : [{ [attribute.name]: options }];
        }),
  }),
  populationCheck({
    id: 'rest.populate.component-not-nested',
    title: 'A populated component holds nothing populated of its own unless it is asked for',
    reading: observedReading,
    populations: ({ type }, { model }) =>
      doors(model, type)
        .filter((door) => isComponent(door) && door.leadsTo.some((inner) => doors(model, inner).length > 0))
        .map(({ attribute }): Parameter => [attribute.name]),
  }),
  populationCheck({
    id: 'rest.populate.zone-shared',
    title: 'populate[<zone>][populate]=* adds the zone with what the components of its items link to',
    populations: ({ type }, { model }) =>
      doors(model, type)
        .filter(isZone)
        .map(({ attribute }): Parameter => ({ [attribute.name]: { populate: '*' } })),
  }),
  populationCheck({
    id: 'rest.populate.zone-on-fields',
    title: 'populate[<zone>][on][<component>][fields] selects fields of the items of that component',
    populations: (ground, scope) => zoneParts(ground, scope, someFields),
  }),
  populationCheck({
    id: 'rest.populate.zone-on-populate',
    title: 'populate[<zone>][on][<component>][populate]=* populates inside the items of that component',
    populations: (ground, scope) =>
      zoneParts(ground, scope, (component) =>
        doors(scope.model, component).length > 0 ? { populate: '*' } : undefined,
      ),
  }),
  populationCheck({
    id: 'rest.populate.zone-on-excludes',
    title: 'With on, items of components it does not name are left out',
    reading: observedReading,
    populations: (ground, scope) => zoneParts(ground, scope, () => 'true'),
  }),
];
