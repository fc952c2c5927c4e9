/** Compares the fields and values of a populated entry or component item. */
import type { JsonObject } from '../models/json.ts';
import { familyOf, isValueFamily } from './attributes.ts';
import type { ExpectedBody } from './expected-population.ts';
import { creatorFields, defaultFields, expectedKeys, populatedFields, servedNames } from './fields.ts';
import { sameValue } from './value.ts';

export interface Difference {
  /** The path of the difference: `tags.books`. */
  readonly path: string;
  /** The message, to put after the path: `lacks entry 3`. */
  readonly message: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** The message for a private attribute or a password in an answer. */
export const hiddenMessage = 'is there, which no answer may show';

/** The difference where an answer contains a private attribute or a password. */
export function hiddenDifference({ owner }: ExpectedBody, answered: JsonObject, path: string): Difference | undefined {
  const hidden = owner.attributes.find(
    (attribute) => (attribute.private || attribute.type === 'password') && Object.hasOwn(answered, attribute.name),
  );
  if (!hidden) return undefined;
  const place = path === '' ? hidden.name : `${path}.${hidden.name}`;
  return { path: place, message: hiddenMessage, expected: `no ${hidden.name}`, actual: answered };
}

/** The difference where a population was not requested, or fields differ from the selected ones. */
export function keysDifference(
  { owner, fields, inside, open }: ExpectedBody,
  answered: JsonObject,
  path: string,
): Difference | undefined {
  const stray = [...populatedFields(owner), ...creatorsOf(owner)].find(
    (name) => Object.hasOwn(answered, name) && !inside.has(name) && !open.has(name),
  );
  if (stray !== undefined) {
    const place = path === '' ? stray : `${path}.${stray}`;
    return {
      path: place,
      message: 'is there though nothing asks for it',
      expected: `no ${stray}`,
      actual: answered[stray],
    };
  }
  if (!fields) return undefined;
  const keys = expectedKeys(owner, fields);
  const lost = keys.find((name) => !Object.hasOwn(answered, name));
  if (lost !== undefined)
    return { path, message: `lacks ${lost}, which fields names`, expected: keys, actual: answered };
  const extra = Object.keys(answered).find(
    (name) => ![...keys, ...fields, 'id'].includes(name) && !inside.has(name) && isValueFamily(familyOf(owner, name)),
  );
  if (extra === undefined) return undefined;
  return { path, message: `carries ${extra}, which fields does not name`, expected: keys, actual: answered };
}

/** What shows who made or changed an entry, and only where a population names it (4.7). */
const creatorsOf = ({ attributes, draftAndPublish }: ExpectedBody['owner']): readonly string[] =>
  // components have neither
  draftAndPublish === undefined ? [] : creatorFields.filter((name) => !attributes.some((one) => one.name === name));

/** The first difference in a known value. */
export function valuesDifference(
  expected: ExpectedBody,
  answered: JsonObject,
  path: string,
  isPart: boolean,
): Difference | undefined {
  const names = expected.fields ? expectedKeys(expected.owner, expected.fields) : defaultFields(expected.owner);
  for (const name of names) {
    const difference = valueDifference(expected, name, answered, path, isPart);
    if (difference) return difference;
  }
  return undefined;
}

/** The difference in the value of one attribute, where it is known. */
export function valueDifference(
  { owner, values }: ExpectedBody,
  name: string,
  answered: JsonObject,
  path: string,
  isPart: boolean,
): Difference | undefined {
  const family = familyOf(owner, name);
  if (!isValueFamily(family)) return undefined;
  if (!Object.hasOwn(answered, name))
    return { path, message: `lacks ${name}`, expected: `a value in ${name}`, actual: answered };
  const expected = values[name];
  const lossy = family === 'biginteger' && !Number.isSafeInteger(Number(expected ?? 0));
  if (expected === undefined || lossy || sameValue(family, answered[name], expected)) return undefined;
  const what = isPart ? 'a component' : 'an entry';
  return {
    path,
    message: `holds ${name} ${show(answered[name])} in ${what} where it is ${show(expected)}`,
    expected,
    actual: answered[name],
  };
}

/** Whether a value can be a date-time: a text with a date; a number of milliseconds too, unless it is to be as observed. */
export const isMoment = (value: unknown, observed: boolean): boolean =>
  (typeof value === 'number' && !observed) || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));

/** The first difference in createdAt, updatedAt or publishedAt, which every entry carries (2.1). */
export function servedDifference(
  { owner, fields, values }: ExpectedBody,
  answered: JsonObject,
  path: string,
  observed: boolean,
): Difference | undefined {
  for (const name of servedNames(owner.draftAndPublish === true)) {
    if (fields && !fields.includes(name)) continue;
    const [worldValue, value] = [values[name], answered[name]];
    const mayBeNull = name === 'publishedAt' && (worldValue === undefined || worldValue === null);
    if (value === null ? mayBeNull : isMoment(value, observed) && worldValue !== null) continue;
    const expected = worldValue === null ? null : 'a date-time';
    return { path, message: `carries ${show(value)} in ${name}`, expected, actual: answered };
  }
  return undefined;
}

/** The difference where an entry of a localized type does not carry the code of its locale. */
export function localeDifference(
  { owner, fields, values }: ExpectedBody,
  { locale }: JsonObject,
  path: string,
): Difference | undefined {
  if (owner.localized !== true || (fields && !fields.includes('locale'))) return undefined;
  const isCode = typeof locale === 'string' && locale !== '';
  if (isCode && (typeof values.locale !== 'string' || values.locale === locale)) return undefined;
  return {
    path,
    message: `carries ${show(locale)} in locale`,
    expected: values.locale ?? 'a locale code',
    actual: locale,
  };
}
