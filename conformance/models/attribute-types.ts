/** Groups of attribute types, from `spec/tables/attribute-types.json`. */
import { type AttributeTypeRow, loadTable, type TextForm } from '../../spec/index.ts';

const rows = loadTable<AttributeTypeRow>('attribute-types');

const forms: ReadonlyMap<string, TextForm> = new Map(
  rows.flatMap(({ name, form }) => (form ? [[name, form] as const] : [])),
);

/** The form of text that an attribute type takes; undefined for types that are no texts. */
export const textFormOf = (type: string): TextForm | undefined => forms.get(type);

/** Whether an attribute type takes any text, as far as its length allows. */
export function takesAnyText(type: string): boolean {
  const form = textFormOf(type);
  return form === 'line' || form === 'prose';
}

/** Names of the types that take any text. */
export const freeTexts: readonly string[] = rows.map(({ name }) => name).filter(takesAnyText);

/** Names of the numeric types without those of the family `biginteger`. */
export const plainNumbers: readonly string[] = rows.flatMap(({ name, family }) => (family === 'number' ? [name] : []));
