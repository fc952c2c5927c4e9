/** Attributes of a content-type that questions may use, with their values in the world. */
import { type AttributeTypeRow, loadTable, type ValueFamily } from '../../spec/index.ts';
import { findType, singleTypes } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import { isPlainRelation, isToMany, isValueFamily } from '../oracle/attributes.ts';
import { randomOf, shuffled } from '../world/random.ts';
import type { World, WorldEntry } from '../world/world.ts';

/** An attribute, with its values in the entries of the default list. */
export interface Field {
  readonly name: string;
  /** Its attribute type: `string`, `datetime`, … */
  readonly type: string;
  readonly family: ValueFamily;
  readonly unique: boolean;
  /** One value for each entry of the default list: null where unset, undefined where unknown. */
  readonly values: readonly unknown[];
  /** Whether the server sets the values by its clock: which of them are equal differs from run to run. */
  readonly isClocked?: true;
}

export interface Link {
  readonly name: string;
  readonly target: string;
  readonly toMany: boolean;
}

interface Around {
  readonly model: Model;
  readonly world: World;
}

/** A content-type with enough entries for questions. The seed of the world draws the order of its lists. */
export interface Ground {
  readonly type: ContentType;
  /** Entries of a list without parameters: published, in the default locale. */
  readonly entries: readonly WorldEntry[];
  readonly filterable: readonly Field[];
  readonly sortable: readonly Field[];
  /** What the server adds to every entry, as far as it has an order: the id, and times that nothing changes. */
  readonly served: readonly Field[];
  readonly links: readonly Link[];
}

const rows: ReadonlyMap<string, AttributeTypeRow> = new Map(
  loadTable<AttributeTypeRow>('attribute-types').map((row) => [row.name, row]),
);

/** A content-type with fewer entries is left out: its answers would show too little. */
const fewest = 4;

/** The entries of a list without parameters. */
export function listedByDefault(type: ContentType, world: World): WorldEntry[] {
  return world
    .entries(type.uid)
    .filter(({ values }) => !type.draftAndPublish || values.publishedAt !== null)
    .filter(({ values }) => !type.localized || !world.defaultLocale || values.locale === world.defaultLocale);
}

function fieldsOf(type: ContentType, entries: readonly WorldEntry[]): Field[] {
  return type.attributes.flatMap((attribute): Field[] => {
    const family = rows.get(attribute.type)?.family;
    if (attribute.private || attribute.type === 'password' || !isValueFamily(family)) return [];
    const values = entries.map((entry) => entry.values[attribute.name]);
    const { name, type: typeName, unique } = attribute;
    return [{ name, type: typeName, family, unique: unique || typeName === 'uid', values }];
  });
}

function servedFields({ draftAndPublish, versioned }: ContentType, entries: readonly WorldEntry[]): Field[] {
  const times = (draftAndPublish && !versioned ? ['createdAt', 'publishedAt'] : ['createdAt']).map(
    (name): Field => ({
      ...{ name, type: 'datetime', family: 'datetime', unique: false, isClocked: true },
      values: entries.map(({ values }) => values[name]),
    }),
  );
  const ids = entries.map(({ id }) => id);
  const isNumber = !versioned && ids.every((id) => typeof id === 'number');
  return isNumber ? [...times, { name: 'id', type: 'integer', family: 'number', unique: true, values: ids }] : times;
}

/** The collection types with enough entries, with their attributes. The seed of the world draws their order. */
export const grounds = (model: Model, world: World): readonly Ground[] => groundsOf(world)(model);

const groundsOf = oncePer((world: World) => oncePer((model: Model) => makeGrounds(model, world)));

/** The single types, as grounds without entries: what is refused does not depend on what they hold. */
export const singleGrounds = (model: Model, world: World): readonly Ground[] =>
  singleTypes(model).map((type) => groundOf(type, world));

const mixedBy =
  (world: World) =>
  <Item>(items: readonly Item[], name: string): Item[] =>
    shuffled(items, randomOf(world, name));

function groundOf(type: ContentType, world: World, listed = listedByDefault(type, world)): Ground {
  const mixed = mixedBy(world);
  const entries = mixed(listed, type.uid);
  const fields = mixed(fieldsOf(type, entries), `${type.uid} fields`);
  return {
    type,
    entries,
    filterable: fields.filter((field) => rows.get(field.type)?.filterable),
    sortable: fields.filter((field) => rows.get(field.type)?.sortable),
    served: servedFields(type, entries),
    links: mixed(type.attributes, `${type.uid} links`)
      .filter(isPlainRelation)
      .filter(({ target }) => world.entries(target).length > 0)
      .map((attribute) => ({ name: attribute.name, target: attribute.target, toMany: isToMany(attribute) })),
  };
}

function makeGrounds(model: Model, world: World): Ground[] {
  const missing = new Set((world.gaps ?? []).map(({ uid }) => uid));
  return mixedBy(world)(model.contentTypes, 'content-types')
    .filter(({ kind, uid }) => kind === 'collectionType' && (!missing.has(uid) || world.entries(uid).length > 0))
    .map((type) => groundOf(type, world))
    .filter(({ entries }) => entries.length >= fewest);
}

/** The drafts that entries of a ground link by a relation, as a ground of them alone; undefined where there are none. */
export function linkedDrafts(owners: Ground, link: Link, { model, world }: Around): Ground | undefined {
  const type = findType(model, link.target);
  const ids = new Set(owners.entries.flatMap(({ links }) => links[link.name] ?? []));
  const drafts = type?.draftAndPublish
    ? world.entries(type.uid).filter(({ id, values }) => ids.has(id) && values.publishedAt === null)
    : [];
  return type && drafts.length > 0 ? groundOf(type, world, drafts) : undefined;
}

/** The target of a relation as a ground of those entries alone that `owners` link to. */
export function linkedGround(owners: Ground, link: Link, target: Ground): Ground {
  const ids = new Set(owners.entries.flatMap(({ links }) => links[link.name] ?? []));
  const isLinked = target.entries.map(({ id }) => ids.has(id));
  const part = (field: Field): Field => ({ ...field, values: field.values.filter((_value, at) => isLinked[at]) });
  return {
    ...target,
    entries: target.entries.filter((_entry, at) => isLinked[at]),
    filterable: target.filterable.map(part),
    sortable: target.sortable.map(part),
    served: target.served.map(part),
  };
}
