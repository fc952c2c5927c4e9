/** Mutants of the GraphQL endpoint (4.9): path and features, methods, batches, variables, files. */

import { Kind } from 'graphql';
import { oneName } from '../models/graphql-names.ts';
import { isObject, type JsonObject, jsonIn } from '../models/json.ts';
import { answeredAsFirst, answers, jsonReply, requests, withMemory } from './faults.ts';
import { isQuery } from './graphql-answered.ts';
import { onArguments } from './graphql-documents.ts';
import { graphqlReply, isMutation, onGraphql, onOperation, rootFields } from './graphql-mutations.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { someSingle } from './needs.ts';
import { all, by, isGraphql, pathOf } from './when.ts';

/** A fault that changes answers of the endpoint that `when` holds for. */
const changeAnswer = (when: (request: Passing, answer: Reply) => boolean, bend: (answer: Reply) => Reply) =>
  answers((request, answer) => isGraphql(request) && when(request, answer), bend);

/** The operation of a GET, sent as a POST. */
const asPost = (request: Passing): Passing => {
  const { query = '', operationName } = Object.fromEntries(new URLSearchParams(request.path.split('?')[1] ?? ''));
  return {
    ...request,
    method: 'POST',
    path: pathOf(request),
    headers: { ...request.headers, 'content-type': 'application/json' },
    text: JSON.stringify({ query, ...(operationName === undefined ? {} : { operationName }) }),
  };
};

/** A GET whose address has another text. */
const withAddress = (change: (search: URLSearchParams) => void) =>
  requests(
    (request) => isGraphqlGet(request) && request.path.includes('?'),
    (request) => {
      const search = new URLSearchParams(request.path.split('?')[1]);
      change(search);
      return { ...request, path: `${pathOf(request)}?${search}` };
    },
  );
const httpGetNameBesideVariables = withAddress((search) => {
  if (search.has('variables')) search.delete('operationName');
});
const httpGetFlatVariables = withAddress((search) => {
  const variables: unknown = jsonIn(search.get('variables') ?? '');
  if (!isObject(variables)) return;
  const flat = Object.entries(variables).filter(([, value]) => typeof value !== 'object');
  search.set('variables', JSON.stringify(Object.fromEntries(flat)));
});

const isGraphqlGet = all(isGraphql, by('GET'));

const httpEmptyAnswered = changeAnswer(
  (request, answer) => request.method === 'POST' && answer.status === 400 && !request.text.includes('__typename'),
  () => jsonReply(200, { data: null }),
);
const httpBatchFirstOnly = changeAnswer(by('POST'), (answer) =>
  Array.isArray(answer.body) ? { ...answer, body: answer.body.slice(0, 1) } : answer,
);
const httpBatchVariablesUnread = requests(isGraphql, (request) => {
  const batch = jsonIn(request.text);
  if (!Array.isArray(batch)) return request;
  const read = (each: unknown) => (isObject(each) && !isObject(each.variables) ? { ...each, variables: {} } : each);
  return { ...request, text: JSON.stringify(batch.map(read)) };
});
/** The answer of a batch ends with its first refused operation. */
const httpBatchEndsAtError = changeAnswer(by('POST'), (answer) => {
  const { body } = answer;
  const end = Array.isArray(body) ? body.findIndex((each) => isObject(each) && 'errors' in each) : -1;
  return Array.isArray(body) && end >= 0 ? { ...answer, body: body.slice(0, end + 1) } : answer;
});
const httpBatchFirstVariables = requests(
  (request) => isGraphql(request) && request.text.startsWith('['),
  (request) => {
    const operations: JsonObject[] = JSON.parse(request.text);
    const text = JSON.stringify(operations.map((one) => ({ ...one, variables: operations[0]?.variables })));
    return { ...request, text };
  },
);
const httpBatchFirstName = requests(
  (request) => isGraphql(request) && request.text.startsWith('['),
  (request) => {
    const operations: JsonObject[] = JSON.parse(request.text);
    const { operationName } = operations[0] ?? {};
    return { ...request, text: JSON.stringify(operations.map((one) => ({ ...one, operationName }))) };
  },
);
const httpVariablesUnchecked = onOperation(isMutation, (operation) => {
  const { data } = operation.variables;
  return isObject(data) && 'no_such_field_here' in data ? { query: '{ __typename }', variables: {} } : operation;
});
const httpVariablesStatus = changeAnswer(
  (request, answer) => answer.status === 400 && request.text.includes('variables'),
  (answer) => ({ ...answer, status: 200 }),
);

