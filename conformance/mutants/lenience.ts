/** Mutants of values that the server sets and of forms it accepts and answers (2.1, observed). */
import type { JsonObject } from '../models/json.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { ofText } from './changes.ts';
import {
  answers,
  attributesOf,
  filterMembers,
  mapMembers,
  onAttributes,
  refusal,
  withEntries,
  withMemory,
} from './faults.ts';
import type { MakeFault, Needs, Passing, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { fromEndpoint, onData, onShown, toEndpoint, withData } from './routes.ts';
import { pathOf } from './when.ts';

const ofType = (...names: readonly string[]): Needs =>
  someListed(({ type }) => names.includes(type), `no attribute of type ${names.join(', ')}`);

/** A fault that refuses writes in which an attribute of a type has such a value. */
const refuseValues = (types: readonly string[], isRefused: (value: unknown) => boolean): MakeFault =>
  toEndpoint(
    'POST PUT',
    ({ type, data }) =>
      type.attributes.some(({ type, name }) => types.includes(type) && isRefused(data[name])) &&
      refusal('Invalid format'),
  );

/** A fault that changes the entry in the answer of a write; `sent` is its data. */
const onWritten = (bend: (entry: JsonObject, sent: JsonObject) => JsonObject): MakeFault =>
  fromEndpoint(
    'POST PUT',
    ({ answer, data: sent }) => answer.status < 400 && withEntries(answer, (entry) => bend(entry, sent)),
  );

/** A fault that changes entries that show both dates of the server. */
const onDates = (bend: (attributes: JsonObject, request: Passing) => JsonObject): MakeFault =>
  onAttributes((attributes, request) =>
    'createdAt' in attributes && 'updatedAt' in attributes ? bend(attributes, request) : attributes,
  );

const updatedAtGoesBack = onDates((attributes, { method }) =>
  method === 'PUT' ? { ...attributes, updatedAt: '2001-01-01T00:00:00.000Z' } : attributes,
);
const datesWritable = onWritten((entry, sent) => ({
  ...entry,
  attributes: { ...attributesOf(entry), ...filterMembers(sent, (_value, name) => /^(created|updated)At$/.test(name)) },
}));
const served = new Set(['publishedAt', 'locale', 'id', 'createdAt', 'updatedAt']);
const unknownNameRefused = toEndpoint('POST PUT', ({ type, data }) => {
  const names = new Set([...served, ...type.attributes.map(({ name }) => name)]);
  const unknown = Object.keys(data).find((name) => !names.has(name));
  return unknown !== undefined && refusal(`Invalid key ${unknown}`);
});
const uidGenerated = withMemory(() => {
  let count = 0;
  return toEndpoint('POST', ({ request, type, data }) => {
    count += 1;
    const missing = type.attributes.filter((attribute) => attribute.type === 'uid' && !(attribute.name in data));
    return withData(request, { ...data, ...Object.fromEntries(missing.map(({ name }) => [name, `made-up-${count}`])) });
  });
});
const shortTime = ofText((text) => text.replace(/\.000$/, ''));
const withOffset = ofText((text) => text.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z$/, '$1+00:00'));
const offset = /^(\d{4}-\d\d-\d\d)(T[\d:.]+)[+-]\d\d:\d\d$/;
const onSameDay = (text: string): string =>
  offset.test(text) ? `${text.slice(0, 10)}${new Date(text).toISOString().slice(10)}` : text;

const hiddenKinds = {
  private: (attribute: Attribute) => attribute.private,
  password: (attribute: Attribute) => attribute.type === 'password',
} as const;

/** The declared attributes that data names. */
const namesOf = (data: JsonObject, { attributes }: ContentType): Attribute[] =>
  attributes.filter(({ name }) => name in data);

