/** Lists inside an entry: to-many relations, several files, repeatable components, at the top and inside components and zones. */
import { componentName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { Contents, EntryId, WorldEntry } from '../../world/world.ts';
import { type ComponentPlace, componentPlaces } from '../component-places.ts';

/** A list attribute, and the components around it, from the outside to the inside. */
export interface PlaceInside {
  readonly type: ContentType;
  readonly steps: ComponentPlace['steps'];
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

/** Every place of a list: of each content-type, and inside each component and chain of components that leads to it. */
export function placesInside(model: Model, types: readonly ContentType[]): PlaceInside[] {
  const top = types.flatMap((type) => type.attributes.map((attribute) => ({ type, steps: [], attribute })));
  const inner = componentPlaces(model, types).flatMap(({ type, steps }) =>
    (steps.at(-1)?.component.attributes ?? []).map((attribute) => ({ type, steps, attribute })),
  );
  return [...top, ...inner].filter(({ attribute }) => isList(attribute));
}

/** The name of a place: `book body[blocks.slide] files`. */
export const placeName = ({ type, steps, attribute }: PlaceInside): string =>
  [type.singularName, ...steps.map((step) => `${step.attribute.name}[${step.component.uid}]`), attribute.name].join(
    ' ',
  );

/** The selection of the attributes of an entry that holds `inner` at the place. */
export const selectionAt = ({ steps }: PlaceInside, limit: number, inner: string): string =>
  steps.reduceRight((text, { attribute: { name, type, repeatable }, component }) => {
    if (type === 'dynamiczone') return `${name} { __typename ... on ${componentName(component.uid)} { ${text} } }`;
    return `${name}${repeatable ? `(pagination: { limit: ${limit} })` : ''} { ${text} }`;
  }, inner);

/** What holds the list in an entry of the world; undefined where that is not known. */
export function holdersAt({ steps }: PlaceInside, entry: ListHolder): readonly ListHolder[] | undefined {
  let holders: readonly ListHolder[] = [entry];
  for (const { attribute, component } of steps) {
    const parts = holders.map((holder) => holder.parts?.[attribute.name]);
    if (parts.some((some) => some === undefined)) return undefined;
    holders = parts.flatMap((some) => some ?? []).filter((part) => part.component === component.uid);
  }
  return holders;
}

/** The same in answered attributes, in the same order. */
export function answeredAt({ steps }: PlaceInside, attributes: unknown): readonly unknown[] {
  return steps.reduce<readonly unknown[]>(
    (holders, { attribute: { name, type }, component }) =>
      holders
        .flatMap((holder) => (isObject(holder) ? [holder[name]].flat() : []))
        .filter((item) => isObject(item))
        .filter((item) => type !== 'dynamiczone' || item.__typename === componentName(component.uid)),
    [attributes],
  );
}

/** The ids of the linked entries or files of a holder; undefined where they are not known. */
export const idsAt = (
  { attribute: { type, name } }: PlaceInside,
  holder: ListHolder,
): readonly EntryId[] | undefined => (type === 'media' ? holder.files?.[name] : holder.links[name]);