const notFoundError = onGraphql(isQuery, (body, answer, { query }) => {
  const isLost = isObject(body.data) && Object.values(body.data).some((one) => isObject(one) && one.data === null);
  return isLost && query.includes('(id:') ? { ...body, errors: [{ message: 'Not Found' }] } : answer;
});
const findOneAnother = onArguments('root', 'id', (node) => ({ ...node, value: { kind: Kind.STRING, value: '1' } }));

const singleFindEmpty = onGraphql(isQuery, (body, _answer, { query }, _request, { model }) => {
  const singles = model.contentTypes.filter(({ kind }) => kind === 'singleType').map(oneName);
  const fields = rootFields(query).filter(({ name }) => singles.includes(name.value));
  const empty = fields.map(({ name, alias }) => [(alias ?? name).value, { data: null }] as const);
  return isObject(body.data) ? { ...body, data: { ...body.data, ...Object.fromEntries(empty) } } : body;
});

// biome-ignore format: a table, one mutant a row
const graphqlServiceMutants: Row[] = [
  ['graphql.available.no-mutations', 'graphql.available', 'Mutations are refused.',
    onOperation(isMutation, graphqlReply('Schema is not configured for mutations.'))],
  ['graphql.path.everywhere', 'graphql.path', 'GraphQL is served at /api/graphql too.',
    requests(({ path }) => /^\/api\/graphql(\?|$)/.test(path),
      (request) => ({ ...request, path: request.path.slice('/api'.length) }))],
  ['graphql.not-found.error', 'graphql.not-found', 'An unknown id is an error.', notFoundError],
  ['graphql.find-one.another', 'graphql.find-one', 'The query of one entry answers the first entry, whatever the id.',
    findOneAnother],
  ['graphql.single-find.empty', 'graphql.single-find', 'The query of a single type answers nothing.', singleFindEmpty,
    someSingle],
];

const namesHash = (request: Passing): boolean => isGraphql(request) && /^\{"extensions":.*Hash/.test(request.text);
const notPersisted = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };

/** The hash in a request, and whether the text of the query stands beside it. */
const hashIn = ({ text }: Passing): string | undefined => /"sha256Hash":"(\w+)"/.exec(text)?.[1];

/** One query is kept, the one that came last with its text. */
const persistedLastOnly = withMemory(() => {
  let last: string | undefined;
  return requests(isGraphql, (request) => {
    const hash = hashIn(request);
    if (hash === undefined) return request;
    if (!namesHash(request) && request.text.includes('"query"')) last = hash;
    return hash === last || request.text.includes('"query"') ? request : jsonReply(200, { errors: [notPersisted] });
  });
});

/** Queries are kept while their texts have at most this many characters together; the oldest ones go first. */
const persistedWithin = (most: number): MakeFault =>
  withMemory(() => {
    const lengths = new Map<string, number>();
    return requests(isGraphql, (request) => {
      const hash = hashIn(request);
      if (hash === undefined) return request;
      if (namesHash(request)) return lengths.has(hash) ? request : jsonReply(200, { errors: [notPersisted] });
      lengths.set(hash, request.text.length);
      for (const [oldest] of lengths) {
        if ([...lengths.values()].reduce((sum, length) => sum + length, 0) > most) lengths.delete(oldest);
      }
      return request;
    });
  });

/** A kept query is answered as it was the first time. */
const persistedFirstAnswer = answeredAsFirst((request, { body }) =>
  isObject(body) && 'data' in body ? hashIn(request) : undefined,
);

/** Queries whose answer has errors are not kept. */
const persistedFaultlessOnly = withMemory(() => {
  const failed = new Set<string>();
  return () => ({
    request: (request) => {
      const hash = hashIn(request);
      const isUnknown = hash !== undefined && namesHash(request) && failed.has(hash);
      return isUnknown ? jsonReply(200, { errors: [notPersisted] }) : request;
    },
    answer: (answer, request) => {
      const hash = hashIn(request);
      if (hash !== undefined && isObject(answer.body) && answer.body.errors !== undefined) failed.add(hash);
      return answer;
    },
  });
});

/** Answers to requests that accept any type of a kind, or others beside it, have the newer media type. */
const mediaTypeOfAny = answers(
  (request) => isGraphql(request) && /\w\/\*|[^ ],.*\*\/\*/.test(String(request.headers.accept)),
  (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'application/graphql-response+json' } }),
);

