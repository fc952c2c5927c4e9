/** Mutants of relations as an id, a list of ids or null (4.1, 4.8). */
import type { Attribute } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { firstOnly, nullIgnored } from './changes.ts';
import type { MakeFault, Row } from './mutant.ts';
import { relationLinkMutants } from './relations-links.ts';
import { relationOperationMutants } from './relations-operations.ts';
import { relationPositionMutants } from './relations-positions.ts';
import { onValues } from './routes.ts';

/** A fault that changes relations in the bodies of a method. */
const inBodies = (
  method: 'POST' | 'PUT',
  change: (value: unknown) => unknown,
  holds: (attribute: Attribute) => boolean = () => true,
): MakeFault => onValues((value, field) => (field.type === 'relation' && holds(field) ? change(value) : value), method);

const isToOne = (attribute: Attribute): boolean => !isToMany(attribute);

// biome-ignore format: a table, one mutant a row
const inWrites: Row[] = [
  ['create.relation.ignored', 'rest.create.relations', 'Relations in a create are ignored.',
    inBodies('POST', () => undefined)],
  ['update.relation.ignored', 'rest.update.relations', 'Relations in an update are ignored.',
    inBodies('PUT', () => undefined)],
  ['create.relation.first-only', 'rest.create.relations', 'Of a list of related ids a create takes the first only.',
    inBodies('POST', firstOnly)],
  ['update.relation.first-only', 'rest.update.relations', 'Of a list of related ids an update takes the first only.',
    inBodies('PUT', firstOnly)],
];

// biome-ignore format: a table, one mutant a row
const replaced: Row[] = [
  ['relations.to-one.kept', 'rest.relations.to-one.short',
    'An id for a to-one relation does not replace the entry linked before.',
    inBodies('PUT', (value) => (value === null ? null : undefined), isToOne)],
  ['relations.to-one.null-ignored', 'rest.relations.to-one.null', 'null does not clear a to-one relation.',
    inBodies('PUT', nullIgnored, isToOne)],
  ['relations.to-many.null-ignored', 'rest.relations.null-clears', 'null does not clear a to-many relation.',
    inBodies('PUT', nullIgnored, isToMany)],
];

export const relationMutants: Row[] = [
  ...inWrites,
  ...replaced,
  ...relationOperationMutants,
  ...relationPositionMutants,
  ...relationLinkMutants,
];
