/** Faults of createdBy and updatedBy in the attributes of an entry (4.7). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { creatorFields } from '../../oracle/fields.ts';
import { Mismatch } from '../mismatch.ts';

/** Returns the fault in the attributes of an entry as a message. */
export type Fault = (attributes: JsonObject) => string | undefined;

/** Throws Mismatch if the attributes of an entry have the fault; `of` names the entry. */
export function expectNoFault(of: string, attributes: JsonObject, fault: Fault): void {
  const wrong = fault(attributes);
  if (wrong === undefined) return;
  throw new Mismatch({
    message: `${of} ${wrong}`,
    expected: 'creator fields only where they are asked for, and as they must be',
    actual: Object.fromEntries(creatorFields.map((name) => [name, attributes[name] ?? '(absent)'])),
  });
}

/** The record of a creator, bare or as a populated relation; undefined if there is none. */
export function recordIn(value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  if (!('data' in value)) return value;
  const { data } = value;
  return isObject(data) ? { id: data.id, ...(isObject(data.attributes) ? data.attributes : {}) } : undefined;
}

export const shown: Fault = (attributes) => {
  const name = creatorFields.find((field) => field in attributes);
  return name && `shows ${name}`;
};

/** Creators that are shown, though nobody created the entry. */
export const ofSomebody: Fault = (attributes) => {
  const wrong = creatorFields.find((name) => name in attributes && !isNobody(attributes[name]));
  return wrong && `has ${wrong}, and a token made it`;
};

const isNobody = (value: unknown): boolean => JSON.stringify(value) === '{"data":null}';

/** Creators that are shown, but not as relations. */
export const misshapen: Fault = (attributes) => {
  const wrong = creatorFields
    .filter((name) => name in attributes)
    .find((name) => {
      const value = attributes[name];
      const record = recordIn(value);
      if (!isObject(value) || !('data' in value)) return true;
      return record !== undefined && !('firstname' in record && 'lastname' in record);
    });
  return wrong && `has ${wrong} in another shape than { data: { id, attributes } } or { data: null }`;
};
