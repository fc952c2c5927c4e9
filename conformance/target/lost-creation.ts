/** Finds the entry of a lost creation: one without an answer, or whose answer has no entry. */

import { attributesOf } from '../models/answered-attributes.ts';
import type { JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { mayComeFrom } from './lost/resemblance.ts';

export interface LostCreation {
  readonly type: ContentType;
  /** `data` of its body. */
  readonly data: JsonObject;
  /** When it was sent, by the target's clock, in milliseconds; undefined: no answer had a date yet. */
  readonly sentAt: number | undefined;
}

/** Milliseconds by which a target's timestamps may precede the date of its last answer. */
export const slack = 2000;

/** Milliseconds after its request in which an entry must be created, where no value of it proves that it is the one. */
const soon = 60_000;

/**
 * Finds the entry of a lost creation among entries unknown to the run; undefined when none is certain. The entry may come
 * from the creation, was created later than it was sent, and has one of its values or was created soon after.
 */
export function entryOfLostCreation(
  { type, data, sentAt }: LostCreation,
  entries: readonly (readonly [string, JsonObject])[],
): readonly [string, JsonObject] | undefined {
  if (sentAt === undefined) return undefined;
  return entries.find(([, entry]) => {
    const attributes = attributesOf(entry);
    const createdAt = Date.parse(String(attributes.createdAt));
    return (
      createdAt >= sentAt - slack &&
      mayComeFrom(type, data, attributes) &&
      (hasOneOf(type, data, attributes) || createdAt <= sentAt + soon)
    );
  });
}

/** Whether an attribute of the type was answered with the text or number that was sent for it. */
function hasOneOf({ attributes: of }: ContentType, data: JsonObject, attributes: JsonObject): boolean {
  return of.some(({ name }) => {
    const value = data[name];
    const isTelling = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isTelling && String(attributes[name]) === String(value);
  });
}
