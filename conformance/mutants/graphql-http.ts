/** Mutants of GraphQL over HTTP: methods, batches, variables (4.9). */
import { answers, isObject, jsonReply, requests } from './faults.ts';
import { isMutation, onGraphql, onOperation } from './graphql-mutations.ts';
import type { Passing, Reply, Row } from './mutant.ts';

const isGraphql = (request: Passing): boolean => /\/graphql(\?|$)/.test(request.path);

/** A fault over answers of the endpoint that `when` holds for. */
const answering = (when: (request: Passing, answer: Reply) => boolean, bend: (answer: Reply) => Reply) =>
  answers(
    (request, answer) => isGraphql(request) && when(request, answer),
    (answer) => bend(answer),
  );

/** The operation of a GET, sent as a POST. */
const asPost = (request: Passing): Passing => {
  const { query = '', operationName } = Object.fromEntries(new URLSearchParams(request.path.split('?')[1] ?? ''));
  return {
    ...request,
    method: 'POST',
    path: request.path.split('?')[0] ?? '',
    headers: { ...request.headers, 'content-type': 'application/json' },
    text: JSON.stringify({ query, ...(operationName === undefined ? {} : { operationName }) }),
  };
};

const sentBy = (method: string) => (request: Passing) => request.method === method;

const httpGetWithoutVariables = requests(
  (request) => isGraphql(request) && request.method === 'GET',
  (request) => ({ ...request, path: request.path.replace(/&variables=[^&]*/, '') }),
);
const httpGetMutation = requests(
  (request) => isGraphql(request) && request.method === 'GET',
  (request) => asPost(request),
);
const httpGetMutationByName = requests(
  (request) => isGraphql(request) && request.method === 'GET' && request.path.includes('operationName'),
  (request) => asPost(request),
);
const httpEmptyAnswered = answering(
  (request, answer) => request.method === 'POST' && answer.status === 400 && !request.text.includes('__typename'),
  () => jsonReply(200, { data: null }),
);
const httpBatchFirstOnly = answering(sentBy('POST'), (answer) =>
  Array.isArray(answer.body) ? { ...answer, body: answer.body.slice(0, 1) } : answer,
);
const httpOperationNameIgnored = onOperation(
  ({ query }) => /\bquery A\b/.test(query),
  (operation) => ({ ...operation, operationName: 'A' }),
);
const httpUnknownOperation = onGraphql(
  ({ operationName }) => operationName === 'Z',
  () => jsonReply(200, { data: null }),
);
const httpVariablesUnchecked = onOperation(isMutation, (operation) => {
  const { data } = operation.variables;
  return isObject(data) && 'no_such_field_here' in data ? { query: '{ __typename }', variables: {} } : operation;
});
const httpVariablesStatus = answering(
  (request, answer) => answer.status === 400 && request.text.includes('variables'),
  (answer) => ({ ...answer, status: 200 }),
);

// biome-ignore format: a table, one mutant a row
export const graphqlHttpMutants: Row[] = [
  ['graphql.http.no-get', 'graphql.methods', 'A query by GET is 405.',
    answering(sentBy('GET'), () => jsonReply(405, { errors: [{ message: 'POST only' }] }))],
  ['graphql.http.get-without-variables', 'graphql.methods', 'Variables of a GET are not read.',
    httpGetWithoutVariables],
  ['graphql.http.get-mutation', 'graphql.get-mutation', 'A mutation by GET is run.', httpGetMutation],
  ['graphql.http.get-mutation-by-name', 'graphql.get-mutation',
    'A mutation by GET is run when operationName chooses it.', httpGetMutationByName],
  ['graphql.http.empty-answered', 'graphql.post-empty', 'A POST without a query is answered 200 with null.',
    httpEmptyAnswered],
  ['graphql.http.batch-first-only', 'graphql.batch', 'Of an array of operations only the first is answered.',
    httpBatchFirstOnly],
  ['graphql.http.operation-name-ignored', 'graphql.operation-name',
    'The first of several operations is run, whatever operationName says.', httpOperationNameIgnored],
  ['graphql.http.unknown-operation', 'graphql.operation-name', 'An unknown operationName is answered 200 without data.',
    httpUnknownOperation],
  ['graphql.http.variables-unchecked', 'graphql.variables',
    'Fields of a variable that its type does not have are left out.', httpVariablesUnchecked],
  ['graphql.http.variables-status', 'graphql.variables', 'A wrong variable is answered 200 with errors.',
    httpVariablesStatus],
];
