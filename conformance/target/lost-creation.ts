/** Finds the entry of a lost creation: one without an answer, or whose answer has no entry. */

import { attributesOf } from '../models/answered-attributes.ts';
import type { JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';

export interface LostCreation {
  readonly type: ContentType;
  /** `data` of its body. */
  readonly data: JsonObject;
  /** When it was sent, by the target's clock, in milliseconds; undefined: no answer had a date yet. */
  readonly sentAt: number | undefined;
}

/** Milliseconds by which a target's timestamps may precede the date of its last answer. */
export const slack = 2000;

/**
 * Finds the entry of a lost creation among entries unknown to the run; undefined when none is certain. The entry has
 * every value that was sent, at least one, and its createdAt is later than the request.
 */
export function entryOfLostCreation(
  { data, sentAt }: LostCreation,
  entries: readonly (readonly [string, JsonObject])[],
): readonly [string, JsonObject] | undefined {
  if (sentAt === undefined) return undefined;
  return entries.find(([, entry]) => {
    const attributes = attributesOf(entry);
    const createdAt = Date.parse(String(attributes.createdAt));
    return createdAt >= sentAt - slack && holds(attributes, data);
  });
}

/** Whether attributes equal a body in all texts, numbers and booleans that both have, and have at least one of them. */
function holds(attributes: JsonObject, data: JsonObject): boolean {
  const comparable = Object.entries(data).filter(
    ([name, value]) => ['string', 'number', 'boolean'].includes(typeof value) && name in attributes,
  );
  return comparable.length > 0 && comparable.every(([name, value]) => isEqual(attributes[name], value));
}

/** Whether two values are equal. Numbers may come back as texts, date-times in another form. */
function isEqual(answered: unknown, sent: unknown): boolean {
  if (answered === sent || String(answered) === String(sent)) return true;
  if (typeof answered !== 'string' || typeof sent !== 'string') return Number(answered) === Number(sent);
  return /^\d{4}-\d\d-\d\dT/.test(sent) && Date.parse(answered) === Date.parse(sent);
}
