/** Validation rules of a schema: the attributes of each, forbidden values, and an allowed value beside each of them. */
import { freeTexts, plainNumbers, takesAnyText } from '../../models/attribute-types.ts';
import { enumValueName } from '../../models/graphql-names.ts';
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import type { Refusals } from '../writing/refused-write.ts';
import { chosenValues, isAllowed } from '../writing/values.ts';

export interface Rule {
  readonly clause: string;
  applies(attribute: Attribute): boolean;
  /** Forbidden values, each with an allowed value that differs in this rule alone. */
  pairs(attribute: Attribute): readonly Pair[];
}

export interface Pair {
  readonly bad: unknown;
  readonly good: unknown;
}

/** Pairs by their allowed value: values to refuse, and the one to accept. */
export function refusalsOf(pairs: readonly Pair[]): Refusals<unknown>[] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = JSON.stringify(pair.good);
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return [...groups.values()].map((group) => ({ bad: group.map(({ bad }) => bad), good: group[0]?.good }));
}

const isText = ({ type }: Attribute): boolean => takesAnyText(type);

/** The smallest step between numbers of this type. */
const step = ({ type }: Attribute): number => (type === 'integer' || type === 'biginteger' ? 1 : 0.01);

/** A text of this length that the attribute allows; undefined if its pattern forbids it. */
const textOfLength = (attribute: Attribute, length: number): string | undefined => {
  const text = 'x'.repeat(length);
  const { minLength: _min, maxLength: _max, ...others } = attribute;
  return attribute.regex === undefined && isAllowed(others, text) ? text : undefined;
};

/** The same, of spaces with a letter behind them. */
const spacedOfLength = (attribute: Attribute, length: number): string | undefined =>
  textOfLength(attribute, length) === undefined ? undefined : 'x'.padStart(length, ' ');

/** Pairs of a forbidden and an allowed value. */
const withAllowed = (attribute: Attribute, bad: readonly unknown[]): Pair[] => {
  const [good] = chosenValues(attribute);
  return good === undefined ? [] : bad.map((value) => ({ bad: value, good }));
};

/** Addresses with a sign that no part of an address has, or with a dot where none may be. */
const badAddresses = [
  ...[',', ';', ':', '(', ')', '[', ']', '<', '>', '\\', '"'].map((sign) => `a${sign}b@example.com`),
  ...[
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@.example.com',
    'a@example,com',
    'a@example',
    'a@-example.com',
  ],
];

/** Addresses with letters of any language, before and behind the sign, each beside one that is none for another reason. */
const letterAddresses: readonly Pair[] = [
  { bad: 'jürgen müller@verlag-köln.de', good: 'jürgen.müller@verlag-köln.de' },
  { bad: 'иван@почта', good: 'иван@почта.рф' },
  { bad: '山田@@例え.jp', good: '山田@例え.jp' },
];

/** Rules of attribute types: the part of a clause after `rest.validation.`, the types, and values that they forbid. */
type TypeRule = readonly [clause: string, types: readonly string[], ...bad: unknown[]];

// biome-ignore format: a table, one rule a line
const typeRules: readonly TypeRule[] = [
  ['email', ['email'], 'nobody', 'no body@example.com', '@example.com', 'a@', 'a@b@example.com', 'A <a@example.com>', ' a@example.com', 'a@example.com ', 'a@example.com\n', ...badAddresses],
  ['email-empty', ['email'], ''],
  ['uid-characters', ['uid'], 'with space', 'é', 'a/b', 'a!', 'a\nb'],
  ['type-string', freeTexts, 5, 0, true, false, { a: 1 }, ['a']],
  ['type-number', plainNumbers, 'abc', '', true, false, '12 pages', '12,50', '1.2.3', '$5', { a: 1 }],
  ['type-integer', ['integer'], 1.5, 7.25, '7.25'],
  ['type-boolean', ['boolean'], 'yes', 2, 't', '', 'truely', ' true', -1, { a: 1 }],
  ['date-format', ['date'], 'nope', '2023/04/05', 0, '2023-4-5', '05.04.2023', ' 2023-04-05', '', true, ['2023-04-05']],
  ['date-impossible', ['date'], '2023-02-31', '2023-13-01', '2023-00-10', '2023-04-00', '2023-04-31', '2023-02-29', '2023-11-31', '1900-02-29', '2023-01-32'],
  ['time-format', ['time'], 'noon', '25:00:00', '10:20', '10:61:00', '10:20:60', '24:00:00', '1:20:30', '10:20:30Z', 'at 10:20:30', ' 10:20:30', '10:20:30 ', '10:20:30.1234', '', true],
  ['datetime-format', ['datetime', 'timestamp'], 'nope', '2023-13-45T99:00:00Z', '2023-02-30T10:00:00Z', '2023-04-05T25:00:00Z', '2023-04-05T10:61:00Z', '10:20:30', '05.04.2023 10:00', '', true],
];

