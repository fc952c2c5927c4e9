/** What GraphQL has of a model: the owner says what the project's code takes out of the schema (4.11). */
import { withoutLeftOut } from '../models/left-out.ts';
import type { Model } from '../models/model.ts';
import { hasCapability, type Target } from './target.ts';

/** Whether GraphQL has all of a content-type, as far as the owner says. */
export const isInGraphql = (
  target: Pick<Target, 'capabilities' | 'owner'>,
  { uid }: { readonly uid: string },
): boolean =>
  hasCapability(target, 'graphql') &&
  !target.owner?.notInGraphql?.some((name) => name === uid || name.startsWith(`${uid}.`));

/** The model without what the owner says is not in the schema. */
export function graphqlModel(model: Model, { owner }: Pick<Target, 'owner'>): Model {
  const { notInGraphql = [] } = owner ?? {};
  return notInGraphql.length === 0 ? model : withoutLeftOut(notInGraphql)(model);
}
