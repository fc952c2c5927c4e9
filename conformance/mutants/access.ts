/** Mutants of access (5): which requests are permitted. */

import { passwordOf } from '../target/canary.ts';
import {
  answers,
  emptyAnswer,
  executeRefused,
  forbidden,
  jsonReply,
  letIn,
  notFound,
  refusal,
  requests,
} from './faults.ts';
import type { Reply, Row } from './mutant.ts';
import { all, by, isAnonymous, isGraphql, isRead, isReadOfOne, type When, withBearer } from './when.ts';

/** A fault that changes answers to requests without credentials that were refused. */
const replaceRefusal = (bend: (answer: Reply) => Reply) =>
  answers((request, answer) => isAnonymous(request) && answer.status === 403, bend);

/** Requests with credentials of the scheme: `Bearer`, `Basic`. */
const withCredentials =
  (kind: string): When =>
  ({ headers }) =>
    headers.authorization?.startsWith(`${kind} `) === true;
const accessOracle = requests(all(isAnonymous, isReadOfOne), async (request, { token, send }) => {
  const answer = await send(withBearer(request, token));
  return answer.status === 404 ? answer : request;
});

// biome-ignore format: a table, one mutant a row
export const accessMutants: Row[] = [
  ['access.anonymous.all', 'access.private-by-default', 'Content-types are public by default.', letIn(isAnonymous)],
  ['access.anonymous.reads', 'access.private-by-default', 'Everybody may read.',
    letIn(all(isAnonymous, isRead))],
  ['access.anonymous.single-entries', 'access.private-by-default', 'Everybody may read an entry whose id they know.',
    letIn(all(isAnonymous, isReadOfOne))],
  ...['POST', 'PUT', 'DELETE'].map((method): Row => [`access.anonymous.${method.toLowerCase()}`,
    'access.private-by-default', `Everybody may ${method}.`,
    letIn((request) => isAnonymous(request) && request.method === method)]),
  ['access.any-bearer', 'access.wrong-token', 'Any bearer token is accepted.',
    letIn(withCredentials('Bearer'))],
  ['access.bearer-refused', 'access.bearer-token', 'A valid bearer token is refused.',
    requests(withCredentials('Bearer'), refusal('Missing or invalid credentials', 401))],
  ['access.bearer-case', 'access.bearer-case', 'Of the scheme Bearer the case counts.',
    requests(({ headers }) => /^(bearer|BEARER) /.test(headers.authorization ?? ''), forbidden)],
  ['access.bearer-case.graphql', 'access.bearer-case', 'On GraphQL the case of the scheme Bearer counts.',
    requests((request) => isGraphql(request) && /^bearer /i.test(request.headers.authorization ?? '') &&
      !withCredentials('Bearer')(request), forbidden)],
  ['access.basic', 'access.no-bearer', 'Basic credentials are accepted.',
    letIn(withCredentials('Basic'))],
  ['access.refusal.empty-data', 'access.private-by-default',
    'A request without permission gets an empty answer with status 200.', replaceRefusal(() => emptyAnswer)],
  ['access.refusal.hidden-value', 'access.private-by-default', 'A refusal quotes the password of somebody.',
    replaceRefusal((answer) => ({ ...answer, body: { error: { message: `unlike ${passwordOf('somebody')}` } } }))],
  ['access.refusal.hidden-header', 'access.private-by-default', 'A refusal carries a password in a header.',
    replaceRefusal((answer) => ({ ...answer, headers: { ...answer.headers, 'x-user': passwordOf('somebody') } }))],
  ['access.refusal.data-beside-error', 'rest.envelope.error', 'A refusal carries data beside the error.',
    replaceRefusal((answer) => ({ ...answer, body: { data: [], error: { status: 403 } } }))],
  ['access.refusal.no-error-object', 'rest.envelope.error', 'A refusal carries no error object.',
    replaceRefusal((answer) => ({ ...answer, body: { data: null } }))],
  ['access.refusal.not-found', 'access.forbidden', 'A request without permission answers 404.',
    replaceRefusal(() => notFound)],
  ['access.wrong-token.as-anonymous', 'access.bad-token', 'A wrong token answers 403, as if there were none.',
    answers((_request, answer) => answer.status === 401, forbidden)],
  ['access.refused-update.done', 'access.refused-write-changes-nothing', 'A refused update is done all the same.',
    executeRefused(({ method }, { status }) => method === 'PUT' && (status === 403 || status === 401))],
  ['access.full-access.no-delete', 'access.full-access-token', 'A full-access token may not delete.',
    requests(by('DELETE'), forbidden)],
  ['access.tokens.made', 'access.api-tokens-outside', 'Whoever may do everything may make API tokens.',
    requests((request) => request.method === 'POST' && /^\/api\/(admin\/)?api-tokens/.test(request.path),
      jsonReply(201, { data: { id: 1, name: 'made by a client', accessKey: 'f'.repeat(256) } }))],
  ['access.oracle', 'security.no-permission-oracle', 'Without permission an unknown id is 404, a known one 403.',
    accessOracle],
];
