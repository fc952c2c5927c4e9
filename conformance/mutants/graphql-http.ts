/** Mutants of GraphQL over HTTP: methods, batches, variables (4.9). */
import { byHand, isObject, jsonReply } from './faults.ts';
import { isMutation, onGraphql, onOperation } from './graphql-mutations.ts';
import type { Mutant, Passing, Reply } from './mutant.ts';

const isGraphql = (request: Passing): boolean => /\/graphql(\?|$)/.test(request.path);

/** A fault over answers of the endpoint that `when` holds for. */
const answering = (when: (request: Passing, answer: Reply) => boolean, bend: (answer: Reply) => Reply) =>
  byHand(() => ({
    answer: (answer, request) => (isGraphql(request) && when(request, answer) ? bend(answer) : answer),
  }));

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

export const graphqlHttpMutants: Mutant[] = [
  {
    id: 'graphql.http.no-get',
    clause: 'graphql.methods',
    breaks: 'A query by GET is 405.',
    ...answering(sentBy('GET'), () => jsonReply(405, { errors: [{ message: 'POST only' }] })),
  },
  {
    id: 'graphql.http.get-without-variables',
    clause: 'graphql.methods',
    breaks: 'Variables of a GET are not read.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) && request.method === 'GET'
          ? { ...request, path: request.path.replace(/&variables=[^&]*/, '') }
          : request,
    })),
  },
  {
    id: 'graphql.http.get-mutation',
    clause: 'graphql.get-mutation',
    breaks: 'A mutation by GET is run.',
    ...byHand(() => ({
      request: (request) => (isGraphql(request) && request.method === 'GET' ? asPost(request) : request),
    })),
  },
  {
    id: 'graphql.http.get-mutation-by-name',
    clause: 'graphql.get-mutation',
    breaks: 'A mutation by GET is run when operationName chooses it.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) && request.method === 'GET' && request.path.includes('operationName')
          ? asPost(request)
          : request,
    })),
  },
  {
    id: 'graphql.http.empty-answered',
    clause: 'graphql.post-empty',
    breaks: 'A POST without a query is answered 200 with null.',
    ...answering(
      (request, answer) => request.method === 'POST' && answer.status === 400 && !request.text.includes('__typename'),
      () => jsonReply(200, { data: null }),
    ),
  },
  {
    id: 'graphql.http.batch-first-only',
    clause: 'graphql.batch',
    breaks: 'Of an array of operations only the first is answered.',
    ...answering(sentBy('POST'), (answer) =>
      Array.isArray(answer.body) ? { ...answer, body: answer.body.slice(0, 1) } : answer,
    ),
  },
  {
    id: 'graphql.http.operation-name-ignored',
    clause: 'graphql.operation-name',
    breaks: 'The first of several operations is run, whatever operationName says.',
    ...onOperation(
      ({ query }) => /\bquery A\b/.test(query),
      (operation) => ({ ...operation, operationName: 'A' }),
    ),
  },
  {
    id: 'graphql.http.unknown-operation',
    clause: 'graphql.operation-name',
    breaks: 'An unknown operationName is answered 200 without data.',
    ...onGraphql(
      ({ operationName }) => operationName === 'Z',
      () => jsonReply(200, { data: null }),
    ),
  },
  {
    id: 'graphql.http.variables-unchecked',
    clause: 'graphql.variables',
    breaks: 'Fields of a variable that its type does not have are left out.',
    ...onOperation(isMutation, (operation) => {
      const { data } = operation.variables;
      return isObject(data) && 'no_such_field_here' in data ? { query: '{ __typename }', variables: {} } : operation;
    }),
  },
  {
    id: 'graphql.http.variables-status',
    clause: 'graphql.variables',
    breaks: 'A wrong variable is answered 200 with errors.',
    ...answering(
      (request, answer) => answer.status === 400 && request.text.includes('variables'),
      (answer) => ({ ...answer, status: 200 }),
    ),
  },
];
