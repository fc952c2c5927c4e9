/** Chooses targets of the polymorphic relations of the run's entries. */
import { attributeNamed, findType } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { isUnion } from '../oracle/attributes.ts';
import type { EntryId, Ref, WorldEntry } from './world.ts';

/** Polymorphic relations that a create body can set. */
export const ownedMorphs = (type: ContentType): Attribute[] => type.attributes.filter(isUnion);

/** Uids of the content-types that a polymorphic relation of these entries leads to, each once. */
export const morphUids = (entries: readonly Pick<WorldEntry, 'morphs'>[], name: string): string[] => [
  ...new Set(entries.flatMap(({ morphs = {} }) => (morphs[name] ?? []).map(({ uid }) => uid))),
];

/** The inverse sides of a polymorphic relation, with the content-types that have them. */
export const inverseMorphs = (
  model: Model,
  type: ContentType,
  morph: Attribute,
): { owner: ContentType; back: Attribute }[] =>
  model.contentTypes.flatMap((owner) =>
    owner.attributes
      .filter(({ target, morphBy }) => target === type.uid && morphBy === morph.name)
      .map((back) => ({ owner, back })),
  );

/**
 * Chooses the targets of the entry at a place: sometimes none, else entries of content-types with the inverse side, or of
 * any other type when there is none. Each entry is a target once, or three times where it lists what leads to it.
 */
export function chooseMorphs(
  model: Model,
  type: ContentType,
  morph: Attribute,
  at: number,
  candidates: (uid: string) => readonly EntryId[],
): Ref[] {
  const facing = inverseMorphs(model, type, morph);
  const facingTypes = facing.map(({ owner }) => owner);
  const otherTypes = model.contentTypes.filter(({ uid, kind }) => kind === 'collectionType' && uid !== type.uid);
  const owners = facingTypes.length > 0 ? facingTypes : otherTypes;
  if (owners.length === 0 || at % 4 === 3) return [];
  const [first = '', second = ''] = owners.map(({ uid }) => uid);
  const others = new Set(candidates(second));
  const twins = owners.length > 1 ? candidates(first).filter((id) => others.has(id)) : [];
  const twin = twins[at / 2];
  // ids of two content-types may be equal: what a service keeps by the id alone must not decide the type
  if (morph.relation === 'morphToMany' && twin !== undefined) return [second, first].map((uid) => ({ uid, id: twin }));
  const pick = (place: number): Ref[] => {
    const uid = owners[place % owners.length]?.uid ?? '';
    const isListed = facing.some(({ owner, back }) => owner.uid === uid && back.relation === 'morphMany');
    const times = morph.relation === 'morphToOne' && isListed ? 3 : 1;
    const id = candidates(uid).filter((one) => !twins.includes(one))[Math.floor(place / owners.length / times)];
    return id === undefined ? [] : [{ uid, id }];
  };
  return morph.relation === 'morphToOne' ? pick(at) : [...pick(2 * at + 1), ...pick(2 * at)];
}

/** A reference in the form of a body. */
export const sentRef = ({ uid, id }: Ref): { readonly __type: string; readonly id: EntryId } => ({ __type: uid, id });

/** Whether an attribute is the inverse side of a polymorphic relation in the model. */
export function isInverseMorph(model: Model, { target, morphBy }: Attribute): boolean {
  const other = findType(model, target);
  return morphBy !== undefined && other !== undefined && attributeNamed(other, morphBy) !== undefined;
}
