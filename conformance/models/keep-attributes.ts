/** Parts of a model. */
import type { Attribute, Model } from './model.ts';

/** The model with those attributes of content-types and components for which `keeps` holds, by the uid of their owner. */
export function keepAttributes(model: Model, keeps: (uid: string, attribute: Attribute) => boolean): Model {
  const part = <Schema extends { readonly uid: string; readonly attributes: readonly Attribute[] }>(
    schema: Schema,
  ): Schema => ({ ...schema, attributes: schema.attributes.filter((attribute) => keeps(schema.uid, attribute)) });
  return { ...model, contentTypes: model.contentTypes.map(part), components: model.components.map(part) };
}
