/** Mutants of what an entry must have, of unique values, and of refused writes (2.1). */
import type { JsonObject } from '../models/json.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { isPlainRelation, isScalar } from '../oracle/attributes.ts';
import { refusal, withMemory } from './faults.ts';
import { goodValue } from './good-value.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { fromEndpoint, mapValues, onValues, toEndpoint, withData } from './routes.ts';
import { isOf, type Rule, rules } from './validation-rules.ts';
import { pathOf, reading } from './when.ts';

/** A fault that changes what creates say, and what they do not; `salt` differs each time. */
const onCreate = (complete: (data: JsonObject, type: ContentType, salt: number) => JsonObject): MakeFault =>
  withMemory(() => {
    let salt = 5_000;
    return toEndpoint('POST', ({ request, type, data }) => {
      salt += 1;
      return withData(request, complete(data, type, salt));
    });
  });

/** Repairs what creates and updates send, or those of one method alone. */
const unenforced = (applies: Rule[3], repair: Rule[4], method?: 'POST' | 'PUT'): MakeFault =>
  withMemory(() => {
    let salt = 1_000;
    return onValues((value, attribute) => {
      if (!applies(attribute)) return value;
      salt += 1;
      return repair(value, attribute, salt);
    }, method);
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
/** A unique value that an entry was made with is taken for ever. */
const uniqueForEver = withMemory(() => {
  const seen = new Set<string>();
  return toEndpoint('POST', ({ type, data }) => {
    const unique = type.attributes.filter(({ unique, name }) => unique && (data[name] ?? null) !== null);
    const keys = unique.map(({ name }) => `${type.uid} ${name} ${String(data[name])}`);
    if (keys.some((key) => seen.has(key))) return notUnique;
    for (const key of keys) seen.add(key);
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

const takesEmpty = ({ type, required, unique, minLength }: Attribute): boolean =>
  type === 'string' && required && !unique && minLength === undefined;

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
  ...rules.map(([name, clause, breaks, applies, repair]): Row => [`validation.${name}.not-in-updates`,
    `rest.validation.${clause}`, `${breaks.slice(0, -1)} in updates.`, unenforced(applies, repair, 'PUT'),
    someListed(applies, `no attribute that ${name} applies to`)]),
  ['validation.email.any-sign', 'rest.validation.email', 'An address may have commas, and dots one after the other.',
    unenforced(isOf('email'), (value, attribute, salt) =>
      typeof value === 'string' && /,|\.\./.test(value) ? goodValue(attribute, salt) : value),
    someListed(isOf('email'), 'no e-mail')],
  ['validation.email.refused', 'rest.validation.email', 'No update of an e-mail is taken.',
    refuseAlways(isOf('email')), someListed(isOf('email'), 'no e-mail')],
  ['validation.email.ascii-only', 'rest.validation.email', 'An address has letters of English alone.',
    toEndpoint('POST', ({ type, data }) =>
      type.attributes.some((field) => isOf('email')(field) && /[^\0-\x7f]/.test(String(data[field.name]))) &&
      refusal('must be a valid email')),
    someListed(isOf('email'), 'no e-mail')],
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
  ['validation.required.no-empty-text', 'rest.validation.empty-string-allowed', 'An update may not empty a required text.',
    toEndpoint('PUT', ({ type, data }) =>
      type.attributes.some((field) => takesEmpty(field) && data[field.name] === '') && refusal('must not be empty')),
    someListed(takesEmpty, 'no required text')],
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
  ['validation.unique.for-ever', 'rest.validation.unique', 'A unique value that no entry has any more stays taken.', uniqueForEver,
    someListed(({ unique }) => unique, 'no unique attribute')],
  ['validation.unique.cleared', 'rest.validation.unique-null', 'An update may not clear a unique attribute.',
    toEndpoint('PUT', ({ type, data }) =>
      type.attributes.some(({ name, unique }) => unique && data[name] === null) && refusal('This attribute must be unique')),
    someListed(({ unique, required }) => unique && !required, 'no unique attribute that may be null')],
  ['validation.unique.own-value', 'rest.validation.unique-same-entry',
    'An update that sends the unique value the entry has is refused.', uniqueOwnValue,
    someListed(({ unique }) => unique, 'no unique attribute')],
];
