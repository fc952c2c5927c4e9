/** Makes requests of GraphQL operations and reads their answers (source document 4.9). */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Answer, Auth, Request } from './exchange.ts';
import type { Target } from './target.ts';

export interface GraphqlOperation {
  /** A document; with several operations, `operationName` chooses. */
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** @default `full` */
  readonly auth?: Auth;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Variables by name, each with its type and its value. */
export type Variables = Readonly<Record<string, readonly [type: string, value: unknown]>>;

/** An operation that declares variables and has their values; `selection` is what follows in its text. */
export function withVariables(
  kind: 'query' | 'mutation',
  variables: Variables,
  selection: string,
): Pick<GraphqlOperation, 'query' | 'variables'> {
  const all = Object.entries(variables);
  if (all.length === 0) return { query: kind === 'query' ? selection : `${kind} ${selection}` };
  return {
    query: `${kind} (${all.map(([name, [type]]) => `$${name}: ${type}`).join(', ')}) ${selection}`,
    variables: Object.fromEntries(all.map(([name, [, value]]) => [name, value])),
  };
}

/** An error of an answer. Members of a wrong type are left out. */
export interface GraphqlError {
  readonly message: string;
  readonly extensions: JsonObject;
  readonly path?: readonly unknown[];
  readonly locations?: readonly unknown[];
}

/** An answer read as GraphQL: `data` is null and `errors` empty where there are none. */
export interface GraphqlAnswer extends Answer {
  readonly data: JsonObject | null;
  readonly errors: readonly GraphqlError[];
}

/** Path of the GraphQL endpoint where the owner declares no other (graphql.path). */
export const documentedPath = '/graphql';

/** Path of the target's GraphQL endpoint. */
export const graphqlPath = ({ owner }: Pick<Target, 'owner'>): string => owner?.graphqlPath ?? documentedPath;

/** The POST request of an operation. */
export function graphqlRequest(target: Pick<Target, 'owner'>, operation: GraphqlOperation): Request {
  const { query, variables, operationName, auth = 'full', headers } = operation;
  const body = {
    query,
    ...(variables === undefined ? {} : { variables }),
    ...(operationName === undefined ? {} : { operationName }),
  };
  return { method: 'POST', path: graphqlPath(target), auth, ...(headers ? { headers } : {}), body };
}

/** Reads an answer of GraphQL. Any other answer gets neither data nor errors. */
export function graphqlAnswer(answer: Answer): GraphqlAnswer {
  const body = isObject(answer.body) ? answer.body : {};
  const errors = Array.isArray(body.errors) ? body.errors.filter(isObject) : [];
  return { ...answer, data: isObject(body.data) ? body.data : null, errors: errors.map(errorOf) };
}

function errorOf({ message, extensions, path, locations }: JsonObject): GraphqlError {
  return {
    message: String(message),
    extensions: isObject(extensions) ? extensions : {},
    ...(Array.isArray(path) ? { path } : {}),
    ...(Array.isArray(locations) ? { locations } : {}),
  };
}
