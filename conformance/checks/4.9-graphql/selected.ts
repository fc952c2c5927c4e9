/** What is asked of entries where neither files, zones and locales nor timestamps are the matter. */
import { attributeSelection, valuesOnly } from '../../generate/graphql/selection.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import type { Scope } from '../check.ts';
import { statedInside } from './entries.ts';

const isTimestamp = ({ type }: Attribute): boolean => type === 'timestamp';

/** Values of a content-type, and its relations with the values of what they hold, as a selection. */
export function heldBy(scope: Scope, type: ContentType): string {
  const values = valuesOnly(type).attributes.filter((one) => !isTimestamp(one));
  const timed = scope.model.contentTypes.filter(({ attributes }) => attributes.some(isTimestamp));
  const relations = type.attributes.filter(
    ({ type: of, target }) => of === 'relation' && !timed.some(({ uid }) => uid === target),
  );
  return attributeSelection(
    scope.model,
    { ...type, attributes: [...values, ...relations] },
    { ...statedInside, seed: scope.world.seed },
  );
}
