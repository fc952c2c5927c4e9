/** Mutants of validation: they replace an invalid value in the request by a valid one. */
import { freeTexts, plainNumbers } from '../models/attribute-types.ts';
import type { JsonObject } from '../models/json.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { isPlainRelation, isScalar } from '../oracle/attributes.ts';
import { refusal, withMemory } from './faults.ts';
import { goodValue, isOfType } from './good-value.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { fromEndpoint, mapValues, onValues, toEndpoint, withData } from './routes.ts';
import { pathOf, reading } from './when.ts';

/** A rule of a schema: name, clause, its attributes, and the valid replacement of a value. */
export type Rule = readonly [
  name: string,
  clause: string,
  breaks: string,
  applies: (attribute: Attribute) => boolean,
  repair: (value: unknown, attribute: Attribute, salt: number) => unknown,
];

const isText = (value: unknown): value is string => typeof value === 'string';

const isNumeric = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** A bound in the form of the attribute. */
const bound = (value: unknown, type: Attribute['type']): unknown =>
  type === 'biginteger' ? String(value) : Number(value);

/** Replaces invalid values by a valid one. */
const good =
  (isRefused: (value: unknown, attribute: Attribute) => boolean): Rule[4] =>
  (value, attribute, salt) =>
    isRefused(value, attribute) ? goodValue(attribute, salt) : value;

const isOf =
  (...types: readonly string[]) =>
  ({ type }: Attribute): boolean =>
    types.includes(type);

const tooLarge: Rule[4] = (value, { max, type }) =>
  Number(value) > Number(max) && value !== null ? bound(max, type) : value;
const tooSmall: Rule[4] = (value, { min, type }) =>
  isNumeric(value) && Number(value) < Number(min) ? bound(min, type) : value;
/** The same for texts alone. */
const ofText =
  (repair: Rule[4]): Rule[4] =>
  (value, attribute, salt) =>
    isText(value) ? repair(value, attribute, salt) : value;
const notInList: Rule[4] = (value, { enum: values }) =>
  isText(value) && !values?.includes(value) ? values?.[0] : value;

/** Repairs blocks in their JSON. */
const inBlocks =
  (from: RegExp, to: string): Rule[4] =>
  (value) =>
    Array.isArray(value) ? JSON.parse(JSON.stringify(value).replace(from, to)) : value;

