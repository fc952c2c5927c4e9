/** Populated dynamic zones: what their components share, and options of one component (4.5). */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { isPresent, operandText } from '../../generate/operand.ts';
import {
  chains,
  fieldList,
  isRelation,
  isZone,
  onFlags,
  type Populatable,
  populatables,
} from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { attributeNamed } from '../../models/lookup.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import type { Check, Scope } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { linkedOption, sortThatShows } from './linked-option.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

type Part = Populatable['leadsTo'][number];

/** A dynamic zone, and options for some of its components. */
interface ZoneOptions {
  readonly zone: string;
  readonly options: readonly (readonly [uid: string, options: Parameter])[];
}

/** Whether it leads to entries or files. */
const isLinking = (door: Populatable): boolean => isRelation(door) || door.attribute.type === 'media';

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

const someFields = (component: Part, last = false): FilterTree | undefined =>
  fieldList(component) && { fields: last ? defaultFields(component).slice(-2) : defaultFields(component).slice(0, 1) };

/** Ways to name a population beside fields: a list, a flag, and with options of its own. */
const besideFields: readonly ((name: string) => Parameter)[] = [
  (name) => [name],
  (name) => ({ [name]: 'true' }),
  (name) => ({ [name]: { sort: 'id' } }),
];

/** Some fields of a component, or its id alone, and a population of the first relation, file or component in it. */
function withFields(scope: Scope, part: Part, write: (name: string) => Parameter, at: number): FilterTree | undefined {
  const [door] = populatables(scope.model, part);
  const fields = at === 2 ? { fields: ['id'] } : someFields(part, at === 1);
  return door && fields ? { ...fields, populate: write(door.attribute.name) } : undefined;
}

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

/** An attribute of a component of zones, with a value that an item has there. */
type ItemValue = readonly [name: string, value: string];

/** Prefers a value that not every item of the component has. */
function valueOfItems({ entries }: Ground, part: Part): ItemValue | undefined {
  const items = entries
    .flatMap(({ parts = {} }) => Object.values(parts).flat())
    .filter((item) => item.component === part.uid);
  const shown = defaultFields(part).filter((name) => steady.has(attributeNamed(part, name)?.type ?? ''));
  const all = shown.map(
    (name) =>
      [name, items.map(({ values }) => values[name]).filter((value) => isPresent(value) && value !== '')] as const,
  );
  const [name, values = []] = all.toSorted((a, b) => new Set(b[1]).size - new Set(a[1]).size)[0] ?? [];
  return name === undefined || values.length === 0 ? undefined : [name, operandText(values[0])];
}

/** Types of attributes whose equality is decided. */
const steady: ReadonlySet<string> = new Set(['string', 'integer', 'boolean', 'enumeration', 'date', 'decimal']);

/** Filters of the items of one component. */
const zoneFilters: readonly ((of: ItemValue | undefined) => FilterTree | undefined)[] = [
  (of) => of && { filters: { [of[0]]: { $eq: of[1] } } },
  (of) => of && { filters: { [of[0]]: { $ne: of[1] } } },
  (of) => of && { filters: { [of[0]]: { $notNull: 'true' } } },
  (of) => of && { filters: { [of[0]]: { $null: 'true' } } },
  (of) => of && { filters: { $not: { [of[0]]: of[1] } }, fields: [of[0]] },
];

export const zoneChecks: readonly Check[] = [
  ...atAnyDepth('rest.populate.zone-shared', sharedZones),
  populationCheck(
    {
      ...observed('rest.populate.zone-shared.all'),
      title: '* populates files and components in the components of a zone too',
      clauses: ['rest.populate.wildcard-media'],
    },
    sharedZones,
  ),
  ...atAnyDepth('rest.populate.zone-on-fields', (ground, scope) =>
    [false, true].flatMap((last) => wholeZones(ground, scope, (part) => someFields(part, last))),
  ),
  ...atAnyDepth('rest.populate.zone-on-populate', (ground, scope) =>
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
  populationCheck(
    {
      id: 'rest.populate.zone-on-fields.beside',
      // the document shows fields and a population each alone
      reading: { ...vouchedReading, vouches: 'tolerated' },
      title: 'fields of one component of a zone hold beside a population of what they do not name',
      clauses: ['rest.populate.zone-on-fields', 'rest.populate.zone-on-populate'],
      most: 18,
    },
    (ground, scope) =>
      [0, 1, 2].flatMap((at) =>
        besideFields.flatMap((write) => wholeZones(ground, scope, (part) => withFields(scope, part, write, at))),
      ),
  ),
  // the document shows the option populate with * alone
  zoneOptions('rest.populate.zone-on-populate', 'A relation of one component of a zone', (name, uid, populate) => ({
    [name]: { on: { [uid]: { populate } } },
  })),
  zoneOptions('rest.populate.zone-shared', 'A relation that components of a zone share', (name, _uid, populate) => ({
    [name]: { populate },
  })),
  populationCheck(
    {
      id: 'rest.populate.zone-shared.flags',
      title:
        'A relation that components of a zone share is populated by a flag, a list and a text as by any other form',
      clauses: ['rest.populate.zone-shared'],
      reading: { ...vouchedReading, vouches: 'tolerated' },
      most: 24,
    },
    (ground, scope) =>
      populatables(scope.model, ground.type)
        .filter(isZone)
        .flatMap(({ attribute: { name: zone }, leadsTo }) => {
          const inner = leadsTo.flatMap((part) => populatables(scope.model, part).filter(isLinking));
          const names = [...new Set(inner.map(({ attribute }) => attribute.name))];
          const forms = names.flatMap((name): Parameter[] => [...onFlags.map((flag) => ({ [name]: flag })), name]);
          // names that not every component of the zone has
          const all: Parameter[] = names.length > 1 ? [names, names.join(',')] : [];
          return [...all, ...forms].map((populate): Parameter => ({ [zone]: { populate } }));
        }),
  ),
  ...atAnyDepth({ ...observed('rest.populate.zone-on-excludes'), most: 12 }, (ground, scope) => [
    ...zoneParts(ground, scope, () => 'true'),
    // what stands beside on brings nothing back
    ...zonesOf(ground, scope, (part) => someFields(part)).flatMap(({ zone, options }) =>
      options.map((one): Parameter => ({ [zone]: { on: Object.fromEntries([one]), populate: '*' } })),
    ),
    ...chains(scope.model, ground.type, 2, (door) => isRelation(door) || isZone(door)).flatMap(
      ([outer, zone]): Parameter[] => {
        const [uid] = zone && isZone(zone) ? zone.leadsTo.map((part) => part.uid) : [];
        const inner = zone && uid !== undefined ? { [zone.attribute.name]: { on: { [uid]: 'true' } } } : undefined;
        return outer && inner ? [{ [outer.attribute.name]: { populate: inner } }] : [];
      },
    ),
  ]),
  ...atAnyDepth({ ...observed('rest.populate.zone-on-filters'), most: 12 }, (ground, scope) =>
    zoneFilters.flatMap((filter) => [
      ...zoneParts(ground, scope, (part) => filter(valueOfItems(ground, part))),
      // beside another component without filters
      ...zonesOf(ground, scope, (part) => filter(valueOfItems(ground, part)))
        .filter(({ options }) => options.length > 1)
        .map(({ zone, options }) =>
          onZone({ zone, options: options.map(([uid, own], at) => [uid, at === 0 ? own : 'true'] as const) }),
        ),
    ]),
  ),
];
