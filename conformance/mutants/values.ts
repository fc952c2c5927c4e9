/** Mutants of attribute types (2.1): a value of the type is not kept as it was sent. */
import { type AttributeTypeRow, loadTable } from '../../spec/index.ts';
import type { Model } from '../models/model.ts';
import { isObject, mapData } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { mapValues, rewrittenData, routeOf } from './routes.ts';

interface Damage {
  readonly name: string;
  /** What happens to a value, to end the sentence `A TYPE …`. */
  readonly breaks: string;
  readonly change: (value: unknown) => unknown;
}

const onText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;
const onNumber =
  (change: (number: number) => number) =>
  (value: unknown): unknown =>
    typeof value === 'number' ? change(value) : value;

const lost: Damage = { name: 'lost', breaks: 'is not stored.', change: () => null };
const trimmed: Damage = {
  name: 'trimmed',
  breaks: 'loses white space at its ends.',
  change: onText((text) => text.trim()),
};
const lowered: Damage = {
  name: 'lowered',
  breaks: 'is stored in lower case.',
  change: onText((text) => text.toLowerCase()),
};
const cut = (length: number): Damage => ({
  name: 'cut',
  breaks: `is cut after ${length} characters.`,
  change: onText((text) => text.slice(0, length)),
});
const latin: Damage = {
  name: 'latin-only',
  breaks: 'loses characters beyond Latin-1.',
  change: onText((text) => [...text].map((character) => (character > '\u00ff' ? '?' : character)).join('')),
};
const emptyAsNull: Damage = {
  name: 'empty-as-null',
  breaks: 'that is empty is stored as null.',
  change: (value) => (value === '' ? null : value),
};
const rounded = (digits: number): Damage => ({
  name: 'rounded',
  breaks: `is rounded to ${digits} digits.`,
  change: onNumber((number) => Math.round(number * 10 ** digits) / 10 ** digits),
});
const unsigned: Damage = { name: 'unsigned', breaks: 'loses its sign.', change: onNumber(Math.abs) };
const zeroAsNull: Damage = {
  name: 'zero-as-null',
  breaks: 'of 0 is stored as null.',
  change: (value) => (value === 0 || value === '0' ? null : value),
};

