/** GraphQL over HTTP (4.9): methods, bodies, batches, operation names, variables. */
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import type { Answer } from '../../target/exchange.ts';
import { type GraphqlOperation, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, lastRequest } from '../writing/answers.ts';
import { onEntry, onType } from '../writing/on-types.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { collections } from '../writing/subjects.ts';
import { bareUrls, brokenDocuments, mediaTypes } from './http-answers.ts';
import { expectAnswered, type HttpCase, isQuery, query } from './http-case.ts';
import { inputOf } from './input.ts';
import { adoptEntity, fieldIn } from './mutations.ts';
import { hashOf } from './persisted.ts';
import { wrongVariablesOfLists } from './wrong-variables.ts';

/** Operations that are answered, and ones that are refused: parsed, validated, chosen or given variables. */
const fine: readonly JsonObject[] = ['a', 'b', 'c'].map((alias) => ({ query: `{ ${alias}: __typename }` }));
const refused: readonly JsonObject[] = [
  { query: '{ no_such_field_here }' },
  { query: '{ a: __typename ' },
  { query: 'query A { a: __typename }', operationName: 'Z' },
  { query: 'query ($yes: Boolean!) { a: __typename @include(if: $yes) }' },
];

/** Operations whose other parameters are null, as clients send them that always name all. */
const withNulls: readonly JsonObject[] = [
  ...fine.map((operation) => ({ ...operation, operationName: null, variables: null, extensions: null })),
  { query: 'query A { a: __typename }', operationName: 'A', variables: null },
];

/** One query whose variable has a value or its default, and others that have no variables, or a name. */
const byDefault = 'query ($yes: Boolean = false) { a: __typename b: __typename @skip(if: $yes) }';
const withVariables: readonly JsonObject[] = [
  { query: byDefault, variables: { yes: true } },
  { query: byDefault },
  { query: byDefault, variables: {} },
  { query: 'query Q { a: __typename }  query R { b: __typename }', operationName: 'R' },
  { query: byDefault, variables: null },
  { query: '{ c: __typename }' },
  { query: byDefault, variables: { yes: false } },
];

/** Batches with refused operations at the beginning, inside and at the end, one or several; batches of nulls. */
const mixed: readonly (readonly JsonObject[])[] = [
  withNulls,
  withVariables,
  withVariables.toReversed(),
  ...refused.map((bad, at) => [...fine.slice(0, at % 3), bad, ...fine.slice(at % 3)]),
  [...fine.slice(0, 1), ...refused.slice(0, 2), ...fine.slice(1), ...refused.slice(2)],
];

const post = (session: Session, body: unknown): Promise<Answer> =>
  session.send({ method: 'POST', path: graphqlPath(session.target), auth: 'full', body });

/** Whether a server that answers a batch without a list answers no batch at all, which it may; others are judged elsewhere. */
const refusesBatches = async (session: Session, { body }: Answer): Promise<boolean> =>
  !Array.isArray(body) && !Array.isArray((await post(session, fine)).body);

/** Each operation of a batch, refused ones too, is answered as it is alone. */
const batchWithRefused: Check = caseCheck<{ readonly batch: readonly JsonObject[] }>(
  { ...graphqlTerms({ clause: 'graphql.batch-alone', tags: ['http'] }), id: 'graphql.batch-alone.refused' },
  {
    cases: () => mixed.map((batch) => ({ batch })),
    async run(session, { batch }) {
      const alone: unknown[] = [];
      for (const operation of batch) alone.push((await post(session, operation)).body);
      const answer = await post(session, batch);
      if (await refusesBatches(session, answer)) return;
      expectSame(`${lastRequest(session)} answers operations otherwise than alone`, answer.body, alone);
    },
  },
);

const overHttp = (clause: string, cases: readonly HttpCase[]): Check =>
  caseCheck<HttpCase>(graphqlTerms({ clause, tags: ['http'] }), {
    cases: () => cases,
    async run(session, testCase) {
      await expectAnswered(session, testCase);
      // a refusal has an accepted query of the same form beside it
      const good = testCase.parameters ? { parameters: { query } } : { body: { query } };
      if (testCase.status >= 400) await expectAnswered(session, { ...good, status: 200, answer: isQuery });
    },
  });

