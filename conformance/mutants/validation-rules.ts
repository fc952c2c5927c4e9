/** What mutants of validation send instead of a value that a rule of the schema forbids. */
import { freeTexts, plainNumbers } from '../models/attribute-types.ts';
import type { Attribute } from '../models/model.ts';
import { isScalar } from '../oracle/attributes.ts';
import { goodValue, isOfType } from './good-value.ts';

/** A rule of a schema: name, clause, its attributes, and the valid replacement of a value. */
export type Rule = readonly [
  name: string,
  clause: string,
  breaks: string,
  applies: (attribute: Attribute) => boolean,
  repair: (value: unknown, attribute: Attribute, salt: number) => unknown,
];

const isText = (value: unknown): value is string => typeof value === 'string';

const isNumeric = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** A bound in the form of the attribute. */
const bound = (value: unknown, type: Attribute['type']): unknown =>
  type === 'biginteger' ? String(value) : Number(value);

/** Replaces invalid values by a valid one. */
const good =
  (isRefused: (value: unknown, attribute: Attribute) => boolean): Rule[4] =>
  (value, attribute, salt) =>
    isRefused(value, attribute) ? goodValue(attribute, salt) : value;

/** Whether an attribute is of one of these types. */
export const isOf =
  (...types: readonly string[]) =>
  ({ type }: Attribute): boolean =>
    types.includes(type);

const tooLarge: Rule[4] = (value, { max, type }) =>
  Number(value) > Number(max) && value !== null ? bound(max, type) : value;
const tooSmall: Rule[4] = (value, { min, type }) =>
  isNumeric(value) && Number(value) < Number(min) ? bound(min, type) : value;
/** The same for texts alone. */
const ofText =
  (repair: Rule[4]): Rule[4] =>
  (value, attribute, salt) =>
    isText(value) ? repair(value, attribute, salt) : value;
/** Drops white space around a text that is not allowed with it. */
const trimmed = (isAllowed: (text: string, attribute: Attribute) => boolean): Rule[4] =>
  ofText((value, attribute) => {
    const text = String(value).trim();
    return isAllowed(text, attribute) ? text : value;
  });
const notInList: Rule[4] = (value, { enum: values }) =>
  isText(value) && !values?.includes(value) ? values?.[0] : value;

/** Repairs blocks in their JSON. */
const inBlocks =
  (from: RegExp, to: string): Rule[4] =>
  (value) =>
    Array.isArray(value) ? JSON.parse(JSON.stringify(value).replace(from, to)) : value;

