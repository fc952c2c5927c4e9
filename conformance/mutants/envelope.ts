/** Mutants of the answer's shape (2.1, 2.2): the envelope, the entry object, and the dates every entry carries. */
import { isObject, type JsonObject, mapData, mapped, onAnswer, onAttributes, onEntry, without } from './faults.ts';
import type { Mutant, Passing } from './mutant.ts';

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Each of the dates of an entry, missing or in another form. */
const ofDates: Mutant[] = [
  ['createdAt', 'rest.attributes.timestamps'],
  ['updatedAt', 'rest.attributes.timestamps'],
  ['publishedAt', 'rest.attributes.published-at'],
].flatMap(([name = '', clause = '']): Mutant[] => [
  {
    id: `entry.${name}.missing`,
    clause,
    breaks: `Entries carry no ${name}.`,
    ...onAttributes((attributes, request) => (asksFields(request) ? attributes : without(attributes, name))),
  },
  {
    id: `entry.${name}.number`,
    clause,
    breaks: `${name} is a number of milliseconds.`,
    ...onAttributes((attributes) => changed(attributes, name, (value) => (isDate(value) ? Date.parse(value) : value))),
  },
  {
    id: `entry.${name}.date-only`,
    clause,
    breaks: `${name} is a date without a time.`,
    ...onAttributes((attributes) => changed(attributes, name, (value) => (isDate(value) ? value.slice(0, 10) : value))),
  },
]);

const asksFields = (request: Passing): boolean => request.path.includes('fields');

const changed = (object: JsonObject, name: string, change: (value: unknown) => unknown): JsonObject =>
  name in object ? { ...object, [name]: change(object[name]) } : object;

export const envelopeMutants: Mutant[] = [
  {
    id: 'envelope.data.missing',
    clause: 'rest.envelope.entry',
    breaks: 'Answers have no data key.',
    ...onAnswer((body) => without(body, 'data')),
  },
  {
    id: 'envelope.data.bare',
    clause: 'rest.envelope.list',
    breaks: 'The data is answered without an envelope.',
    ...onAnswer((body) => body.data),
  },
  {
    id: 'envelope.list.as-object',
    clause: 'rest.envelope.list',
    breaks: 'A list answers an object keyed by id.',
    ...onAnswer((body) =>
      Array.isArray(body.data)
        ? { ...body, data: Object.fromEntries(body.data.map((entry, index) => [String(index), entry])) }
        : body,
    ),
  },
  {
    id: 'envelope.one.as-list',
    clause: 'rest.envelope.entry',
    breaks: 'A single entry is answered as a list of one.',
    ...onAnswer((body) => (isObject(body.data) ? { ...body, data: [body.data] } : body)),
  },
  {
    id: 'envelope.meta.missing',
    clause: 'rest.envelope.meta',
    breaks: 'Answers have no meta key.',
    ...onAnswer((body) => without(body, 'meta')),
  },
  {
    id: 'envelope.meta.null',
    clause: 'rest.envelope.meta',
    breaks: 'meta is null.',
    ...onAnswer((body) => ({ ...body, meta: null })),
  },
  {
    id: 'entry.id.text',
    clause: 'rest.envelope.entry-id',
    breaks: 'Ids are strings.',
    ...onEntry((entry) => ({ ...entry, id: String(entry.id) })),
  },
  {
    id: 'entry.id.missing',
    clause: 'rest.envelope.entry-id',
    breaks: 'Entries have no id.',
    ...onEntry((entry) => without(entry, 'id')),
  },
  {
    id: 'entry.id.of-another',
    clause: 'rest.endpoints.find-one',
    breaks: 'Ids are one too high.',
    ...onEntry((entry) => ({ ...entry, id: Number(entry.id) + 1 })),
  },
  {
    id: 'entry.attributes.flat',
    clause: 'rest.envelope.entry-attributes',
    breaks: 'Attributes stand beside the id, not under attributes.',
    ...onEntry((entry) => ({
      ...without(entry, 'attributes'),
      ...(isObject(entry.attributes) ? entry.attributes : {}),
    })),
  },
  {
    id: 'entry.attributes.list',
    clause: 'rest.envelope.entry-attributes',
    breaks: 'Attributes are a list of names and values.',
    ...onAttributes((attributes) => Object.entries(attributes)),
  },
  {
    id: 'entry.attributes.id-inside',
    clause: 'rest.envelope.entry-attributes',
    breaks: 'The id stands among the attributes only.',
    ...onEntry((entry) => ({
      ...without(entry, 'id'),
      attributes: { ...(isObject(entry.attributes) ? entry.attributes : {}), id: entry.id },
    })),
  },
  {
    id: 'entry.nulls-omitted',
    clause: 'rest.attributes.unset-is-null',
    breaks: 'Attributes without a value are left out.',
    ...onAttributes((attributes) =>
      Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)),
    ),
  },
  {
    id: 'entry.nulls-as-empty-text',
    clause: 'rest.attributes.unset-is-null',
    breaks: 'Attributes without a value are empty strings.',
    ...onAttributes((attributes) => mapped(attributes, (value) => value ?? '')),
  },
  {
    id: 'entry.meta.locales-text',
    clause: 'rest.envelope.available-locales',
    breaks: "An entry's availableLocales is a string.",
    ...onAnswer((body) => ({
      ...body,
      data: mapData(body.data, (entry) => ({ ...entry, meta: { availableLocales: 'en' } })),
    })),
  },
  {
    id: 'entry.meta.missing',
    clause: 'rest.envelope.entry-meta',
    breaks: 'Entries have no meta.',
    ...onEntry((entry) => without(entry, 'meta')),
  },
  ...ofDates,
];
