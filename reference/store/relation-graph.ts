/** The graph of relations: which attributes link which tables, and the opposite side of each. */
import { type Attribute, isScalar, type RelationAttribute } from '../model/attribute.ts';
import { inverseOf } from '../model/inverse.ts';
import { type Model, schemaOf } from '../model/model.ts';

/**
 * One side of a relation. Every side has an opposite, so that removing an entry finds the entries that link it: a one-way
 * attribute gets a back-reference, which no answer shows.
 */
export interface RelationSide {
  readonly uid: string;
  /** Name of the attribute; of a back-reference `<uid>#<attribute>` of the visible side. */
  readonly name: string;
  /** False for a back-reference. */
  readonly visible: boolean;
  readonly toOne: boolean;
  /** Whether its links stand in the order of their ids: the other side of a `morphToOne` has no order of its own. */
  readonly inOrderOfIds: boolean;
  /** Whether it links component instances, which are removed with the entry that owns them. */
  readonly owns: boolean;
  /** Whether this side wins where the two sides on disk differ; false for a `mappedBy` or `morphBy` attribute. */
  readonly decides: boolean;
  /** The opposite side in the table of a target; undefined when this attribute cannot link entries of that table. */
  opposite(targetUid: string): RelationSide | undefined;
}

/** All sides of relations, by uid and name. */
export type RelationGraph = ReadonlyMap<string, ReadonlyMap<string, RelationSide>>;

/** Builds the sides of every relation, media, component and dynamic zone of a model. */
export function relationGraphOf(model: Model): RelationGraph {
  const relationGraph = new Map<string, Map<string, RelationSide>>();
  const put = (side: RelationSide): RelationSide => {
    const sides = relationGraph.get(side.uid) ?? new Map<string, RelationSide>();
    relationGraph.set(side.uid, sides.set(side.name, side));
    return side;
  };
  for (const uid of [...model.contentTypes.keys(), ...model.components.keys()]) {
    for (const attribute of schemaOf(model, uid).attributes.values()) {
      if (!isScalar(attribute)) put(visibleSide(model, relationGraph, uid, attribute));
    }
  }
  for (const sides of [...relationGraph.values()]) {
    for (const side of [...sides.values()]) {
      for (const target of targetsOf(model, side)) {
        if (!side.opposite(target)) put(backReference(side, target));
      }
    }
  }
  return relationGraph;
}

type LinkingAttribute = Exclude<Attribute, { readonly unique: boolean }>;

function visibleSide(
  model: Model,
  relationGraph: RelationGraph,
  uid: string,
  attribute: LinkingAttribute,
): RelationSide {
  const oppositeName = (targetUid: string): string => {
    const other = attribute.type === 'relation' ? inverseOf(model, uid, attribute, targetUid) : undefined;
    return other?.attribute.name ?? `${uid}#${attribute.name}`;
  };
  const opposites = new Map<string, RelationSide | undefined>();
  return {
    uid,
    name: attribute.name,
    visible: true,
    toOne: isToOne(attribute),
    inOrderOfIds: attribute.type === 'relation' && isOtherSideOfOne(model, attribute),
    owns: attribute.type === 'component' || attribute.type === 'dynamiczone',
    decides: attribute.type !== 'relation' || (attribute.mappedBy ?? attribute.morphBy) === undefined,
    opposite(targetUid) {
      const cached = opposites.get(targetUid);
      if (cached) return cached;
      const opposite = relationGraph.get(targetUid)?.get(oppositeName(targetUid));
      opposites.set(targetUid, opposite);
      return opposite;
    },
  };
}

function backReference(side: RelationSide, targetUid: string): RelationSide {
  return {
    uid: targetUid,
    name: `${side.uid}#${side.name}`,
    visible: false,
    // a component instance has one owner; any number of entries may link the same target one-way
    toOne: side.owns,
    inOrderOfIds: false,
    owns: false,
    decides: false,
    opposite: (uid) => (uid === side.uid ? side : undefined),
  };
}

function isOtherSideOfOne(model: Model, { target, morphBy }: RelationAttribute): boolean {
  if (target === undefined || morphBy === undefined) return false;
  const owner = schemaOf(model, target).attributes.get(morphBy);
  return owner?.type === 'relation' && owner.relation === 'morphToOne';
}

function isToOne(attribute: LinkingAttribute): boolean {
  switch (attribute.type) {
    case 'relation':
      // several owners may name one target: a real Strapi 4 shows the first of them there
      return attribute.toOne && attribute.relation !== 'morphOne';
    case 'media':
      return !attribute.multiple;
    case 'component':
      return !attribute.repeatable;
    case 'dynamiczone':
      return false;
  }
}

/** Uids of the tables that a side may link. */
function targetsOf(model: Model, side: RelationSide): Iterable<string> {
  const attribute = schemaOf(model, side.uid).attributes.get(side.name);
  switch (attribute?.type) {
    case 'relation':
      return attribute.target === undefined ? model.contentTypes.keys() : [attribute.target];
    case 'media':
      return ['plugin::upload.file'];
    case 'component':
      return [attribute.component];
    case 'dynamiczone':
      // a real server takes any component in any zone
      return model.components.keys();
    default:
      return [];
  }
}
