/** Populated components and dynamic zones (4.5). */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import {
  chains,
  fieldList,
  isComponent,
  isRelation,
  isZone,
  type Populatable,
  populatables,
} from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import type { Check, Scope } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { linkedOption, sortThatShows } from './linked-option.ts';
import { populationCheck } from './population-check.ts';

/** `a`, `a.b`, `a.b.c`: each level listed, every other time from the innermost. */
function eachLevel(chain: readonly Populatable[], at: number): string[] {
  const names = chain.map(({ attribute }) => attribute.name);
  const levels = names.map((_, at) => names.slice(0, at + 1).join('.'));
  return at % 2 === 0 ? levels : levels.toReversed();
}

/** Chains of one to three nested components. */
export const componentChains = (model: Model, type: ContentType): Populatable[][] =>
  [1, 2, 3].flatMap((length) => chains(model, type, length, isComponent));

/** The same, each with a relation or media of the innermost component. */
export const chainsWithLeaves = (model: Model, type: ContentType): Populatable[][] =>
  componentChains(model, type).flatMap((chain) => {
    const inner = chain.at(-1)?.leadsTo.flatMap((component) => populatables(model, component)) ?? [];
    const leaves = inner.filter((door) => isRelation(door) || door.attribute.type === 'media');
    return leaves.map((leaf) => [...chain, leaf]);
  });

type Part = Populatable['leadsTo'][number];

/** A dynamic zone, and options for some of its components. */
interface ZoneOptions {
  readonly zone: string;
  readonly options: readonly (readonly [uid: string, options: Parameter])[];
}

type OptionsOf = (component: Part) => Parameter | undefined;

/** The dynamic zones of a content-type, each with its components that have options. */
const zonesOf = ({ type }: Ground, { model }: Scope, of: OptionsOf): ZoneOptions[] =>
  populatables(model, type)
    .filter(isZone)
    .map(({ attribute, leadsTo }) => ({
      zone: attribute.name,
      options: leadsTo.flatMap((component) => {
        const options = of(component);
        return options === undefined ? [] : [[component.uid, options] as const];
      }),
    }));

const onZone = ({ zone, options }: ZoneOptions): Parameter => ({ [zone]: { on: Object.fromEntries(options) } });

/** Components of the dynamic zones of a content-type, one at a time. */
const zoneParts = (ground: Ground, scope: Scope, of: OptionsOf): Parameter[] =>
  zonesOf(ground, scope, of).flatMap(({ zone, options }) => options.map((one) => onZone({ zone, options: [one] })));

/** The same, and all components of each zone in one population. */
const wholeZones = (ground: Ground, scope: Scope, of: OptionsOf): Parameter[] => [
  ...zoneParts(ground, scope, of),
  ...zonesOf(ground, scope, of)
    .filter(({ options }) => options.length > 1)
    .map(onZone),
];

const sharedZones = ({ type }: Ground, { model }: Scope): Parameter[] =>
  populatables(model, type)
    .filter(isZone)
    .map(({ attribute }): Parameter => ({ [attribute.name]: { populate: '*' } }));

const someFields = (component: Part): FilterTree | undefined =>
  fieldList(component) && { fields: defaultFields(component).slice(0, 1) };

/** The to-many relations of a component of a zone, each with this option. */
function relationsWith(option: string, ground: Ground, scope: Scope, zone: string, part: Part): FilterTree | undefined {
  const held = ground.entries.flatMap(({ parts = {} }) => parts[zone] ?? []);
  const items = held.filter(({ component }) => component === part.uid);
  const relations = populatables(scope.model, part).filter((door) => isRelation(door) && isToMany(door.attribute));
  const options = relations.flatMap(({ attribute }) => {
    const shown = option === 'sort' ? sortThatShows(scope, attribute, items) : undefined;
    const value = shown ?? linkedOption(option, scope, attribute.target);
    return value === undefined ? [] : [[attribute.name, { [option]: value }] as const];
  });
  return options.length === 0 ? undefined : Object.fromEntries(options);
}