const isNumber = ({ type }: Attribute): boolean => plainNumbers.includes(type) || type === 'biginteger';

/** A number beyond a bound by the smallest step, and the bound itself; both as texts too, which numbers may be written as. */
function beyondBound(attribute: Attribute, bound: unknown, sign: 1 | -1): Pair[] {
  const beyond = Number(bound) + sign * step(attribute);
  const ofText = { bad: String(beyond), good: String(Number(bound)) };
  if (attribute.type === 'biginteger') return [ofText];
  return [{ bad: beyond, good: Number(bound) }, ofText];
}

/** Texts that are too long or too short by one character, and ones that are not; spaces before a text count. */
const beyondLength = (attribute: Attribute, length: number, by: 1 | -1): Pair[] =>
  [textOfLength, spacedOfLength].map((textOf) => ({
    bad: textOf(attribute, length + by),
    good: textOf(attribute, length),
  }));

const rule = (clause: string, applies: Rule['applies'], pairs: Rule['pairs']): Rule => ({ clause, applies, pairs });

const isSizable = (attribute: Attribute): boolean =>
  (isText(attribute) || attribute.type === 'password') && textOfLength(attribute, 9) !== undefined;

/** The empty text, which is shorter than any length, and one that is not. */
const emptyText = (attribute: Attribute): Pair[] => [
  { bad: '', good: textOfLength(attribute, attribute.minLength ?? 0) },
];

/** A text between others: on a line of its own, and at the end or the start of one that white space or a sign makes longer. */
const withMore = (text: string): string[] => [
  `no such form\n${text}`,
  `${text}\nno such form`,
  ...['~', ' ', '\n', '\t'].flatMap((more) => [`${more}${text}`, `${text}${more}`]),
];

/** Texts that differ from another one in what a loose comparison takes for the same: case, signs of other widths and scripts. */
const resembling = (text: string): string[] => [
  text.toUpperCase(),
  text.toLowerCase(),
  text.replace(/[a-z]/i, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())),
  // of full width, and Arabic digits
  ...[0xfee0, 0x630].map((distance) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + distance)),
  ),
];

/** Texts that a pattern does not match: others, one that it matches beside more, and those that resemble it. */
function textsWithout(attribute: Attribute): string[] {
  const pattern = new RegExp(attribute.regex ?? '');
  const [good] = chosenValues(attribute).map(String);
  const near = good === undefined ? [] : [...withMore(good), ...resembling(good)];
  const others = ['no such form', '~', 'A', '0'].filter((text) => !pattern.test(text)).slice(0, 2);
  return [...new Set([...others, ...near.filter((text) => !pattern.test(text))])];
}

/** Numbers that would be right if they stood in a text: of the pattern, and of the length. */
function numbersFor(attribute: Attribute): number[] {
  const texts = [...chosenValues(attribute), '7'.repeat(attribute.minLength ?? 1)];
  const digits = texts.filter((text) => /^[1-9]\d{0,14}$/.test(String(text)) && isAllowed(attribute, text));
  return digits.map(Number).slice(0, 2);
}

/** Texts that are not in an enumeration, each beside its first value. */
function outsideEnum({ enum: values = [] }: Attribute): Pair[] {
  const [first = ''] = values;
  const others = ['none of them', '', ` ${first}`, `${first} `, first.toUpperCase(), first.slice(0, -1)];
  const namesInGraphql = values.map(enumValueName);
  return [...new Set([...others, ...namesInGraphql])]
    .filter((text) => !values.includes(text))
    .map((bad) => ({ bad, good: first }));
}

const text = { type: 'text', text: 'a' };
const link = { type: 'link', url: 'https://example.com/a', children: [text] };
const itemOf = (...children: readonly unknown[]) => ({ type: 'list-item', children });
const item = itemOf(text);
const block = (type: string, more = {}) => ({ type, children: [text], ...more });
const moment = '2024-01-01T00:00:00.000Z';
const picture = {
  ...{ name: 'a.png', url: '/a.png', width: 2, height: 2, formats: {}, hash: 'a', ext: '.png', mime: 'image/png' },
  ...{ size: 0.1, provider: 'local', createdAt: moment, updatedAt: moment },
};
const list = (format: string, children: readonly unknown[] = [item]) => ({ type: 'list', format, children });

