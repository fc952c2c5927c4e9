/** Mutations in other forms of the language: fragments, directives, names, defaults of variables (4.9). */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import type { GraphqlOperation } from '../../target/graphql.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { mayRepeat } from '../writing/compare.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { oneOf, scalarsOf } from './data.ts';
import { someEntityIn } from './mutations.ts';
import { onAdapter, type Stage } from './on-adapter.ts';

/** A mutation, and which of two texts the entry then has; undefined: it does not run. */
interface Form extends GraphqlOperation {
  readonly leaves: string | undefined;
}

/** A text of a content-type that several entries may have. */
const textOf = (attributes: readonly Attribute[]): Attribute | undefined =>
  attributes.find((attribute) => attribute.type === 'string' && mayRepeat(attribute));

/** Forms of one update, each beside another text than the one before. */
function formsOf(update: string, input: string, name: string, id: string, [a, b]: readonly [string, string]): Form[] {
  const selection = '{ data { id } }';
  const field = `made: ${update}(id: $id, data: $data) ${selection}`;
  const head = `mutation Make($id: ID!, $data: ${input}!`;
  const given = (text: string): JsonObject => ({ id, data: { [name]: text } });
  const byDefault = `mutation ($id: ID = ${JSON.stringify(id)}, $text: String = ${JSON.stringify(a)}) { made: ${update}(id: $id, data: { ${name}: $text }) ${selection} }`;
  const wholeDefault = `mutation ($id: ID!, $data: ${input} = { ${name}: ${JSON.stringify(b)} }) { ${field} }`;
  return [
    { query: `${head}) { ...Root } fragment Root on Mutation { ${field} }`, variables: given(a), leaves: a },
    { query: `${head}) { ... on Mutation { ... { ${field} } } }`, variables: given(b), leaves: b },
    { query: byDefault, leaves: a },
    { query: byDefault, variables: { text: b }, leaves: b },
    { query: byDefault, variables: {}, leaves: a },
    { query: wholeDefault, variables: { id }, leaves: b },
    { query: wholeDefault, variables: given(a), leaves: a },
    {
      query: `${head}, $run: Boolean! = false) { ... @include(if: $run) { ${field} } __typename }`,
      variables: given(b),
      leaves: undefined,
    },
    {
      query: `${head}, $run: Boolean! = false) { ...Root @include(if: $run) } fragment Root on Mutation { ${field} }`,
      variables: { ...given(b), run: true },
      leaves: b,
    },
    {
      query: `query Make { __typename } ${head.replace('Make', 'Other')}) { ${field} }`,
      operationName: 'Other',
      variables: given(a),
      leaves: a,
    },
  ];
}

async function runsEach({ session, type, adapter, data, make }: Stage): Promise<void> {
  const { update, input } = adapter.names;
  const attribute = textOf(scalarsOf(type));
  if (!attribute) return;
  const [a, b] = [oneOf(attribute, 0), oneOf(attribute, 1)];
  if (typeof a !== 'string' || typeof b !== 'string' || a === b) return;
  const { name } = attribute;
  const { id } = await make({ ...data(), [name]: b });
  let present = b;
  for (const { leaves, ...operation } of formsOf(update, input, name, id, [a, b])) {
    const answer = await session.graphql(operation);
    if (leaves === undefined) expectSame(`${operation.query} runs`, answer.data, { __typename: 'Mutation' });
    else expectSame(`${operation.query} changes another entry`, someEntityIn(answer, 'made').id, id);
    present = leaves ?? present;
    const found = await adapter.find(id);
    expectSame(`${operation.query} leaves another ${name}`, found?.attributes[name], present);
  }
}

export const mutationFormsCheck: Check = onAdapter(
  variant(
    'graphql.update.forms',
    'graphql.update',
    'A mutation in fragments, under a directive, by its name or with defaults of variables is run as the plain one.',
  ),
  runsEach,
  {
    types: (model) =>
      kindsOfCollections(model)
        .filter(({ attributes }) => textOf(attributes))
        .slice(0, 2),
  },
);
