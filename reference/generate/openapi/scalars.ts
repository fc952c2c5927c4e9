/** JSON Schemas of values: a row for each kind of input. */
import type { ScalarAttribute } from '../../model/attribute.ts';
import { type InputKind, SCALARS } from '../../model/scalar-types.ts';
import { ANY_OBJECT, ANYTHING, anyOf, FLAG, type JsonSchema, listOf, TEXT } from './json-schema.ts';

interface ValueSchemas {
  /** In answers. */
  answer(attribute: ScalarAttribute): JsonSchema;
  /** In bodies: also what the service converts. */
  input(attribute: ScalarAttribute): JsonSchema;
}

const numberType = ({ type }: ScalarAttribute): string => (type === 'integer' ? 'integer' : 'number');
const DIGITS: JsonSchema = { type: 'string', pattern: '^-?\\d+$' };
const DATE: JsonSchema = { type: 'string', format: 'date' };
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const CLOCK: JsonSchema = { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}\\.\\d{3}$' };
const BLOCKS: JsonSchema = { ...listOf(ANY_OBJECT), description: 'Rich text as blocks' };
const members = ({ enum: values = [] }: ScalarAttribute): JsonSchema => ({ type: 'string', enum: values });

const lengths = ({ maxLength, regex }: ScalarAttribute): JsonSchema => ({
  ...(maxLength !== undefined && { maxLength }),
  ...(regex !== undefined && { pattern: regex }),
});
const bounds = ({ min, max }: ScalarAttribute): JsonSchema => ({
  ...(typeof min === 'number' && { minimum: min }),
  ...(typeof max === 'number' && { maximum: max }),
});
const always = (answer: JsonSchema, input = answer): ValueSchemas => ({ answer: () => answer, input: () => input });

const BY_INPUT: Readonly<Record<InputKind, ValueSchemas>> = {
  text: { answer: () => TEXT, input: (attribute) => ({ ...TEXT, ...lengths(attribute) }) },
  enumeration: { answer: members, input: members },
  number: {
    answer: (attribute) => ({ type: numberType(attribute) }),
    input: (attribute) =>
      anyOf(
        { type: numberType(attribute), ...bounds(attribute) },
        { type: 'string', description: 'The number as text' },
      ),
  },
  // the real server answers what it was sent
  bigInteger: always({ ...TEXT, description: 'Digits' }, anyOf(TEXT, { type: 'integer' })),
  boolean: always(FLAG, anyOf(FLAG, { enum: ['true', 'false', '1', '0', 1, 0] })),
  date: always(DATE, TEXT),
  time: always(CLOCK, TEXT),
  datetime: always(MOMENT, anyOf(TEXT, { type: 'number' })),
  timestamp: always(DIGITS, anyOf(TEXT, { type: 'number' })),
  json: always(ANYTHING),
  array: always(listOf(ANYTHING), anyOf(listOf(ANYTHING), TEXT)),
  blocks: always(BLOCKS, anyOf(BLOCKS, TEXT)),
};

/** The schema of an attribute's value in answers, without null. */
export const answerSchema = (attribute: ScalarAttribute): JsonSchema =>
  BY_INPUT[SCALARS[attribute.type].input].answer(attribute);

/** The schema of an attribute's value in bodies, without null. */
export const inputSchema = (attribute: ScalarAttribute): JsonSchema =>
  BY_INPUT[SCALARS[attribute.type].input].input(attribute);
