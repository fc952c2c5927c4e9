/** GraphQL over HTTP (4.9): methods, bodies, batches, operation names, variables. */
import { named } from '../../models/graphql-names.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import { graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { inputOf } from './mutations.ts';

interface Case {
  /** Which part of the clause. */
  readonly part: string;
}

interface Stage {
  readonly session: Session;
  readonly model: Model;
  /** Some content-type, and data that makes an entry of it. */
  readonly type: ContentType;
  post(request: Pick<Request, 'body' | 'rawBody' | 'headers'>): Promise<Answer>;
  get(parameters: Readonly<Record<string, string>>, auth?: Request['auth']): Promise<Answer>;
}

type Parts = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

const overHttp = (clause: string, title: string, parts: Parts, kind: 'read' | 'write' = 'read'): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind,
    needs: ['graphql'],
    tags: ['graphql', 'http'],
    plan: ({ model, target }) => {
      const [type] = collections(model);
      if (type === undefined) return { notApplicable: 'no entries can be created from the model alone' };
      const path = graphqlPath(target);
      return {
        examples: Object.keys(parts).map((part) => ({ part })),
        run: async (session, { part }) => {
          const run = parts[part];
          if (run === undefined) throw new Error(`${clause} has no part ${part}`);
          await run({
            session,
            model,
            type,
            post: (request) => session.send({ method: 'POST', path, auth: 'full', ...request }),
            get: (parameters, auth = 'full') => session.get(`${path}?${new URLSearchParams(parameters)}`, auth),
          });
        },
      };
    },
  });

/** Throws Mismatch unless the answer has this status and, where given, this body. */
function expectAnswer(answer: Answer, what: string, status: number, body?: unknown): void {
  const isRight = body === undefined || JSON.stringify(answer.body) === JSON.stringify(body);
  if (answer.status === status && isRight) return;
  throw new Mismatch({
    message: `${what} is answered otherwise than it must`,
    expected: body === undefined ? { status } : { status, body },
    actual: { status: answer.status, body: answer.body ?? answer.text.slice(0, 200) },
  });
}

const query = '{ __typename }';
const isQuery = { data: { __typename: 'Query' } };

/** Throws Mismatch when the list of an alias holds an entry: `{ data: { x: { data: [] } } }` is what must be. */
async function expectNothingMade({ session, type }: Stage, id: unknown): Promise<void> {
  const field = named('<x>', type);
  const { data } = await session.graphql({
    query: `query ($id: ID!) { ${field}(id: $id) { data { id } } }`,
    variables: { id },
  });
  const found = data?.[field];
  if (isObject(found) && isObject(found.data)) return;
  throw new Mismatch({ message: 'a mutation by GET is run', expected: `${field} ${String(id)}`, actual: data });
}

async function refusesMutation(stage: Stage): Promise<void> {
  const { session, model, type, get } = stage;
  await onScratch(session, model, 'graphql.get-mutation', async (scratch) => {
    const created = await scratch.create(type, {});
    const id = String(created.entry.id);
    const remove = named('delete<X>', type);
    const mutation = `mutation { ${remove}(id: ${id}) { data { id } } }`;
    expectAnswer(await get({ query: mutation }), 'a mutation by GET', 405);
    const chosen = {
      query: `query A { __typename } ${mutation.replace('mutation', 'mutation B')}`,
      operationName: 'B',
    };
    expectAnswer(await get(chosen), 'a mutation chosen by operationName, by GET,', 405);
    await expectNothingMade(stage, id);
  });
}

/** Variables of a wrong type, missing ones, and ones that a rule of their type refuses; nothing is made. */
async function checksVariables({ session, type }: Stage): Promise<void> {
  const [create, input] = [named('create<X>', type), named('<X>Input', type)];
  const text = type.attributes.find((one) => one.type === 'string' && !one.private)?.name ?? 'id';
  const mutation = `mutation ($data: ${input}!) { ${create}(data: $data) { data { id } } }`;
  const wrong: Readonly<Record<string, { query: string; variables?: Record<string, unknown> }>> = {
    'a missing variable': { query: mutation, variables: {} },
    'no variables': { query: mutation },
    'a null for a required variable': { query: mutation, variables: { data: null } },
    'a variable of another shape': { query: mutation, variables: { data: 'text' } },
    'a field of another type': { query: mutation, variables: { data: { [text]: { a: 1 } } } },
    'an unknown field': { query: mutation, variables: { data: { no_such_field_here: 1 } } },
    'a variable declared of another type': {
      query: mutation.replace(`${input}!`, '[Int]'),
      variables: { data: [1] },
    },
    'a variable that is not declared': { query: `mutation { ${create}(data: $data) { data { id } } }`, variables: {} },
  };
  for (const [what, operation] of Object.entries(wrong)) {
    const answer = await session.graphql(operation);
    expectAnswer(answer, what, 400);
    if (answer.errors.length > 0 && answer.data === null) continue;
    throw new Mismatch({ message: `${what} is run`, expected: 'errors, and no data', actual: answer.body });
  }
}

