/** The generated GraphQL operations of a content-type as actions (5): what each asks, and whether it was let in. */
import { named } from '../../models/graphql-names.ts';
import type { Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { inputOf } from '../4.9-graphql-writes/mutations.ts';
import type { Verb } from '../5-authentication/endpoints.ts';
import { Mismatch } from '../mismatch.ts';
import type { Created, Scratch } from '../writing/scratch.ts';

/** One operation, ready to be sent by anybody. */
export interface Operation {
  readonly verb: Verb;
  readonly field: string;
  readonly kind: 'query' | 'mutation';
  /** The one variable that it has. */
  readonly variable: { readonly name: 'id' | 'data'; readonly type: string; readonly value: unknown };
  /** The field with its arguments and its selection, the variable under a name of its own. */
  readonly asking: (variable: string) => string;
}

/** The operation of an action on an entry; writes carry what the full-access token could write. */
export function operationFor(verb: Verb, scratch: Scratch, model: Model, created: Created): Operation {
  const { type, entry } = created;
  const id = { name: 'id', type: 'ID!', value: String(entry.id) } as const;
  const [find, list] = [named('<x>', type), named('<xs>', type)];
  const mutation = named(`${verb}<X>`, type);
  const reading = { verb, kind: 'query', variable: id } as const;
  const writing = { verb, kind: 'mutation', field: mutation, variable: id } as const;
  switch (verb) {
    case 'find':
      return { ...reading, field: list, asking: ($) => `${list}(filters: { id: { eq: $${$} } }) { data { id } }` };
    case 'findOne':
      return { ...reading, field: find, asking: ($) => `${find}(id: $${$}) { data { id } }` };
    case 'create': {
      const state = type.draftAndPublish ? { publishedAt: '2024-05-06T07:08:09.000Z' } : {};
      const value = inputOf(model, type.attributes, { ...scratch.complete(type, {}), ...state });
      const variable = { name: 'data', type: `${named('<X>Input', type)}!`, value } as const;
      return { ...writing, variable, asking: ($) => `${mutation}(data: $${$}) { data { id } }` };
    }
    case 'update':
      return { ...writing, asking: ($) => `${mutation}(id: $${$}, data: {}) { data { id } }` };
    case 'delete':
      return { ...writing, asking: ($) => `${mutation}(id: $${$}) { data { id } }` };
  }
}

/** Sends an operation as somebody; what it makes is the scratch's. */
export async function sendAs(
  { session, adopt }: Scratch,
  { type }: Created,
  { kind, variable: { name, type: input, value }, asking, verb, field }: Operation,
  auth: Auth,
): Promise<GraphqlAnswer> {
  const query = `${kind} ($${name}: ${input}) { ${asking(name)} }`;
  const answer = await session.graphql({ query, variables: { [name]: value }, auth });
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