/** The rules of schemas, each with what makes a forbidden value an allowed one. */
// biome-ignore format: a table, one rule a row
export const rules: readonly Rule[] = [
  ['max', 'max', 'A number above max is accepted.', ({ max, type }) => max !== undefined && type !== 'component', tooLarge],
  ['min', 'min', 'A number below min is accepted.', ({ min, type }) => min !== undefined && type !== 'component', tooSmall],
  ['max-of-text', 'max', 'A number above max is accepted where it is written in a text.',
    ({ max, type }) => max !== undefined && plainNumbers.includes(type), ofText(tooLarge)],
  ['min-of-text', 'min', 'A number below min is accepted where it is written in a text.',
    ({ min, type }) => min !== undefined && plainNumbers.includes(type), ofText(tooSmall)],
  ['maxLength', 'max-length', 'A text longer than maxLength is accepted.', ({ maxLength }) => maxLength !== undefined,
    (value, { maxLength }) => (isText(value) ? value.slice(0, maxLength) : value)],
  ['unique-empty', 'unique', 'An empty text, or zero, may be in a unique attribute of many entries.',
    ({ unique }) => unique, good((value) => value === '' || value === 0)],
  ['minLength', 'min-length', 'A text shorter than minLength is accepted.', ({ minLength }) => minLength !== undefined,
    (value, { minLength }) => (isText(value) ? value.padEnd(minLength ?? 0, 'x') : value)],
  ['regex', 'regex', 'A text that does not match regex is accepted.', ({ regex }) => regex !== undefined,
    good((value, { regex = '' }) => isText(value) && !new RegExp(regex).test(value))],
  ['enum', 'enumeration', 'A value outside an enumeration is accepted.', isOf('enumeration'), notInList],
  ['blocks', 'blocks', 'Blocks of any form are accepted.', isOf('blocks'), good((value) => Array.isArray(value) && value.length > 0)],
  ['blocks-level', 'blocks', 'A heading may have any level.', isOf('blocks'), inBlocks(/"level":[7-9]/g, '"level":6')],
  ['blocks-children', 'blocks', 'A block may have no children.', isOf('blocks'),
    inBlocks(/"children":\[\]/g, '"children":[{"type":"text","text":""}]')],
  ['blocks-format', 'blocks', 'A list may have any format.', isOf('blocks'),
    inBlocks(/"format":"(?!(un)?ordered)\w+"/g, '"format":"ordered"')],
  ['blocks-url', 'blocks', 'A link may lead to any text.', isOf('blocks'),
    inBlocks(/"url":"(?!https?:|\/)[^"]*"/g, '"url":"https://example.com"')],
  ['email', 'email', 'A text that is no e-mail address is accepted.', isOf('email'),
    good((value) => isText(value) && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))],
  ['unique', 'unique', 'A value that another entry has in a unique attribute is accepted.', ({ unique }) => unique,
    good((value) => value !== null && value !== undefined)],
  ['required-null', 'required-null', 'null in a required attribute is accepted.', (attribute) => attribute.required && isScalar(attribute),
    good((value) => value === null)],
  ...([
    ['type-string', freeTexts, 'another type for a text'],
    ['type-number', plainNumbers, 'no number for a number'],
    ['type-integer', ['integer'], 'a fraction for an integer'],
    ['type-boolean', ['boolean'], 'no boolean for a boolean'],
    ['date-format', ['date'], 'no day for a date'],
    ['date-impossible', ['date'], 'an impossible day for a date'],
    ['time-format', ['time'], 'no time of day for a time'],
    ['datetime-format', ['datetime', 'timestamp'], 'no instant for a datetime'],
  ] as const).map(([name, types, what]): Rule => [name, name,
    `A value that is ${what} is converted instead of refused.`, isOf(...types),
    good((value, { type }) => !isOfType(value, type))]),
  ['email-empty', 'email-empty', 'An empty e-mail address is accepted.', isOf('email'), good((value) => value === '')],
  ['number-with-more', 'type-number', 'A text that begins with a number is accepted as that number.', isOf(...plainNumbers),
    (value) => (isText(value) && value !== '' && Number.isNaN(Number(value)) && !Number.isNaN(Number.parseFloat(value)) ? Number.parseFloat(value) : value)],
  ['uid-characters', 'uid-characters', 'A uid may have any characters.', isOf('uid'),
    good((value) => isText(value) && !/^[A-Za-z0-9-_.~]*$/.test(value))],
];

/** A fault that changes what creates say, and what they do not; `salt` differs each time. */
const onCreate = (complete: (data: JsonObject, type: ContentType, salt: number) => JsonObject): MakeFault =>
  withMemory(() => {
    let salt = 5_000;
    return toEndpoint('POST', ({ request, type, data }) => {
      salt += 1;
      return withData(request, complete(data, type, salt));
    });
  });

const unenforced = (applies: Rule[3], repair: Rule[4]): MakeFault =>
  withMemory(() => {
    let salt = 1_000;
    return onValues((value, attribute) => {
      if (!applies(attribute)) return value;
      salt += 1;
      return repair(value, attribute, salt);
    });
  });

const hasDefault = (attribute: Attribute): boolean => attribute.default !== undefined && isScalar(attribute);
const hasFreeDefault = (attribute: Attribute): boolean => hasDefault(attribute) && !attribute.required;
const isNeeded = (attribute: Attribute): boolean => attribute.required && isScalar(attribute);
const isNeededLink = ({ required, type }: Attribute): boolean => required && type === 'relation';

