/** The model as a project's own code sees it: nothing is hidden from it. */
import type { Attribute } from '../../model/attribute.ts';
import type { Model } from '../../model/model.ts';
import { FILE_UID } from '../../query/scope.ts';

/**
 * A model in which no attribute is private or left to a list handler, a password is the text that is kept of it, and a media attribute is a relation
 * to files, so that code can ask about all of them. For questions alone: content is changed and shown by the true model.
 */
export function openModel(model: Model): Model {
  const open = <Schema extends { readonly attributes: ReadonlyMap<string, Attribute> }>(schema: Schema): Schema => ({
    ...schema,
    attributes: new Map([...schema.attributes].map(([name, attribute]) => [name, opened(attribute)])),
  });
  return {
    contentTypes: new Map([...model.contentTypes].map(([uid, type]) => [uid, open(type)])),
    components: new Map([...model.components].map(([uid, component]) => [uid, open(component)])),
  };
}

function opened(attribute: Attribute): Attribute {
  const { name, required, localized } = attribute;
  if (attribute.type === 'password') return { ...attribute, type: 'string', private: false };
  if (attribute.type === 'relation') {
    const { attachedByCode: _, ...relation } = attribute;
    return { ...relation, private: false };
  }
  if (attribute.type !== 'media') return { ...attribute, private: false };
  const relation = attribute.multiple ? 'oneToMany' : 'oneToOne';
  const toOne = !attribute.multiple;
  return { name, required, localized, private: false, type: 'relation', relation, target: FILE_UID, toOne };
}
