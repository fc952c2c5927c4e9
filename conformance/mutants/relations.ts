/** Mutants of relations given as an id, a list of ids or null (4.1, 4.8). */
import type { Attribute } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { byHand, isObject } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { relationLinkMutants } from './relations-links.ts';
import { relationOperationMutants } from './relations-operations.ts';
import { relationPositionMutants } from './relations-positions.ts';
import { dataOf, isWrite, mapValues, rewrittenData, routeOf } from './routes.ts';

/** Relations in the bodies of creates and updates. */
const inBodies: Mutant[] = [
  relation(
    'create.relation.ignored',
    'rest.create.relations',
    'Relations in a create are ignored.',
    'POST',
    () => undefined,
  ),
  relation(
    'update.relation.ignored',
    'rest.update.relations',
    'Relations in an update are ignored.',
    'PUT',
    () => undefined,
  ),
  relation(
    'create.relation.first-only',
    'rest.create.relations',
    'Of a list of related ids a create takes the first only.',
    'POST',
    (value) => (Array.isArray(value) ? value.slice(0, 1) : value),
  ),
  relation(
    'update.relation.first-only',
    'rest.update.relations',
    'Of a list of related ids an update takes the first only.',
    'PUT',
    (value) => (Array.isArray(value) ? value.slice(0, 1) : value),
  ),
];

function relation(
  id: string,
  clause: string,
  breaks: string,
  method: string,
  change: (value: unknown) => unknown,
): Mutant {
  return {
    id,
    clause,
    breaks,
    ...byHand(({ model }) => ({
      request: (request) =>
        request.method === method && isWrite(request)
          ? rewrittenData(request, model, (data, { type }) =>
              mapValues(data, type, (value, attribute) => (attribute.type === 'relation' ? change(value) : value)),
            )
          : request,
    })),
  };
}

/** The single value, or list, of a relation in an update. */
const onRelations = (holds: (attribute: Attribute) => boolean, change: (value: unknown) => unknown) =>
  byHand(({ model }) => ({
    request: (request) =>
      request.method !== 'PUT'
        ? request
        : rewrittenData(request, model, (data, { type }) =>
            mapValues(data, type, (value, attribute) =>
              attribute.type === 'relation' && holds(attribute) ? change(value) : value,
            ),
          ),
  }));

const replaced: Mutant[] = [
  {
    id: 'relations.to-one.kept',
    clause: 'rest.relations.to-one.short',
    breaks: 'An id for a to-one relation does not replace the entry linked before.',
    ...onRelations(
      (one) => !isToMany(one),
      (value) => (value === null ? null : undefined),
    ),
  },
  {
    id: 'relations.to-one.null-ignored',
    clause: 'rest.relations.to-one.null',
    breaks: 'null does not clear a to-one relation.',
    ...onRelations(
      (one) => !isToMany(one),
      (value) => value ?? undefined,
    ),
  },
  {
    id: 'relations.to-many.null-ignored',
    clause: 'rest.relations.null-clears',
    breaks: 'null does not clear a to-many relation.',
    ...onRelations(isToMany, (value) => value ?? undefined),
  },
  {
    id: 'relations.to-many.appended',
    clause: 'rest.relations.plain-list',
    breaks: 'A list in an update is added to what is linked.',
    ...byHand(({ model }) => {
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
    }),
  },
];

export const relationMutants: Mutant[] = [
  ...inBodies,
  ...replaced,
  ...relationOperationMutants,
  ...relationPositionMutants,
  ...relationLinkMutants,
];
