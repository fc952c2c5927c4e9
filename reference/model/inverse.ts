/** The other side of a relation. */
import type { RelationAttribute } from './attribute.ts';
import type { Model } from './model.ts';

/** A relation attribute of a content-type. */
export interface Side {
  readonly uid: string;
  readonly attribute: RelationAttribute;
}

/**
 * The attribute of `targetUid` that shows the same links from the other side; undefined for a one-way relation. The
 * target matters for polymorphic relations, whose other side differs from one content-type to the next.
 */
export function inverseOf(model: Model, uid: string, relation: RelationAttribute, targetUid: string): Side | undefined {
  const attributes = model.contentTypes.get(targetUid)?.attributes;
  if (!attributes) return undefined;
  const otherName = relation.inversedBy ?? relation.mappedBy ?? relation.morphBy;
  if (otherName !== undefined) {
    const attribute = attributes.get(otherName);
    return attribute?.type === 'relation' ? { uid: targetUid, attribute } : undefined;
  }
  if (relation.relation !== 'morphToOne' && relation.relation !== 'morphToMany') return undefined;
  for (const attribute of attributes.values()) {
    if (attribute.type === 'relation' && attribute.morphBy === relation.name && attribute.target === uid) {
      return { uid: targetUid, attribute };
    }
  }
  return undefined;
}
