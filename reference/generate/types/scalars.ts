/** What values of an attribute are in TypeScript: a row for each kind of input. */
import type { ScalarAttribute } from '../../model/attribute.ts';
import { type InputKind, SCALARS } from '../../model/scalar-types.ts';
import { unionOf } from './text.ts';

interface TypeTexts {
  /** In answers. */
  answer(attribute: ScalarAttribute): string;
  /** In bodies. */
  input(attribute: ScalarAttribute): string;
  /** As the operand of a filter. */
  readonly operand: string;
}

const same = (type: string, operand = type): TypeTexts => ({ answer: () => type, input: () => type, operand });
const MOMENT = { answer: () => 'string', input: () => 'string | Date', operand: 'string | Date' } as const;
const members = ({ enum: values = [] }: ScalarAttribute): string => unionOf(values);

const BY_INPUT: Readonly<Record<InputKind, TypeTexts>> = {
  text: same('string'),
  enumeration: { answer: members, input: members, operand: 'string' },
  number: same('number', 'Numeric'),
  bigInteger: { answer: () => 'string', input: () => 'Numeric', operand: 'Numeric' },
  boolean: same('boolean', "boolean | 'true' | 'false'"),
  date: same('string'),
  time: same('string'),
  datetime: MOMENT,
  timestamp: MOMENT,
  json: { answer: () => 'Json', input: () => 'JsonInput', operand: 'string' },
  array: { answer: () => 'Json[]', input: () => 'readonly JsonInput[]', operand: 'string' },
  blocks: { answer: () => 'RichTextBlock[]', input: () => 'readonly RichTextBlock[]', operand: 'string' },
};

const textsOf = (type: ScalarAttribute['type']): TypeTexts => BY_INPUT[SCALARS[type].input];

/** The type of an attribute's value in answers, without null. */
export const answerType = (attribute: ScalarAttribute): string => textsOf(attribute.type).answer(attribute);

/** The type of an attribute's value in bodies, without null. */
export const inputType = (attribute: ScalarAttribute): string => textsOf(attribute.type).input(attribute);

/** The type of operands that an attribute is compared with. */
export const operandType = (type: ScalarAttribute['type']): string => textsOf(type).operand;