const oneOperation = 'query A { a: __typename }';
const twoOperations = 'query A { a: __typename } query B { b: __typename }';

/** Invalid variables: of a wrong type, missing, or refused by a rule of their type. */
function wrongVariables(type: ContentType): GraphqlOperation[] {
  const [create, input] = [fillName('create<X>', type), fillName('<X>Input', type)];
  const text = type.attributes.find((attribute) => attribute.type === 'string' && !attribute.private)?.name ?? 'id';
  const mutation = `mutation ($data: ${input}!) { ${create}(data: $data) { data { id } } }`;
  return [
    { query: mutation },
    { query: mutation.replace(`${input}!`, '[Int]'), variables: { data: [1] } },
    { query: mutation.replace(`($data: ${input}!)`, ''), variables: {} },
    ...[{}, { data: null }, { data: 'text' }, { data: { [text]: { a: 1 } } }, { data: { no_such_field_here: 1 } }].map(
      (variables) => ({ query: mutation, variables }),
    ),
  ];
}

const firstCollection = (model: Model): ContentType[] => collections(model).slice(0, 1);

/** Invalid variables run nothing; valid ones are used, also instead of a default. */
const variables = onType(
  graphqlTerms({ clause: 'graphql.variables', tags: ['http'] }),
  async (scratch, type, model) => {
    const { session } = scratch;
    for (const operation of [...wrongVariables(type), ...wrongVariablesOfLists(type, session.seed ?? 1)]) {
      const answer = await session.graphql(operation);
      const isRefused = answer.status === 400 && answer.errors.length > 0 && answer.data === null;
      expectThat(session, answer, isRefused, '400 with errors and no data', `runs ${JSON.stringify(operation)}`);
    }
    const [create, input] = [fillName('create<X>', type), fillName('<X>Input', type)];
    const answer = await session.graphql({
      query: `mutation ($data: ${input}!, $more: Boolean = true) { ${create}(data: $data) { data { id @include(if: $more) } } }`,
      variables: { data: inputOf(model, type.attributes, scratch.complete(type, {})) },
    });
    const isCreated = adoptEntity(scratch, type, fieldIn(answer, create)) !== undefined;
    expectThat(session, answer, isCreated, { [create]: 'made' }, 'does not use variables');
  },
  firstCollection,
);

/** A mutation by GET, alone or chosen by operationName, is refused and deletes nothing. */
const mutationByGet = onEntry(
  graphqlTerms({ clause: 'graphql.get-mutation', tags: ['http'] }),
  async ({ session, read }, created) => {
    const remove = `${fillName('delete<X>', created.type)}(id: ${created.entry.id}) { data { id } }`;
    await expectAnswered(session, { parameters: { query: `mutation { ${remove} }` }, status: 405 });
    const chosen = { query: `query A { __typename } mutation B { ${remove} }`, operationName: 'B' };
    await expectAnswered(session, { parameters: chosen, status: 405 });
    // named by its hash, which a POST made known
    await post(session, { ...chosen, extensions: hashOf(chosen.query), operationName: 'A' });
    const named = { extensions: JSON.stringify(hashOf(chosen.query)), operationName: 'B' };
    await expectAnswered(session, { parameters: named, status: 405 });
    await read(created);
    await expectAnswered(session, { parameters: { ...chosen, operationName: 'A' }, status: 200, answer: isQuery });
    expectAccepted(session, await session.graphql(chosen));
  },
  firstCollection,
);

const json = 'application/json';

