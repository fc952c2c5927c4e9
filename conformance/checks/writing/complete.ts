/** Completes a create: adds required values of a content-type to the values of a case. */
import fc from 'fast-check';
import type { JsonObject } from '../../models/json.ts';
import { attributeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { requiredParts as partsOf, requiredValue, type ValueOf } from '../../world/required.ts';
import { chosenValues, drawnValue, isAllowed } from './values.ts';

/** The reason why no entry can be created from the model alone; undefined when one can. */
export function creationObstacle(type: ContentType): string | undefined {
  const needed = type.attributes.find((attribute) => attribute.required && attribute.type === 'media');
  return needed && `${type.uid} requires the media ${needed.name}`;
}

/** Whether only one entry can have the default of the attribute. */
export const hasSoleDefault = ({ unique, default: preset }: Attribute): boolean => unique && preset !== undefined;

/** Whether a create must name the attribute. */
const isNeeded = (attribute: Attribute): boolean => attribute.required || hasSoleDefault(attribute);

/** `data` with all required attributes. `salt`, different for each entry, makes unique values unique. */
export function complete(model: Model, type: ContentType, data: JsonObject, salt: string): JsonObject {
  const missing = type.attributes.filter((attribute) => isNeeded(attribute) && !(attribute.name in data));
  const inside = valuesInside(salt);
  const added = missing.map((attribute) => {
    const isPart = attribute.type === 'component' || attribute.type === 'dynamiczone';
    return [attribute.name, requiredValue(model, attribute, isPart ? inside : valueFor)];
  });
  const whole: JsonObject = { ...Object.fromEntries(added.filter(([, value]) => value !== undefined)), ...data };
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => {
      const attribute = attributeNamed(type, name);
      return [name, attribute?.unique ? makeUnique(attribute, value, salt) : value];
    }),
  );
}

const valueFor: ValueOf = (attribute) =>
  attribute.type === 'relation' || attribute.type === 'media' ? undefined : chosenValues(attribute)[0];

/** The salt of a number: six letters and digits. */
export const saltOf = (number: number): string => (number % 36 ** 6).toString(36).padStart(6, '0');

/** Distance between the salts of values in one body; salts of entries follow each other. */
const stride = 1_000_003;

/** Values of attributes in components; unique ones differ each time. */
function valuesInside(salt: string): ValueOf {
  let number = Number.parseInt(salt, 36);
  return (attribute) => {
    if (!attribute.unique) return valueFor(attribute);
    number += stride;
    return makeUnique(attribute, valueFor(attribute), saltOf(number));
  };
}

/** A component with its required attributes; `salt` makes unique ones unique. */
export const requiredParts = (model: Model, uid: string, salt: string): JsonObject =>
  partsOf(model, uid, valuesInside(salt));

/** A value that no other entry has, similar to `value`. */
export function makeUnique(attribute: Attribute, value: unknown, salt: string): unknown {
  if (value === null || value === undefined) return value;
  const number = Number.parseInt(salt, 36);
  const candidates =
    typeof value === 'number'
      ? [number % 2_000_000_000, Number(attribute.min ?? 0) + (number % 1_000_000)]
      : attribute.type === 'email'
        ? [`${salt}.${String(value)}`]
        : attribute.type === 'biginteger'
          ? [String(number)]
          : [`${String(value)}-${salt}`, `${String(value).slice(0, 3)}${salt}`, salt];
  const unique = candidates.find((candidate) => isAllowed(attribute, candidate));
  return unique ?? fc.sample(drawnValue(attribute), { numRuns: 1, seed: number | 0 })[0];
}
