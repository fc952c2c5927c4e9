/** Control of the mock over HTTP: reset, snapshots, request log, faults. It needs a full-access token. */
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Access } from '../access/viewer.ts';
import express from '../express.ts';
import { didYouMean } from '../model/nearest.ts';
import type { Profile } from '../model/profile.ts';
import { ApiError } from '../query/api-error.ts';
import { queryStringOf } from '../rest/paths.ts';
import type { Snapshot } from '../store/store.ts';
import { readFaultRules, renderFaultRule } from './fault-rules.ts';
import type { Faults } from './faults.ts';
import type { RequestFilter, RequestLog } from './request-log.ts';

/** Operations on the whole content of a server. */
export interface ContentControl {
  /** Restores the seed. */
  reset(): Promise<void>;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): Promise<void>;
  /** A snapshot as seed content. */
  exportSeed(snapshot: Snapshot): Promise<object>;
}

/** The parts of the server that the control routes act on. */
export interface ControlParts {
  readonly access: Access;
  readonly control: ContentControl;
  /** Snapshots by name, which a reload keeps. */
  readonly snapshots: Map<string, Snapshot>;
  readonly requestLog: RequestLog;
  readonly faults: Faults;
  /** How the server answers where the source document and a real Strapi 4 differ. */
  readonly profile: Profile;
  /** Describes the API as OpenAPI. */
  describe(): Promise<object>;
}

/** Maximum number of snapshots, which are in memory; more are probably forgotten ones. */
const MOST_SNAPSHOTS = 100;

const REFUSAL = 'The control of this server needs a full-access token: Authorization: Bearer TOKEN';

type Method = 'get' | 'post' | 'put' | 'delete';

/** One route below `/_touchstone`. */
interface ControlRoute {
  readonly method: Method;
  readonly path: string;
  /** What it does, as `GET /_touchstone` tells. */
  readonly says: string;
  readonly isJson?: true;
  /** Whether the answer stands alone, without `data` around it. */
  readonly isDocument?: true;
  answer(request: Request): Promise<unknown> | unknown;
}

/** Makes the routes below `/_touchstone`. Not used in production, where these paths answer 404. */
export function controlRoutes(parts: ControlParts): Router {
  const { access, profile } = parts;
  const routes = [...contentRoutes(parts), ...requestRoutes(parts), documentRoute(parts)];
  const router = express.Router();
  router.use((request, _response, next) => {
    if (!access.callerOf(request.headers.authorization).fullAccess) throw new ApiError('ForbiddenError', REFUSAL);
    next();
  });
  router.get('/', (_request, response) => {
    const listed = routes.map(({ method, path, says }) => ({ method: method.toUpperCase(), path, says }));
    response.json({ data: { name: 'content-touchstone', profile, routes: listed } });
  });
  for (const { method, path, isJson, isDocument, answer } of routes) {
    const handlers: RequestHandler[] = isJson ? [express.json()] : [];
    router[method](path, ...handlers, async (request: Request, response: Response) => {
      const data = await answer(request);
      response.json(isDocument ? data : { data });
    });
  }
  return router;
}

/** The description of the API, for tools that read it by its address. */
const documentRoute = ({ describe }: ControlParts): ControlRoute => ({
  method: 'get',
  path: '/openapi.json',
  says: 'describes the API, as OpenAPI 3.1',
  isDocument: true,
  answer: describe,
});

/** Reset and snapshots. */
function contentRoutes({ control, snapshots, requestLog, faults }: ControlParts): readonly ControlRoute[] {
  const nameOf = ({ params }: Request): string => String(params.name);
  const named = (request: Request): Snapshot => {
    const name = nameOf(request);
    const snapshot = snapshots.get(name);
    const known = [...snapshots.keys()];
    if (!snapshot)
      throw new ApiError('NotFoundError', `No snapshot is called ${name}${didYouMean(name, known)}`, { known });
    return snapshot;
  };
  const shown = (name: string, { takenAt }: Snapshot) => ({ name, takenAt });
  return [
    {
      method: 'post',
      path: '/reset',
      says: 'restores the seed; clears the request log and the fault rules',
      async answer() {
        await control.reset();
        requestLog.clear();
        faults.reset();
        return { reset: true };
      },
    },
    {
      method: 'get',
      path: '/snapshots',
      says: 'lists the snapshots',
      answer: () => [...snapshots].map(([name, snapshot]) => shown(name, snapshot)),
    },
    {
      method: 'post',
      path: '/snapshots/:name',
      says: 'saves all content',
      answer(request) {
        const name = nameOf(request);
        if (!snapshots.has(name) && snapshots.size >= MOST_SNAPSHOTS)
          throw new ApiError(
            'ValidationError',
            `No more than ${MOST_SNAPSHOTS} snapshots are kept: reuse or delete one`,
          );
        const snapshot = control.snapshot();
        snapshots.set(name, snapshot);
        return shown(name, snapshot);
      },
    },
    {
      method: 'get',
      path: '/snapshots/:name',
      says: 'exports a snapshot as seed content, which --seed reads',
      isDocument: true,
      answer: (request) => control.exportSeed(named(request)),
    },
    {
      method: 'post',
      path: '/snapshots/:name/restore',
      says: 'restores the content of a snapshot',
      async answer(request) {
        const snapshot = named(request);
        await control.restore(snapshot);
        return shown(nameOf(request), snapshot);
      },
    },
    {
      method: 'delete',
      path: '/snapshots/:name',
      says: 'deletes a snapshot',
      answer(request) {
        const snapshot = named(request);
        snapshots.delete(nameOf(request));
        return shown(nameOf(request), snapshot);
      },
    },
  ];
}

/** The request log and the fault rules. */
function requestRoutes({ requestLog, faults }: ControlParts): readonly ControlRoute[] {
  const rules = () => faults.rules().map(renderFaultRule);
  return [
    {
      method: 'get',
      path: '/requests',
      says: 'lists the requests since the last reset, by method, path (as of fault rules) and status (404, 4xx)',
      answer: ({ url }) => requestLog.entries(readRequestFilter(queryStringOf(url))),
    },
    {
      method: 'delete',
      path: '/requests',
      says: 'clears the request log',
      answer() {
        requestLog.clear();
        return [];
      },
    },
    { method: 'get', path: '/faults', says: 'lists the fault rules', answer: rules },
    {
      method: 'put',
      path: '/faults',
      says: 'replaces the fault rules: delays and errors by route',
      isJson: true,
      answer(request) {
        faults.set(readFaultRules(request.body));
        return rules();
      },
    },
  ];
}

/** Reads which requests to list. @throws ApiError 400 for another parameter */
function readRequestFilter(queryString: string): RequestFilter {
  const parameters = Object.fromEntries(new URLSearchParams(queryString));
  const known = ['method', 'path', 'status'];
  for (const name of Object.keys(parameters))
    if (!known.includes(name))
      throw new ApiError(
        'ValidationError',
        `There is no filter ${name}, but ${known.join(', ')}${didYouMean(name, known)}`,
      );
  return parameters;
}
