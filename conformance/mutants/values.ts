/** Mutants of attribute types (2.1): they store another value than the sent one. */
import { type AttributeTypeRow, loadTable } from '../../spec/index.ts';
import { isObject, jsonIn } from '../models/json.ts';
import { attributeNamed } from '../models/lookup.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { atEveryDepth, ofList, ofText } from './changes.ts';
import { answers, attributesOf, filterMembers, mapMembers, withAttributes, withEntries, withList } from './faults.ts';
import { onGraphqlData } from './graphql-mutations.ts';
import type { MakeFault, Needs, Row } from './mutant.ts';
import { someAttribute } from './needs.ts';
import { pairsOf } from './query-string.ts';
import { fromEndpoint, mapValues, onData, onValues, routeOf } from './routes.ts';

/** Id of the fault, end of the sentence `A TYPE …`, and the change of the value. */
type Damage = readonly [name: string, breaks: string, change: (value: unknown) => unknown];

const onNumber =
  (change: (number: number) => number) =>
  (value: unknown): unknown =>
    typeof value === 'number' ? change(value) : value;
const onInstant =
  (change: (instant: number) => number) =>
  (value: unknown): unknown => {
    const instant = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(instant) ? value : new Date(change(instant)).toISOString();
  };
const nullFor = (holds: (value: unknown) => boolean) => (value: unknown) => (holds(value) ? null : value);

