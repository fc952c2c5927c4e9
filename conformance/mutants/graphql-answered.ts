import { isObject, type JsonObject } from '../models/json.ts';
import { mapData, mapMembers, withAttributes } from './faults.ts';
import { isMutation, type Operation, onGraphqlData } from './graphql-mutations.ts';

export const isQuery = (operation: Operation): boolean =>
  !isMutation(operation) && !operation.query.includes('__schema');

/** Changes each value under `data` of a query's answer. */
export const onAnswered = (bend: (value: JsonObject, key: string) => unknown) =>
  onGraphqlData(isQuery, (data) => mapMembers(data, (value, key) => (isObject(value) ? bend(value, key) : value)));

export const entries = (value: JsonObject, bend: (entry: JsonObject) => unknown): JsonObject => ({
  ...value,
  data: mapData(value.data, bend),
});

export const attributes = (bend: (attributes: JsonObject) => JsonObject) =>
  onAnswered((value) => entries(value, (entry) => withAttributes(entry, bend)));

/** A fault that changes each value of entries. */
export const onEach = (bend: (value: unknown) => unknown) => attributes((values) => mapMembers(values, bend));