/** A value for each attribute of a kind. */
const valuesFor = (
  { attributes }: ContentType,
  holds: (attribute: Attribute) => boolean,
  value: (attribute: Attribute) => unknown,
): JsonObject => Object.fromEntries(attributes.filter(holds).map((attribute) => [attribute.name, value(attribute)]));

const notUnique = refusal('This attribute must be unique');
const refusedCreateStored = withMemory(() => {
  const accepted = new Map<string, JsonObject>();
  let salt = 9_000;
  return fromEndpoint('POST', async ({ type, data, answer, request, send }) => {
    if (answer.status < 400) accepted.set(type.uid, data);
    const last = accepted.get(type.uid);
    if (answer.status !== 400 || last === undefined) return undefined;
    salt += 1;
    const another = mapValues(last, type, (value, field) => (field.unique ? goodValue(field, salt) : value));
    await send(withData(request, another));
    return undefined;
  });
});
const refusedUpdateLinks = fromEndpoint('PUT', async ({ type, data, answer, request, send }) => {
  const names = type.attributes.filter((attribute) => isPlainRelation(attribute) && attribute.name in data);
  if (answer.status === 400)
    await send(withData(request, Object.fromEntries(names.map(({ name }) => [name, data[name]]))));
  return undefined;
});
const refusedUpdateValues = fromEndpoint('PUT', async ({ type, data, answer, request, send }) => {
  const plain = type.attributes.filter((attribute) => isScalar(attribute) && attribute.name in data);
  if (answer.status === 400)
    await send(withData(request, Object.fromEntries(plain.map(({ name }) => [name, data[name]]))));
  return undefined;
});
const refusedUpdateState = fromEndpoint('PUT', async ({ data, answer, request, send }) => {
  if (answer.status === 400 && data.publishedAt === null) await send(withData(request, { publishedAt: null }));
  return undefined;
});
const uniqueNullToo = withMemory(() => {
  const seen = new Set<string>();
  return toEndpoint('POST', ({ type, data }) => {
    const nulls = type.attributes.filter(({ unique, name }) => unique && data[name] === null);
    const names = nulls.map(({ name }) => `${type.uid} ${name}`);
    if (names.some((name) => seen.has(name))) return notUnique;
    for (const name of names) seen.add(name);
    return undefined;
  });
});
const uniqueOwnValue = toEndpoint(
  'PUT',
  ({ type, data }) => type.attributes.some(({ unique, name }) => unique && (data[name] ?? null) !== null) && notUnique,
);

/** Refuses updates of these attributes, valid ones too. */
const refuseAlways = (holds: (attribute: Attribute) => boolean): MakeFault =>
  toEndpoint(
    'PUT',
    ({ type, data }) => type.attributes.some((field) => holds(field) && field.name in data) && refusal('Not allowed'),
  );

/** Takes an update whose unique value a later entry has for done, without doing it. */
const laterIsFree = withMemory(() => {
  const holders = new Map<string, number>();
  return fromEndpoint('POST PUT', ({ type, data, segment, entry, answer, request, send }) => {
    const keys = type.attributes
      .filter(({ unique, name }) => unique && name in data)
      .map(({ name }) => `${type.uid} ${name} ${JSON.stringify(data[name])}`);
    if (answer.status < 300) for (const key of keys) holders.set(key, Number(entry?.id));
    const isTaken = keys.some((key) => (holders.get(key) ?? 0) > Number(segment));
    return request.method === 'PUT' && answer.status === 400 && isTaken && send(reading(request, pathOf(request)));
  });
});