/** Relations of the components of zones, with fields, a sort and filters; `tree` writes the population of a zone. */
const zoneOptions = (
  clause: string,
  what: string,
  tree: (zone: string, component: string, populate: FilterTree) => Parameter,
): Check =>
  populationCheck(
    {
      id: `${clause}.options`,
      title: `${what} is populated with fields, a sort and filters as any other`,
      clauses: [clause],
      reading: { ...vouchedReading, vouches: 'tolerated' },
    },
    (ground, scope) =>
      populatables(scope.model, ground.type)
        .filter(isZone)
        .flatMap(({ attribute: { name }, leadsTo }) =>
          ['fields', 'sort', 'filters'].flatMap((option) =>
            leadsTo.flatMap((part): Parameter[] => {
              const populate = relationsWith(option, ground, scope, name, part);
              return populate ? [tree(name, part.uid, populate)] : [];
            }),
          ),
        ),
  );

export const componentChecks: readonly Check[] = [
  populationCheck('rest.populate.component', ({ type }, { model }) => componentChains(model, type).map(eachLevel)),
  populationCheck(
    {
      id: 'rest.populate.component.leaves',
      title: 'A relation or media of a component is populated where each level to it is listed',
      clauses: ['rest.populate.component'],
      tells: ['rest.envelope.populated-'],
    },
    ({ type }, { model }) => chainsWithLeaves(model, type).map(eachLevel),
  ),
  populationCheck(observed('rest.populate.component-fields'), ({ type }, { model }) =>
    populatables(model, type)
      .filter(isComponent)
      .flatMap(({ attribute, leadsTo: [component] }): Parameter[] => {
        const options = component && someFields(component);
        return options === undefined ? [] : [{ [attribute.name]: options }];
      }),
  ),
  populationCheck(observed('rest.populate.component-not-nested'), ({ type }, { model }) =>
    populatables(model, type)
      .filter((door) => isComponent(door) && door.leadsTo.some((inner) => populatables(model, inner).length > 0))
      .map(({ attribute }): Parameter => [attribute.name]),
  ),
  populationCheck('rest.populate.zone-shared', sharedZones),
  populationCheck(
    {
      ...observed('rest.populate.zone-shared.all'),
      title: '* populates files and components in the components of a zone too',
      clauses: ['rest.populate.wildcard-media'],
    },
    sharedZones,
  ),
  populationCheck('rest.populate.zone-on-fields', (ground, scope) => wholeZones(ground, scope, someFields)),
  populationCheck('rest.populate.zone-on-populate', (ground, scope) =>
    wholeZones(ground, scope, (part) => (populatables(scope.model, part).length > 0 ? { populate: '*' } : undefined)),
  ),
  populationCheck(
    {
      ...observed('rest.populate.zone-on-populate.all'),
      title: '* populates files and components in one component of a zone too, beside fields as alone',
      clauses: ['rest.populate.wildcard-media'],
    },
    (ground, scope) =>
      [false, true].flatMap((isBeside) =>
        zoneParts(ground, scope, (part) => {
          const fields = isBeside ? someFields(part) : {};
          return fields && populatables(scope.model, part).length > 0 ? { ...fields, populate: '*' } : undefined;
        }),
      ),
  ),
  // the document shows the option populate with * alone
  zoneOptions('rest.populate.zone-on-populate', 'A relation of one component of a zone', (name, uid, populate) => ({
    [name]: { on: { [uid]: { populate } } },
  })),
  zoneOptions('rest.populate.zone-shared', 'A relation that components of a zone share', (name, _uid, populate) => ({
    [name]: { populate },
  })),
  populationCheck(observed('rest.populate.zone-on-excludes'), (ground, scope) =>
    zoneParts(ground, scope, () => 'true'),
  ),
  populationCheck(observed('rest.populate.zone-on-filters'), (ground, scope) =>
    zoneParts(ground, scope, (part) => {
      const [name] = defaultFields(part);
      return name === undefined ? undefined : { filters: { [name]: { $null: 'true' } } };
    }),
  ),
];
