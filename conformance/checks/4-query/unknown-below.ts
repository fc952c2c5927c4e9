/** Unknown names below relations and components of each kind, in sorts, filters and populations (4.2, 4.5, 4.6, observed). */
import { grounds, singleGrounds } from '../../generate/attributes.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { unknownName } from '../../generate/unknown-name.ts';
import { type Attributed, componentsOf, findComponent, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import { isPlainRelation, isScalar, isToMany } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { type Refused, refusalCheck } from '../reading/refusal-check.ts';
import { isShown } from '../writing/compare.ts';

/** Names of attributes of a content-type or a component. */
interface Names {
  /** One that any parameter takes. */
  readonly known: string;
  /** Those that are to be populated. */
  readonly populated: readonly string[];
}

/** A way from a content-type to what it links or holds, with names that are known there. */
interface Place extends Names {
  readonly path: readonly string[];
  /** The kinds of the attributes on the way. */
  readonly kind: string;
}

/** The names of what a way leads to; none where nothing can be asked there. */
function namesOf({ attributes }: Attributed): Names[] {
  const known = attributes.find((one) => isShown(one) && one.type !== 'json')?.name;
  const populated = attributes.filter((one) => !one.private && !isScalar(one)).map(({ name }) => name);
  return known === undefined ? [] : [{ known, populated }];
}

/** Most attributes on the way. */
const deepest = 3;

/** What a relation or a component leads to, and of which kind it is; undefined for other attributes. */
function next(model: Model, attribute: Attribute): { kind: string; owner: Attributed } | undefined {
  if (attribute.private) return undefined;
  const owner = isPlainRelation(attribute)
    ? findType(model, attribute.target)
    : attribute.type === 'component'
      ? findComponent(model, attribute.component)
      : undefined;
  const kind = isPlainRelation(attribute)
    ? isToMany(attribute)
      ? 'entries'
      : 'entry'
    : attribute.repeatable
      ? 'components'
      : 'component';
  return owner && { kind, owner };
}

/** All places below a content-type or a component, the nearest first. */
function placesBelow(model: Model, owner: Attributed, depth = deepest): Place[] {
  if (depth === 0) return [];
  const near = owner.attributes.flatMap((attribute) => {
    const step = next(model, attribute);
    return step ? [{ name: attribute.name, ...step }] : [];
  });
  return [
    ...near.flatMap(({ name, kind, owner: inside }) =>
      namesOf(inside).map((names): Place => ({ path: [name], kind, ...names })),
    ),
    ...near.flatMap((step) =>
      placesBelow(model, step.owner, depth - 1).map(
        (place): Place => ({ ...place, path: [step.name, ...place.path], kind: `${step.kind} ${place.kind}` }),
      ),
    ),
  ];
}

/** One place of each kind below collection types and below single types, by content-type. Three steps lead through a component at least. */
const placesByType = oncePer(({ model, world }: Scope): ReadonlyMap<ContentType, readonly Place[]> => {
  const kindsOf = { collectionType: new Set<string>(), singleType: new Set<string>() };
  const chosen = [...grounds(model, world), ...singleGrounds(model, world)].map(({ type }): [ContentType, Place[]] => [
    type,
    placesBelow(model, type).filter(({ kind, path }) => {
      const kinds = kindsOf[type.kind];
      const isNew = !kinds.has(kind) && (path.length < deepest || kind.includes('component'));
      if (isNew) kinds.add(kind);
      return isNew;
    }),
  ]);
  return new Map(chosen);
});

/** Forms of a parameter with a name at the end of a path. */
type Forms = readonly ((path: readonly string[], name: string) => Parameters)[];

const nested = (path: readonly string[], last: Parameter): Parameter =>
  path.reduceRight((inside: Parameter, name): Parameter => ({ [name]: inside }), last);

const sorts: Forms = [
  (path, name) => ({ sort: [...path, name].join('.') }),
  (path, name) => ({ sort: nested([...path, name], 'desc') }),
  (path, name) => ({ sort: ['id', `${[...path, name].join('.')}:desc`] }),
];

const condition = { $notNull: 'true' };

const filters: Forms = [
  (path, name) => ({ filters: nested([...path, name], condition) }),
  (path, name) => ({ filters: { $or: [nested(path, { [name]: condition }), { id: condition }] } }),
  (path, name) => ({ filters: { $not: nested(path, { $and: [{ [name]: condition }] }) } }),
];

/** Options of the population of the last attribute on the way. */
const inPopulation =
  (options: (name: string) => Parameter): Forms[number] =>
  (path, name) => ({
    populate: path
      .slice(0, -1)
      .reduceRight((inside: Parameter, each): Parameter => ({ [each]: { populate: inside } }), {
        [path.at(-1) ?? '']: options(name),
      }),
  });

/** Options of a population that name an attribute. */
type Options = readonly ((name: string) => Parameter)[];

const options: Options = [
  (name) => ({ fields: [name] }),
  (name) => ({ sort: name }),
  (name) => ({ sort: ['id', `${name}:desc`] }),
  (name) => ({ filters: { [name]: condition } }),
];

const populations: Forms = options.map(inPopulation);

/** What stands in the place of a known name, and is none there. */
type Strangers = (names: Names) => readonly string[];

const unknown: Strangers = () => [unknownName];

/** Two names with a comma between them, which is not split. */
const commaList: Strangers = ({ known }) => [`${known},id`];

/** What is to be populated is no field. */
const populated: Strangers = (names) => names.populated.slice(0, 3);

/** Names alone and in a list, for what a comma does. */
const selections: Options = [(name) => ({ fields: name }), (name) => ({ fields: [name] })];

/** The same options of the population of one component of a dynamic zone. */
function inZones({ model }: Scope, { attributes }: ContentType, forms: Options, strangers: Strangers): Refused[] {
  const zones = attributes.filter((one) => one.type === 'dynamiczone' && !one.private);
  return zones.flatMap((zone) =>
    componentsOf(model, zone).flatMap((component) => {
      const on = (option: Parameter): Parameters => ({
        populate: { [zone.name]: { on: { [component.uid]: option } } },
      });
      return namesOf(component).flatMap((names) =>
        strangers(names).flatMap((name) =>
          forms.map((form): Refused => ({ refused: on(form(name)), twin: on(form(names.known)), name })),
        ),
      );
    }),
  );
}

const most = 120;

/** A check that what is no name is refused in each form, at a place of each kind. */
const belowCheck = (clause: string, title: string, forms: Forms, strangers: Strangers = unknown): Check =>
  refusalCheck(
    variant(`${clause}.below`, clause, title),
    'parameter',
    ({ type }, scope) =>
      (placesByType(scope).get(type) ?? []).flatMap(({ path, ...names }) =>
        strangers(names).flatMap((name) =>
          forms.map((form): Refused => ({ refused: form(path, name), twin: form(path, names.known), name })),
        ),
      ),
    most,
  );

/** The same for components of dynamic zones. */
const zoneCheck = (clause: string, title: string, forms: Options, strangers: Strangers = unknown): Check =>
  refusalCheck(
    variant(`${clause}.zone`, clause, title),
    'parameter',
    ({ type }, scope) => inZones(scope, type, forms, strangers),
    16,
  );

const below = 'Below relations and components of each kind an unknown name is refused.';

export const unknownBelowChecks: readonly Check[] = [
  belowCheck('rest.sort.unknown-field', below, sorts),
  belowCheck('rest.filters.unknown-field', below, filters),
  belowCheck('rest.populate.unknown-inside', below, populations),
  zoneCheck('rest.populate.unknown-inside', 'For a component of a dynamic zone an unknown name is refused.', options),
  belowCheck(
    'rest.fields.comma-list',
    'In fields of a population two names with a comma are one unknown name.',
    selections.map(inPopulation),
    commaList,
  ),
  zoneCheck(
    'rest.fields.comma-list',
    'In fields of a component of a dynamic zone two names with a comma are one unknown name.',
    selections,
    commaList,
  ),
  belowCheck(
    'rest.fields.not-for-populated-status',
    'In fields of a population what is to be populated there is refused.',
    selections.map(inPopulation),
    populated,
  ),
  zoneCheck(
    'rest.fields.not-for-populated-status',
    'In fields of a component of a dynamic zone what is to be populated there is refused.',
    selections,
    populated,
  ),
];
