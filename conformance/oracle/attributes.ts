/** The family of an attribute's values, also for attributes that the server sets. */
import { type AttributeTypeRow, loadTable, type ValueFamily } from '../../spec/index.ts';
import type { Attributed } from '../models/lookup.ts';
import type { Attribute } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';

export type Family = AttributeTypeRow['family'];

const familyByType: ReadonlyMap<string, Family> = new Map(
  loadTable<AttributeTypeRow>('attribute-types').map((row) => [row.name, row.family]),
);

const served: ReadonlyMap<string, ValueFamily> = new Map<string, ValueFamily>([
  ['id', 'number'],
  ['createdAt', 'datetime'],
  ['updatedAt', 'datetime'],
  ['publishedAt', 'datetime'],
  ['locale', 'text'],
]);

/** The family of an attribute type of `spec/tables/attribute-types.json`; undefined for a type not listed there. */
export function familyOfType(type: string): Family | undefined {
  return familyByType.get(type);
}

const familiesByName = oncePer(
  ({ attributes }: Attributed) =>
    new Map<string, Family | undefined>([
      ...served,
      ...attributes.map(({ name, type }) => [name, familyOfType(type)] as const),
    ]),
);

/** The family of an attribute, or of `id`, the timestamps and `locale`; undefined when none has this name. */
export function familyOf(type: Attributed, name: string): Family | undefined {
  return familiesByName(type).get(name);
}

/** Whether answers contain the family's values without a population. */
export function isValueFamily(family: Family | undefined): family is ValueFamily {
  return (
    family !== undefined &&
    family !== 'relation' &&
    family !== 'media' &&
    family !== 'component' &&
    family !== 'dynamiczone'
  );
}

/** Relations to one content-type, not morphs: the world knows their links. */
export function isPlainRelation(attribute: Attribute): attribute is Attribute & { readonly target: string } {
  return attribute.type === 'relation' && attribute.target !== undefined && !attribute.relation?.startsWith('morph');
}

/** Whether a relation leads to entries of any content-type. GraphQL answers them as a union, without ids. */
export const isUnion = ({ relation }: Attribute): boolean => relation?.startsWith('morphTo') ?? false;

/** Whether an attribute has values, and no links, files or components. */
export const isScalar = ({ type }: Attribute): boolean =>
  !['relation', 'media', 'component', 'dynamiczone'].includes(type);

/** Whether an attribute is a dynamic zone. */
export const isZone = ({ type }: Attribute): boolean => type === 'dynamiczone';

/** `oneToMany` and `manyToMany` hold a list; the others at most one. */
export function isToMany(attribute: Attribute): boolean {
  return attribute.relation?.endsWith('ToMany') ?? false;
}
