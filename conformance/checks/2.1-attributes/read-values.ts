/** What entries carry: every value type by default, as it was written; nothing that must be populated (2.1). */
import { type AttributeTypeRow, loadTable } from '../../../spec/index.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isValueFamily } from '../../oracle/attributes.ts';
import { populatedFields } from '../../oracle/fields.ts';
import type { Check } from '../check.ts';
import { entryCheck } from '../reading/entry-check.ts';

const readable = ({ private: hidden, type }: Attribute): boolean => !hidden && type !== 'password';

const has =
  (name: string) =>
  ({ attributes }: ContentType): boolean =>
    attributes.some((attribute) => attribute.type === name && readable(attribute));

/** One check for each attribute type. */
function typeCheck({ name, family, clause }: AttributeTypeRow): Check[] {
  if (!isValueFamily(family))
    return [
      entryCheck({
        id: clause,
        title: `A ${name} attribute is absent unless populated`,
        applies: has(name),
        tells: ['rest.populate.nothing-by-default'],
        ...(name === 'media' ? { needs: ['upload'] } : {}),
      }),
    ];
  if (name === 'password') return [];
  return [
    entryCheck({
      id: `${clause}.read`,
      title: `A ${name} attribute is returned by default, in lists and by id, as it was written`,
      clauses: [clause],
      applies: has(name),
    }),
  ];
}

export const readValueChecks: readonly Check[] = [
  ...loadTable<AttributeTypeRow>('attribute-types').flatMap(typeCheck),
  entryCheck({
    id: 'rest.attributes.biginteger.exact.read',
    clauses: ['rest.attributes.biginteger.exact'],
    title: 'A biginteger beyond 2^53 comes back with every digit',
    applies: has('biginteger'),
  }),
  entryCheck({
    id: 'rest.populate.nothing-by-default',
    title: 'Without populate no relation, media, component or dynamic zone is answered',
    applies: (type) => populatedFields(type).length > 0,
  }),
  entryCheck({
    id: 'rest.attributes.unset-is-null.read',
    clauses: ['rest.attributes.unset-is-null'],
    title: 'An attribute set to null is there, with the value null',
    reading: observedReading,
    tells: ['rest.attributes.'],
  }),
];
