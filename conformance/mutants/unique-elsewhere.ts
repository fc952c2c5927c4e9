/** Mutants that find a taken unique value free, for where it is held or how it is sent (2.1, observed). */
import { isObject, jsonIn } from '../models/json.ts';
import type { Attribute, Model } from '../models/model.ts';
import { refusal, requests } from './faults.ts';
import { goodValue } from './good-value.ts';
import type { Passing, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { mapValues, onData, onValues, routeOf } from './routes.ts';
import { by } from './when.ts';

const isNumber = ({ type, unique }: Attribute): boolean => unique && /^(integer|float|decimal)$/.test(type);

/** A value that no entry has, instead of one that is not looked up. */
const another = (attribute: Attribute, value: unknown): unknown => {
  const digits = String(value).replaceAll(/\D/g, '').slice(-6);
  return goodValue(attribute, 7_000 + Number(digits));
};

/** Localizations take any value: each gets another one. */
const localizationsFree = requests(by('POST', /\/localizations$/), (request, { model }) => {
  const body = jsonIn(request.text);
  const type = model.contentTypes.find(({ pluralName }) => request.path.startsWith(`/api/${pluralName}/`));
  if (!isObject(body) || !type) return request;
  const values = type.attributes
    .filter(({ unique, name }) => unique && (body[name] ?? null) !== null)
    .map((attribute) => [attribute.name, another(attribute, body[attribute.name])]);
  return { ...request, text: JSON.stringify({ ...body, ...Object.fromEntries(values) }) };
});

/** Entries take any value with the update that publishes them. */
const publishingFree = onData(
  (data, { type }) =>
    typeof data.publishedAt === 'string'
      ? mapValues(data, type, (value, one) => (one.unique && value !== null ? another(one, value) : value))
      : data,
  'PUT',
);

/** Whether a unique text of the data ends with a space. */
const endsWithSpace = (request: Passing, model: Model): boolean => {
  const body = jsonIn(request.text);
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  const { attributes } = routeOf(request, model)?.type ?? { attributes: [] };
  return attributes.some(({ unique, name }) => unique && String(data[name]).endsWith(' '));
};

// biome-ignore format: a table, one mutant a row
export const uniqueElsewhereMutants: readonly Row[] = [
  ['validation.unique.localizations-free', 'rest.validation.unique', 'A new localization may have a taken value.',
    localizationsFree, ({ contentTypes }) =>
      contentTypes.some(({ localized, attributes }) => localized && attributes.some(({ unique }) => unique))
        ? undefined : 'no localized content-type has a unique attribute'],
  ['validation.unique.publishing-free', 'rest.validation.unique', 'An update that publishes an entry may take a taken value.',
    publishingFree, ({ contentTypes }) =>
      contentTypes.some(({ draftAndPublish, attributes }) => draftAndPublish && attributes.some(({ unique }) => unique))
        ? undefined : 'no content-type with drafts has a unique attribute'],
  ['validation.unique.texts-free', 'rest.validation.unique', 'A number that is sent as a text is not looked up.',
    onValues((value, attribute) => (isNumber(attribute) && typeof value === 'string' ? another(attribute, value) : value)),
    someListed(isNumber, 'no unique number')],
  ['validation.unique.trimmed-alike', 'rest.validation.unique', 'A text is taken that differs by a space at its end alone.',
    requests((request, { model }) => endsWithSpace(request, model),
      refusal('This attribute must be unique')),
    someListed(({ type, unique }) => unique && type === 'string', 'no unique text')],
];
