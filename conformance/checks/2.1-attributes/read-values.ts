/** Values in answers: every value type by default, as written, without attributes that need population (2.1). */
import { type AttributeTypeRow, loadTable } from '../../../spec/index.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isValueFamily } from '../../oracle/attributes.ts';
import { populatedFields } from '../../oracle/fields.ts';
import type { Check } from '../check.ts';
import { entryCheck } from '../reading/entry-check.ts';
import { readCheck } from './served.ts';

const readable = ({ private: hidden, type }: Attribute): boolean => !hidden && type !== 'password';

const has =
  (name: string) =>
  ({ attributes }: ContentType): boolean =>
    attributes.some((attribute) => attribute.type === name && readable(attribute));

/** One check for each attribute type. */
function typeCheck({ name, family, clause }: AttributeTypeRow): Check[] {
  if (name === 'password') return [];
  const applies = has(name);
  if (isValueFamily(family)) return [readCheck(clause, { applies })];
  const needs = name === 'media' ? { needs: ['upload'] } : {};
  return [entryCheck({ id: clause, applies, tells: ['rest.populate.nothing-by-default'], ...needs })];
}

export const readValueChecks: readonly Check[] = [
  ...loadTable<AttributeTypeRow>('attribute-types').flatMap(typeCheck),
  readCheck('rest.attributes.biginteger.exact', { applies: has('biginteger') }),
  entryCheck({ id: 'rest.populate.nothing-by-default', applies: (type) => populatedFields(type).length > 0 }),
  readCheck('rest.attributes.unset-is-null', { reading: observedReading, tells: ['rest.attributes.'] }),
];
