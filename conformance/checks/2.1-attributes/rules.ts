/** Rules of a schema: for each the attributes it applies to, forbidden values, and an allowed twin of each. */
import { freeTexts, plainNumbers, takesAnyText } from '../../models/attribute-types.ts';
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { chosenValues, isAllowed } from '../writing/values.ts';

export interface Rule {
  readonly clause: string;
  applies(attribute: Attribute): boolean;
  /** Values that must be refused, each beside one that differs in that alone and must be accepted. */
  pairs(attribute: Attribute): readonly Pair[];
}

export interface Pair {
  readonly bad: unknown;
  readonly good: unknown;
}

const isText = ({ type }: Attribute): boolean => takesAnyText(type);

/** A smallest step for a number of this type. */
const step = ({ type }: Attribute): number => (type === 'integer' || type === 'biginteger' ? 1 : 0.5);

const numberOf = ({ type }: Attribute, number: number): unknown => (type === 'biginteger' ? String(number) : number);

/** A text of this length that the declaration allows; undefined when a pattern forbids it. */
const sized = (attribute: Attribute, length: number): string | undefined => {
  const text = 'x'.repeat(length);
  const { minLength: _min, maxLength: _max, ...others } = attribute;
  return attribute.regex === undefined && isAllowed(others, text) ? text : undefined;
};

/** Pairs of the given bad values with any allowed one. */
const against = (attribute: Attribute, bad: readonly unknown[]): Pair[] => {
  const [good] = chosenValues(attribute);
  return good === undefined ? [] : bad.map((value) => ({ bad: value, good }));
};

/** Rules of attribute types: the part of a clause after `rest.validation.`, the types, and values that they forbid. */
type TypeRule = readonly [clause: string, types: readonly string[], ...bad: unknown[]];

// biome-ignore format: a table, one rule a line
const typeRules: readonly TypeRule[] = [
  ['email', ['email'], 'nobody', 'no body@example.com', '@example.com'],
  ['email-empty', ['email'], ''],
  ['uid-characters', ['uid'], 'with space', 'é', 'a/b', 'a!'],
  ['type-string', freeTexts, 5, true, { a: 1 }],
  ['type-number', plainNumbers, 'abc', '', true],
  ['type-integer', ['integer'], 1.5, 7.25],
  ['type-boolean', ['boolean'], 'yes', 2, 't'],
  ['date-format', ['date'], 'nope', '2023/04/05', 0],
  ['date-impossible', ['date'], '2023-02-31', '2023-13-01'],
  ['time-format', ['time'], 'noon', '25:00:00', '10:20', '10:61:00'],
  ['datetime-format', ['datetime', 'timestamp'], 'nope', '2023-13-45T99:00:00Z'],
];

const isNumber = ({ type }: Attribute): boolean => plainNumbers.includes(type) || type === 'biginteger';

/** A number beyond a bound by the smallest step, and the bound itself. */
const beyond = (attribute: Attribute, bound: unknown, sign: 1 | -1): Pair[] => [
  { bad: numberOf(attribute, Number(bound) + sign * step(attribute)), good: numberOf(attribute, Number(bound)) },
];

/** A text longer or shorter than one that is just allowed. */
const longer = (attribute: Attribute, length: number, by: 1 | -1): Pair[] => [
  { bad: sized(attribute, length + by), good: sized(attribute, length) },
];

const rule = (clause: string, applies: Rule['applies'], pairs: Rule['pairs']): Rule => ({ clause, applies, pairs });

const isSizable = (attribute: Attribute): boolean => isText(attribute) && sized(attribute, 9) !== undefined;

/** Texts that a pattern does not match. */
const unlike = ({ regex = '' }: Attribute): string[] =>
  ['no such form', '~', 'A', '0'].filter((text) => !new RegExp(regex).test(text)).slice(0, 2);

/** Texts that an enumeration does not have, beside its first value. */
function outside({ enum: values = [] }: Attribute): Pair[] {
  const [first = ''] = values;
  const others = ['none of them', '', ` ${first}`, first.toUpperCase()];
  return others.filter((text) => !values.includes(text)).map((bad) => ({ bad, good: first }));
}

// biome-ignore format: a table, one rule a row
export const rules: readonly Rule[] = [
  rule('rest.validation.required-null', (attribute) => attribute.required && isScalar(attribute), (attribute) => against(attribute, [null])),
  rule('rest.validation.min', (attribute) => attribute.min !== undefined && isNumber(attribute), (attribute) => beyond(attribute, attribute.min, -1)),
  rule('rest.validation.max', (attribute) => attribute.max !== undefined && isNumber(attribute), (attribute) => beyond(attribute, attribute.max, 1)),
  rule('rest.validation.min-length', (attribute) => (attribute.minLength ?? 0) > 1 && isSizable(attribute),
    (attribute) => longer(attribute, attribute.minLength ?? 0, -1)),
  rule('rest.validation.max-length', (attribute) => attribute.maxLength !== undefined && isSizable(attribute),
    (attribute) => longer(attribute, attribute.maxLength ?? 0, 1)),
  rule('rest.validation.regex', ({ regex }) => regex !== undefined, (attribute) => against(attribute, unlike(attribute))),
  rule('rest.validation.enumeration', ({ type }) => type === 'enumeration', outside),
  ...typeRules.map(([name, types, ...bad]) =>
    rule(`rest.validation.${name}`, ({ type }) => types.includes(type), (attribute) => against(attribute, bad))),
];
