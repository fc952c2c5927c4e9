/** What a schema forbids: for each rule the attributes it applies to, values it forbids, and an allowed twin of each. */
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../writing/complete.ts';
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

const texts = ['string', 'text', 'richtext'];
const numbers = ['integer', 'float', 'decimal'];
const isText = ({ type }: Attribute): boolean => texts.includes(type);

/** A smallest step for a number of this type. */
const step = ({ type }: Attribute): number => (type === 'integer' || type === 'biginteger' ? 1 : 0.5);

const numberOf = ({ type }: Attribute, number: number): unknown => (type === 'biginteger' ? String(number) : number);

/** A text of so many characters that the rest of the declaration allows; undefined when a pattern stands against it. */
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
  ['type-string', texts, 5, true, { a: 1 }],
  ['type-number', numbers, 'abc', '', true],
  ['type-integer', ['integer'], 1.5, 7.25],
  ['type-boolean', ['boolean'], 'yes', 2, 't'],
  ['date-format', ['date'], 'nope', '2023/04/05', 0],
  ['date-impossible', ['date'], '2023-02-31', '2023-13-01'],
  ['time-format', ['time'], 'noon', '25:00:00', '10:20', '10:61:00'],
  ['datetime-format', ['datetime', 'timestamp'], 'nope', '2023-13-45T99:00:00Z'],
];

const isNumber = ({ type }: Attribute): boolean => numbers.includes(type) || type === 'biginteger';

/** A number beyond a bound by the smallest step, and the bound itself. */
const beyond = (attribute: Attribute, bound: unknown, sign: 1 | -1): Pair[] => [
  {
    bad: numberOf(attribute, Number(bound) + sign * step(attribute)),
    good: numberOf(attribute, Number(bound)),
  },
];

/** A text longer or shorter than one that is just allowed. */
const longer = (attribute: Attribute, length: number, by: 1 | -1): Pair[] => [
  { bad: sized(attribute, length + by), good: sized(attribute, length) },
];

export const rules: readonly Rule[] = [
  {
    clause: 'rest.validation.required-null',
    applies: (attribute) => attribute.required && isScalar(attribute),
    pairs: (attribute) => against(attribute, [null]),
  },
  {
    clause: 'rest.validation.min',
    applies: (attribute) => attribute.min !== undefined && isNumber(attribute),
    pairs: (attribute) => beyond(attribute, attribute.min, -1),
  },
  {
    clause: 'rest.validation.max',
    applies: (attribute) => attribute.max !== undefined && isNumber(attribute),
    pairs: (attribute) => beyond(attribute, attribute.max, 1),
  },
  {
    clause: 'rest.validation.min-length',
    applies: (attribute) => (attribute.minLength ?? 0) > 1 && isText(attribute) && sized(attribute, 9) !== undefined,
    pairs: (attribute) => longer(attribute, attribute.minLength ?? 0, -1),
  },
  {
    clause: 'rest.validation.max-length',
    applies: (attribute) => attribute.maxLength !== undefined && isText(attribute) && sized(attribute, 9) !== undefined,
    pairs: (attribute) => longer(attribute, attribute.maxLength ?? 0, 1),
  },
  {
    clause: 'rest.validation.regex',
    applies: ({ regex }) => regex !== undefined,
    pairs: (attribute) =>
      against(
        attribute,
        ['no such form', '~', 'A', '0'].filter((text) => !new RegExp(attribute.regex ?? '').test(text)).slice(0, 2),
      ),
  },
  {
    clause: 'rest.validation.enumeration',
    applies: ({ type }) => type === 'enumeration',
    pairs: (attribute) => {
      const [first = ''] = attribute.enum ?? [];
      const others = ['none of them', '', ` ${first}`, first.toUpperCase()];
      return others.filter((text) => !attribute.enum?.includes(text)).map((bad) => ({ bad, good: first }));
    },
  },
  ...typeRules.map(
    ([name, types, ...bad]): Rule => ({
      clause: `rest.validation.${name}`,
      applies: ({ type }) => types.includes(type),
      pairs: (attribute) => against(attribute, bad),
    }),
  ),
];
