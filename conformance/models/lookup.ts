/** Finds content-types, components and attributes by what names them. */
import type { Attribute, Component, ContentType, Model } from './model.ts';
import { oncePer } from './once-per.ts';

/** A content-type or a component. */
export interface Attributed {
  readonly attributes: readonly Attribute[];
}

const typesByUid = oncePer(({ contentTypes }: Model) => new Map(contentTypes.map((type) => [type.uid, type])));

const componentsByUid = oncePer(
  ({ components }: Model) => new Map(components.map((component) => [component.uid, component])),
);

const attributesByName = oncePer(
  ({ attributes }: Attributed) => new Map(attributes.map((attribute) => [attribute.name, attribute])),
);

/** The content-type with this uid; undefined if the model has none. */
export const findType = (model: Model, uid: string | undefined): ContentType | undefined =>
  uid === undefined ? undefined : typesByUid(model).get(uid);

/** The content-type with this uid. Throws an Error if the model has none: the case belongs to another project. */
export function typeNamed(model: Model, uid: string): ContentType {
  const type = findType(model, uid);
  if (!type) throw new Error(`the case names ${uid}, which the model does not have`);
  return type;
}

/** The component with this uid, which may come from an answer; undefined if the model has none. */
export const findComponent = (model: Model, uid: unknown): Component | undefined =>
  typeof uid === 'string' ? componentsByUid(model).get(uid) : undefined;

/** The attributes of the component with this uid; none if the model has no such component. */
export const attributesOfComponent = (model: Model, uid: unknown): readonly Attribute[] =>
  findComponent(model, uid)?.attributes ?? [];

/** Uids of the components that an attribute may hold: several in a dynamic zone, none in what is no component. */
export const componentUids = ({ component, components = [] }: Attribute): readonly string[] =>
  component === undefined ? components : [component];

/** The components that an attribute may hold, in the order of the model. */
export function componentsOf(model: Model, attribute: Attribute): Component[] {
  const uids = componentUids(attribute);
  return model.components.filter(({ uid }) => uids.includes(uid));
}

/** The attribute with this name; undefined if there is none. */
export const attributeNamed = (owner: Attributed | undefined, name: string | undefined): Attribute | undefined =>
  owner && name !== undefined ? attributesByName(owner).get(name) : undefined;

/** The content-types with one entry at most. */
export const singleTypes = ({ contentTypes }: Pick<Model, 'contentTypes'>): ContentType[] =>
  contentTypes.filter(({ kind }) => kind === 'singleType');

/** The content-types with any number of entries. */
export const collectionTypes = ({ contentTypes }: Pick<Model, 'contentTypes'>): ContentType[] =>
  contentTypes.filter(({ kind }) => kind === 'collectionType');
