/** Mutants of the form of answers (2.1, 2.2): envelope, entries, and dates of entries. */
import { isObject } from '../models/json.ts';
import { ofList, ofMember } from './changes.ts';
import { attributesOf, filterMembers, mapMembers, onAnswer, onAttributes, onEntry, without } from './faults.ts';
import type { Passing, Row } from './mutant.ts';

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const asksFields = (request: Passing): boolean => request.path.includes('fields');

/** For each date of an entry: missing, or in another form. */
// biome-ignore format: a table, one mutant a row
const ofDates: Row[] = [
  ['createdAt', 'rest.attributes.timestamps'],
  ['updatedAt', 'rest.attributes.timestamps'],
  ['publishedAt', 'rest.attributes.published-at'],
].flatMap(([name = '', clause = '']): Row[] => [
  [`entry.${name}.missing`, clause, `Entries carry no ${name}.`,
    onAttributes((attributes, request) => (asksFields(request) ? attributes : without(attributes, name)))],
  [`entry.${name}.number`, clause, `${name} is a number of milliseconds.`,
    onAttributes(ofMember(name, (value) => (isDate(value) ? Date.parse(value) : value)))],
  [`entry.${name}.date-only`, clause, `${name} is a date without a time.`,
    onAttributes(ofMember(name, (value) => (isDate(value) ? value.slice(0, 10) : value)))],
]);

const listAsObject = onAnswer(
  ofMember(
    'data',
    ofList((list) => ({ ...list })),
  ),
);

// biome-ignore format: a table, one mutant a row
export const envelopeMutants: Row[] = [
  ['envelope.data.missing', 'rest.envelope.entry', 'Answers have no data key.',
    onAnswer((body) => without(body, 'data'))],
  ['envelope.data.bare', 'rest.envelope.list', 'The data is answered without an envelope.',
    onAnswer((body) => body.data)],
  ['envelope.list.as-object', 'rest.envelope.list', 'A list answers an object keyed by id.', listAsObject],
  ['envelope.one.as-list', 'rest.envelope.entry', 'A single entry is answered as a list of one.',
    onAnswer((body) => (isObject(body.data) ? { ...body, data: [body.data] } : body))],
  ['envelope.meta.missing', 'rest.envelope.meta', 'Answers have no meta key.',
    onAnswer((body) => without(body, 'meta'))],
  ['envelope.meta.null', 'rest.envelope.meta', 'meta is null.', onAnswer((body) => ({ ...body, meta: null }))],
  ['entry.id.text', 'rest.envelope.entry-id', 'Ids are strings.',
    onEntry((entry) => ({ ...entry, id: String(entry.id) }))],
  ['entry.id.missing', 'rest.envelope.entry-id', 'Entries have no id.', onEntry((entry) => without(entry, 'id'))],
  ['entry.id.of-another', 'rest.endpoints.find-one', 'Ids are one too high.',
    onEntry((entry) => ({ ...entry, id: Number(entry.id) + 1 }))],
  ['entry.attributes.flat', 'rest.envelope.entry-attributes', 'Attributes stand beside the id, not under attributes.',
    onEntry((entry) => ({ ...without(entry, 'attributes'), ...attributesOf(entry) }))],
  ['entry.attributes.list', 'rest.envelope.entry-attributes', 'Attributes are a list of names and values.',
    onAttributes((attributes) => Object.entries(attributes))],
  ['entry.attributes.id-inside', 'rest.envelope.entry-attributes', 'The id stands among the attributes only.',
    onEntry((entry) => ({ ...without(entry, 'id'), attributes: { ...attributesOf(entry), id: entry.id } }))],
  ['entry.nulls-omitted', 'rest.attributes.unset-is-null', 'Attributes without a value are left out.',
    onAttributes((attributes) => filterMembers(attributes, (value) => value !== null))],
  ['entry.nulls-as-empty-text', 'rest.attributes.unset-is-null', 'Attributes without a value are empty strings.',
    onAttributes((attributes) => mapMembers(attributes, (value) => value ?? ''))],
  ['entry.meta.locales-text', 'rest.envelope.available-locales', "An entry's availableLocales is a string.",
    onEntry((entry) => ({ ...entry, meta: { availableLocales: 'en' } }))],
  ['entry.meta.missing', 'rest.envelope.entry-meta', 'Entries have no meta.',
    onEntry((entry) => without(entry, 'meta'))],
  ...ofDates,
];
