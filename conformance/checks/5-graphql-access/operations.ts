/** The GraphQL operations of a content-type as actions (5): their documents, and whether they were permitted. */
import { fillName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { inputOf } from '../4.9-graphql-writes/input.ts';
import { adoptEntity, expectFailed } from '../4.9-graphql-writes/mutations.ts';
import type { Verb } from '../5-authentication/endpoints.ts';
import { expectThat } from '../writing/answers.ts';
import type { Created, Scratch } from '../writing/scratch.ts';

/** An operation that any requester can send. */
export interface Operation {
  readonly verb: Verb;
  readonly field: string;
  readonly kind: 'query' | 'mutation';
  /** The variable of the operation. */
  readonly variable: { readonly name: 'id' | 'data'; readonly type: string; readonly value: unknown };
  /** The field with arguments and selection; `variable` names the variable. */
  readonly asking: (variable: string) => string;
}

/** The operation of an action on an entry; the full-access token could send it. */
export function operationFor(verb: Verb, { model, complete }: Scratch, { type, entry }: Created): Operation {
  const id = { name: 'id', type: 'ID!', value: String(entry.id) } as const;
  const [find, list] = [fillName('<x>', type), fillName('<xs>', type)];
  const mutation = fillName(`${verb}<X>`, type);
  const reading = { verb, kind: 'query', variable: id } as const;
  const writing = { verb, kind: 'mutation', field: mutation, variable: id } as const;
  switch (verb) {
    case 'find':
      return { ...reading, field: list, asking: ($) => `${list}(filters: { id: { eq: $${$} } }) { data { id } }` };
    case 'findOne':
      return { ...reading, field: find, asking: ($) => `${find}(id: $${$}) { data { id } }` };
    case 'create': {
      const state = type.draftAndPublish ? { publishedAt: '2024-05-06T07:08:09.000Z' } : {};
      const value = inputOf(model, type.attributes, { ...complete(type, {}), ...state });
      const variable = { name: 'data', type: `${fillName('<X>Input', type)}!`, value } as const;
      return { ...writing, variable, asking: ($) => `${mutation}(data: $${$}) { data { id } }` };
    }
    case 'update':
      return { ...writing, asking: ($) => `${mutation}(id: $${$}, data: {}) { data { id } }` };
    case 'delete':
      return { ...writing, asking: ($) => `${mutation}(id: $${$}) { data { id } }` };
  }
}

/** An operation on an entry; `key` is the alias of its field, and the name of its variable. */
export interface Attempt {
  readonly created: Created;
  readonly operation: Operation;
  readonly key: string;
}

/** Sends operations of one kind in one document; adds created entries to the scratch. */
export async function sendTogether(
  scratch: Scratch,
  attempts: readonly [Attempt, ...Attempt[]],
  auth: Auth,
  headers?: Readonly<Record<string, string>>,
): Promise<GraphqlAnswer> {
  const declared = attempts.map(({ key, operation }) => `$${key}: ${operation.variable.type}`).join(', ');
  const fields = attempts.map(({ key, operation }) => `${key}: ${operation.asking(key)}`).join(' ');
  const answer = await scratch.session.graphql({
    query: `${attempts[0].operation.kind} (${declared}) { ${fields} }`,
    variables: Object.fromEntries(attempts.map(({ key, operation }) => [key, operation.variable.value])),
    auth,
    ...(headers ? { headers } : {}),
  });
  for (const { created, operation, key } of attempts)
    if (operation.verb === 'create') adoptEntity(scratch, created.type, answer.data?.[key]);
  return answer;
}

/** Sends one operation with these credentials. */
export const sendAs = (
  scratch: Scratch,
  created: Created,
  operation: Operation,
  auth: Auth,
  headers?: Readonly<Record<string, string>>,
): Promise<GraphqlAnswer> => sendTogether(scratch, [{ created, operation, key: operation.field }], auth, headers);

/** Whether the answer has data for the field and no errors. */
function isAnswered({ status, errors, data }: GraphqlAnswer, field: string): boolean {
  const response = data?.[field];
  const entries = isObject(response) ? response.data : undefined;
  return status === 200 && errors.length === 0 && (Array.isArray(entries) ? entries.length > 0 : isObject(entries));
}

/** Throws Mismatch unless an operation succeeded, or failed, as `permitted` says. */
export function expectPermitted(session: Session, answer: GraphqlAnswer, field: string, permitted: boolean): void {
  if (!permitted) expectFailed(session, answer, field, 'it is not permitted');
  else expectThat(session, answer, isAnswered(answer, field), 'an answer without errors', `refuses ${field}`);
}
