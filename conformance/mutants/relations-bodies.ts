/** Rewrites what bodies say of relations, at the top and inside components. */
import type { Attribute, Model } from '../models/model.ts';
import { isObject, type JsonObject, mapData, mapped } from './faults.ts';
import type { MakeFault, Passing } from './mutant.ts';
import { type Route, rewrittenData } from './routes.ts';

/** Where a value stands. */
export interface Spot {
  readonly attribute: Attribute;
  readonly request: Passing;
  readonly route: Route;
  /** Inside a component. */
  readonly inside: boolean;
}

/** `data` with the value of each relation changed, those inside components and zones too. */
export function mapRelations(
  data: JsonObject,
  attributes: readonly Attribute[],
  model: Model,
  change: (value: unknown, attribute: Attribute, inside: boolean) => unknown,
  inside = false,
): JsonObject {
  const part = (item: unknown, uid: unknown): unknown => {
    const component = model.components.find((one) => one.uid === uid);
    return isObject(item) && component ? mapRelations(item, component.attributes, model, change, true) : item;
  };
  return mapped(data, (value, name) => {
    const attribute = attributes.find((one) => one.name === name);
    if (attribute?.type === 'relation') return change(value, attribute, inside);
    const holdsParts = attribute?.type === 'component' || attribute?.type === 'dynamiczone';
    return holdsParts ? mapData(value, (item) => part(item, attribute.component ?? item.__component)) : value;
  });
}

/** A fault that changes what creates and updates say of relations; undefined: nothing. */
export const onRelations =
  (change: (value: unknown, spot: Spot) => unknown): MakeFault =>
  ({ model }) => ({
    request: (request) =>
      rewrittenData(request, model, (data, route) =>
        mapRelations(data, route.type.attributes, model, (value, attribute, inside) =>
          change(value, { attribute, request, route, inside }),
        ),
      ),
  });

/** A fault over bodies that operate on a relation: `{ connect, disconnect, set }`. */
export const onOperations = (change: (operations: JsonObject, spot: Spot) => unknown) =>
  onRelations((value, spot) => (isObject(value) && !('id' in value) ? change(value, spot) : value));

export type Item = number | string | JsonObject;

export const itemsOf = (list: unknown): Item[] => (Array.isArray(list) ? (list as Item[]) : []);

export const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);

/** A fault over each item of connect. */
export const onConnected = (change: (item: Item) => Item) =>
  onOperations((operations) =>
    'connect' in operations && Array.isArray(operations.connect)
      ? { ...operations, connect: itemsOf(operations.connect).map(change) }
      : operations,
  );

/** The item without the key of its position, or with another in its place. */
export function repositioned(item: Item, from: string, to?: string): Item {
  if (!isObject(item) || !isObject(item.position) || !(from in item.position)) return item;
  const { position, ...rest } = item;
  return to === undefined ? rest : { ...rest, position: { [to]: (position as JsonObject)[from] } };
}
