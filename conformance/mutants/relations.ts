/** Mutants of relations as an id, a list of ids or null (4.1, 4.8). */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { firstOnly, nullIgnored } from './changes.ts';
import { notFoundRemembered, refusal } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { relationLinkMutants } from './relations-links.ts';
import { relationOperationMutants } from './relations-operations.ts';
import { relationPositionMutants } from './relations-positions.ts';
import { fromEndpoint, onValues, toEndpoint } from './routes.ts';

/** A fault that changes relations in the bodies of a method. */
const inBodies = (
  method: 'POST' | 'PUT',
  change: (value: unknown) => unknown,
  holds: (attribute: Attribute) => boolean = () => true,
): MakeFault => onValues((value, field) => (field.type === 'relation' && holds(field) ? change(value) : value), method);

const isToOne = (attribute: Attribute): boolean => !isToMany(attribute);

/** The ids in the values of a body, each with the name of its attribute. */
const idsIn = (data: JsonObject): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    const list: unknown = isObject(value) ? value.connect : value;
    return (Array.isArray(list) ? list : [list]).filter((id) => typeof id === 'number').map((id) => `${name} ${id}`);
  });

/** Refuses ids that were refused once. */
const absentRemembered: MakeFault = (bench) => {
  const absent = new Set<string>();
  const refuse = toEndpoint(
    'POST',
    ({ data }) => idsIn(data).some((id) => absent.has(id)) && refusal('There is no such entry'),
  )(bench);
  const remember = fromEndpoint('PUT', ({ data, answer }) => {
    if (answer.status === 400) for (const id of idsIn(data)) absent.add(id);
    return undefined;
  })(bench);
  return { ...refuse, ...remember };
};

// biome-ignore format: a table, one mutant a row
const inWrites: Row[] = [
  ['create.relation.ignored', 'rest.create.relations', 'Relations in a create are ignored.',
    inBodies('POST', () => undefined)],
  ['update.relation.ignored', 'rest.update.relations', 'Relations in an update are ignored.',
    inBodies('PUT', () => undefined)],
  ['create.relation.absent-remembered', 'rest.create.relations', 'What was linked before it was there cannot be linked.',
    absentRemembered],
  ['reads.absent-remembered', 'rest.create.relations', 'What was read before it was there is not found.',
    notFoundRemembered()],
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
