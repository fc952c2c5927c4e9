/** Makes fake values keep the rules of their attribute: lengths, bounds, pattern, uniqueness. */
import type { ScalarAttribute } from '../../model/attribute.ts';
import type { Draw } from './draw.ts';
import { typedValue } from './typed-values.ts';

/** How often another value is drawn while a unique one is taken, or none matches a pattern. */
const ATTEMPTS = 100;

/** Unique values in use, by attribute. */
export type Taken = (attribute: ScalarAttribute) => Set<unknown>;

/**
 * Makes a value that its attribute accepts; undefined if none of many does.
 *
 * @param taken values of the attribute that others have; the new value is added
 */
export function fittingValue(attribute: ScalarAttribute, draw: Draw, taken: Taken): unknown {
  const used = attribute.unique || attribute.type === 'uid' ? taken(attribute) : undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const value = acceptedValue(attribute, draw, attempt);
    if (value === undefined || used?.has(value)) continue;
    used?.add(value);
    return value;
  }
  return undefined;
}

/** After so many attempts the number of the entry stands in the text, which makes it unique. */
const PLAIN_ATTEMPTS = 3;

function acceptedValue(attribute: ScalarAttribute, draw: Draw, attempt: number): unknown {
  const value = typedValue(attribute, draw);
  if (typeof value === 'number') return inBounds(value, attribute, draw);
  if (attribute.type === 'biginteger') return withinDigits(String(value), attribute, draw);
  if (typeof value !== 'string' || !IS_TEXT.has(attribute.type)) return value;
  const text = attempt < PLAIN_ATTEMPTS ? value : withNumber(value, attribute, draw.number + attempt - PLAIN_ATTEMPTS);
  return inPattern(inLength(text, attribute, draw), attribute, draw);
}

const IS_TEXT: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid', 'password']);

/** A number of the attribute's bounds that suits its name, or any between its bounds. */
function inBounds(value: number, { min, max, type }: ScalarAttribute, { faker }: Draw): number | undefined {
  const least = Number(min ?? Number.NEGATIVE_INFINITY);
  const most = Number(max ?? Number.POSITIVE_INFINITY);
  if (value >= least && value <= most) return value;
  const low = Number.isFinite(least) ? least : most - 1000;
  const high = Number.isFinite(most) ? most : least + 1000;
  if (type === 'integer') {
    if (Math.ceil(low) > Math.floor(high)) return undefined;
    return faker.number.int({ min: Math.ceil(low), max: Math.floor(high) });
  }
  return low > high ? undefined : faker.number.float({ min: low, max: high });
}

function withinDigits(value: string, { min, max }: ScalarAttribute, { faker }: Draw): string {
  if (min === undefined && max === undefined) return value;
  const low = BigInt(min ?? BigInt(max ?? 0) - 1000n);
  const high = BigInt(max ?? low + 1000n);
  const number = BigInt(value);
  return String(number >= low && number <= high ? number : faker.number.bigInt({ min: low, max: high }));
}

function withNumber(text: string, { type }: ScalarAttribute, number: number): string {
  if (type === 'email') return text.replace('@', `.${number}@`);
  return type === 'uid' ? `${text}-${number}` : `${text} ${number}`;
}

function inLength(text: string, { minLength = 0, maxLength, type }: ScalarAttribute, { faker }: Draw): string {
  let long = text;
  while (long.length < minLength) long += type === 'uid' ? faker.string.numeric(4) : ` ${faker.word.noun()}`;
  if (maxLength === undefined || long.length <= maxLength) return long;
  const cut = long.slice(0, maxLength);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('-'));
  // whole words, unless that would leave too little
  return (end >= Math.max(minLength, maxLength / 2) ? cut.slice(0, end) : cut).trimEnd().padEnd(minLength, '.');
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

/** The text if it matches the pattern of its attribute, else one that does; undefined if there is none. */
function inPattern(text: string, { regex, maxLength = 80 }: ScalarAttribute, draw: Draw): string | undefined {
  const { faker } = draw;
  if (regex === undefined) return text;
  const pattern = new RegExp(regex);
  if (pattern.test(text)) return text;
  try {
    return draw.matches.next(pattern, maxLength, faker, draw.number);
  } catch {
    const words = faker.helpers.multiple(() => faker.word.noun(), { count: 20 });
    const usual = [...USUAL_TEXTS, ...words].filter((usual) => pattern.test(usual) && usual.length <= maxLength);
    return usual.length > 0 ? faker.helpers.arrayElement(usual) : undefined;
  }
}
