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

/** Milliseconds after its request in which an entry without values must be created to be the one of that request. */
const emptyWithin = 60_000;

/**
 * Finds the entry of a lost creation among entries unknown to the run; undefined when none is certain. The entry has
 * every value that was sent, and its createdAt is later than the request. Where no value was sent that could be compared,
 * the entry has none either, and was created soon after the request.
 */
export function entryOfLostCreation(
  { type, data, sentAt }: LostCreation,
  entries: readonly (readonly [string, JsonObject])[],
): readonly [string, JsonObject] | undefined {
  if (sentAt === undefined) return undefined;
  return entries.find(([, entry]) => {
    const attributes = attributesOf(entry);
    const createdAt = Date.parse(String(attributes.createdAt));
    if (!(createdAt >= sentAt - slack)) return false;
    const comparable = comparableIn(data, attributes);
    return comparable.length > 0
      ? comparable.every(([name, value]) => isEqual(attributes[name], value))
      : createdAt <= sentAt + emptyWithin && mayComeFrom(type, data, attributes);
  });
}

/** The texts, numbers and booleans of a body whose attributes were answered. */
function comparableIn(data: JsonObject, attributes: JsonObject): [string, unknown][] {
  return Object.entries(data).filter(
    ([name, value]) => ['string', 'number', 'boolean'].includes(typeof value) && name in attributes,
  );
}

/** Whether two values are equal. Numbers may come back as texts, date-times in another form. */
function isEqual(answered: unknown, sent: unknown): boolean {
  if (answered === sent || String(answered) === String(sent)) return true;
  if (typeof answered !== 'string' || typeof sent !== 'string') return Number(answered) === Number(sent);
  return /^\d{4}-\d\d-\d\dT/.test(sent) && Date.parse(answered) === Date.parse(sent);
}
