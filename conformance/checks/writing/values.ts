/** Values that an attribute allows: chosen ones that implementations often get wrong, and drawn ones. */
import fc, { type Arbitrary } from 'fast-check';
import type { TextForm } from '../../../spec/index.ts';
import { textFormOf } from '../../models/attribute-types.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { oncePer } from '../../models/once-per.ts';
import { rawValues } from '../../world/raw-values.ts';
import { compareExactly } from './bounds.ts';

/** Texts that servers tend to normalize: what looks like another value, spaces, markup, control characters, a combining accent. */
const line = [
  '2024-03-01T10:00:00Z',
  '007',
  '1e3',
  '{"a":1}',
  ' space at both ends ',
  '<b>bold</b> &amp; {{braces}}',
  'tab\tinside',
  // a short text may have several lines as well
  'first\nsecond\n\nlast\n',
  'of\r\nDOS\r\n',
  'return\rinside, form\ffeed and vertical\vtab',
  'x'.repeat(255),
  'e\u0301cru',
];

/** Texts of several lines, of 10,000 characters, and of markup. */
const prose = [...line, 'long '.repeat(2000), '# heading\n\n* item & <em>more</em>\n', '| a | b |\n|---|---|'];

/** Further values, by form of text. */
const moreTexts: Readonly<Record<TextForm, readonly unknown[]>> = {
  line,
  prose,
  slug: ['With-Capitals_1.2~3'],
  email: ['Mixed.Case+tag@Example.com', 'info@web24.de', 'ann@3m.com', 'x_1@mail.web-24.2go.co.uk'],
  choice: [],
  secret: [],
};

/** A value that many lists and objects hold, in turn. */
function deep(value: unknown, levels: number): unknown {
  if (levels === 0) return value;
  const inner = deep(value, levels - 1);
  return levels % 2 === 0 ? { features: inner, no: levels } : [inner, levels];
}

/** Further values of other types. */
const moreOthers: Readonly<Record<string, readonly unknown[]>> = {
  integer: [40_000],
  biginteger: ['4294967297', '-9007199254740991', 0],
  // places, rates and measures: as many digits as every database keeps
  float: [48.20817432, -16.3738189123, 0.1234567, 0.000123456789, 123456789.123456, -0.333333333333333],
  // centuries ago and ahead
  date: ['1812-02-07', '1582-10-10', '1066-10-14', '2100-02-28', '2525-12-31', '9999-12-31'],
  datetime: [
    '1815-12-10T23:59:59.999Z',
    '1066-10-14T09:00:00.000Z',
    '2101-01-01T00:00:00.001Z',
    '9999-12-30T12:00:00.000Z',
  ],
  json: [
    { a: { b: [1, 'two', null, false] }, 'é"key': '🦉', '': '' },
    { nothing: null, inside: { nothing: null }, of: [{ nothing: null }] },
    [2, 1, 2, 'b', 'a', 'b', null, null, true, true, [1], [1], {}, {}],
    { at: '2024-03-01T10:00:00Z', day: '2024-3-1', of: ['2024-03-01T10:00:00+02:00', '007', '1e3', 'true', 'null'] },
    // texts that would be another value if they were read as JSON
    ...['5', 'true', '{"a":1}', '[]', '"quoted"', ' 7', ''],
    deep(1, 14),
    deep({ type: 'MultiPolygon', coordinates: deep([[1.5, 2]], 10) }, 3),
    Array.from({ length: 400 }, (_, at) => (at % 7 === 0 ? { at, of: [at, String(at)] } : at)),
    { 'a.b': 1, $eq: { $or: [] }, '0': 'zero', '10': [], length: 3, constructor: { toString: 'x' }, 'x y\n': true },
    { ['key '.repeat(80)]: { ['key '.repeat(80)]: 1 }, hasOwnProperty: null, valueOf: 'x', toJSON: 1 },
    { html: '<b>&amp;</b>', ' space ': ' at both ends ', big: 12_345_678_901, small: 1e-7, list: [[], [[]]] },
  ],
};

const more = (type: string): readonly unknown[] => {
  const form = textFormOf(type);
  return form ? moreTexts[form] : (moreOthers[type] ?? []);
};

/** Whether the attribute allows a value. */
export function isAllowed(attribute: Attribute, value: unknown): boolean {
  if (value === null) return !attribute.required;
  if (attribute.objectsOnly && typeof value !== 'object') return false;
  const { min, max, minLength, maxLength, regex } = attribute;
  if (attribute.enum !== undefined && !attribute.enum.includes(String(value))) return false;
  if (min !== undefined && compareExactly(value, min) < 0) return false;
  if (max !== undefined && compareExactly(value, max) > 0) return false;
  if (typeof value !== 'string') return true;
  // An empty text in a required attribute, or where a form is demanded, is refused by some and accepted by others.
  if (value === '' && (attribute.required || attribute.type === 'email' || attribute.type === 'uid')) return false;
  if (minLength !== undefined && [...value].length < minLength) return false;
  if (maxLength !== undefined && value.length > maxLength) return false;
  return regex === undefined || new RegExp(regex).test(value);
}

