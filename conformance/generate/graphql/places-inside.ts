/**
 * Lists inside an entry: to-many relations, several files, repeatable components, at the top, inside components and zones,
 * and in the entries that it links to.
 */
import { componentName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { Contents, EntryId, World, WorldEntry } from '../../world/world.ts';
import { type ComponentPlace, componentPlaces } from '../component-places.ts';

/** A step to the entries that a relation links to. */
interface LinkStep {
  readonly attribute: Attribute;
  readonly target: ContentType;
}

type Step = ComponentPlace['steps'][number] | LinkStep;

/** A list attribute, and the components or linked entries around it, from the outside to the inside. */
export interface PlaceInside {
  readonly type: ContentType;
  readonly steps: readonly Step[];
  readonly attribute: Attribute;
}

/** What holds a list: an entry, or a component in it. */
export type ListHolder = Contents & Pick<WorldEntry, 'links' | 'values'>;

const isList = (attribute: Attribute): boolean => {
  const { type, multiple, repeatable, private: hidden } = attribute;
  if (hidden) return false;
  if (type === 'media') return multiple === true;
  return type === 'component' ? repeatable === true : isPlainRelation(attribute) && isToMany(attribute);
};

/** Every place of a list: of each content-type, in what it links to, and inside each component and chain that leads to it. */
export function placesInside(model: Model, types: readonly ContentType[]): PlaceInside[] {
  const top = types.flatMap((type) => type.attributes.map((attribute) => ({ type, steps: [], attribute })));
  const inner = componentPlaces(model, types).flatMap(({ type, steps }) =>
    (steps.at(-1)?.component.attributes ?? []).map((attribute) => ({ type, steps, attribute })),
  );
  const behind = types.flatMap((type) =>
    type.attributes.flatMap((attribute) => {
      const target =
        isPlainRelation(attribute) && !attribute.private && types.find(({ uid }) => uid === attribute.target);
      return target ? target.attributes.map((list) => ({ type, steps: [{ attribute, target }], attribute: list })) : [];
    }),
  );
  return [...top, ...inner, ...behind].filter(({ attribute }) => isList(attribute));
}

/** Most steps to a list that stands further inside. */
const furthest = 3;

/** Every place of a to-many relation behind relations and components, in any order, that a document can have. */
export function placesBehind(model: Model, types: readonly ContentType[], depthLimit: number): PlaceInside[] {
  const stepsOf = (attribute: Attribute): readonly Step[] => {
    if (attribute.private) return [];
    const target = isPlainRelation(attribute) && types.find(({ uid }) => uid === attribute.target);
    return target
      ? [{ attribute, target }]
      : componentsOf(model, attribute).map((component) => ({ attribute, component }));
  };
  const from = (type: ContentType, attributes: readonly Attribute[], steps: readonly Step[]): PlaceInside[] => {
    const lists = steps.length === 0 ? [] : attributes.map((attribute): PlaceInside => ({ type, steps, attribute }));
    if (steps.length === furthest) return lists;
    const further = attributes.flatMap(stepsOf);
    const inner = further.flatMap((step) =>
      from(type, 'target' in step ? step.target.attributes : step.component.attributes, [...steps, step]),
    );
    return [...lists, ...inner];
  };
  return types
    .flatMap((type) => from(type, type.attributes, []))
    .filter(({ attribute }) => attribute.type === 'relation' && isList(attribute))
    .filter((place) => depthOf(place) <= depthLimit);
}

/** Depth of the ids of a list in a document of one entry: a relation is three fields deep, a component one. */
const depthOf = ({ steps }: PlaceInside): number =>
  5 + steps.reduce((depth, step) => depth + ('target' in step ? 3 : 1), 0);

/** The name of a place: `book body[blocks.slide] files`. */
export const placeName = ({ type, steps, attribute }: PlaceInside): string =>
  [
    type.singularName,
    ...steps.map((step) => `${step.attribute.name}${'component' in step ? `[${step.component.uid}]` : ''}`),
    attribute.name,
  ].join(' ');

/** The selection of the attributes of an entry that holds `inner` at the place. */
export const selectionAt = ({ steps }: PlaceInside, limit: number, inner: string): string =>
  steps.reduceRight((text, { attribute, ...step }) => {
    const { name, type, repeatable } = attribute;
    if ('target' in step) {
      const all = isToMany(attribute) ? `(sort: ["id"], pagination: { limit: ${limit} })` : '';
      return `${name}${all} { data { attributes { ${text} } } }`;
    }
    const { component } = step;
    if (type === 'dynamiczone') return `${name} { __typename ... on ${componentName(component.uid)} { ${text} } }`;
    return `${name}${repeatable ? `(pagination: { limit: ${limit} })` : ''} { ${text} }`;
  }, inner);

/** What holds the list in an entry of the world, of linked entries in the order of their ids; undefined where that is not known. */
export function holdersAt(world: World, { steps }: PlaceInside, entry: ListHolder): readonly ListHolder[] | undefined {
  let holders: readonly ListHolder[] = [entry];
  for (const step of steps) {
    const next = holders.map((holder): readonly ListHolder[] | undefined =>
      'component' in step
        ? holder.parts?.[step.attribute.name]?.filter((part) => part.component === step.component.uid)
        : linkedAt(world, step, holder),
    );
    if (next.some((some) => some === undefined)) return undefined;
    holders = next.flatMap((some) => some ?? []);
  }
  return holders;
}

/** The published entries that a holder links to; undefined where one is unknown, or is the draft of a to-one relation. */
function linkedAt(world: World, { attribute, target }: LinkStep, { links }: ListHolder): WorldEntry[] | undefined {
  const linked = links[attribute.name]?.map((id) => world.find(target.uid, id));
  if (linked === undefined || linked.some((entry) => entry === undefined)) return undefined;
  const entries = linked.flatMap((entry) => entry ?? []).toSorted((a, b) => Number(a.id) - Number(b.id));
  const live = entries.filter(({ values }) => !target.draftAndPublish || values.publishedAt !== null);
  return isToMany(attribute) || live.length === entries.length ? live : undefined;
}

/** The same in answered attributes, in the same order. */
export function answeredAt({ steps }: PlaceInside, attributes: unknown): readonly unknown[] {
  return steps.reduce<readonly unknown[]>(
    (holders, { attribute: { name, type }, ...step }) => {
      const values = holders.flatMap((holder) => (isObject(holder) ? [holder[name]].flat() : [])).filter(isObject);
      if ('target' in step)
        return values.flatMap(({ data }) => [data].flat().flatMap((one) => (isObject(one) ? [one.attributes] : [])));
      return values.filter((item) => type !== 'dynamiczone' || item.__typename === componentName(step.component.uid));
    },
    [attributes],
  );
}

/** The ids of the linked entries or files of a holder; undefined where they are not known. */
export const idsAt = (
  { attribute: { type, name } }: PlaceInside,
  holder: ListHolder,
): readonly EntryId[] | undefined => (type === 'media' ? holder.files?.[name] : holder.links[name]);
