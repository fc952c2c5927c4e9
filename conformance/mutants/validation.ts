/** Mutants of input validation: a value that must be refused is made a good one on its way, so that it is accepted. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { type JsonObject, refusal } from './faults.ts';
import { goodValue, isOfType } from './good-value.ts';
import type { MakeFault, Row } from './mutant.ts';
import { dataOf, mapValues, rewrittenData, routeOf, withData } from './routes.ts';

/** A rule of a schema, and how an implementation that lacks it would take a value. */
interface Rule {
  readonly name: string;
  readonly clause: string;
  readonly breaks: string;
  readonly applies: (attribute: Attribute) => boolean;
  readonly repair: (value: unknown, attribute: Attribute, salt: number) => unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

const rules: readonly Rule[] = [
  {
    name: 'max',
    clause: 'rest.validation.max',
    breaks: 'A number above max is accepted.',
    applies: (attribute) => attribute.max !== undefined && attribute.type !== 'component',
    repair: (value, { max, type }) =>
      Number(value) > Number(max) && value !== null ? (type === 'biginteger' ? String(max) : Number(max)) : value,
  },
  {
    name: 'min',
    clause: 'rest.validation.min',
    breaks: 'A number below min is accepted.',
    applies: (attribute) => attribute.min !== undefined && attribute.type !== 'component',
    repair: (value, { min, type }) =>
      (isText(value) || isNumber(value)) && Number(value) < Number(min)
        ? type === 'biginteger'
          ? String(min)
          : Number(min)
        : value,
  },
  {
    name: 'maxLength',
    clause: 'rest.validation.max-length',
    breaks: 'A text longer than maxLength is accepted.',
    applies: (attribute) => attribute.maxLength !== undefined,
    repair: (value, { maxLength }) => (isText(value) ? value.slice(0, maxLength) : value),
  },
  {
    name: 'minLength',
    clause: 'rest.validation.min-length',
    breaks: 'A text shorter than minLength is accepted.',
    applies: (attribute) => attribute.minLength !== undefined,
    repair: (value, { minLength }) => (isText(value) ? value.padEnd(minLength ?? 0, 'x') : value),
  },
  {
    name: 'regex',
    clause: 'rest.validation.regex',
    breaks: 'A text that does not match regex is accepted.',
    applies: (attribute) => attribute.regex !== undefined,
    repair: (value, attribute, salt) =>
      isText(value) && !new RegExp(attribute.regex ?? '').test(value) ? goodValue(attribute, salt) : value,
  },
  {
    name: 'enum',
    clause: 'rest.validation.enumeration',
    breaks: 'A value outside an enumeration is accepted.',
    applies: (attribute) => attribute.type === 'enumeration',
    repair: (value, { enum: values }) => (isText(value) && !values?.includes(value) ? values?.[0] : value),
  },
  {
    name: 'email',
    clause: 'rest.validation.email',
    breaks: 'A text that is no e-mail address is accepted.',
    applies: (attribute) => attribute.type === 'email',
    repair: (value, attribute, salt) =>
      isText(value) && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value) ? goodValue(attribute, salt) : value,
  },
  {
    name: 'unique',
    clause: 'rest.validation.unique',
    breaks: 'A value that another entry has in a unique attribute is accepted.',
    applies: (attribute) => attribute.unique,
    repair: (value, attribute, salt) => (value === null || value === undefined ? value : goodValue(attribute, salt)),
  },
  {
    name: 'required-null',
    clause: 'rest.validation.required-null',
    breaks: 'null in a required attribute is accepted.',
    applies: (attribute) => attribute.required && isScalar(attribute),
    repair: (value, attribute, salt) => (value === null ? goodValue(attribute, salt) : value),
  },
  ...[
    { name: 'type-string', types: ['string', 'text', 'richtext'], of: 'another type for a text' },
    { name: 'type-number', types: ['integer', 'float', 'decimal'], of: 'no number for a number' },
    { name: 'type-integer', types: ['integer'], of: 'a fraction for an integer' },
    { name: 'type-boolean', types: ['boolean'], of: 'no boolean for a boolean' },
    { name: 'date-format', types: ['date'], of: 'no day for a date' },
    { name: 'date-impossible', types: ['date'], of: 'an impossible day for a date' },
    { name: 'time-format', types: ['time'], of: 'no time of day for a time' },
    { name: 'datetime-format', types: ['datetime', 'timestamp'], of: 'no instant for a datetime' },
  ].map(
    ({ name, types, of }): Rule => ({
      name,
      clause: `rest.validation.${name}`,
      breaks: `A value that is ${of} is converted instead of refused.`,
      applies: (attribute) => types.includes(attribute.type),
      repair: (value, attribute, salt) => (isOfType(value, attribute.type) ? value : goodValue(attribute, salt)),
    }),
  ),
  {
    name: 'email-empty',
    clause: 'rest.validation.email-empty',
    breaks: 'An empty e-mail address is accepted.',
    applies: (attribute) => attribute.type === 'email',
    repair: (value, attribute, salt) => (value === '' ? goodValue(attribute, salt) : value),
  },
  {
    name: 'uid-characters',
    clause: 'rest.validation.uid-characters',
    breaks: 'A uid may have any characters.',
    applies: (attribute) => attribute.type === 'uid',
    repair: (value, attribute, salt) =>
      isText(value) && !/^[A-Za-z0-9-_.~]*$/.test(value) ? goodValue(attribute, salt) : value,
  },
];