// biome-ignore format: a table, one mutant a row
export const validationMutants: Row[] = [
  ...rules.map(([name, clause, breaks, applies, repair]): Row => [`validation.${name}.not-enforced`,
    `rest.validation.${clause}`, breaks, unenforced(applies, repair),
    someListed(applies, `no attribute that ${name} applies to`)]),
  ['validation.email.refused', 'rest.validation.email', 'No update of an e-mail is taken.',
    refuseAlways(isOf('email')), someListed(isOf('email'), 'no e-mail')],
  ['validation.unique.refused', 'rest.validation.unique', 'No update of a unique attribute is taken.',
    refuseAlways(({ unique }) => unique), someListed(({ unique }) => unique, 'no unique attribute')],
  ['validation.unique.later-free', 'rest.validation.unique', 'What a later entry has is free for an earlier one.',
    laterIsFree, someListed(({ unique }) => unique, 'no unique attribute')],
  ['validation.required.not-enforced', 'rest.validation.required', 'A create without a required attribute is accepted.',
    onCreate((data, type, salt) => ({ ...valuesFor(type, isNeeded, (attribute) => goodValue(attribute, salt)), ...data })),
    someListed(isNeeded, 'no required attribute')],
  ['validation.required-null.not-for-relations', 'rest.validation.required-null', 'An update may empty a required relation by null.',
    toEndpoint('PUT', ({ request, type, data }) => withData(request,
      { ...data, ...valuesFor(type, (field) => isNeededLink(field) && data[field.name] === null, () => []) })),
    someListed(isNeededLink, 'no required relation')],
  ['validation.required.not-for-relations', 'rest.validation.required', 'A required relation may be absent.',
    onCreate((data, type) => ({ ...valuesFor(type, isNeededLink, () => []), ...data })),
    someListed(isNeededLink, 'no required relation')],
  ['defaults.not-applied', 'rest.attributes.default', 'A default is not used for an attribute that is not sent.',
    onCreate((data, type) => ({ ...valuesFor(type, hasFreeDefault, () => null), ...data })),
    someListed(hasFreeDefault, 'no attribute with a default')],
  ['defaults.not-in-drafts', 'rest.attributes.default', 'A default is not used for drafts.',
    onCreate((data, type) => ({ ...(data.publishedAt === null ? valuesFor(type, hasFreeDefault, () => null) : {}), ...data })),
    someListed(hasFreeDefault, 'no attribute with a default')],
  ['defaults.over-sent', 'rest.attributes.default', 'A default replaces the value that is sent.',
    onCreate((data, type) => ({ ...data, ...valuesFor(type, hasDefault, (attribute) => attribute.default) })),
    someListed(hasDefault, 'no attribute with a default')],
  ['defaults.over-null', 'rest.attributes.default-not-for-null', 'A default replaces null in a create.',
    onCreate((data, type) => mapValues(data, type, (value, attribute) => (hasDefault(attribute) ? (value ?? attribute.default) : value))),
    someListed(hasFreeDefault, 'no attribute with a default')],
  ['validation.refused-create.stored', 'rest.validation.nothing-written', 'A refused create leaves an entry behind.',
    refusedCreateStored],
  ['validation.refused-update.links', 'rest.validation.nothing-written', 'The links of a refused update are written.',
    refusedUpdateLinks, someListed(isPlainRelation, 'no relation')],
  ['validation.refused-update.values', 'rest.validation.nothing-written',
    'What an update sends beside links that are refused is written.', refusedUpdateValues,
    someListed(isPlainRelation, 'no relation')],
  ['validation.refused-update.state', 'rest.validation.nothing-written', 'A refused update makes its entry a draft.',
    refusedUpdateState],
  ['validation.unique.null-too', 'rest.validation.unique-null', 'Only one entry may have null in a unique attribute.',
    uniqueNullToo, someListed(({ unique, required }) => unique && !required, 'no unique attribute that may be null')],
  ['validation.unique.own-value', 'rest.validation.unique-same-entry',
    'An update that sends the unique value the entry has is refused.', uniqueOwnValue,
    someListed(({ unique }) => unique, 'no unique attribute')],
];
