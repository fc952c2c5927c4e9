/** Zones with more items than a page of a list: they have no pages, GraphQL answers all items (2.3, observed). */
import type { JsonObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isZone } from '../../oracle/attributes.ts';
import { defaultPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';

/** Whether a zone may have any number of equal items. */
const mayBeLong = (model: Model, attribute: Attribute): boolean =>
  isZone(attribute) &&
  attribute.max === undefined &&
  !attribute.private &&
  componentsOf(model, attribute).every(({ attributes }) => !attributes.some(({ unique }) => unique));

export const hasLongZones = (model: Model, { attributes }: ContentType): boolean =>
  attributes.some((attribute) => mayBeLong(model, attribute));

/** The data of an entry, with the items of its zones again and again: more than a page of a list. */
export function withLongZones({ target }: Session, model: Model, type: ContentType, data: JsonObject): JsonObject {
  const length = defaultPage(target.limits) + 2;
  const zones = type.attributes.flatMap((attribute) => {
    const items: unknown = data[attribute.name];
    if (!mayBeLong(model, attribute) || !Array.isArray(items) || items.length === 0) return [];
    return [[attribute.name, Array.from({ length }, (_, at): unknown => items[at % items.length])]];
  });
  return { ...data, ...Object.fromEntries(zones) };
}
