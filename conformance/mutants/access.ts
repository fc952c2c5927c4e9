/** Mutants of access (section 5): who is let in. */
import { byHand, jsonReply, refusal } from './faults.ts';
import type { Bench, Mutant, Passing, Reply } from './mutant.ts';

const authorizationOf = (request: Passing): string | undefined => request.headers.authorization;

/** A fault that lets requests in with the full-access token. */
const lettingIn = (whom: (request: Passing, bench: Bench) => boolean) =>
  byHand((bench) => ({
    request: (request) =>
      whom(request, bench)
        ? { ...request, headers: { ...request.headers, authorization: `Bearer ${bench.token}` } }
        : request,
  }));

/** A fault over answers to requests without credentials that were refused. */
const refusing = (bend: (answer: Reply) => Reply) =>
  byHand(() => ({
    answer: (answer, request) =>
      authorizationOf(request) === undefined && answer.status === 403 ? bend(answer) : answer,
  }));

const isAnonymous = (request: Passing): boolean => authorizationOf(request) === undefined;
const isRead = (request: Passing): boolean => request.method === 'GET';

export const accessMutants: Mutant[] = [
  {
    id: 'access.anonymous.all',
    clause: 'access.private-by-default',
    breaks: 'Content-types are public by default.',
    ...lettingIn(isAnonymous),
  },
  {
    id: 'access.anonymous.reads',
    clause: 'access.private-by-default',
    breaks: 'Everybody may read.',
    ...lettingIn((request) => isAnonymous(request) && isRead(request)),
  },
  {
    id: 'access.anonymous.single-entries',
    clause: 'access.private-by-default',
    breaks: 'Everybody may read an entry whose id they know.',
    ...lettingIn((request) => isAnonymous(request) && isRead(request) && /^\/api\/[^/?]+\/[^/?]+/.test(request.path)),
  },
  ...['POST', 'PUT', 'DELETE'].map((method) => ({
    id: `access.anonymous.${method.toLowerCase()}`,
    clause: 'access.private-by-default',
    breaks: `Everybody may ${method}.`,
    ...lettingIn((request) => isAnonymous(request) && request.method === method),
  })),
  {
    id: 'access.any-bearer',
    clause: 'access.wrong-token',
    breaks: 'Any bearer token is accepted.',
    ...lettingIn((request) => authorizationOf(request)?.startsWith('Bearer ') ?? false),
  },
  {
    id: 'access.bearer-refused',
    clause: 'access.bearer-token',
    breaks: 'A valid bearer token is refused.',
    ...byHand(() => ({
      request: (request) =>
        authorizationOf(request)?.startsWith('Bearer ')
          ? jsonReply(401, {
              data: null,
              error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} },
            })
          : request,
    })),
  },
  {
    id: 'access.basic',
    clause: 'access.no-bearer',
    breaks: 'Basic credentials are accepted.',
    ...lettingIn((request) => authorizationOf(request)?.startsWith('Basic ') ?? false),
  },
  {
    id: 'access.refusal.empty-data',
    clause: 'access.private-by-default',
    breaks: 'A request without permission gets an empty answer with status 200.',
    ...refusing(() => jsonReply(200, { data: null, meta: {} })),
  },
  {
    id: 'access.refusal.no-error-object',
    clause: 'rest.envelope.error',
    breaks: 'A refusal carries no error object.',
    ...refusing((answer) => ({ ...answer, body: { data: null } })),
  },
  {
    id: 'access.refusal.not-found',
    clause: 'access.forbidden',
    breaks: 'A request without permission answers 404.',
    ...refusing(() =>
      jsonReply(404, { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } }),
    ),
  },
  {
    id: 'access.wrong-token.as-anonymous',
    clause: 'access.bad-token',
    breaks: 'A wrong token answers 403, as if there were none.',
    ...byHand(() => ({
      answer: (answer) =>
        answer.status === 401
          ? jsonReply(403, {
              data: null,
              error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} },
            })
          : answer,
    })),
  },
  {
    id: 'access.refused-update.done',
    clause: 'access.refused-write-changes-nothing',
    breaks: 'A refused update is done all the same.',
    ...byHand(({ token, send }) => ({
      answer: async (answer, request) => {
        if (request.method !== 'PUT' || (answer.status !== 403 && answer.status !== 401)) return answer;
        await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
        return answer;
      },
    })),
  },
  {
    id: 'access.full-access.no-delete',
    clause: 'access.full-access-token',
    breaks: 'A full-access token may not delete.',
    ...byHand(() => ({ request: (request) => (request.method === 'DELETE' ? refusal('Forbidden', 403) : request) })),
  },
  {
    id: 'access.tokens.made',
    clause: 'access.api-tokens-outside',
    breaks: 'Whoever may do everything may make API tokens.',
    ...byHand(() => ({
      request: (request) =>
        request.method === 'POST' && /^\/api\/(admin\/)?api-tokens/.test(request.path)
          ? jsonReply(201, { data: { id: 1, name: 'made by a client', accessKey: 'f'.repeat(256) } })
          : request,
    })),
  },
  {
    id: 'access.oracle',
    clause: 'security.no-permission-oracle',
    breaks: 'Without permission an unknown id is 404, a known one 403.',
    ...byHand(({ token, send }) => ({
      request: async (request) => {
        if (!isAnonymous(request) || !isRead(request) || !/^\/api\/[^/?]+\/[^/?]+/.test(request.path)) return request;
        const seen = await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
        return seen.status === 404 ? seen : request;
      },
    })),
  },
];
