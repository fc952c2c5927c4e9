/** The meaning of `_q`, for a text that is no number and in no hidden value (rest.filters.search). */
import type { ContentType } from '../models/model.ts';
import { familyOfType } from './attributes.ts';
import type { Filter } from './filter-syntax.ts';

/** The entries that hold the text in a visible text attribute, in any case. */
export function searchFilter({ attributes }: ContentType, text: string): Filter {
  const searched = attributes.filter(
    ({ type, private: hidden }) => familyOfType(type) === 'text' && type !== 'password' && !hidden,
  );
  return {
    kind: 'or',
    of: searched.map(({ name }) => ({ kind: 'compare', field: name, operator: '$containsi', operands: [text] })),
  };
}
