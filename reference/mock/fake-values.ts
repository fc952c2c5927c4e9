/** Plausible fake values of attributes, as arbitraries: the same seed makes the same values. */
import fc, { type Arbitrary } from 'fast-check';
import { type Attribute, isScalar, type ScalarAttribute } from '../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../model/model.ts';
import { type FakeKind, SCALARS } from '../model/scalar-types.ts';

const WORDS =
  'amber birch cedar delta ember fjord garnet harbour island juniper kestrel lagoon meadow north orchid pebble quartz river saffron tundra umber valley willow yarrow zephyr'.split(
    ' ',
  );

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2000, 0, 1);

/** Attributes of every entry, which the server sets. */
const SYSTEM_ATTRIBUTES = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'localizations',
  'createdBy',
  'updatedBy',
]);

/**
 * Makes `data` of a create request, without relations and media: all required attributes, and most others.
 *
 * @param number of the entry, from 1; makes unique values unique
 */
export function fakeData(schema: ContentType | Component, model: Model, number: number): Arbitrary<object> {
  const values: Record<string, Arbitrary<unknown>> = {};
  const requiredKeys: string[] = [];
  for (const [name, attribute] of schema.attributes) {
    const value = SYSTEM_ATTRIBUTES.has(name) ? undefined : fakeValue(attribute, model, number);
    if (!value) continue;
    values[name] = value;
    if (attribute.required) requiredKeys.push(name);
  }
  return fc.record(values, { requiredKeys });
}

function fakeValue(attribute: Attribute, model: Model, number: number): Arbitrary<unknown> | undefined {
  if (isScalar(attribute) && attribute.regex !== undefined && !attribute.required) {
    // better nothing than a text that is refused
    const texts = textMatching(attribute.regex, attribute.maxLength ?? LONGEST);
    return attribute.type === 'string' || attribute.type === 'text'
      ? texts
      : FAKES[SCALARS[attribute.type].fake](attribute, number);
  }
  if (isScalar(attribute)) return FAKES[SCALARS[attribute.type].fake](attribute, number);
  if (attribute.type === 'component') {
    const instance = fakeData(schemaOf(model, attribute.component), model, number);
    return attribute.repeatable ? fc.array(instance, bounds(attribute.min, attribute.max, 3)) : instance;
  }
  // set once all entries exist; until then an empty list is enough where one is required
  if (attribute.type === 'relation' && attribute.required && attribute.mappedBy === undefined) return fc.constant([]);
  if (attribute.type !== 'dynamiczone') return undefined;
  const items = attribute.components.map((uid) =>
    fakeData(schemaOf(model, uid), model, number).map((item) => ({ __component: uid, ...item })),
  );
  return fc.array(fc.oneof(...items), bounds(attribute.min, attribute.max, 3));
}

function bounds(min: number | undefined, max: number | undefined, usual: number) {
  const minLength = min ?? 0;
  return { minLength, maxLength: Math.max(minLength, Math.min(max ?? usual, Math.max(usual, minLength))) };
}

const word = fc.constantFrom(...WORDS);
const moment = fc.integer({ min: 0, max: 9000 * DAY_MS }).map((ms) => new Date(FIRST_DAY + ms).toISOString());

type Fake = (attribute: ScalarAttribute, number: number) => Arbitrary<unknown>;

const FAKES: Readonly<Record<FakeKind, Fake>> = {
  words: fakeText,
  email: (_attribute, number) => word.map((name) => `${name}.${number}@example.com`),
  slug: (_attribute, number) => word.map((name) => `${name}-${number}`),
  member: ({ enum: values = [] }) => fc.constantFrom(...values),
  integer: (attribute) => fc.integer(numberBounds(attribute)),
  half(attribute) {
    const bounds = numberBounds(attribute);
    return fc.integer(bounds).map((value) => (value === bounds.max ? value : value + 0.5));
  },
  digits: ({ min = 0, max = '9007199254740993' }) => fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map(String),
  boolean: () => fc.boolean(),
  date: () => moment.map((iso) => iso.slice(0, 10)),
  time: () => moment.map((iso) => iso.slice(11, 23)),
  moment: () => moment,
  record: () => fc.record({ label: word, weight: fc.nat(100) }),
  blocks: () => word.map((text) => [{ type: 'paragraph', children: [{ type: 'text', text }] }]),
  list: () => fc.array(word, { maxLength: 3 }),
};

function numberBounds({ min, max }: ScalarAttribute): { min: number; max: number } {
  const least = Math.ceil(Number(min ?? 0));
  return { min: least, max: Math.max(least, Math.floor(Number(max ?? least + 1000))) };
}

/** Maximum length of a text where the attribute sets none. */
const LONGEST = 80;

/** Words within the allowed lengths; with a pattern, any text that matches it, or words if no text can be made from it. */
function fakeText(
  { regex, unique, minLength = 0, maxLength = LONGEST }: ScalarAttribute,
  number: number,
): Arbitrary<string> {
  const matching = regex === undefined ? undefined : textMatching(regex, maxLength);
  if (matching) return matching;
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
  return words.map((list) => {
    const text = unique ? `${number} ${list.join(' ')}` : list.join(' ');
    return text.padEnd(minLength, '.').slice(0, maxLength);
  });
}

/** Texts of usual forms, for patterns that no text can be generated from. */
const USUAL_TEXTS = [
  'https://example.com',
  'amber@example.com',
  '+41791234567',
  '0791234567',
  '12:30',
  '2020-01-31',
  '1234',
  '#1a2b3c',
];

/** Texts that match a pattern. Those with parts such as `\\b` cannot be generated; undefined if no usual text matches. */
function textMatching(regex: string, maxLength: number): Arbitrary<string> | undefined {
  const pattern = new RegExp(regex);
  try {
    return fc.stringMatching(pattern, { maxLength });
  } catch {
    const texts = [...USUAL_TEXTS, ...WORDS].filter((text) => pattern.test(text) && text.length <= maxLength);
    return texts.length > 0 ? fc.constantFrom(...texts) : undefined;
  }
}
