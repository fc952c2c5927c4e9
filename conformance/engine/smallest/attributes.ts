/** Which attributes a failing question needs. */
import { attributeNamed, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isUnion } from '../../oracle/attributes.ts';
import { inverseMorphs } from '../../world/morphs.ts';

/** Whether an attribute of a content-type is needed. */
export type Need = (type: ContentType, attribute: Attribute) => boolean;

/** Every attribute. */
export const always: Need = () => true;

/**
 * Whether an attribute is named in a text: in the question or in what is wrong with its answer. Of a two-way relation one side is
 * enough, if the path from the content-type of the question leads there.
 */
export function mattersIn(text: string, model: Model, start: ContentType): Need {
  const words = new Set(text.match(/\w+/g));
  const takesAll = /populate\]?=(?:\*|true)/.test(text);
  const isNamed = ({ name, type }: Attribute): boolean =>
    words.has(name) || (takesAll && ['relation', 'component', 'dynamiczone'].includes(type));
  const reached = new Set([start.uid]);
  for (const uid of reached) {
    const type = findType(model, uid);
    for (const attribute of type?.attributes ?? [])
      if (attribute.target !== undefined && isNamed(attribute)) reached.add(attribute.target);
  }
  /** Whether what a polymorphic relation links shows it from its own side, under a name that matters. */
  const isFaced = (type: ContentType, morph: Attribute): boolean =>
    inverseMorphs(model, type, morph).some(({ owner, back }) => reached.has(owner.uid) && isNamed(back));
  return (type, attribute) => {
    const inverse = attribute.inversedBy ?? attribute.mappedBy;
    const other = findType(model, attribute.target);
    const otherSide = attributeNamed(other, inverse);
    if (isUnion(attribute) && isFaced(type, attribute)) return true;
    return isNamed(attribute) || (otherSide !== undefined && reached.has(other?.uid ?? '') && isNamed(otherSide));
  };
}