const dayBefore = (text: string): string =>
  new Date(Date.parse(`${text}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const hourLater = (value: unknown): unknown => {
  const instant = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? value : new Date(instant + 3_600_000).toISOString();
};
const wholeSeconds = (value: unknown): unknown => {
  const instant = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? value : new Date(Math.floor(instant / 1000) * 1000).toISOString();
};

/** JSON without the members of its objects that are null, at any depth. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNulls(inner)]));
}

/** What is done to the values of each type; types without a row are only lost. */
const damages: Readonly<Record<string, readonly Damage[]>> = {
  string: [
    trimmed,
    lowered,
    cut(10),
    latin,
    emptyAsNull,
    { name: 'composed', breaks: 'has its accents composed.', change: onText((text) => text.normalize('NFC')) },
  ],
  text: [
    trimmed,
    latin,
    { name: 'one-line', breaks: 'loses its line breaks.', change: onText((text) => text.replaceAll(/\s*\n\s*/g, ' ')) },
    {
      name: 'unix-lines',
      breaks: 'has its line breaks written anew.',
      change: onText((text) => text.replaceAll('\r\n', '\n')),
    },
  ],
  richtext: [
    latin,
    {
      name: 'escaped',
      breaks: 'is escaped for HTML.',
      change: onText((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    },
  ],
  enumeration: [],
  email: [lowered],
  uid: [lowered],
  date: [
    {
      name: 'day-before',
      breaks: 'becomes the day before, as in a time zone to the west.',
      change: onText((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? dayBefore(text) : text)),
    },
  ],
  time: [
    {
      name: 'no-milliseconds',
      breaks: 'loses its milliseconds.',
      change: onText((text) => text.replace(/\.\d+$/, '.000')),
    },
    {
      name: 'no-seconds',
      breaks: 'loses its seconds.',
      change: onText((text) => text.replace(/^(\d\d:\d\d):\d\d(\.\d+)?$/, '$1:00.000')),
    },
  ],
  datetime: [
    { name: 'no-milliseconds', breaks: 'loses its milliseconds.', change: wholeSeconds },
    { name: 'hour-later', breaks: 'is an hour later, as in another time zone.', change: hourLater },
  ],
  timestamp: [
    { name: 'no-milliseconds', breaks: 'loses its milliseconds.', change: wholeSeconds },
    { name: 'hour-later', breaks: 'is an hour later, as in another time zone.', change: hourLater },
  ],
  integer: [
    unsigned,
    zeroAsNull,
    {
      name: 'of-16-bits',
      breaks: 'beyond 16 bits is clamped.',
      change: onNumber((number) => Math.max(-32_768, Math.min(32_767, number))),
    },
  ],
  biginteger: [
    zeroAsNull,
    {
      name: 'of-32-bits',
      breaks: 'keeps its low 32 bits only.',
      change: (value) => (typeof value === 'string' || typeof value === 'number' ? String(Number(value) | 0) : value),
    },
  ],
  float: [rounded(1), unsigned, zeroAsNull],
  decimal: [rounded(1), unsigned, zeroAsNull],
  boolean: [
    {
      name: 'false-as-null',
      breaks: 'of false is stored as null.',
      change: (value) => (value === false ? null : value),
    },
    {
      name: 'turned',
      breaks: 'is stored as its opposite.',
      change: (value) => (typeof value === 'boolean' ? !value : value),
    },
  ],
  array: [],
  json: [
    {
      name: 'as-text',
      breaks: 'is stored as text.',
      change: (value) => (value === null ? value : JSON.stringify(value)),
    },
    { name: 'null-members-lost', breaks: 'loses the members of objects that are null.', change: withoutNulls },
    {
      name: 'empty-as-null',
      breaks: 'that is empty is stored as null.',
      change: (value) =>
        typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value,
    },
  ],
};

/** Types whose values no answer shows, so that damage to them cannot be seen. */
const unseen = new Set(['password', 'relation', 'media', 'component', 'dynamiczone']);

/** Every damage to every attribute type of the table. */
export const valueMutants: Row[] = loadTable<AttributeTypeRow>('attribute-types')
  .filter((row) => !unseen.has(row.name) && damages[row.name] !== undefined)
  .flatMap((row) => [lost, ...(damages[row.name] ?? [])].map((damage) => damaged(row, damage)));

function damaged(row: AttributeTypeRow, { name, breaks, change }: Damage): Row {
  return [
    `attributes.${row.name}.${name}`,
    row.clause,
    `A ${row.name} ${breaks}`,
    ({ model }) => ({
      request: (request) =>
        rewrittenData(request, model, (data, { type }) =>
          mapValues(data, type, (value, attribute) =>
            attribute.type === row.name && !(attribute.required && change(value) === null) ? change(value) : value,
          ),
        ),
    }),
    (model) => (hasType(model, row.name) ? undefined : `no attribute of type ${row.name}`),
  ];
}

const hasType = (model: Model, name: string): boolean =>
  model.contentTypes.some((type) => type.attributes.some((attribute) => attribute.type === name && !attribute.private));

const bigintegerAsDouble: MakeFault = ({ model }) => ({
  request: (request) =>
    rewrittenData(request, model, (data, { type }) =>
      mapValues(data, type, (value, { type: name }) =>
        name === 'biginteger' && typeof value === 'string' ? BigInt(Number(value)).toString() : value,
      ),
    ),
});
const jsonNullMembersLostInLists: MakeFault = (bench) => ({
  answer: (answer, request) => {
    const type = routeOf(request, bench.model)?.type;
    const { body } = answer;
    if (!type || !isObject(body) || !Array.isArray(body.data)) return answer;
    const data = mapData(body.data, (entry) =>
      isObject(entry.attributes)
        ? {
            ...entry,
            attributes: mapValues(entry.attributes, type, (value, { type: name }) =>
              name === 'json' ? withoutNulls(value) : value,
            ),
          }
        : entry,
    );
    return { ...answer, body: { ...body, data } };
  },
});

/** Faults of types that have a clause of their own. */
// biome-ignore format: a table, one mutant a row
export const exactMutants: Row[] = [
  ['attributes.biginteger.as-double', 'rest.attributes.biginteger.exact', 'A biginteger loses digits beyond 2^53.',
    bigintegerAsDouble, (model) => (hasType(model, 'biginteger') ? undefined : 'no attribute of type biginteger')],
  ['attributes.json.null-members-lost-in-lists', 'rest.attributes.json',
    'In lists a json loses the members of objects that are null.', jsonNullMembersLostInLists,
    (model) => (hasType(model, 'json') ? undefined : 'no attribute of type json')],
];
