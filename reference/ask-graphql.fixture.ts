/** Sends GraphQL queries to a running server, for tests. */
import type { Reference } from './reference.ts';

/** The answer to a query. */
export interface GraphqlAnswer {
  readonly data: unknown;
  /** Messages of the errors. */
  readonly errors: readonly string[];
}

/** Sends a query, with a token if given. */
export async function askGraphql({ url }: Reference, query: string, token?: string): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query }),
  });
  const { data, errors = [] } = (await response.json()) as { data?: unknown; errors?: { message: string }[] };
  return { data, errors: errors.map(({ message }) => message) };
}

/** Names of the fields of a type or input; undefined if there is no such type. */
export async function fieldNames(reference: Reference, type: string): Promise<string[] | undefined> {
  const { data } = await askGraphql(
    reference,
    `{ __type(name: "${type}") { fields { name } inputFields { name } } }`,
    reference.token,
  );
  const namedType = (data as { __type: Record<'fields' | 'inputFields', { name: string }[] | null> | null }).__type;
  return namedType === null ? undefined : (namedType.fields ?? namedType.inputFields ?? []).map(({ name }) => name);
}
