/** The relations of a model between entries that a run can create, and their form in bodies and answers. */
import { firstOfEach } from '../../models/first-of-each.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { componentsOf, typeNamed } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import type { LinkKind } from '../../oracle/state/links.ts';
import { inverseOf } from '../../world/links.ts';
import { collections } from '../writing/subjects.ts';

type Relation = Attribute & { readonly target: string };

/** The bond of a case, as JSON. */
export interface BondName {
  readonly uid: string;
  readonly attribute: string;
  /** For a relation inside a component: the attribute of the content-type, and the component. */
  readonly inside?: { readonly field: string; readonly component: string };
}

/** One relation of a content-type, or of a component inside it. */
export interface Bond {
  readonly name: BondName;
  readonly type: ContentType;
  readonly attribute: Relation;
  readonly target: ContentType;
  /** The other side of a two-way relation. */
  readonly inverse?: Relation;
  readonly inside?: { readonly field: Attribute; readonly component: Component };
}

const isPublicRelation = (attribute: Attribute): attribute is Relation =>
  isPlainRelation(attribute) && !attribute.private;

/** Every relation between creatable entries, from its owning side; those inside components last. */
export function bonds(model: Model): Bond[] {
  const creatable = collections(model);
  const targetOf = targetIn(model);
  return [
    ...creatable.flatMap((type) => bondsOf(model, type)),
    ...creatable.flatMap((type) => bondsInside(model, type, targetOf)),
  ];
}

const targetIn = (model: Model) => {
  const creatable = collections(model);
  return ({ target }: Relation): ContentType | undefined => creatable.find(({ uid }) => uid === target);
};

/** The relations that a content-type owns, to entries that a run can create. */
export function bondsOf(model: Model, type: ContentType): Bond[] {
  const targetOf = targetIn(model);
  return type.attributes.filter(isPublicRelation).flatMap((attribute): Bond[] => {
    const target = targetOf(attribute);
    if (target === undefined || attribute.mappedBy !== undefined) return [];
    const inverse = inverseOf(model, attribute);
    const name = { uid: type.uid, attribute: attribute.name };
    return [{ name, type, attribute, target, ...(inverse && !inverse.private ? { inverse } : {}) }];
  });
}

/** The relations of a content-type, and of its components, to entries that a run can create. */
export const ownBonds = (model: Model, type: ContentType): Bond[] => [
  ...bondsOf(model, type),
  ...bondsInside(model, type, targetIn(model)),
];

function bondsInside(
  model: Model,
  type: ContentType,
  targetOf: (relation: Relation) => ContentType | undefined,
): Bond[] {
  return type.attributes.flatMap((field) =>
    componentsOf(model, field).flatMap((component) =>
      component.attributes.filter(isPublicRelation).flatMap((attribute): Bond[] => {
        const target = targetOf(attribute);
        if (target === undefined || field.private) return [];
        const inside = { field: field.name, component: component.uid };
        const name = { uid: type.uid, attribute: attribute.name, inside };
        return [{ name, type, attribute, target, inside: { field, component } }];
      }),
    ),
  );
}

/** The bond with this name. Throws an Error if the model has none: the case belongs to another project. */
export function bondNamed(model: Model, name: BondName): Bond {
  typeNamed(model, name.uid);
  const bond = bonds(model).find((candidate) => isSameBond(candidate.name, name));
  if (bond === undefined)
    throw new Error(`the case names ${name.uid} ${name.attribute}, which the model does not have`);
  return bond;
}

const nameOf = ({ uid, attribute, inside }: BondName): BondName => ({ uid, attribute, ...(inside ? { inside } : {}) });

/** Whether two names are of one bond. A case may have more than the name. */
export const isSameBond = (one: BondName, other: BondName): boolean =>
  JSON.stringify(nameOf(one)) === JSON.stringify(nameOf(other));

/** The bond from its other side; undefined for a one-way relation. */
export function reverse({ type, attribute, target, inverse }: Bond): Bond | undefined {
  if (inverse === undefined) return undefined;
  const name = { uid: target.uid, attribute: inverse.name };
  return { name, type: target, attribute: inverse, target: type, inverse: attribute };
}

/** The bond from its other side. Throws an Error for a one-way relation. */
export function otherSide(bond: Bond): Bond {
  const back = reverse(bond);
  if (back === undefined) throw new Error(`${bond.attribute.name} has no other side`);
  return back;
}

/** Each bond, and two-way ones from the other side too. */
export const bothSides = (all: readonly Bond[]): Bond[] =>
  all.flatMap((bond) => [bond, ...[reverse(bond)].filter((side) => side !== undefined)]);

export const kindOf = ({ type, attribute, target, inverse }: Bond): LinkKind => ({
  many: { owner: isToMany(attribute), other: inverse ? isToMany(inverse) : true },
  twoWay: inverse !== undefined,
  exclusive: attribute.relation?.startsWith('one') ?? false,
  self: type === target,
});

/** One bond of each kind: declared relation, one- or two-way, target of the same content-type, in a component. */
export function oneOfEachKind(all: readonly Bond[]): Bond[] {
  const text = (bond: Bond): string =>
    [bond.attribute.relation, bond.inverse?.relation, bond.type === bond.target, bond.inside !== undefined].join(' ');
  return firstOfEach(all, text);
}

/** The links of a relation, and the component with the relation. */
export interface LinkedIds {
  /** Id of that component, if there is one. */
  readonly part?: unknown;
  readonly ids: readonly unknown[];
}

/** The attributes of a body with `value` for the relation; undefined: no value, only its component. */
export function dataFor({ attribute, inside }: Bond, value: unknown, rest: JsonObject, part?: unknown): JsonObject {
  const data = value === undefined ? {} : { [attribute.name]: value };
  if (inside === undefined) return data;
  const { field, component } = inside;
  const zone = field.type === 'dynamiczone' ? { __component: component.uid } : {};
  const item = { ...zone, ...(part === undefined ? rest : { id: part }), ...data };
  return { [field.name]: field.type === 'dynamiczone' || field.repeatable ? [item] : item };
}

/** The query that populates the relation (4.5). */
export function populateOf({ attribute, inside }: Bond): string {
  if (inside === undefined) return `populate[0]=${attribute.name}`;
  const { field } = inside;
  if (field.type === 'dynamiczone') return `populate[${field.name}][populate]=*`;
  return `populate[0]=${field.name}&populate[1]=${field.name}.${attribute.name}`;
}

/** The links of a populated relation in an answer (2.2); undefined if its form is wrong. */
export function linkedIdsIn({ attribute, inside }: Bond, attributes: JsonObject): LinkedIds | undefined {
  if (inside === undefined) {
    const ids = idsIn(attributes[attribute.name]);
    return ids && { ids };
  }
  const value = attributes[inside.field.name];
  const item: unknown = Array.isArray(value) ? value[0] : value;
  const ids = isObject(item) ? idsIn(item[attribute.name]) : undefined;
  return isObject(item) && ids ? { part: item.id, ids } : undefined;
}

/** Ids of the entries of a populated relation; undefined if its form is wrong. */
export function idsIn(value: unknown): unknown[] | undefined {
  if (value === null) return [];
  if (!isObject(value) || !('data' in value)) return undefined;
  const { data } = value;
  const entries: unknown[] = data === null ? [] : Array.isArray(data) ? data : [data];
  return entries.every(isObject) ? entries.map((entry) => entry.id) : undefined;
}

/** Whether GraphQL can have an attribute of this name. */
export const canName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name);
