/** For tests: asks a running server in GraphQL. */
import type { Reference } from './reference.ts';

/** What is answered. */
export interface GraphqlAnswer {
  readonly data: unknown;
  /** Their messages. */
  readonly errors: readonly string[];
}

/** The answer to a query; with a token of its own, or none. */
export async function askGraphql({ url }: Reference, query: string, token?: string): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query }),
  });
  const { data, errors = [] } = (await response.json()) as { data?: unknown; errors?: { message: string }[] };
  return { data, errors: errors.map(({ message }) => message) };
}

/** Names of the fields of a type, and of its arguments where it is an input; undefined: there is no such type. */
export async function fieldNames(reference: Reference, type: string): Promise<string[] | undefined> {
  const { data } = await askGraphql(
    reference,
    `{ __type(name: "${type}") { fields { name } inputFields { name } } }`,
    reference.token,
  );
  const found = (data as { __type: Record<'fields' | 'inputFields', { name: string }[] | null> | null }).__type;
  return found === null ? undefined : (found.fields ?? found.inputFields ?? []).map(({ name }) => name);
}