/** The same input by a variable and by its default value. */
async function usesVariables({ session, model, type }: Stage): Promise<void> {
  await onScratch(session, model, 'graphql.variables', async (scratch) => {
    const [create, input] = [named('create<X>', type), named('<X>Input', type)];
    const data = inputOf(model, type.attributes, scratch.complete(type, {}));
    const answer = await session.graphql({
      query: `mutation ($data: ${input}!, $more: Boolean = true) { ${create}(data: $data) { data { id @include(if: $more) } } }`,
      variables: { data },
    });
    const made = answer.data?.[create];
    const id = isObject(made) && isObject(made.data) ? made.data.id : undefined;
    if (typeof id === 'string') {
      scratch.adopt(type, {}, { id, segment: id, attributes: {} });
      return;
    }
    throw new Mismatch({ message: 'variables are not used', expected: { [create]: 'made' }, actual: answer.body });
  });
}

const twoOperations = 'query A { a: __typename } query B { b: __typename }';

export const graphqlHttpChecks: readonly Check[] = [
  overHttp('graphql.methods', 'Queries are accepted by POST and by GET.', {
    POST: async ({ post }) => expectAnswer(await post({ body: { query } }), 'a query by POST', 200, isQuery),
    GET: async ({ get }) => expectAnswer(await get({ query }), 'a query by GET', 200, isQuery),
    'GET with variables': async ({ get }) =>
      expectAnswer(
        await get({
          query: 'query ($yes: Boolean!) { a: __typename @include(if: $yes) b: __typename }',
          variables: '{"yes":false}',
        }),
        'a query with variables by GET',
        200,
        { data: { b: 'Query' } },
      ),
  }),
  overHttp('graphql.get-mutation', 'A mutation by GET is 405 and not run.', { GET: refusesMutation }, 'write'),
  overHttp('graphql.post-empty', 'A POST without a query is 400.', {
    'no body': async ({ post }) => expectAnswer(await post({}), 'a POST without a body', 400),
    'empty object': async ({ post }) => expectAnswer(await post({ body: {} }), 'a POST of {}', 400),
    'no query': async ({ post }) => expectAnswer(await post({ body: { variables: {} } }), 'a POST without query', 400),
    'query no text': async ({ post }) =>
      expectAnswer(await post({ body: { query: 5 } }), 'a query that is no text', 400),
    'GET without query': async ({ get }) => expectAnswer(await get({ variables: '{}' }), 'a GET without query', 400),
    'malformed JSON': async ({ post }) =>
      expectAnswer(
        await post({ rawBody: '{"query": ', headers: { 'content-type': 'application/json' } }),
        'malformed JSON',
        400,
      ),
    text: async ({ post }) =>
      expectAnswer(await post({ rawBody: query, headers: { 'content-type': 'text/plain' } }), 'a body of text', 400),
  }),
  overHttp('graphql.batch', 'An array of operations is answered by an array.', {
    two: async ({ post }) =>
      expectAnswer(
        await post({ body: [{ query: '{ a: __typename }' }, { query: '{ b: __typename }' }] }),
        'an array of operations',
        200,
        [{ data: { a: 'Query' } }, { data: { b: 'Query' } }],
      ),
  }),
  overHttp('graphql.operation-name', 'operationName chooses among several operations.', {
    chosen: async ({ post }) => {
      for (const [operationName, field] of [
        ['A', 'a'],
        ['B', 'b'],
      ] as const) {
        const answer = await post({ body: { query: twoOperations, operationName } });
        expectAnswer(answer, `operationName ${operationName}`, 200, { data: { [field]: 'Query' } });
      }
    },
    absent: async ({ post }) =>
      expectAnswer(await post({ body: { query: twoOperations } }), 'several operations without operationName', 400),
    unknown: async ({ post }) =>
      expectAnswer(await post({ body: { query: twoOperations, operationName: 'Z' } }), 'an unknown operationName', 400),
  }),
  overHttp(
    'graphql.variables',
    'Variables are used, and checked against their types.',
    { used: usesVariables, wrong: checksVariables },
    'write',
  ),
];