// biome-ignore format: a table, one mutant a row
export const graphqlHttpMutants: Row[] = [
  ...graphqlServiceMutants,
  ['graphql.http.no-get', 'graphql.methods', 'A query by GET is 405.',
    changeAnswer(by('GET'), () => jsonReply(405, { errors: [{ message: 'POST only' }] }))],
  ['graphql.http.get-without-variables', 'graphql.methods', 'Variables of a GET are not read.',
    requests(isGraphqlGet, (request) => ({ ...request, path: request.path.replace(/&variables=[^&]*/, '') }))],
  ['graphql.http.get-name-beside-variables', 'graphql.methods', 'A GET with variables ignores operationName.',
    httpGetNameBesideVariables],
  ['graphql.http.get-flat-variables', 'graphql.methods', 'Variables of a GET that are objects or lists are not read.',
    httpGetFlatVariables],
  ['graphql.http.get-mutation', 'graphql.get-mutation', 'A mutation by GET is run.',
    requests(isGraphqlGet, asPost)],
  ['graphql.http.get-mutation-by-name', 'graphql.get-mutation',
    'A mutation by GET is run when operationName chooses it.',
    requests(all(isGraphqlGet, ({ path }) => path.includes('operationName')), asPost)],
  ['graphql.http.empty-answered', 'graphql.post-empty', 'A POST without a query is answered 200 with null.',
    httpEmptyAnswered],
  ['graphql.http.persisted-refused', 'graphql.persisted', 'A query that is named by its hash is refused.',
    requests(namesHash, graphqlReply('Must provide query string.'))],
  ['graphql.http.persisted-forgotten', 'graphql.persisted', 'No query is kept by its hash.',
    requests(namesHash, jsonReply(200, { errors: [notPersisted] }))],
  ['graphql.http.persisted-last-only', 'graphql.persisted', 'Only the last query is kept by its hash.',
    persistedLastOnly],
  ['graphql.http.persisted-within-bytes', 'graphql.persisted', 'Queries of 8,000 characters together are kept.',
    persistedWithin(8000)],
  ['graphql.http.persisted-first-answer', 'graphql.persisted', 'A kept query ignores its variables.',
    persistedFirstAnswer],
  ['graphql.http.persisted-post-alone', 'graphql.persisted', 'A query that a GET sends with its hash is not kept.',
    requests((request) => isGraphql(request) && /[?&]query=/.test(request.path), (request) => ({
      ...request, path: request.path.replace(/([?&])extensions=[^&]*/, '$1') }))],
  ['graphql.http.persisted-faultless-only', 'graphql.persisted', 'A query whose answer has errors is not kept.',
    persistedFaultlessOnly],
  ['graphql.http.media-type-of-any', 'graphql.http.media-type',
    'Where any type is accepted the answer has another media type.', mediaTypeOfAny],
  ['graphql.http.persisted-by-post', 'graphql.persisted', 'A GET names no query by its hash.',
    requests((request) => isGraphqlGet(request) && request.path.includes('sha256Hash'), graphqlReply('Must provide query string.'))],
  ['graphql.http.batch-first-only', 'graphql.batch', 'Of an array of operations only the first is answered.',
    httpBatchFirstOnly],
  ['graphql.http.batch-first-variables', 'graphql.batch-alone', 'All operations of a batch take the variables of the first.',
    httpBatchFirstVariables],
  ['graphql.http.batch-variables-unread', 'graphql.http.parameter-types',
    'In a batch variables that are a text or a number count as none.', httpBatchVariablesUnread],
  ['graphql.http.batch-first-name', 'graphql.batch-alone', 'All operations of a batch take the operationName of the first.',
    httpBatchFirstName],
  ['graphql.http.batch-ends-at-error', 'graphql.batch-alone', 'A batch ends with the first operation that is refused.',
    httpBatchEndsAtError],
  ['graphql.http.name-among-others', 'graphql.operation-name', 'Of several operations with variables the first is run.',
    onOperation(({ query, variables }) => query.startsWith('query Beside') && Object.keys(variables).length > 0,
      (operation) => ({ ...operation, operationName: 'Beside' }))],
  ['graphql.http.operation-name-ignored', 'graphql.operation-name',
    'The first of several operations is run, whatever operationName says.',
    onOperation(({ query }) => /\bquery A\b/.test(query), (operation) => ({ ...operation, operationName: 'A' }))],
  ['graphql.http.unknown-operation', 'graphql.operation-name', 'An unknown operationName is answered 200 without data.',
    onGraphql(({ operationName }) => operationName === 'Z', () => jsonReply(200, { data: null }))],
  ['graphql.http.name-of-one', 'graphql.operation-name', 'A single operation is run whatever operationName says.',
    onOperation(({ query }) => !/\bquery B\b/.test(query),
      ({ operationName: _, ...operation }) => operation)],
  ['graphql.http.variables-unchecked', 'graphql.variables',
    'Fields of a variable that its type does not have are left out.', httpVariablesUnchecked],
  ['graphql.http.variables-status', 'graphql.variables', 'A wrong variable is answered 200 with errors.',
    httpVariablesStatus],
];
