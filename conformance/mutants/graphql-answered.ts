import { isObject, type JsonObject, jsonReply, mapped } from './faults.ts';
import { type Asked, isMutation, onGraphql } from './graphql-mutations.ts';

export const isQuery = (operation: Asked): boolean => !isMutation(operation) && !operation.query.includes('__schema');

/** A document that is refused before it runs. */
export const graphqlReply = (message: string) => jsonReply(400, { errors: [{ message }] });

/** Changes each value under `data` of a query's answer. */
export const onAnswered = (bend: (value: JsonObject, key: string) => unknown) =>
  onGraphql(isQuery, (body) => ({
    ...body,
    data: isObject(body.data)
      ? mapped(body.data, (value, key) => (isObject(value) ? bend(value, key) : value))
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

export const isCollection = (value: unknown): value is JsonObject => isObject(value) && Array.isArray(value.data);
