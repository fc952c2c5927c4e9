/** Faults in relations of bodies, at the top and in components: rewritten, refused or misread. */
import { isObject, type JsonObject } from '../models/json.ts';
import { findComponent } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import { answers, mapData, mapMembers, refusal, requests } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply } from './mutant.ts';
import { holdsParts } from './needs.ts';
import { dataOf, isWrite, type Route, retryWithout, rewriteData, routeOf } from './routes.ts';

/** The place of a value. */
export interface Spot {
  readonly attribute: Attribute;
  readonly request: Passing;
  readonly route: Route;
  /** Inside a component. */
  readonly inside: boolean;
}

/** Changes the value of each relation in `data`, those inside components and zones too. */
function mapRelations(
  data: JsonObject,
  attributes: readonly Attribute[],
  model: Model,
  change: (value: unknown, attribute: Attribute, inside: boolean) => unknown,
  inside = false,
): JsonObject {
  const part = (item: unknown, uid: unknown): unknown => {
    const component = findComponent(model, uid);
    return isObject(item) && component ? mapRelations(item, component.attributes, model, change, true) : item;
  };
  return mapMembers(data, (value, name) => {
    const attribute = attributes.find((attribute) => attribute.name === name);
    if (attribute?.type === 'relation') return change(value, attribute, inside);
    if (!attribute || !holdsParts(attribute)) return value;
    return mapData(value, (item) => part(item, attribute.component ?? item.__component));
  });
}

/** A fault that changes relations in creates and updates; undefined drops one. */
export const onRelations =
  (change: (value: unknown, spot: Spot) => unknown): MakeFault =>
  ({ model }) => ({
    request: (request) =>
      rewriteData(request, model, (data, route) =>
        mapRelations(data, route.type.attributes, model, (value, attribute, inside) =>
          change(value, { attribute, request, route, inside }),
        ),
      ),
  });

/** A fault that changes bodies that operate on a relation: `{ connect, disconnect, set }`. */
export const onOperations = (change: (operations: JsonObject, spot: Spot) => unknown) =>
  onRelations((value, spot) => (isObject(value) && !('id' in value) ? change(value, spot) : value));

export type Item = number | string | JsonObject;

export const itemsOf = (list: unknown): Item[] => (Array.isArray(list) ? (list as Item[]) : []);

export const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);

/** A fault that changes each item of connect. */
export const onConnected = (change: (item: Item) => Item) =>
  onOperations((operations) =>
    'connect' in operations && Array.isArray(operations.connect)
      ? { ...operations, connect: itemsOf(operations.connect).map(change) }
      : operations,
  );

/** Removes the position of an item, or replaces it. */
export function reposition(item: Item, from: string, to?: string): Item {
  if (!isObject(item) || !isObject(item.position) || !(from in item.position)) return item;
  const { position, ...rest } = item;
  return to === undefined ? rest : { ...rest, position: { [to]: (position as JsonObject)[from] } };
}

export const has = (operations: object, key: string): boolean => key in operations;

/** Whether a relation of a body meets `holds`. */
export const says = (
  request: Passing,
  bench: Bench,
  holds: (value: unknown, spot: Pick<Spot, 'attribute'>) => boolean,
): boolean => {
  const route = isWrite(request) ? routeOf(request, bench.model) : undefined;
  const data = route && dataOf(request);
  if (!route || !data) return false;
  let done = false;
  mapRelations(data, route.type.attributes, bench.model, (value, attribute) => {
    done ||= holds(value, { attribute });
    return value;
  });
  return done;
};

/** A fault that refuses valid bodies. */
export const refuseBodies = (holds: (value: unknown, spot: Pick<Spot, 'attribute'>) => boolean) =>
  requests((request, bench) => says(request, bench, holds), refusal('Invalid relations'));

/** A fault that changes the answer to an invalid body. */
export const otherAnswer = (holds: (value: unknown) => boolean, other: Reply): MakeFault =>
  answers((request, answer, bench) => answer.status === 400 && says(request, bench, holds), other);

/** A fault that answers 500 to an invalid body. */
export const otherStatus = (holds: (value: unknown) => boolean): MakeFault =>
  otherAnswer(holds, refusal('failed', 500));

/** A fault that repeats a refused body without the invalid relations. */
export const acceptRelations = (holds: (value: unknown) => boolean): MakeFault =>
  retryWithout((seen) => {
    const relations = seen.type.attributes.filter(({ type }) => type === 'relation').map(({ name }) => name);
    return says(seen.request, seen, holds) ? relations : undefined;
  });

export const lists = (value: unknown): unknown[] =>
  isObject(value) ? [value.connect, value.disconnect, value.set].flatMap(itemsOf) : itemsOf(value);
export const isDoubled = (value: unknown): boolean => {
  const ids = isObject(value) ? itemsOf(value.connect).map(idOf) : [];
  return new Set(ids).size < ids.length;
};
export const isCombined = (value: unknown): boolean =>
  isObject(value) && has(value, 'set') && (has(value, 'connect') || has(value, 'disconnect'));
export const byId = (a: unknown, b: unknown): number => Number(idOf(a)) - Number(idOf(b));
