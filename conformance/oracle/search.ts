/** The meaning of `_q`, for a text in no hidden text (rest.filters.search). */
import type { Attribute, ContentType } from '../models/model.ts';
import { familyOfType } from './attributes.ts';
import type { Filter } from './filter-syntax.ts';

/** The operator that a number meets if its digits have the text. No request has it. */
export const DIGITS = 'digits';

/** An operator of which nothing is known. */
const OPEN = 'open';

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
      ...hidden.map(({ name }) => compare(name, OPEN, text)),
    ],
  };
}