/** The rules of schemas, each with what makes a forbidden value an allowed one. */
// biome-ignore format: a table, one rule a row
export const rules: readonly Rule[] = [
  ['max', 'max', 'A number above max is accepted.', ({ max, type }) => max !== undefined && type !== 'component', tooLarge],
  ['min', 'min', 'A number below min is accepted.', ({ min, type }) => min !== undefined && type !== 'component', tooSmall],
  ['max-of-text', 'max', 'A number above max is accepted where it is written in a text.',
    ({ max, type }) => max !== undefined && plainNumbers.includes(type), ofText(tooLarge)],
  ['min-of-text', 'min', 'A number below min is accepted where it is written in a text.',
    ({ min, type }) => min !== undefined && plainNumbers.includes(type), ofText(tooSmall)],
  ['maxLength', 'max-length', 'A text longer than maxLength is accepted.', ({ maxLength }) => maxLength !== undefined,
    (value, { maxLength }) => (isText(value) ? value.slice(0, maxLength) : value)],
  ['unique-empty', 'unique', 'An empty text, or zero, may be in a unique attribute of many entries.',
    ({ unique }) => unique, good((value) => value === '' || value === 0)],
  ['minLength', 'min-length', 'A text shorter than minLength is accepted.', ({ minLength }) => minLength !== undefined,
    (value, { minLength }) => (isText(value) ? value.padEnd(minLength ?? 0, 'x') : value)],
  ['regex', 'regex', 'A text that does not match regex is accepted.', ({ regex }) => regex !== undefined,
    good((value, { regex = '' }) => isText(value) && !new RegExp(regex).test(value))],
  ['regex-any-case', 'regex', 'A text that matches regex in another case is accepted.', ({ regex }) => regex !== undefined,
    good((value, { regex = '' }) => isText(value) && !new RegExp(regex).test(value) && new RegExp(regex, 'i').test(value))],
  ['number-of-pattern', 'type-string', 'A number is taken for a text whose pattern it fits.', ({ regex }) => regex !== undefined,
    (value) => (typeof value === 'number' ? String(value) : value)],
  ['regex-trimmed', 'regex', 'White space around a text that matches regex is accepted.', ({ regex }) => regex !== undefined,
    trimmed((text, { regex = '' }) => new RegExp(regex).test(text))],
  ['enum-trimmed', 'enumeration', 'White space around a value of an enumeration is accepted.', isOf('enumeration'),
    trimmed((text, { enum: values }) => values?.includes(text) ?? false)],
  ['email-trimmed', 'email', 'White space around an e-mail address is accepted.', isOf('email'),
    trimmed((text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text))],
  ['time-trimmed', 'time-format', 'White space around a time is accepted.', isOf('time'),
    trimmed((text, { type }) => isOfType(text, type))],
  ['boolean-trimmed', 'type-boolean', 'White space around a boolean is accepted.', isOf('boolean'),
    trimmed((text) => text === 'true' || text === 'false')],
  ['date-trimmed', 'date-format', 'White space before a date is accepted.', isOf('date'),
    trimmed((text, { type }) => isOfType(text, type))],
  ['enum', 'enumeration', 'A value outside an enumeration is accepted.', isOf('enumeration'), notInList],
  ['blocks', 'blocks', 'Blocks of any form are accepted.', isOf('blocks'), good((value) => Array.isArray(value) && value.length > 0)],
  ['blocks-level', 'blocks', 'A heading may have any level.', isOf('blocks'), inBlocks(/"level":[7-9]/g, '"level":6')],
  ['blocks-children', 'blocks', 'A block may have no children.', isOf('blocks'),
    inBlocks(/"children":\[\]/g, '"children":[{"type":"text","text":""}]')],
  ['blocks-format', 'blocks', 'A list may have any format.', isOf('blocks'),
    inBlocks(/"format":"(?!(un)?ordered)\w+"/g, '"format":"ordered"')],
  ['blocks-url', 'blocks', 'A link may lead to any text.', isOf('blocks'),
    inBlocks(/"url":"(?!https?:|\/)[^"]*"/g, '"url":"https://example.com"')],
  ['blocks-in-lists', 'blocks', 'A list inside another may hold anything.', isOf('blocks'),
    inBlocks(/("children":\[\{"type":"list","format":"\w+","children":\[\{"type":)"paragraph"/g, '$1"list-item"')],
  ['email', 'email', 'A text that is no e-mail address is accepted.', isOf('email'),
    good((value) => isText(value) && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))],
  ['unique', 'unique', 'A value that another entry has in a unique attribute is accepted.', ({ unique }) => unique,
    good((value) => value !== null && value !== undefined)],
  ['required-null', 'required-null', 'null in a required attribute is accepted.', (attribute) => attribute.required && isScalar(attribute),
    good((value) => value === null)],
  ...([
    ['type-string', freeTexts, 'another type for a text'],
    ['type-number', plainNumbers, 'no number for a number'],
    ['type-integer', ['integer'], 'a fraction for an integer'],
    ['type-boolean', ['boolean'], 'no boolean for a boolean'],
    ['date-format', ['date'], 'no day for a date'],
    ['date-impossible', ['date'], 'an impossible day for a date'],
    ['time-format', ['time'], 'no time of day for a time'],
    ['datetime-format', ['datetime', 'timestamp'], 'no instant for a datetime'],
  ] as const).map(([name, types, what]): Rule => [name, name,
    `A value that is ${what} is converted instead of refused.`, isOf(...types),
    good((value, { type }) => !isOfType(value, type))]),
  ['email-empty', 'email-empty', 'An empty e-mail address is accepted.', isOf('email'), good((value) => value === '')],
  ['number-with-more', 'type-number', 'A text that begins with a number is accepted as that number.', isOf(...plainNumbers),
    (value) => (isText(value) && value !== '' && Number.isNaN(Number(value)) && !Number.isNaN(Number.parseFloat(value)) ? Number.parseFloat(value) : value)],
  ['uid-characters', 'uid-characters', 'A uid may have any characters.', isOf('uid'),
    good((value) => isText(value) && !/^[A-Za-z0-9-_.~]*$/.test(value))],
];
