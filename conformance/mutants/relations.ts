/** Mutants of relations given as an id, a list of ids or null (4.1, 4.8). */
import type { Attribute } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { isObject, requests } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { relationLinkMutants } from './relations-links.ts';
import { relationOperationMutants } from './relations-operations.ts';
import { relationPositionMutants } from './relations-positions.ts';
import { dataOf, isWrite, mapValues, rewrittenData, routeOf } from './routes.ts';

/** A fault over relations in the bodies of a method. */
const inBodies = (method: string, change: (value: unknown) => unknown): MakeFault =>
  requests(
    (request) => request.method === method && isWrite(request),
    (request, { model }) =>
      rewrittenData(request, model, (data, { type }) =>
        mapValues(data, type, (value, attribute) => (attribute.type === 'relation' ? change(value) : value)),
      ),
  );

// biome-ignore format: a table, one mutant a row
const inWrites: Row[] = [
  ['create.relation.ignored', 'rest.create.relations', 'Relations in a create are ignored.',
    inBodies('POST', () => undefined)],
  ['update.relation.ignored', 'rest.update.relations', 'Relations in an update are ignored.',
    inBodies('PUT', () => undefined)],
  ['create.relation.first-only', 'rest.create.relations', 'Of a list of related ids a create takes the first only.',
    inBodies('POST', (value) => (Array.isArray(value) ? value.slice(0, 1) : value))],
  ['update.relation.first-only', 'rest.update.relations', 'Of a list of related ids an update takes the first only.',
    inBodies('PUT', (value) => (Array.isArray(value) ? value.slice(0, 1) : value))],
];

/** The single value, or list, of a relation in an update. */
const onRelations =
  (holds: (attribute: Attribute) => boolean, change: (value: unknown) => unknown): MakeFault =>
  ({ model }) => ({
    request: (request) =>
      request.method !== 'PUT'
        ? request
        : rewrittenData(request, model, (data, { type }) =>
            mapValues(data, type, (value, attribute) =>
              attribute.type === 'relation' && holds(attribute) ? change(value) : value,
            ),
          ),
  });

const toOneKept = onRelations(
  (one) => !isToMany(one),
  (value) => (value === null ? null : undefined),
);
const toOneNullIgnored = onRelations(
  (one) => !isToMany(one),
  (value) => value ?? undefined,
);
const toManyAppended: MakeFault = ({ model }) => {
  const linked = new Map<string, readonly unknown[]>();
  return {
    request: (request) =>
      rewrittenData(request, model, (data, { type, segment }) =>
        mapValues(data, type, (value, { name, type: kind }) => {
          if (kind !== 'relation' || !Array.isArray(value) || segment === undefined) return value;
          return [...new Set([...(linked.get(`${type.uid} ${segment} ${name}`) ?? []), ...value])];
        }),
      ),
    answer: (answer, request) => {
      const route = routeOf(request, model);
      const entry = isObject(answer.body) && isObject(answer.body.data) ? answer.body.data : undefined;
      for (const [name, value] of Object.entries(dataOf(request) ?? {})) {
        if (Array.isArray(value) && entry) linked.set(`${route?.type.uid} ${entry.id} ${name}`, value);
      }
      return answer;
    },
  };
};

// biome-ignore format: a table, one mutant a row
const replaced: Row[] = [
  ['relations.to-one.kept', 'rest.relations.to-one.short',
    'An id for a to-one relation does not replace the entry linked before.', toOneKept],
  ['relations.to-one.null-ignored', 'rest.relations.to-one.null', 'null does not clear a to-one relation.',
    toOneNullIgnored],
  ['relations.to-many.null-ignored', 'rest.relations.null-clears', 'null does not clear a to-many relation.',
    onRelations(isToMany, (value) => value ?? undefined)],
  ['relations.to-many.appended', 'rest.relations.plain-list', 'A list in an update is added to what is linked.',
    toManyAppended],
];

export const relationMutants: Row[] = [
  ...inWrites,
  ...replaced,
  ...relationOperationMutants,
  ...relationPositionMutants,
  ...relationLinkMutants,
];