/** Equal operations of one batch run each for itself. */
const equalOperations = onType(
  {
    ...graphqlTerms({ clause: 'graphql.batch-alone', tags: ['http'] }),
    id: 'graphql.batch-alone.equal',
    title: 'Equal mutations of a batch that is answered run each for itself, as alone.',
  },
  async (scratch, type, model) => {
    const { session } = scratch;
    const [create, input] = [fillName('create<X>', type), fillName('<X>Input', type)];
    const data = inputOf(model, type.attributes, scratch.complete(type, {}));
    const operation = {
      query: `mutation ($data: ${input}!) { ${create}(data: $data) { data { id } } }`,
      variables: { data },
    };
    const answer = await post(session, [operation, operation, operation]);
    if (await refusesBatches(session, answer)) return;
    const made = [answer.body].flat().map((one: unknown) => {
      const { [create]: response } = isObject(one) && isObject(one.data) ? one.data : {};
      return adoptEntity(scratch, type, response)?.id;
    });
    const isApart = made.length === 3 && new Set(made).size === 3 && !made.includes(undefined);
    expectThat(session, answer, isApart, 'three entries', 'runs equal operations of a batch once');
  },
  (model) =>
    collections(model)
      .filter(({ attributes }) => !attributes.some(({ unique }) => unique))
      .slice(0, 1),
);

export const graphqlHttpChecks: readonly Check[] = [
  overHttp('graphql.methods', [
    { body: { query }, status: 200, answer: isQuery },
    { parameters: { query }, status: 200, answer: isQuery },
    {
      parameters: {
        query: 'query ($yes: Boolean!) { a: __typename @include(if: $yes) b: __typename }',
        variables: '{"yes":false}',
      },
      status: 200,
      answer: { data: { b: 'Query' } },
    },
  ]),
  mutationByGet,
  overHttp('graphql.post-empty', [
    { status: 400 },
    { body: {}, status: 400 },
    ...[{ variables: {} }, { variables: { id: 1 } }, { operationName: 'A' }, { extensions: {} }].flatMap((body) => [
      { body, status: 400 },
      { body: { query: '', ...body }, status: 400 },
    ]),
    { body: { query: null, variables: { id: 1 } }, status: 400 },
    { body: { query: 5 }, status: 400 },
    { parameters: { variables: '{}' }, status: 400 },
    ...[
      '{"query": "{\n__typename }"}',
      '{"query": "{\t__typename }"}',
      `{"query": "${query}",}`,
      `{"query": '${query}'}`,
    ].map((rawBody) => ({ rawBody, headers: { 'content-type': json }, status: 400 })),
    ...['{"query": ', query, `query=${query}`, `{ query: "${query}" }`].map((rawBody) => ({
      rawBody,
      headers: { 'content-type': json },
      status: 400,
    })),
    { rawBody: query, headers: { 'content-type': 'text/plain' }, status: 400 },
  ]),
  overHttp('graphql.batch', [
    {
      body: [{ query: '{ a: __typename }' }, { query: '{ b: __typename }' }],
      status: 200,
      answer: [{ data: { a: 'Query' } }, { data: { b: 'Query' } }],
    },
    { body: [{ query: '{ a: __typename }' }], status: 200, answer: [{ data: { a: 'Query' } }] },
  ]),
  overHttp('graphql.operation-name', [
    { body: { query: twoOperations, operationName: 'A' }, status: 200, answer: { data: { a: 'Query' } } },
    { body: { query: twoOperations, operationName: 'B' }, status: 200, answer: { data: { b: 'Query' } } },
    { body: { query: twoOperations }, status: 400 },
    { body: { query: twoOperations, operationName: 'Z' }, status: 400 },
    { body: { query: oneOperation, operationName: 'A' }, status: 200, answer: { data: { a: 'Query' } } },
    { body: { query: oneOperation, operationName: null }, status: 200, answer: { data: { a: 'Query' } } },
    { body: { query: oneOperation, operationName: 'Z' }, status: 400 },
    { body: { query, operationName: 'Z' }, status: 400 },
    { parameters: { query: oneOperation, operationName: 'A' }, status: 200, answer: { data: { a: 'Query' } } },
    { parameters: { query: oneOperation, operationName: 'Z' }, status: 400 },
  ]),
  batchWithRefused,
  equalOperations,
  variables,
  mediaTypes,
  brokenDocuments,
  bareUrls,
];
