/** The generated GraphQL operations of a content-type as actions (5): what each asks, and whether it was let in. */
import { named } from '../../models/graphql-names.ts';
import type { Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { inputOf } from '../4.9-graphql-writes/mutations.ts';
import { type Side, type Verb, verbs } from '../5-authentication/endpoints.ts';
import { Mismatch } from '../mismatch.ts';
import type { Created, Scratch } from '../writing/scratch.ts';

/** One operation, ready to be sent by anybody. */
export interface Operation {
  readonly verb: Verb;
  readonly field: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The operation of an action on an entry; writes carry what the full-access token could write. */
export function operationFor(verb: Verb, scratch: Scratch, model: Model, created: Created): Operation {
  const { type, entry } = created;
  const id = String(entry.id);
  const [find, list] = [named('<x>', type), named('<xs>', type)];
  const input = named('<X>Input', type);
  const mutation = named(`${verb}<X>`, type);
  const state = type.draftAndPublish ? { publishedAt: '2024-05-06T07:08:09.000Z' } : {};
  switch (verb) {
    case 'find': {
      const query = `query ($id: ID!) { ${list}(filters: { id: { eq: $id } }) { data { id } } }`;
      return { verb, field: list, query, variables: { id } };
    }
    case 'findOne':
      return { verb, field: find, query: `query ($id: ID!) { ${find}(id: $id) { data { id } } }`, variables: { id } };
    case 'create': {
      const query = `mutation ($data: ${input}!) { ${mutation}(data: $data) { data { id } } }`;
      const data = inputOf(model, type.attributes, { ...scratch.complete(type, {}), ...state });
      return { verb, field: mutation, query, variables: { data } };
    }
    case 'update': {
      const query = `mutation ($id: ID!) { ${mutation}(id: $id, data: {}) { data { id } } }`;
      return { verb, field: mutation, query, variables: { id } };
    }
    case 'delete': {
      const query = `mutation ($id: ID!) { ${mutation}(id: $id) { data { id } } }`;
      return { verb, field: mutation, query, variables: { id } };
    }
  }
}

/** Sends an operation as somebody; what it makes is the scratch's. */
export async function sendAs(
  { session, adopt }: Scratch,
  { type }: Created,
  { query, variables, verb, field }: Operation,
  auth: Auth,
): Promise<GraphqlAnswer> {
  const answer = await session.graphql({ query, variables, auth });
  const response = answer.data?.[field];
  const id = isObject(response) && isObject(response.data) ? response.data.id : undefined;
  if (verb === 'create' && typeof id === 'string') adopt(type, {}, { id, segment: id, attributes: {} });
  return answer;
}

/** Whether an operation got errors, or an error status, and nothing else. */
export function isRefused({ status, errors, data }: GraphqlAnswer, field: string): boolean {
  const value = data?.[field];
  return (errors.length > 0 || status >= 400) && (value === null || value === undefined);
}

/** Whether an operation was answered with something, and without errors. */
export function isAnswered({ status, errors, data }: GraphqlAnswer, field: string): boolean {
  const response = data?.[field];
  const found = isObject(response) ? response.data : undefined;
  return status === 200 && errors.length === 0 && (Array.isArray(found) ? found.length > 0 : isObject(found));
}

/** Throws Mismatch unless an operation went as it must. */
export function expectPermitted(answer: GraphqlAnswer, field: string, permitted: boolean): void {
  if (permitted ? isAnswered(answer, field) : isRefused(answer, field)) return;
  throw new Mismatch({
    message: `${field} ${permitted ? 'is permitted but refused' : 'is not permitted but not refused'}`,
    expected: permitted ? 'an answer without errors' : 'errors, and null',
    actual: { status: answer.status, body: answer.body ?? answer.text.slice(0, 200) },
  });
}

/** Tries every operation on an entry as somebody, deleting last. Throws Mismatch at the first that is not as it must be. */
export async function tryOperations(
  scratch: Scratch,
  model: Model,
  created: Created,
  auth: Auth,
  may: (verb: Verb) => boolean,
  side: Side = 'both',
): Promise<void> {
  for (const verb of verbs) {
    const permitted = may(verb);
    if (side !== 'both' && permitted !== (side === 'permitted')) continue;
    const operation = operationFor(verb, scratch, model, created);
    expectPermitted(await sendAs(scratch, created, operation, auth), operation.field, permitted);
  }
}