// biome-ignore format: a table, one mutant a row
export const lenienceMutants: Row[] = [
  ['dates.createdAt.moves', 'rest.attributes.created-at-constant', 'createdAt changes with every update.',
    onDates((attributes) => ({ ...attributes, createdAt: attributes.updatedAt }))],
  ['dates.updatedAt.goes-back', 'rest.attributes.updated-at-moves', 'An update sets updatedAt back.',
    updatedAtGoesBack],
  ['dates.updatedAt.stays', 'rest.attributes.updated-at-moves', 'updatedAt stays the moment of creation.',
    onDates((attributes) => ({ ...attributes, updatedAt: attributes.createdAt }))],
  ['dates.updatedAt.hidden-ignored', 'rest.attributes.updated-at-moves', 'An update of private attributes alone is not carried out.',
    toEndpoint('PUT', ({ type, data, request }) =>
      namesOf(data, type).length > 0 && namesOf(data, type).every((one) => one.private) && { ...request, method: 'GET', text: '' }),
    someListed((attribute) => attribute.private, 'nothing is private')],
  ['dates.writable', 'rest.attributes.timestamps-not-writable', 'createdAt and updatedAt are taken from the body.',
    datesWritable],
  ['dates.null-writable', 'rest.attributes.timestamps-not-writable', 'createdAt and updatedAt that the body says are null are so.',
    onWritten((entry, { createdAt }) =>
      createdAt === null ? { ...entry, attributes: { ...attributesOf(entry), createdAt } } : entry)],
  ['id.writable', 'rest.attributes.id-not-writable', 'The id is taken from the body.',
    onWritten((entry, { id }) => (id === undefined ? entry : { ...entry, id }))],
  ['body.unknown-name.refused', 'rest.attributes.unknown-ignored', 'A name that the model does not have is refused.',
    unknownNameRefused],
  ['body.unknown-name.answered', 'rest.attributes.unknown-ignored',
    'A name that the model does not have is stored and answered.',
    onWritten((entry, sent) => ({ ...entry, attributes: { ...sent, ...attributesOf(entry) } }))],
  ['body.unknown-name.registration-refused', 'rest.attributes.unknown-ignored',
    'A registration with fields that no user has is refused.',
    answers((request) => /\/register$/.test(pathOf(request)) && request.text.includes('passwordConfirmation'),
      refusal('Invalid parameters: passwordConfirmation'))],
  ['uid.generated', 'rest.attributes.uid-not-generated', 'A uid that is not sent is made up.', uidGenerated,
    ofType('uid')],
  ['entry.publishedAt.everywhere', 'rest.attributes.no-published-at',
    'Entries without draft and publish carry publishedAt.',
    onAttributes((attributes) => ({ publishedAt: attributes.createdAt, ...attributes }))],
  ['forms.number.text-refused', 'rest.attributes.number-from-string', 'A number written as a string is refused.',
    refuseValues(['integer', 'float', 'decimal'], (value) => typeof value === 'string'),
    ofType('integer', 'float', 'decimal')],
  ['forms.email.digits-refused', 'rest.attributes.email', 'An e-mail address whose host has a digit is refused.',
    refuseValues(['email'], (value) => /@.*\d/.test(String(value))), ofType('email')],
  ['forms.boolean.text-refused', 'rest.attributes.boolean-from-text',
    'A boolean written otherwise than true or false is refused.',
    refuseValues(['boolean'], (value) => typeof value === 'string' || typeof value === 'number'), ofType('boolean')],
  ['forms.date.datetime-refused', 'rest.attributes.date-from-datetime', 'A date-time for a date is refused.',
    refuseValues(['date'], (value) => typeof value === 'string' && value.length > 10), ofType('date')],
  ['forms.time.short', 'rest.attributes.time-form', 'A time is answered without milliseconds.',
    onShown((value, { type }) => (type === 'time' ? shortTime(value) : value)), ofType('time')],
  ['forms.datetime.offset', 'rest.attributes.datetime-form', 'Date-times are answered with an offset instead of Z.',
    onAttributes((attributes) => mapMembers(attributes, withOffset)), ofType('datetime')],
  ['forms.datetime.offset-left-out', 'rest.attributes.datetime-form', 'The offset of a date-time is left out.',
    onData((data) => mapMembers(data, ofText((text) => text.replace(offset, '$1$2Z')))), ofType('datetime')],
  ['forms.datetime.offset-same-day', 'rest.attributes.datetime-form',
    'A date-time with an offset stays on its day in UTC.', onData((data) => mapMembers(data, ofText(onSameDay))),
    ofType('datetime')],
  ...Object.entries(hiddenKinds).map(([name, isOne]): Row => [`attributes.${name}.refused`, `rest.attributes.${name}`,
    `A ${name} attribute cannot be written.`,
    toEndpoint(
      'POST PUT',
      ({ type, data }) => type.attributes.some((attribute) => isOne(attribute) && attribute.name in data) && refusal('Invalid key'),
    ),
    someListed(isOne, `no ${name} attribute`)]),
];
