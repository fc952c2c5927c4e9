/** Mutants of access (section 5): who is let in. */
import { answers, forbidden, jsonReply, lettingIn, notFound, nothing, requests } from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { by, isAnonymous, isRead, withBearer } from './when.ts';

/** A fault over answers to requests without credentials that were refused. */
const refusing = (bend: (answer: Reply) => Reply) =>
  answers((request, answer) => isAnonymous(request) && answer.status === 403, bend);

const accessBearerRefused = requests(
  (request) => /^Bearer /.test(request.headers.authorization ?? ''),
  jsonReply(401, {
    data: null,
    error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} },
  }),
);
const refusedUpdateDone: MakeFault = ({ token, send }) => ({
  answer: async (answer, request) => {
    if (request.method !== 'PUT' || (answer.status !== 403 && answer.status !== 401)) return answer;
    await send(withBearer(request, token));
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
    const seen = await send(withBearer(request, token));
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
  ...['POST', 'PUT', 'DELETE'].map((method): Row => [`access.anonymous.${method.toLowerCase()}`,
    'access.private-by-default', `Everybody may ${method}.`,
    lettingIn((request) => isAnonymous(request) && request.method === method)]),
  ['access.any-bearer', 'access.wrong-token', 'Any bearer token is accepted.',
    lettingIn((request) => /^Bearer /.test(request.headers.authorization ?? '') ?? false)],
  ['access.bearer-refused', 'access.bearer-token', 'A valid bearer token is refused.', accessBearerRefused],
  ['access.basic', 'access.no-bearer', 'Basic credentials are accepted.',
    lettingIn((request) => /^Basic /.test(request.headers.authorization ?? '') ?? false)],
  ['access.refusal.empty-data', 'access.private-by-default',
    'A request without permission gets an empty answer with status 200.', refusing(() => nothing)],
  ['access.refusal.no-error-object', 'rest.envelope.error', 'A refusal carries no error object.',
    refusing((answer) => ({ ...answer, body: { data: null } }))],
  ['access.refusal.not-found', 'access.forbidden', 'A request without permission answers 404.',
    refusing(() => notFound)],
  ['access.wrong-token.as-anonymous', 'access.bad-token', 'A wrong token answers 403, as if there were none.',
    answers((_request, answer) => answer.status === 401, forbidden)],
  ['access.refused-update.done', 'access.refused-write-changes-nothing', 'A refused update is done all the same.',
    refusedUpdateDone],
  ['access.full-access.no-delete', 'access.full-access-token', 'A full-access token may not delete.',
    requests(by('DELETE'), forbidden)],
  ['access.tokens.made', 'access.api-tokens-outside', 'Whoever may do everything may make API tokens.', tokensMade],
  ['access.oracle', 'security.no-permission-oracle', 'Without permission an unknown id is 404, a known one 403.',
    accessOracle],
];
