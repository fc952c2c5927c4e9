/** The meaning of `_q`, for a text in no hidden text (rest.filters.search). */
import type { Attribute, ContentType } from '../models/model.ts';
import { familyOfType } from './attributes.ts';
import type { Filter } from './filter-syntax.ts';
import { FALSE, OPEN, TRUE, type Truth, truthOf } from './truth.ts';
import type { Comparable } from './value.ts';

/** The operator that a number meets if its digits have the text. No request has it. */
export const DIGITS = 'digits';

/** An operator whose truth is open. No request has it. */
const ANY = 'any';

const compare = (field: string, operator: string, text: string): Filter => ({
  ...{ kind: 'compare', field, operator },
  operands: [text],
});

/** Timestamps are numbers of another kind: they are not searched. */
const isNumber = ({ type }: Attribute): boolean => ['number', 'biginteger'].includes(familyOfType(type) ?? '');
const isText = ({ type }: Attribute): boolean => familyOfType(type) === 'text' && type !== 'password';

/**
 * The entries that hold the text in a visible text attribute, in any case. A number is looked for in numbers and the id too;
 * whether hidden attributes are searched for it is open.
 */
export function searchFilter({ attributes }: ContentType, text: string): Filter {
  const visible = attributes.filter(({ private: hidden }) => !hidden);
  const ofTexts = visible.filter(isText).map(({ name }) => compare(name, '$containsi', text));
  if (Number.isNaN(Number(text))) return { kind: 'or', of: ofTexts };
  const hidden = attributes.filter((attribute) => attribute.private && (isText(attribute) || isNumber(attribute)));
  return {
    kind: 'or',
    of: [
      ...ofTexts,
      ...['id', ...visible.filter(isNumber).map(({ name }) => name)].map((name) => compare(name, DIGITS, text)),
      ...hidden.map(({ name }) => compare(name, ANY, text)),
    ],
  };
}

/** Numbers of more digits, or with exponents, are written in other ways by some databases. */
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** Whether a number is written with these digits. Databases add zeros behind the point: 499 may be 499.0, and 0.5 be 0.50. */
export function digitsTruth(value: Comparable, digits: string): Truth {
  const written = String(value);
  if (typeof value === 'bigint') return truthOf(written.includes(digits));
  if (!PLAIN_NUMBER.test(written)) return OPEN;
  const isSure = written.includes(digits);
  const padded = written.includes('.') ? `${written}00` : `${written}.00`;
  return isSure || !padded.includes(digits) ? truthOf(isSure) : TRUE | FALSE;
}
