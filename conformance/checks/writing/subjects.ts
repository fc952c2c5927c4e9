/** Content-types and attributes for the cases of a check. */
import { attributeNamed, typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { whyNotRestorable } from '../../target/restorable-single.ts';
import { caseOfEach, type TypeCase } from '../case-check.ts';
import type { Scope } from '../check.ts';
import { creationObstacle } from './complete.ts';

/** An attribute of a creatable content-type. */
export interface Subject {
  readonly type: ContentType;
  readonly attribute: Attribute;
}

/** The content-type and attribute of a case. */
export interface AttributeCase {
  readonly uid: string;
  readonly attribute: string;
}

/** The case of an attribute. */
export const caseOf = ({ type, attribute }: Subject): AttributeCase => ({ uid: type.uid, attribute: attribute.name });

/** Collection types whose entries can be created from the model alone. */
export const collections = (model: Model): ContentType[] =>
  model.contentTypes.filter((type) => type.kind === 'collectionType' && creationObstacle(type) === undefined);

/** One creatable collection type of each kind, for checks that do not depend on attributes. */
export function kindsOfCollections(model: Model): ContentType[] {
  const kindOf = ({ draftAndPublish, localized }: ContentType): string => `${draftAndPublish} ${localized}`;
  return [
    ...new Map(
      collections(model)
        .toReversed()
        .map((type) => [kindOf(type), type]),
    ).values(),
  ];
}

export const singles = (model: Model): ContentType[] =>
  model.contentTypes.filter((type) => type.kind === 'singleType' && creationObstacle(type) === undefined);

/** Single types that the run may change and can restore, or the reason why there are none. */
function changeableSingles(
  { model, target }: Pick<Scope, 'model' | 'target'>,
  holds: (type: ContentType) => boolean = () => true,
): readonly ContentType[] | { readonly notApplicable: string } {
  const types = singles(model).filter(holds);
  if (types.length === 0) return { notApplicable: 'the model has no such single type' };
  if (!target.allow.has('singles')) return { notApplicable: 'changing single types is not allowed (--allow singles)' };
  const reasons = types.map((type) => [type, whyNotRestorable(model, type)] as const);
  const changeable = reasons.filter(([, reason]) => reason === undefined).map(([type]) => type);
  if (changeable.length > 0) return changeable;
  const text = reasons.map(([{ uid }, reason]) => `${uid}: ${reason}`).join('; ');
  return { notApplicable: `no single type could be put back as it was (${text})` };
}

/** A case for each of them. */
export function singleCases(
  scope: Pick<Scope, 'model' | 'target'>,
  holds?: (type: ContentType) => boolean,
): readonly TypeCase[] | { readonly notApplicable: string } {
  const types = changeableSingles(scope, holds);
  return 'notApplicable' in types ? types : caseOfEach(types);
}

/** Attributes of creatable collection types for which `holds`. */
export const subjects = (model: Model, holds: (attribute: Attribute, type: ContentType) => boolean): Subject[] =>
  collections(model).flatMap((type) =>
    type.attributes.filter((attribute) => holds(attribute, type)).map((attribute) => ({ type, attribute })),
  );

/** The attribute with this name. Throws an Error if there is none. */
export function subjectNamed(model: Model, uid: string, name: string): Subject {
  const type = typeNamed(model, uid);
  const attribute = attributeNamed(type, name);
  if (attribute === undefined) throw new Error(`the case names ${uid} ${name}, which the model does not have`);
  return { type, attribute };
}
