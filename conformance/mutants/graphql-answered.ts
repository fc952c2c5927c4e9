import { isObject, type JsonObject, jsonReply } from './faults.ts';
import { type Asked, isMutation, onGraphql } from './graphql-mutations.ts';

export const isQuery = (operation: Asked): boolean => !isMutation(operation) && !operation.query.includes('__schema');

/** A document that is refused before it runs. */
export const graphqlReply = (message: string) => jsonReply(400, { errors: [{ message }] });

/** Changes each value under `data` of a query's answer. */
export const onAnswered = (bend: (value: JsonObject, key: string) => unknown) =>
  onGraphql(isQuery, (body) => ({
    ...body,
    data: isObject(body.data)
      ? Object.fromEntries(
          Object.entries(body.data).map(([key, value]) => [key, isObject(value) ? bend(value, key) : value]),
        )
      : body.data,
  }));

export const entries = (value: JsonObject, bend: (entry: JsonObject) => unknown): JsonObject => ({
  ...value,
  data: Array.isArray(value.data)
    ? value.data.map((one: unknown) => (isObject(one) ? bend(one) : one))
    : isObject(value.data)
      ? bend(value.data)
      : value.data,
});

export const attributes = (bend: (attributes: JsonObject) => JsonObject) =>
  onAnswered((value) =>
    entries(value, (entry) => (isObject(entry.attributes) ? { ...entry, attributes: bend(entry.attributes) } : entry)),
  );

export const mapped = (object: JsonObject, bend: (value: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, bend(value, key)]));

export const isCollection = (value: unknown): value is JsonObject => isObject(value) && Array.isArray(value.data);
