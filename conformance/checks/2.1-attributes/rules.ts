/** What a schema forbids: for each rule the attributes it applies to, values it forbids, and an allowed twin of each. */
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../writing/complete.ts';
import { chosenValues, isAllowed } from '../writing/values.ts';

export interface Rule {
  readonly clause: string;
  readonly title: string;
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

const ofType = (clause: string, title: string, types: readonly string[], bad: readonly unknown[]): Rule => ({
  clause,
  title,
  applies: ({ type }) => types.includes(type),
  pairs: (attribute) => against(attribute, bad),
});

export const rules: readonly Rule[] = [
  {
    clause: 'rest.validation.required-null',
    title: 'null in a required attribute is refused.',
    applies: (attribute) => attribute.required && isScalar(attribute),
    pairs: (attribute) => against(attribute, [null]),
  },
  {
    clause: 'rest.validation.min',
    title: 'A number below min is refused, min itself is not.',
    applies: ({ min, type }) => min !== undefined && (numbers.includes(type) || type === 'biginteger'),
    pairs: (attribute) => [
      {
        bad: numberOf(attribute, Number(attribute.min) - step(attribute)),
        good: numberOf(attribute, Number(attribute.min)),
      },
    ],
  },
  {
    clause: 'rest.validation.max',
    title: 'A number above max is refused, max itself is not.',
    applies: ({ max, type }) => max !== undefined && (numbers.includes(type) || type === 'biginteger'),
    pairs: (attribute) => [
      {
        bad: numberOf(attribute, Number(attribute.max) + step(attribute)),
        good: numberOf(attribute, Number(attribute.max)),
      },
    ],
  },
  {
    clause: 'rest.validation.min-length',
    title: 'A text shorter than minLength is refused, one as long is not.',
    applies: (attribute) => (attribute.minLength ?? 0) > 1 && isText(attribute) && sized(attribute, 9) !== undefined,
    pairs: (attribute) => {
      const length = attribute.minLength ?? 0;
      return [{ bad: sized(attribute, length - 1), good: sized(attribute, length) }];
    },
  },
  {
    clause: 'rest.validation.max-length',
    title: 'A text longer than maxLength is refused, one as long is not.',
    applies: (attribute) => attribute.maxLength !== undefined && isText(attribute) && sized(attribute, 9) !== undefined,
    pairs: (attribute) => {
      const length = attribute.maxLength ?? 0;
      return [{ bad: sized(attribute, length + 1), good: sized(attribute, length) }];
    },
  },
  {
    clause: 'rest.validation.regex',
    title: 'A text that does not match regex is refused.',
    applies: ({ regex }) => regex !== undefined,
    pairs: (attribute) =>
      against(
        attribute,
        ['no such form', '~', 'A', '0'].filter((text) => !new RegExp(attribute.regex ?? '').test(text)).slice(0, 2),
      ),
  },
  {
    clause: 'rest.validation.enumeration',
    title: 'A value outside an enumeration is refused.',
    applies: ({ type }) => type === 'enumeration',
    pairs: (attribute) => {
      const [first = ''] = attribute.enum ?? [];
      const others = ['none of them', '', ` ${first}`, first.toUpperCase()];
      return others.filter((text) => !attribute.enum?.includes(text)).map((bad) => ({ bad, good: first }));
    },
  },
  ofType(
    'rest.validation.email',
    'A text that is no e-mail address is refused.',
    ['email'],
    ['nobody', 'no body@example.com', '@example.com'],
  ),
  ofType('rest.validation.email-empty', 'An empty e-mail address is refused.', ['email'], ['']),
  ofType(
    'rest.validation.uid-characters',
    'A uid with other characters is refused.',
    ['uid'],
    ['with space', 'é', 'a/b', 'a!'],
  ),
  ofType('rest.validation.type-string', 'A number, boolean or object for a text is refused.', texts, [
    5,
    true,
    { a: 1 },
  ]),
  ofType('rest.validation.type-number', 'What is no number is refused for one.', numbers, ['abc', '', true]),
  ofType('rest.validation.type-integer', 'A fraction is refused for an integer.', ['integer'], [1.5, 7.25]),
  ofType('rest.validation.type-boolean', 'What is no boolean is refused for one.', ['boolean'], ['yes', 2, 't']),
  ofType('rest.validation.date-format', 'What is no day is refused for a date.', ['date'], ['nope', '2023/04/05', 0]),
  ofType(
    'rest.validation.date-impossible',
    'A day that does not exist is refused.',
    ['date'],
    ['2023-02-31', '2023-13-01'],
  ),
  ofType(
    'rest.validation.time-format',
    'What is no time of day is refused.',
    ['time'],
    ['noon', '25:00:00', '10:20', '10:61:00'],
  ),
  ofType(
    'rest.validation.datetime-format',
    'What is no instant is refused.',
    ['datetime', 'timestamp'],
    ['nope', '2023-13-45T99:00:00Z'],
  ),
];