function isScalar({ type }: Attribute): boolean {
  return !['relation', 'media', 'component', 'dynamiczone'].includes(type);
}

const ofRules: Row[] = rules.map(
  ({ name, clause, breaks, applies, repair }): Row => [
    `validation.${name}.not-enforced`,
    clause,
    breaks,
    ({ model }) => {
      let salt = 1_000;
      return {
        request: (request) =>
          rewrittenData(request, model, (data, { type }) =>
            mapValues(data, type, (value, attribute) => {
              if (!applies(attribute)) return value;
              salt += 1;
              return repair(value, attribute, salt);
            }),
          ),
      };
    },
    (model) => lacking(model, applies, `no attribute that ${name} applies to`),
  ],
);

const lacking = (model: Model, applies: (attribute: Attribute) => boolean, why: string): string | undefined =>
  model.contentTypes.some((type) => type.kind === 'collectionType' && type.attributes.some(applies)) ? undefined : why;

/** A fault in what a create makes of attributes that are not sent. */
const onCreate =
  (complete: (data: JsonObject, type: ContentType, salt: number) => JsonObject): MakeFault =>
  ({ model }) => {
    let salt = 5_000;
    return {
      request: (request) => {
        if (request.method !== 'POST') return request;
        salt += 1;
        return rewrittenData(request, model, (data, { type }) => complete(data, type, salt));
      },
    };
  };

const hasDefault = (attribute: Attribute): boolean => attribute.default !== undefined && isScalar(attribute);

const requiredNotEnforced = onCreate((data, type, salt) => ({
  ...Object.fromEntries(
    type.attributes.filter((one) => one.required && isScalar(one)).map((one) => [one.name, goodValue(one, salt)]),
  ),
  ...data,
}));
const defaultsNotApplied = onCreate((data, type) => ({
  ...Object.fromEntries(
    type.attributes.filter((one) => hasDefault(one) && !one.required).map((one) => [one.name, null]),
  ),
  ...data,
}));
const defaultsOverSent = onCreate((data, type) => ({
  ...data,
  ...Object.fromEntries(type.attributes.filter(hasDefault).map((one) => [one.name, one.default])),
}));
const refusedCreateStored: MakeFault = ({ model, send }) => {
  const accepted = new Map<string, JsonObject>();
  let salt = 9_000;
  return {
    answer: async (answer, request) => {
      const type = request.method === 'POST' ? routeOf(request, model)?.type : undefined;
      const data = dataOf(request);
      if (type === undefined || data === undefined) return answer;
      if (answer.status < 400) accepted.set(type.uid, data);
      const last = accepted.get(type.uid);
      if (answer.status !== 400 || last === undefined) return answer;
      salt += 1;
      await send(
        withData(
          request,
          mapValues(last, type, (value, one) => (one.unique ? goodValue(one, salt) : value)),
        ),
      );
      return answer;
    },
  };
};
const uniqueNullToo: MakeFault = ({ model }) => {
  const seen = new Set<string>();
  return {
    request: (request) => {
      const type = request.method === 'POST' ? routeOf(request, model)?.type : undefined;
      const data = dataOf(request);
      const nulls = type?.attributes.filter((one) => one.unique && data?.[one.name] === null) ?? [];
      if (nulls.some(({ name }) => seen.has(`${type?.uid} ${name}`))) return refusal('This attribute must be unique');
      for (const { name } of nulls) seen.add(`${type?.uid} ${name}`);
      return request;
    },
  };
};
const uniqueOwnValue: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
    const data = dataOf(request) ?? {};
    const sends = type?.attributes.some((one) => one.unique && (data[one.name] ?? null) !== null) ?? false;
    return sends ? refusal('This attribute must be unique') : request;
  },
});

// biome-ignore format: a table, one mutant a row
export const validationMutants: Row[] = [
  ...ofRules,
  ['validation.required.not-enforced', 'rest.validation.required', 'A create without a required attribute is accepted.',
    requiredNotEnforced, (model) => lacking(model, (one) => one.required && isScalar(one), 'no required attribute')],
  ['defaults.not-applied', 'rest.attributes.default', 'A default is not used for an attribute that is not sent.',
    defaultsNotApplied,
    (model) => lacking(model, (one) => hasDefault(one) && !one.required, 'no attribute with a default')],
  ['defaults.over-sent', 'rest.attributes.default', 'A default replaces the value that is sent.', defaultsOverSent,
    (model) => lacking(model, hasDefault, 'no attribute with a default')],
  ['defaults.over-null', 'rest.attributes.default-not-for-null', 'A default replaces null in a create.',
    onCreate((data, type) => mapValues(data, type, (value, one) => (hasDefault(one) ? (value ?? one.default) : value))),
    (model) => lacking(model, (one) => hasDefault(one) && !one.required, 'no attribute with a default')],
  ['validation.refused-create.stored', 'rest.validation.nothing-written', 'A refused create leaves an entry behind.',
    refusedCreateStored],
  ['validation.unique.null-too', 'rest.validation.unique-null', 'Only one entry may have null in a unique attribute.',
    uniqueNullToo,
    (model) => lacking(model, (one) => one.unique && !one.required, 'no unique attribute that may be null')],
  ['validation.unique.own-value', 'rest.validation.unique-same-entry',
    'An update that sends the unique value the entry has is refused.', uniqueOwnValue,
    (model) => lacking(model, (one) => one.unique, 'no unique attribute')],
];
