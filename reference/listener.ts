/** What answers before Express: the guard of hosts and origins, then the fast paths. */
import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import type { FastQueries } from './graphql/http/fast-endpoint.ts';
import { recordRead } from './mock/record.ts';
import { readCorsConfig } from './rest/boundary/cors-config.ts';
import { createGuard } from './rest/boundary/guard.ts';
import type { FastPath } from './rest/fast-path.ts';
import type { ServerParts } from './server.ts';

/** Puts the guard of hosts and origins in front of a listener. */
export function guardListener(listener: RequestListener, { project, hosts, requestLog }: ServerParts): RequestListener {
  const { server, middlewares } = project.config;
  const guard = createGuard({ ...hosts, publicUrl: server.url, cors: readCorsConfig(middlewares) });
  return (request, response) => {
    const startTime = performance.now();
    guard(
      request,
      response,
      () => listener(request, response),
      () => recordRead(requestLog, request, response, startTime),
    );
  };
}

/** The fast paths: of plain reads, and of GraphQL queries where no code takes part in requests. */
interface FastPaths {
  readonly read: FastPath;
  readonly queries: FastQueries | undefined;
}

/** Answers plain reads and queries by the fast paths, unless there are fault rules. */
export function withFastPath(
  app: Express,
  { faults, requestLog }: ServerParts,
  { read, queries }: FastPaths,
): RequestListener {
  return (request, response) => {
    const startTime = performance.now();
    if (faults.rules().length > 0) {
      app(request, response);
      return;
    }
    const text = read(request, response);
    const query = text === undefined ? queries?.(request, response) : undefined;
    if (text !== undefined) recordRead(requestLog, request, response, startTime, { answer: text });
    else if (!query) app(request, response);
    else
      void query.then(({ body, answer }) => {
        if (answer !== undefined) recordRead(requestLog, request, response, startTime, { body, answer });
        // Express takes a body that was read before
        else app(Object.assign(request, { body }), response);
      });
  };
}
