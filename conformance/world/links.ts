/** Which own entries point to which, set from the owning side. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { type Attributed, attributeNamed, isPlainRelation, isToMany } from '../oracle/attributes.ts';
import { inverseMorphs } from './morphs.ts';
import type { EntryId } from './world.ts';

type Relation = Attribute & { readonly target: string };

/** Relations that a create body can set: plain ones, from their owning side. */
export function ownedRelations(type: Attributed): Relation[] {
  return type.attributes.filter(isPlainRelation).filter((attribute) => attribute.mappedBy === undefined);
}

/** Content-types that an entry can point to from its own side, through its components too; what faces a morph comes first. */
function targetsOf(model: Model, type: ContentType): string[] {
  const owners: Attributed[] = [type];
  const seen = new Set<string>();
  const targets: string[] = [];
  for (const owner of owners) {
    targets.push(...ownedRelations(owner).map(({ target }) => target));
    for (const { component, components = [] } of owner.attributes) {
      for (const uid of component === undefined ? components : [component]) {
        const component = model.components.find((candidate) => candidate.uid === uid);
        if (component && !seen.has(uid)) owners.push(component);
        seen.add(uid);
      }
    }
  }
  const morphs = type.attributes.filter(({ relation }) => relation?.startsWith('morphTo'));
  return [...targets, ...morphs.flatMap((morph) => inverseMorphs(model, type, morph).map(({ owner }) => owner.uid))];
}

/** Content-types in an order in which targets of relations stand before what points to them, where that is possible. */
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

/** Entries that one entry links at most: more than a page of 25. */
const mostLinks = 28;
/** Entries of these places link the same one, where it may have many. */
const crowd = { from: 16, to: 44 };

/**
 * Ids the entry at place `at` links to, from the candidates made so far: none for some entries, one, several for lists.
 * A target is used once where the relation allows it only one owner. `self`: the candidates are earlier entries of the
 * same content-type.
 */
export function chooseLinks(relation: Relation, at: number, candidates: readonly EntryId[], self = false): EntryId[] {
  if (candidates.length === 0 || at % 4 === 3) return [];
  const exclusive = relation.relation === 'oneToOne' || relation.relation === 'oneToMany';
  if (exclusive && self) {
    if (!isToMany(relation)) return candidates.slice(-1);
    return at % 2 === 0 && candidates.length === at ? candidates.slice(-2).toReversed() : [];
  }
  // many, from both sides: nothing paginates inside a population
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

/** The other end of a two-way relation. */
export function inverseOf(model: Model, relation: Relation): Relation | undefined {
  const name = relation.inversedBy ?? relation.mappedBy;
  const target = model.contentTypes.find((type) => type.uid === relation.target);
  const inverse = name !== undefined && target ? attributeNamed(target, name) : undefined;
  return inverse && isPlainRelation(inverse) ? inverse : undefined;
}