/** Blocks, each beside one that differs in one member. */
const blockTwins: readonly (readonly [bad: unknown, good: unknown])[] = [
  [block('banner'), block('quote')],
  [block('paragraph', { children: [] }), block('paragraph')],
  [{ type: 'paragraph' }, block('paragraph')],
  [block('paragraph', { children: [{ ...text, type: 'emoji' }] }), block('paragraph')],
  [block('paragraph', { children: [{ type: 'text' }] }), block('paragraph')],
  [
    block('paragraph', { children: [{ ...text, bold: 'so' }] }),
    block('paragraph', { children: [{ ...text, bold: true }] }),
  ],
  [block('paragraph', { children: [{ ...link, url: 'no link' }] }), block('paragraph', { children: [link] })],
  [block('heading', { level: 7 }), block('heading', { level: 6 })],
  [block('heading', { level: 0 }), block('heading', { level: 1 })],
  [block('heading'), block('heading', { level: 1 })],
  [list('starred'), list('ordered')],
  [list('ordered', [block('paragraph')]), list('ordered', [item, list('unordered')])],
  [list('ordered', [item, list('starred')]), list('ordered', [item, list('unordered')])],
  [list('ordered', [list('unordered', [block('paragraph')])]), list('ordered', [list('unordered')])],
  [
    list('ordered', [list('unordered', [itemOf({ ...link, url: 'no link' })])]),
    list('ordered', [list('unordered', [itemOf(link)])]),
  ],
  [list('ordered', [item, itemOf(text, { type: 'text' })]), list('ordered', [item, itemOf(text, text)])],
  [block('quote', { children: [text, { ...text, type: 'emoji' }] }), block('quote', { children: [text, link] })],
  [
    block('heading', { level: 2, children: [{ ...link, url: 'no link' }] }),
    block('heading', { level: 2, children: [link] }),
  ],
  [
    block('paragraph', { children: [{ ...link, children: [{ type: 'text' }] }] }),
    block('paragraph', { children: [link] }),
  ],
  [block('code', { children: [link] }), block('code')],
  [block('image'), block('image', { image: picture })],
  [block('image', { image: { ...picture, url: '' } }), block('image', { image: picture })],
  [block('image', { image: { ...picture, width: 'wide' } }), block('image', { image: picture })],
];

// biome-ignore format: a table, one rule a row
export const rules: readonly Rule[] = [
  rule('rest.validation.required-null', (attribute) => attribute.required && isScalar(attribute), (attribute) => withAllowed(attribute, [null])),
  rule('rest.validation.min', (attribute) => attribute.min !== undefined && isNumber(attribute), (attribute) => beyondBound(attribute, attribute.min, -1)),
  rule('rest.validation.max', (attribute) => attribute.max !== undefined && isNumber(attribute), (attribute) => beyondBound(attribute, attribute.max, 1)),
  rule('rest.validation.min-length', (attribute) => (attribute.minLength ?? 0) > 1 && isSizable(attribute),
    (attribute) => [...beyondLength(attribute, attribute.minLength ?? 0, -1), ...emptyText(attribute)]),
  rule('rest.validation.max-length', (attribute) => attribute.maxLength !== undefined && isSizable(attribute),
    (attribute) => beyondLength(attribute, attribute.maxLength ?? 0, 1)),
  rule('rest.validation.regex', ({ regex }) => regex !== undefined, (attribute) => withAllowed(attribute, textsWithout(attribute))),
  rule('rest.validation.enumeration', ({ type }) => type === 'enumeration', outsideEnum),
  rule('rest.validation.blocks', ({ type }) => type === 'blocks', () =>
    blockTwins.map(([bad, good]) => ({ bad: [block('paragraph'), bad], good: [block('paragraph'), good] }))),
  ...typeRules.map(([name, types, ...bad]) =>
    rule(`rest.validation.${name}`, ({ type }) => types.includes(type), (attribute) =>
      [...withAllowed(attribute, [...(name === 'type-string' ? numbersFor(attribute) : []), ...bad]),
        ...(name === 'email' ? letterAddresses.filter(({ good }) => isAllowed(attribute, good)) : [])])),
];

/** Clauses of rules that do not apply to drafts (observed). */
const notOfDrafts = ['rest.validation.required-null', 'rest.validation.min-length'];

export const rulesOfDrafts: readonly Rule[] = rules.filter(({ clause }) => !notOfDrafts.includes(clause));

/** The first pair of the first of these rules that applies to an attribute; undefined if none does. */
export const forbiddenBy = (some: readonly Rule[], attribute: Attribute): Pair | undefined =>
  some.filter(({ applies }) => applies(attribute)).flatMap(({ pairs }) => pairs(attribute))[0];
