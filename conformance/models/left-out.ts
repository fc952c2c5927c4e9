/** The part of a model that GraphQL has, where the project's code takes content-types or attributes out of it (4.11). */
import { keepAttributes } from './keep-attributes.ts';
import type { Attribute, Model } from './model.ts';
import { didYouMean } from './nearest.ts';
import { oncePer } from './once-per.ts';
import { UsageError } from './usage-error.ts';

/**
 * The model without content-types and attributes that the owner names: `api::order.order`, `api::recipe.recipe.secret`.
 * What points to a content-type goes with it, and a content-type goes with an attribute that its entries require. The
 * same object for the same list and model.
 */
export const withoutLeftOut = oncePer((names: readonly string[]) =>
  oncePer((model: Model): Model => without(new Set(names), model)),
);

/**
 * Looks up each name in the model.
 *
 * @throws UsageError for one that is neither a content-type nor an attribute of one
 */
export function refuseUnknownParts(names: readonly string[], { contentTypes }: Model): void {
  const known = contentTypes.flatMap(({ uid, attributes }) => [uid, ...attributes.map(({ name }) => `${uid}.${name}`)]);
  for (const name of names)
    if (!known.includes(name))
      throw new UsageError(
        `notInGraphql: there is no content-type or attribute ${JSON.stringify(name)}${didYouMean(name, known)}`,
      );
}

/** The model without what is named; a content-type that loses a required attribute is named as well. */
function without(names: ReadonlySet<string>, model: Model): Model {
  const isLeftOut = (uid: string, { name, target }: Attribute): boolean =>
    names.has(`${uid}.${name}`) || (target !== undefined && names.has(target));
  const types = model.contentTypes.filter(({ uid }) => !names.has(uid));
  const incomplete = types.filter(({ uid, attributes }) =>
    attributes.some((attribute) => attribute.required && isLeftOut(uid, attribute)),
  );
  if (incomplete.length > 0) return without(new Set([...names, ...incomplete.map(({ uid }) => uid)]), model);
  return keepAttributes({ ...model, contentTypes: types }, (uid, attribute) => !isLeftOut(uid, attribute));
}
