/** Mutants of access (section 5): who is let in. */
import { answers, jsonReply, refusal, requests } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply, Row } from './mutant.ts';

const authorizationOf = (request: Passing): string | undefined => request.headers.authorization;

/** A fault that lets requests in with the full-access token. */
const lettingIn = (whom: (request: Passing, bench: Bench) => boolean) =>
  requests(
    (request, bench) => whom(request, bench),
    (request, bench) => ({ ...request, headers: { ...request.headers, authorization: `Bearer ${bench.token}` } }),
  );

/** A fault over answers to requests without credentials that were refused. */
const refusing = (bend: (answer: Reply) => Reply) =>
  answers(
    (request, answer) => authorizationOf(request) === undefined && answer.status === 403,
    (answer) => bend(answer),
  );

const isAnonymous = (request: Passing): boolean => authorizationOf(request) === undefined;
const isRead = (request: Passing): boolean => request.method === 'GET';

const accessBearerRefused = requests(
  (request) => authorizationOf(request)?.startsWith('Bearer '),
  jsonReply(401, {
    data: null,
    error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} },
  }),
);
const refusalNotFound = refusing(() =>
  jsonReply(404, { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } }),
);
const wrongTokenAsAnonymous = answers(
  (_request, answer) => answer.status === 401,
  jsonReply(403, {
    data: null,
    error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} },
  }),
);
const refusedUpdateDone: MakeFault = ({ token, send }) => ({
  answer: async (answer, request) => {
    if (request.method !== 'PUT' || (answer.status !== 403 && answer.status !== 401)) return answer;
    await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    return answer;
  },
});
const tokensMade = requests(
  (request) => request.method === 'POST' && /^\/api\/(admin\/)?api-tokens/.test(request.path),
  jsonReply(201, { data: { id: 1, name: 'made by a client', accessKey: 'f'.repeat(256) } }),
);
const accessOracle: MakeFault = ({ token, send }) => ({
  request: async (request) => {
    if (!isAnonymous(request) || !isRead(request) || !/^\/api\/[^/?]+\/[^/?]+/.test(request.path)) return request;
    const seen = await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    return seen.status === 404 ? seen : request;
  },
});

// biome-ignore format: a table, one mutant a row
export const accessMutants: Row[] = [
  ['access.anonymous.all', 'access.private-by-default', 'Content-types are public by default.', lettingIn(isAnonymous)],
  ['access.anonymous.reads', 'access.private-by-default', 'Everybody may read.',
    lettingIn((request) => isAnonymous(request) && isRead(request))],
  ['access.anonymous.single-entries', 'access.private-by-default', 'Everybody may read an entry whose id they know.',
    lettingIn((request) => isAnonymous(request) && isRead(request) && /^\/api\/[^/?]+\/[^/?]+/.test(request.path))],
  ...['POST', 'PUT', 'DELETE'].map(
    (method): Row => [
      `access.anonymous.${method.toLowerCase()}`,
      'access.private-by-default',
      `Everybody may ${method}.`,
      lettingIn((request) => isAnonymous(request) && request.method === method),
    ],
  ),
  ['access.any-bearer', 'access.wrong-token', 'Any bearer token is accepted.',
    lettingIn((request) => authorizationOf(request)?.startsWith('Bearer ') ?? false)],
  ['access.bearer-refused', 'access.bearer-token', 'A valid bearer token is refused.', accessBearerRefused],
  ['access.basic', 'access.no-bearer', 'Basic credentials are accepted.',
    lettingIn((request) => authorizationOf(request)?.startsWith('Basic ') ?? false)],
  ['access.refusal.empty-data', 'access.private-by-default',
    'A request without permission gets an empty answer with status 200.',
    refusing(() => jsonReply(200, { data: null, meta: {} }))],
  ['access.refusal.no-error-object', 'rest.envelope.error', 'A refusal carries no error object.',
    refusing((answer) => ({ ...answer, body: { data: null } }))],
  ['access.refusal.not-found', 'access.forbidden', 'A request without permission answers 404.', refusalNotFound],
  ['access.wrong-token.as-anonymous', 'access.bad-token', 'A wrong token answers 403, as if there were none.',
    wrongTokenAsAnonymous],
  ['access.refused-update.done', 'access.refused-write-changes-nothing', 'A refused update is done all the same.',
    refusedUpdateDone],
  ['access.full-access.no-delete', 'access.full-access-token', 'A full-access token may not delete.',
    requests((request) => request.method === 'DELETE', refusal('Forbidden', 403))],
  ['access.tokens.made', 'access.api-tokens-outside', 'Whoever may do everything may make API tokens.', tokensMade],
  ['access.oracle', 'security.no-permission-oracle', 'Without permission an unknown id is 404, a known one 403.',
    accessOracle],
];
