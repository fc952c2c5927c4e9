/** The endpoints of the page beyond the public API: its session, the model, what happened lately, tokens. */
import type { Request, Response, Router } from 'express';
import type { Accounts } from '../access/accounts.ts';
import { bearerOf } from '../access/credentials.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Access } from '../access/viewer.ts';
import express from '../express.ts';
import type { Surroundings } from '../mock/hints.ts';
import { remarksOn } from '../mock/request-lines.ts';
import type { RequestLog } from '../mock/request-log.ts';
import { isObject } from '../model/object.ts';
import { ApiError } from '../query/api-error.ts';
import { queryStringOf } from '../rest/paths.ts';
import { isForeign } from './comes-from.ts';
import { type Described, describeProject } from './describe.ts';

/** Services that the endpoints use. */
export interface EndpointParts {
  readonly access: Access;
  readonly accounts?: Pick<Accounts, 'tokens'> | undefined;
  readonly sessions: Sessions;
  readonly requestLog: RequestLog;
  readonly surroundings: Surroundings;
  /** Counts the commits of the content. */
  readonly revision: () => number;
  /** The project as it is now. */
  describe(): Described;
}

/** Most requests of the log in one answer: the newest. */
const MOST_LOGGED = 200;

/** Makes the routes below the path of the page. All but the first need what `/_touchstone` needs: full access. */
export function pageEndpoints(parts: EndpointParts): Router {
  const { access, accounts, sessions, requestLog, surroundings, revision } = parts;
  const router = express.Router();

  router.post('/session', express.json({ limit: '4kb' }), (request, response) => {
    if (isForeign(request)) throw new ApiError('ForbiddenError', 'Only the page itself opens its session');
    const session = openSession(request, parts);
    if (session === undefined)
      throw new ApiError('UnauthorizedError', 'The key is not that of this start, or was used');
    send(response, { session });
  });

  router.use((request, _response, next) => {
    if (!access.callerOf(request.headers.authorization).fullAccess)
      throw new ApiError('ForbiddenError', 'The page needs a session, or a full-access token');
    next();
  });
  router.delete('/session', (request, response) => {
    sessions.close(bearerOf(request.headers.authorization) ?? '');
    response.status(204).end();
  });
  router.get('/project', (_request, response) => send(response, describeProject(parts.describe())));
  router.get('/tokens', (_request, response) => send(response, accounts?.tokens.list() ?? []));
  router.get('/lately', (request, response) => {
    const after = Number(new URLSearchParams(queryStringOf(request.url)).get('after') ?? '0');
    const entries = requestLog.after(Number.isSafeInteger(after) ? after : 0, MOST_LOGGED);
    send(response, {
      last: requestLog.last(),
      revision: revision(),
      requests: entries.map(({ number, recorded, shown }) => ({
        ...shown(),
        number,
        remarks: remarksOn(recorded, surroundings),
      })),
    });
  });
  return router;
}

/** A session for the key of the start, or for who sends a full-access token. */
function openSession({ body, headers }: Request, { access, sessions }: EndpointParts): string | undefined {
  const key: unknown = isObject(body) ? body.key : undefined;
  if (typeof key === 'string') return sessions.openWithKey(key);
  if (!access.callerOf(headers.authorization).fullAccess)
    throw new ApiError('ForbiddenError', 'The page needs a full-access token');
  return sessions.open();
}

function send(response: Response, data: unknown): void {
  response.set('Cache-Control', 'no-store').json({ data });
}
