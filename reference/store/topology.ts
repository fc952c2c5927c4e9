/** Which attributes link what, and where the other end of every link is kept. */
import { type Attribute, isScalar } from '../model/attribute.ts';
import { inverseOf } from '../model/inverse.ts';
import { type Model, schemaOf } from '../model/model.ts';

/** One end of a link. Every end has another, if only a hidden one, so that a removed entry is found by what links it. */
export interface End {
  readonly uid: string;
  /** Name of the attribute; of a hidden end, `<uid>#<attribute>` of the visible one. */
  readonly name: string;
  readonly visible: boolean;
  readonly toOne: boolean;
  /** Links to component instances, which live and die with the entry that has them. */
  readonly owns: boolean;
  /** The end that decides when both ends are kept on disk: not the `mappedBy` or `morphBy` side. */
  readonly decides: boolean;
  /** The other end, for a target of the uid; undefined when this attribute cannot link such a target. */
  opposite(targetUid: string): End | undefined;
}

/** All ends, by uid and name. */
export type Topology = ReadonlyMap<string, ReadonlyMap<string, End>>;

/** Works out the ends of every relation, media, component and dynamic zone of a model. */
export function topologyOf(model: Model): Topology {
  const topology = new Map<string, Map<string, End>>();
  const put = (end: End): End => {
    const ends = topology.get(end.uid) ?? new Map<string, End>();
    topology.set(end.uid, ends.set(end.name, end));
    return end;
  };
  for (const uid of [...model.contentTypes.keys(), ...model.components.keys()]) {
    for (const attribute of schemaOf(model, uid).attributes.values()) {
      if (!isScalar(attribute)) put(visibleEnd(model, topology, uid, attribute));
    }
  }
  for (const ends of [...topology.values()]) {
    for (const end of [...ends.values()]) {
      for (const target of targetsOf(model, end)) {
        if (!end.opposite(target)) put(hiddenEnd(end, target));
      }
    }
  }
  return topology;
}

type Linking = Exclude<Attribute, { readonly unique: boolean }>;

function visibleEnd(model: Model, topology: Topology, uid: string, attribute: Linking): End {
  const oppositeName = (targetUid: string): string => {
    const other = attribute.type === 'relation' ? inverseOf(model, uid, attribute, targetUid) : undefined;
    return other?.attribute.name ?? `${uid}#${attribute.name}`;
  };
  const opposites = new Map<string, End | undefined>();
  return {
    uid,
    name: attribute.name,
    visible: true,
    toOne: isToOne(attribute),
    owns: attribute.type === 'component' || attribute.type === 'dynamiczone',
    decides: attribute.type !== 'relation' || (attribute.mappedBy ?? attribute.morphBy) === undefined,
    opposite(targetUid) {
      const known = opposites.get(targetUid);
      if (known) return known;
      const opposite = topology.get(targetUid)?.get(oppositeName(targetUid));
      opposites.set(targetUid, opposite);
      return opposite;
    },
  };
}

function hiddenEnd(end: End, targetUid: string): End {
  return {
    uid: targetUid,
    name: `${end.uid}#${end.name}`,
    visible: false,
    // a component instance has one owner; any number of entries may link the same target one-way
    toOne: end.owns,
    owns: false,
    decides: false,
    opposite: (uid) => (uid === end.uid ? end : undefined),
  };
}

function isToOne(attribute: Linking): boolean {
  switch (attribute.type) {
    case 'relation':
      return attribute.toOne;
    case 'media':
      return !attribute.multiple;
    case 'component':
      return !attribute.repeatable;
    case 'dynamiczone':
      return false;
  }
}

/** Uids of what an end may link. */
function targetsOf(model: Model, end: End): Iterable<string> {
  const attribute = schemaOf(model, end.uid).attributes.get(end.name);
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
