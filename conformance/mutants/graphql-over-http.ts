/** Mutants of GraphQL over HTTP (4.9), which the audits of `graphql-http` ask about. */
import { isObject, jsonIn } from '../models/json.ts';
import { answers, jsonReply, requests } from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';
import { all, by, isGraphql, type When } from './when.ts';

const isPost = all(isGraphql, by('POST'));
const accepts =
  (type: string): When =>
  ({ headers }) =>
    headers.accept === type;
const bodyOf = ({ text }: Passing): unknown => jsonIn(text);
const contentType = ({ headers }: Passing): string | undefined => headers['content-type'];

/** The answer with another content type. */
const typed =
  (type: string) =>
  ({ body, text, ...answer }: Reply): Reply => ({
    ...answer,
    headers: { ...answer.headers, 'content-type': type },
    body: undefined,
    text: body === undefined ? text : JSON.stringify(body),
  });

const refused = jsonReply(406, { errors: [{ message: 'Not Acceptable' }] });
const nothing = jsonReply(200, { data: null });
const isText = (value: unknown): boolean => typeof value === 'string';
const hasNoQuery = (request: Passing): boolean => {
  const body = bodyOf(request);
  return !isObject(body) || body.query === undefined;
};
const hasStrangeTypes = (request: Passing): boolean => {
  const body = bodyOf(request);
  if (!isObject(body)) return false;
  const { query, operationName, variables, extensions } = body;
  const isMap = (value: unknown): boolean => value === undefined || value === null || isObject(value);
  return !isText(query) || !(operationName == null || isText(operationName)) || !isMap(variables) || !isMap(extensions);
};
const is400 =
  (when: When) =>
  (request: Passing, answer: Reply): boolean =>
    isPost(request) && when(request) && answer.status === 400;
const newType = 'application/graphql-response+json';

// biome-ignore format: a table, one mutant a row
export const graphqlOverHttpMutants: readonly Row[] = [
  ['graphql.http.post-accepted', 'graphql.methods', 'A query is answered 202.',
    answers((request, { status }) => isGraphql(request) && status === 200, (answer) => ({ ...answer, status: 202 }))],
  ['graphql.http.no-query-answered', 'graphql.post-empty', 'A POST whose body has no query is answered 200 with null.',
    answers(is400(hasNoQuery), () => nothing)],
  ['graphql.http.media-type.html', 'graphql.http.media-type', 'Answers are called text/plain.',
    answers(isPost, typed('text/plain; charset=utf-8'))],
  ['graphql.http.media-type.json-alone', 'graphql.http.response-json', 'Every answer is called application/json.',
    answers(all(isPost, accepts(newType)), typed('application/json; charset=utf-8'))],
  ['graphql.http.utf-8.refused', 'graphql.http.utf-8', 'The charset of a query of JSON is not known.',
    requests((request) => isPost(request) && (/charset/.test(contentType(request) ?? '') || request.text.includes('__typename')),
      jsonReply(415, { errors: [{ message: 'Unsupported' }] }))],
  ['graphql.http.utf-8.cut', 'graphql.http.utf-8', 'A character where a long body is cut becomes another.',
    requests((request) => isPost(request) && request.text.length > 20_000,
      (request) => ({ ...request, text: `${request.text.slice(0, 20_000)}\ufffd${request.text.slice(20_001)}` }))],
  ['graphql.http.content-type-missing.json', 'graphql.http.content-type-missing', 'A POST without a content type is read as JSON.',
    requests((request) => isPost(request) && contentType(request) === undefined,
      (request) => ({ ...request, headers: { ...request.headers, 'content-type': 'application/json' } }))],
  ['graphql.http.parameters.one-type', 'graphql.http.parameters', 'A POST that accepts one content type alone is 406.',
    requests((request) => isPost(request) && /^application\//.test(request.headers.accept ?? ''), refused)],
  ['graphql.http.parameter-types.ignored', 'graphql.http.parameter-types', 'Parameters of a wrong type are answered 200 with null.',
    answers(is400(hasStrangeTypes), () => nothing)],
  ['graphql.http.parameter-types-unread.ignored', 'graphql.http.parameter-types-unread',
    'Variables and extensions of a wrong type are answered 200 with null.', answers(is400(hasStrangeTypes), () => nothing)],
  ['graphql.http.bad-json.redirected', 'graphql.http.bad-json', 'A body that is no JSON is answered 302.',
    answers(is400((request) => bodyOf(request) === undefined), (answer) => ({ ...answer, status: 302 }))],
  ['graphql.http.document-errors.200', 'graphql.http.document-errors', 'A wrong document is answered 200 with data null.',
    answers(is400(accepts(newType)), () => jsonReply(200, { data: null, errors: [{ message: 'wrong' }] }))],
];