const dayBefore = (text: string): string =>
  new Date(Date.parse(`${text}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
/** Drops null members of objects, at any depth. */
const withoutNulls = (value: unknown): unknown =>
  atEveryDepth(value, (item) => (isObject(item) ? filterMembers(item, (inner) => inner !== null) : item));

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const lost: Damage = ['lost', 'is not stored.', () => null];
const trimmed: Damage = ['trimmed', 'loses white space at its ends.', ofText((text) => text.trim())];
const lowered: Damage = ['lowered', 'is stored in lower case.', ofText((text) => text.toLowerCase())];
const latin: Damage = [
  'latin-only',
  'loses characters beyond Latin-1.',
  ofText((text) => text.replace(/[^\0-\xff]/gu, '?')),
];
const rounded: Damage = ['rounded', 'is rounded to 1 digits.', onNumber((number) => Math.round(number * 10) / 10)];
const unsigned: Damage = ['unsigned', 'loses its sign.', onNumber(Math.abs)];
const zeroAsNull: Damage = [
  'zero-as-null',
  'of 0 is stored as null.',
  nullFor((value) => value === 0 || value === '0'),
];

const ofInstants: readonly Damage[] = [
  ['no-milliseconds', 'loses its milliseconds.', onInstant((instant) => Math.floor(instant / 1000) * 1000)],
  ['hour-later', 'is an hour later, as in another time zone.', onInstant((instant) => instant + 3_600_000)],
];

/** Nothing for a member of blocks that they may lack. */
const withoutTexts = (value: unknown, name: string): unknown =>
  ['syntax', 'alternativeText', 'caption', 'previewUrl'].includes(name) ? null : value;

/** Faults of each type, beside lost values. */
// biome-ignore format: a table, one damage a row
const damages: Readonly<Record<string, readonly Damage[]>> = {
  string: [
    trimmed, lowered, latin,
    ['cut', 'is cut after 10 characters.', ofText((text) => text.slice(0, 10))],
    ['empty-as-null', 'that is empty is stored as null.', nullFor((value) => value === '')],
    ['composed', 'has its accents composed.', ofText((text) => text.normalize('NFC'))],
  ],
  text: [
    trimmed, latin,
    ['one-line', 'loses its line breaks.', ofText((text) => text.replaceAll(/\s*\n\s*/g, ' '))],
    ['unix-lines', 'has its line breaks written anew.', ofText((text) => text.replaceAll('\r\n', '\n'))],
  ],
  richtext: [
    latin,
    ['escaped', 'is escaped for HTML.', ofText((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))],
  ],
  enumeration: [],
  email: [lowered],
  uid: [lowered],
  date: [
    ['day-before', 'becomes the day before, as in a time zone to the west.',
      ofText((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? dayBefore(text) : text))],
  ],
  time: [
    ['no-milliseconds', 'loses its milliseconds.', ofText((text) => text.replace(/\.\d+$/, '.000'))],
    ['no-seconds', 'loses its seconds.',
      ofText((text) => text.replace(/^(\d\d:\d\d):\d\d(\.\d+)?$/, '$1:00.000'))],
  ],
  datetime: ofInstants,
  timestamp: ofInstants,
  integer: [
    unsigned, zeroAsNull,
    ['of-16-bits', 'beyond 16 bits is clamped.', onNumber((number) => Math.max(-32_768, Math.min(32_767, number)))],
  ],
  biginteger: [
    zeroAsNull,
    ['of-32-bits', 'keeps its low 32 bits only.',
      (value) => (typeof value === 'string' || typeof value === 'number' ? String(Number(value) | 0) : value)],
  ],
  float: [
    rounded, unsigned, zeroAsNull,
    ['of-five-decimals', 'keeps five decimals.', onNumber((number) => Number(number.toFixed(5)))],
  ],
  decimal: [rounded, unsigned, zeroAsNull],
  boolean: [
    ['false-as-null', 'of false is stored as null.', nullFor((value) => value === false)],
    ['turned', 'is stored as its opposite.', (value) => (typeof value === 'boolean' ? !value : value)],
  ],
  array: [],
  blocks: [
    ['texts-lost', 'loses the syntax of code and the texts of pictures.',
      (value) => atEveryDepth(value, (inner) => (isObject(inner) ? mapMembers(inner, withoutTexts) : inner))],
  ],
  json: [
    ['as-text', 'is stored as text.', (value) => (value === null ? value : JSON.stringify(value))],
    ['parsed', 'that is a text in JSON is stored as what it says.', ofText((text) => jsonIn(text) ?? text)],
    ['null-members-lost', 'loses the members of objects that are null.', withoutNulls],
    ['empty-as-null', 'that is empty is stored as null.', nullFor(isEmpty)],
    ['deep-lost', 'loses what is more than ten levels deep.', (value) => flattened(value, 10)],
    ['long-cut', 'loses the end of long lists.', (value) => atEveryDepth(value, ofList((list) => list.slice(0, 256)))],
  ],
};

/** The value without the lists and objects below a depth. */
function flattened(value: unknown, levels: number): unknown {
  if (!Array.isArray(value) && !isObject(value)) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => flattened(item, levels - 1));
  return mapMembers(value, (inner) => flattened(inner, levels - 1));
}

const hasType = (name: string): Needs =>
  someAttribute((attribute) => attribute.type === name && !attribute.private, `no attribute of type ${name}`);

/** A fault that changes written values of a type; required values stay. */
const onType = (name: string, change: (value: unknown) => unknown): MakeFault =>
  onValues((value, { type, required }) => {
    const changed = type === name ? change(value) : value;
    return required && changed === null ? value : changed;
  });

/** All faults of all attribute types. */
export const valueMutants: Row[] = loadTable<AttributeTypeRow>('attribute-types').flatMap(({ name: type, clause }) =>
  damages[type] === undefined
    ? []
    : [lost, ...damages[type]].map(
        // biome-ignore format: one mutant a row
        ([name, breaks, change]): Row =>
          [`attributes.${type}.${name}`, clause, `A ${type} ${breaks}`, onType(type, change), hasType(type)],
      ),
);

/** Texts of an attribute lose white space at their ends where `holds`. */
const textTrimmed = (holds: (attribute: Attribute, type: ContentType) => boolean, method?: 'PUT'): MakeFault =>
  onData(
    (data, { type }) =>
      mapValues(data, type, (value, attribute) =>
        attribute.type === 'string' && holds(attribute, type) && typeof value === 'string' ? value.trim() : value,
      ),
    method,
  );
const isLastText = ({ name }: Attribute, { attributes }: ContentType): boolean =>
  attributes.findLast(({ type }) => type === 'string')?.name === name;

const asDouble = (value: unknown): unknown => (typeof value === 'string' ? BigInt(Number(value)).toString() : value);
const nullMembersLostInLists = fromEndpoint(
  'GET',
  ({ type, entry, answer }) =>
    !entry &&
    withEntries(answer, (listed) =>
      withAttributes(listed, (all) =>
        mapValues(all, type, (value, attribute) => (attribute.type === 'json' ? withoutNulls(value) : value)),
      ),
    ),
);

/** The value of an attribute of an entry in an answer, as a double. */
const doubleIn = (entry: unknown, name: string): number =>
  isObject(entry) ? Number(attributesOf(entry)[name]) : Number.NaN;

/** A list sorted by a big integer: entries whose values are one double are in the order of their ids. */
const sortedAsDouble = answers(
  ({ method, path }) => method === 'GET' && path.includes('sort'),
  (answer, request, { model }) => {
    const key = pairsOf(request.path).find(({ keys }) => keys[0] === 'sort' && (keys[1] ?? '0') === '0')?.value;
    const [name = '', order] = String(key).split(':');
    const attribute = attributeNamed(routeOf(request, model)?.type, name);
    if (attribute?.type !== 'biginteger') return answer;
    const sign = order === 'desc' ? -1 : 1;
    const idOf = (entry: unknown): number => (isObject(entry) ? Number(entry.id) : 0);
    return withList(answer, (list) =>
      list.toSorted((a, b) => sign * (doubleIn(a, name) - doubleIn(b, name)) || idOf(a) - idOf(b)),
    );
  },
);

/** Faults of types with a clause of their own. */
// biome-ignore format: a table, one mutant a row
export const exactMutants: Row[] = [
  ['attributes.biginteger.as-double', 'rest.attributes.biginteger.exact', 'A biginteger loses digits beyond 2^53.',
    onType('biginteger', asDouble), hasType('biginteger')],
  ['attributes.biginteger.zero-cleared', 'rest.attributes.biginteger', 'The number 0 is none for a biginteger.',
    onValues((value, { type }) => (type === 'biginteger' && value === 0 ? null : value)), hasType('biginteger')],
  ['attributes.biginteger.as-double-in-graphql', 'rest.attributes.biginteger.exact',
    'A biginteger loses digits beyond 2^53 in answers of GraphQL.',
    onGraphqlData(() => true, (data) => atEveryDepth(data, (value) => /^-?\d{16,}$/.test(String(value)) ? asDouble(value) : value)),
    hasType('biginteger')],
  ['attributes.biginteger.sorted-as-double', 'rest.attributes.biginteger.exact',
    'Sorts compare big integers as doubles.', sortedAsDouble, hasType('biginteger')],
  ['attributes.string.trimmed-by-updates', 'rest.attributes.string', 'An update trims texts.',
    textTrimmed(() => true, 'PUT'), hasType('string')],
  ['attributes.string.last-trimmed', 'rest.attributes.string', 'The last short text of each content-type is trimmed.',
    textTrimmed(isLastText), hasType('string')],
  ['attributes.string.one-line', 'rest.attributes.string', 'Line breaks of a short text become spaces.',
    onValues((value, { type }) => (type === 'string' && typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : value)),
    hasType('string')],
  ['attributes.date.of-this-century', 'rest.attributes.date', 'A day before 1900 is the same one of the century after.',
    onValues((value, { type }) => (type === 'date' && String(value) < '1900' ? `19${String(value).slice(2)}` : value)),
    hasType('date')],
  ['attributes.json.null-members-lost-in-lists', 'rest.attributes.json',
    'In lists a json loses the members of objects that are null.', nullMembersLostInLists, hasType('json')],
];
