/** `_q`: the entries that hold a text somewhere, as observed (decision search). */
import { isScalar } from '../model/attribute.ts';
import type { ContentType } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { familyOf } from '../model/scalar-types.ts';
import type { Json } from '../store/reader.ts';
import { EVERYTHING } from './filters.ts';
import { invalidValue } from './invalid.ts';
import type { Column, Filter } from './query.ts';
import { behaviourIn, type Scope, visibleAttribute } from './scope.ts';

/**
 * Resolves `_q`: a visible text attribute or the id holds the text, in any case; a text that is a number is looked for in
 * numbers too. Without a text every entry passes.
 *
 * @throws ApiError 400 for a value that is no text
 */
export function resolveSearch(value: Json | undefined, contentType: ContentType, scope: Scope): Filter {
  if (value === undefined || value === null || value === '') return EVERYTHING;
  if (typeof value === 'object') throw invalidValue('_q', 'one text', value);
  const text = String(value);
  const operator = behaviourIn(scope).literalText ? '$containsi' : '$search';
  return {
    kind: 'or',
    filters: columnsOf(contentType, !Number.isNaN(Number(text))).map((column) => ({
      kind: 'compare',
      column,
      operator,
      operands: [text],
    })),
  };
}

/** Whether the schema does not keep an attribute out of searches (`searchable: false`). */
function isSearchable({ declared }: ContentType, name: string): boolean {
  const { attributes } = declared;
  const attribute = isObject(attributes) ? attributes[name] : undefined;
  return !isObject(attribute) || attribute.searchable !== false;
}

/** The columns that are searched: the id, texts, and numbers where the text is one. */
function columnsOf(contentType: ContentType, isNumber: boolean): Column[] {
  const families: readonly string[] = isNumber ? ['text', 'number', 'bigInteger'] : ['text'];
  const columns: Column[] = [{ name: 'id', type: 'id' }];
  for (const { name } of contentType.attributes.values()) {
    const attribute = visibleAttribute(contentType, name);
    if (
      attribute &&
      isScalar(attribute) &&
      families.includes(familyOf(attribute.type)) &&
      isSearchable(contentType, name)
    )
      columns.push({ name, type: attribute.type });
  }
  return columns;
}
