/** Chooses the links between the run's entries, set from the owning side. */
import { type Attributed, attributeNamed, componentUids, findComponent, findType } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { isPlainRelation, isToMany } from '../oracle/attributes.ts';
import { inverseMorphs, ownedMorphs } from './morphs.ts';
import type { EntryId } from './world.ts';

type Relation = Attribute & { readonly target: string };

/** Relations that a create body can set: plain ones, from their owning side. */
export function ownedRelations(type: Attributed): Relation[] {
  return type.attributes.filter(isPlainRelation).filter((attribute) => attribute.mappedBy === undefined);
}

/** Content-types that an entry can link to, also through its components and polymorphic relations. */
function targetsOf(model: Model, type: ContentType): string[] {
  const owners: Attributed[] = [type];
  const seen = new Set<string>();
  const targets: string[] = [];
  for (const owner of owners) {
    targets.push(...ownedRelations(owner).map(({ target }) => target));
    for (const uid of owner.attributes.flatMap(componentUids)) {
      const component = findComponent(model, uid);
      if (component && !seen.has(uid)) owners.push(component);
      seen.add(uid);
    }
  }
  const facing = ownedMorphs(type).flatMap((morph) => inverseMorphs(model, type, morph));
  return [...targets, ...facing.map(({ owner }) => owner.uid)];
}

/** Sorts content-types so that targets of relations come before the types that link to them, where possible. */
export function inDependencyOrder(model: Model, types: readonly ContentType[]): ContentType[] {
  const ordered: ContentType[] = [];
  const visited = new Set<string>();
  const visit = (type: ContentType): void => {
    if (visited.has(type.uid)) return;
    visited.add(type.uid);
    for (const target of targetsOf(model, type)) {
      const other = types.find((candidate) => candidate.uid === target);
      if (other) visit(other);
    }
    ordered.push(type);
  };
  for (const type of types) visit(type);
  return ordered.filter((type) => model.contentTypes.includes(type));
}

/** Most links of an entry: more than a page of 25. */
const mostLinks = 28;
/** Entries at these places link to the same entry, where a relation allows that. */
const crowd = { from: 16, to: 44 };

/** Whether a relation allows a target one owner. */
export const isExclusive = ({ relation }: Attribute): boolean => relation === 'oneToOne' || relation === 'oneToMany';

/**
 * Chooses the ids that the entry at place `at` links to: none, one, or several for a to-many relation. Uses a target only
 * once where the relation allows it one owner.
 *
 * @param candidates the entries created so far
 * @param self whether the candidates belong to the same content-type
 */
export function chooseLinks(relation: Relation, at: number, candidates: readonly EntryId[], self = false): EntryId[] {
  if (candidates.length === 0 || at % 4 === 3) return [];
  const exclusive = isExclusive(relation);
  if (exclusive && self) {
    if (!isToMany(relation)) return candidates.slice(-1);
    return at % 2 === 0 && candidates.length === at ? candidates.slice(-2).toReversed() : [];
  }
  // many links, from both sides, reveal a server that paginates a population
  if (!exclusive && isToMany(relation) && at === 2) return candidates.slice(0, mostLinks).toReversed();
  if (!exclusive && !isToMany(relation) && at >= crowd.from && at < crowd.to) return candidates.slice(0, 1);
  const pick = (index: number): EntryId[] => {
    const id = exclusive ? candidates[index] : candidates[index % candidates.length];
    return id === undefined ? [] : [id];
  };
  if (!isToMany(relation)) return pick(exclusive ? at : Math.floor(at / 2));
  if (exclusive) return [...pick(2 * at), ...pick(2 * at + 1)];
  const targets = at % 2 === 0 ? [...pick(at + 2), ...pick(at), ...pick(at + 5)] : pick(at);
  const chosen = self ? targets : [...targets, ...candidates.slice(0, 1)];
  return [...new Set(chosen)];
}

/** The inverse side of a two-way relation; undefined for a one-way relation. */
export function inverseOf(model: Model, relation: Relation): Relation | undefined {
  const name = relation.inversedBy ?? relation.mappedBy;
  const target = findType(model, relation.target);
  const inverse = name !== undefined && target ? attributeNamed(target, name) : undefined;
  return inverse && isPlainRelation(inverse) ? inverse : undefined;
}
