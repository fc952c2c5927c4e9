/** Which own entries point to which, set from the owning side. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { attributeNamed, isPlainRelation, isToMany } from '../oracle/attributes.ts';
import type { EntryId } from './world.ts';

type Relation = Attribute & { readonly target: string };

/** Relations that a create body can set: plain ones, from their owning side. */
export function ownedRelations(type: ContentType): Relation[] {
  return type.attributes.filter(isPlainRelation).filter((attribute) => attribute.mappedBy === undefined);
}

/** Content-types in an order in which targets of relations stand before what points to them, where that is possible. */
export function inDependencyOrder(model: Model, types: readonly ContentType[]): ContentType[] {
  const ordered: ContentType[] = [];
  const visited = new Set<string>();
  const visit = (type: ContentType): void => {
    if (visited.has(type.uid)) return;
    visited.add(type.uid);
    for (const { target } of ownedRelations(type)) {
      const other = types.find((candidate) => candidate.uid === target);
      if (other) visit(other);
    }
    ordered.push(type);
  };
  for (const type of types) visit(type);
  return ordered.filter((type) => model.contentTypes.includes(type));
}

/**
 * Ids the entry at place `at` links to, from the candidates made so far: none for some entries, one, several for lists.
 * A target is used once where the relation allows it only one owner.
 */
export function chooseLinks(relation: Relation, at: number, candidates: readonly EntryId[]): EntryId[] {
  if (candidates.length === 0 || at % 4 === 3) return [];
  const exclusive = relation.relation === 'oneToOne' || relation.relation === 'oneToMany';
  const pick = (index: number): EntryId[] => {
    const id = exclusive ? candidates[index] : candidates[index % candidates.length];
    return id === undefined ? [] : [id];
  };
  if (!isToMany(relation)) return pick(exclusive ? at : Math.floor(at / 2));
  if (exclusive) return [...pick(2 * at), ...pick(2 * at + 1)];
  const chosen = at % 2 === 0 ? [...pick(at + 2), ...pick(at), ...pick(at + 5)] : pick(at);
  return [...new Set(chosen)];
}

/** The other end of a two-way relation. */
export function inverseOf(model: Model, relation: Relation): Relation | undefined {
  const name = relation.inversedBy ?? relation.mappedBy;
  const target = model.contentTypes.find((type) => type.uid === relation.target);
  const inverse = name !== undefined && target ? attributeNamed(target, name) : undefined;
  return inverse && isPlainRelation(inverse) ? inverse : undefined;
}
