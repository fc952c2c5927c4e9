/** Relations of components and of items of zones, written by mutations (2.3, 4.9) and read by both adapters. */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isToMany, isZone } from '../../oracle/attributes.ts';
import { type Bond, bonds } from '../4.8-relations/bonds.ts';
import type { Check } from '../check.ts';
import { collections } from '../writing/subjects.ts';
import { linkedData } from './data.ts';
import { type Stage, type Write, writesEntry } from './on-adapter.ts';

type Inside = Bond & Required<Pick<Bond, 'inside'>>;

/** The relations inside components and zones of a content-type. */
const bondsInside = (model: Model, { uid }: ContentType): Inside[] =>
  bonds(model).filter((bond): bond is Inside => bond.inside !== undefined && bond.type.uid === uid);

/** Data whose components and items hold links; `linksOf` gives those of a component in an attribute. */
function withLinks(
  attributes: readonly Attribute[],
  data: JsonObject,
  linksOf: (field: Attribute, component: unknown) => JsonObject,
): JsonObject {
  const members = attributes.flatMap((field): [string, unknown][] => {
    const value = data[field.name];
    const linked = (item: unknown): unknown =>
      isObject(item) ? { ...item, ...linksOf(field, item.__component ?? field.component) } : item;
    if (field.component === undefined && !isZone(field)) return [];
    return [[field.name, Array.isArray(value) ? value.map(linked) : linked(value)]];
  });
  return { ...data, ...Object.fromEntries(members.filter(([name]) => name in data)) };
}

/** Creates an entry whose components link others, and changes the links, as a variable and in the other forms of zones. */
async function writes({ scratch, model, type, data }: Stage): Promise<Write[]> {
  const inside = bondsInside(model, type);
  const linked = new Map<Inside, unknown>();
  for (const bond of inside)
    linked.set(bond, (await linkedData(scratch, model, [bond.attribute]))[bond.attribute.name]);
  const whole = (pick: number, isFewer: boolean): JsonObject =>
    withLinks(type.attributes, data(pick), (field, component) =>
      Object.fromEntries(
        inside
          .filter((bond) => bond.inside.field.name === field.name && bond.inside.component.uid === component)
          .map((bond) => [bond.attribute.name, isFewer ? fewer(bond, linked.get(bond)) : linked.get(bond)]),
      ),
    );
  const only = (holds: (field: Attribute) => boolean, all: JsonObject): JsonObject =>
    Object.fromEntries(
      inside.flatMap(({ inside: { field } }) => (holds(field) ? [[field.name, all[field.name]]] : [])),
    );
  const zones: Write[] = [
    { data: only(isZone, whole(1, true)), form: 'literal' },
    { data: only(isZone, whole(2, false)), form: 'inside' },
  ];
  return [
    { data: whole(0, false) },
    ...zones.filter((write) => Object.keys(write.data).length > 0),
    { data: only(() => true, whole(3, true)) },
  ];
}

/** One link fewer of several; none instead of one. */
const fewer = ({ attribute }: Inside, ids: unknown): unknown =>
  isToMany(attribute) && Array.isArray(ids) ? ids.slice(1) : null;

const clause = 'graphql.types.relation-input';

export const insideRelationsCheck: Check = writesEntry({ clause, id: `${clause}.inside` }, writes, {
  types: (model) => collections(model).filter((type) => bondsInside(model, type).length > 0),
});
