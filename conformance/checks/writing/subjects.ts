/** Which content-types and attributes of a model a check has something to say about. */
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { impossible } from './complete.ts';

/** An attribute of a content-type whose entries can be created. */
export interface Subject {
  readonly type: ContentType;
  readonly attribute: Attribute;
}

/** Collection types whose entries can be created from the model alone. */
export const collections = (model: Model): ContentType[] =>
  model.contentTypes.filter((type) => type.kind === 'collectionType' && impossible(type) === undefined);

/** One creatable collection type of each kind: for what does not depend on the attributes. */
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
  model.contentTypes.filter((type) => type.kind === 'singleType' && impossible(type) === undefined);

/** Attributes of creatable collection types for which `holds`. */
export const subjects = (model: Model, holds: (attribute: Attribute) => boolean): Subject[] =>
  collections(model).flatMap((type) => type.attributes.filter(holds).map((attribute) => ({ type, attribute })));

/** The content-type that a case names. Throws an Error when the model has none so named: the case is of another project. */
export function typeNamed(model: Model, uid: string): ContentType {
  const type = model.contentTypes.find((one) => one.uid === uid);
  if (type === undefined) throw new Error(`the case names ${uid}, which the model does not have`);
  return type;
}

/** The attribute that a case names. Throws an Error when there is none so named. */
export function subjectNamed(model: Model, uid: string, name: string): Subject {
  const type = typeNamed(model, uid);
  const attribute = type.attributes.find((one) => one.name === name);
  if (attribute === undefined) throw new Error(`the case names ${uid} ${name}, which the model does not have`);
  return { type, attribute };
}
