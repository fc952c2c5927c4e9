/** Reads the `fields` parameter and computes which attributes an answer carries. */
import type { Attributed } from '../models/lookup.ts';
import type { ContentType } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import { familyOf, familyOfType, isValueFamily } from './attributes.ts';
import { listOf, type QueryNode } from './parse-query.ts';

/** Names in `fields`; undefined where all are selected (`*`, or no parameter). */
export function selectedFields(node: QueryNode | undefined): string[] | undefined {
  const names = listOf(node).filter((item) => typeof item === 'string');
  return names.length === 0 || names.includes('*') ? undefined : names;
}

/** Attributes that every answer contains: value types, neither private nor passwords (2.1). */
export const defaultFields = oncePer(({ attributes }: Attributed): readonly string[] =>
  attributes
    .filter(({ type: name, private: hidden }) => !hidden && name !== 'password' && isValueFamily(familyOfType(name)))
    .map(({ name }) => name),
);

/** Attributes that the server adds to every entry of the type (2.1). */
export const servedFields = ({ draftAndPublish }: ContentType): string[] => servedNames(draftAndPublish);

/** Attributes that the server adds to every entry, for types with and without drafts. */
export const servedNames = (hasDrafts: boolean): string[] =>
  hasDrafts ? ['createdAt', 'updatedAt', 'publishedAt'] : ['createdAt', 'updatedAt'];

/** Names that `fields` can select: attributes of an answer, what the server adds, and the id. */
export const selectableFields = oncePer((owner: Attributed & Partial<ContentType>): readonly string[] => [
  ...defaultFields(owner),
  ...servedSelectable(owner),
]);

/** The id, and what the server adds to an entry; of a component the id alone. */
export const servedSelectable = (owner: Attributed & Partial<ContentType>): string[] => [
  'id',
  ...(owner.draftAndPublish === undefined ? [] : servedNames(owner.draftAndPublish)),
  ...(owner.localized ? ['locale'] : []),
];

/** Who made and who changed an entry: neither is in an answer by default (4.7). */
export const creatorFields = ['createdBy', 'updatedBy'] as const;

/** Attributes that answers contain only when populated. */
export const populatedFields = oncePer(({ attributes }: Attributed): readonly string[] =>
  attributes.filter(({ type: name }) => !isValueFamily(familyOfType(name))).map(({ name }) => name),
);

/** Private attributes and passwords, which no answer contains. */
export const hiddenFields = oncePer(
  ({ attributes }: Attributed): ReadonlySet<string> =>
    new Set(
      attributes.filter((attribute) => attribute.private || attribute.type === 'password').map(({ name }) => name),
    ),
);

/** The exact attributes of an entry with these selected fields. */
export function expectedKeys(type: Attributed, selected: readonly string[]): string[] {
  const hidden = hiddenFields(type);
  return [...new Set(selected)].filter(
    (name) => name !== 'id' && !hidden.has(name) && isValueFamily(familyOf(type, name)),
  );
}