/** The chosen values that the attribute allows; at least one for every type that a body can have. */
export const chosenValues = oncePer((attribute: Attribute): readonly unknown[] => {
  const raw = rawValues(attribute.type);
  const values = [
    ...(attribute.enum ?? [...(raw?.core ?? []), ...(raw?.more ?? []), ...more(attribute.type)]),
    ...(typeof attribute.min === 'number' ? [attribute.min] : []),
    ...(typeof attribute.max === 'number' ? [attribute.max] : []),
  ].filter((value) => isAllowed(attribute, value));
  return values.length > 0 ? values : fc.sample(drawnValue(attribute), { numRuns: 3, seed: 1 });
});

/** The chosen value of each of these attributes at a place, from the end if negative. */
export const chosenValuesAt = (attributes: readonly Attribute[], place: number): JsonObject =>
  Object.fromEntries(attributes.map((attribute) => [attribute.name, chosenValues(attribute).at(place)]));

/** Longer values make long reports. */
const longestShort = 60;

/** The chosen values that are short and not null, for checks to which a value's length tells nothing. */
export const shortValues = (attribute: Attribute): unknown[] =>
  chosenValues(attribute).filter((value) => value !== null && JSON.stringify(value).length < longestShort);

/** Drawn values that the attribute allows. */
export const drawnValue: (attribute: Attribute) => Arbitrary<unknown> = oncePer((attribute: Attribute) =>
  unbounded(attribute).filter((value) => isAllowed(attribute, value)),
);

function unbounded(attribute: Attribute): Arbitrary<unknown> {
  if (attribute.regex !== undefined) return fc.stringMatching(new RegExp(attribute.regex));
  const { minLength = 0, maxLength = 30 } = attribute;
  const min = Number(attribute.min ?? -1_000_000);
  const max = Number(attribute.max ?? 1_000_000);
  switch (attribute.type) {
    case 'enumeration':
      return fc.constantFrom(...(attribute.enum ?? []));
    case 'email':
      return email;
    case 'uid':
      return uid;
    case 'integer':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    case 'biginteger':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) }).map(String);
    case 'float':
      return float(min, max);
    case 'decimal':
      return fc
        .integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) })
        .map((hundredths) => hundredths / 100);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return anyInstant.map((date) => date.toISOString().slice(0, 10));
    case 'time':
      return instant.map((date) => date.toISOString().slice(11, 23));
    case 'datetime':
      return anyInstant.map((date) => date.toISOString());
    case 'timestamp':
      return instant.map((date) => date.toISOString());
    case 'json':
      return json;
    case 'array':
      return fc.array(fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' })), { maxLength: 4 });
    case 'blocks':
      return fc.array(fc.string().map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] })));
    default:
      return fc.string({ unit: character, minLength, maxLength: Math.min(maxLength, 30) });
  }
}

/** A character of a text: now and then one that begins a line, or moves to another column. */
const character = fc.oneof(
  { weight: 12, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\t') },
);

/** A label of a host: letters and digits, with a dash between them or none. */
const label = fc.stringMatching(/^[a-z0-9]{1,5}(-[a-z0-9]{1,4})?$/);

const email = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/),
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'de', 'co.uk', 'museum'),
  )
  .map(([name, labels, end]) => `${name}@${[...labels, end].join('.')}`);

/** Quarters, and numbers of as many digits as every database keeps. */
const float = (min: number, max: number): Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: Math.ceil(min * 4), max: Math.floor(max * 4) }).map((quarters) => quarters / 4),
    fc.double({ min, max, noNaN: true }).map((number) => Number(number.toFixed(9))),
  );

const uid = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,20}$/);

/** A moment that every kind of column has: timestamps end in 2038. */
const instant = fc.date({
  min: new Date('1971-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
});

/** The same, or in any century that databases have. */
const anyInstant = fc.oneof(
  instant,
  fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
);

/** The value after JSON: -0 is 0. */
const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Lists and objects, some of them inside many others; null is a list. */
const json = fc
  .tuple(
    fc.jsonValue({ maxDepth: 2 }).filter((value) => typeof value === 'object' && value !== null),
    fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 18, size: 'max' }),
  )
  .map(([value, around]) =>
    plainJson(around.reduce<unknown>((inner, key) => (key === null ? [inner] : { [key]: inner }), value)),
  );
