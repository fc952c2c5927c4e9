/** The model for code of a project, which sees every attribute. */
import type { Attribute } from '../../model/attribute.ts';
import type { Model } from '../../model/model.ts';
import { FILE_UID } from '../../query/scope.ts';

/**
 * Makes a model in which no attribute is private or kept from answers, a password is its stored text, and a media attribute
 * is a relation to files, so that code can query all of them. It serves queries only: the true model changes and shows content.
 */
export function openModel(model: Model): Model {
  const open = <Schema extends { readonly attributes: ReadonlyMap<string, Attribute> }>(schema: Schema): Schema => ({
    ...schema,
    attributes: new Map([...schema.attributes].map(([name, attribute]) => [name, openAttribute(attribute)])),
  });
  return {
    contentTypes: new Map([...model.contentTypes].map(([uid, type]) => [uid, open(type)])),
    components: new Map([...model.components].map(([uid, component]) => [uid, open(component)])),
  };
}

function openAttribute(attribute: Attribute): Attribute {
  const { name, required, localized } = attribute;
  if (attribute.type === 'password') return { ...attribute, type: 'string', private: false };
  if (attribute.type === 'relation') {
    const { attachedByCode: _attached, keptFromAnswers: _kept, ...relation } = attribute;
    return { ...relation, private: false };
  }
  if (attribute.type !== 'media') return { ...attribute, private: false };
  const relation = attribute.multiple ? 'oneToMany' : 'oneToOne';
  const toOne = !attribute.multiple;
  return { name, required, localized, private: false, type: 'relation', relation, target: FILE_UID, toOne };
}
