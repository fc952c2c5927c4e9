/** The part of a model that GraphQL can name (decision attribute-names-in-graphql). */
import { keepAttributes } from './keep-attributes.ts';
import type { Attribute, Model } from './model.ts';
import { oncePer } from './once-per.ts';

const hasName = ({ name }: Attribute): boolean => /^(?!__)[_A-Za-z][_0-9A-Za-z]*$/.test(name);

/** The model without attributes whose names GraphQL cannot use; the same object where there are none. */
export const nameable = oncePer((model: Model): Model => {
  const { contentTypes, components } = model;
  if ([...contentTypes, ...components].every(({ attributes }) => attributes.every(hasName))) return model;
  return keepAttributes(model, (_uid, attribute) => hasName(attribute));
});
