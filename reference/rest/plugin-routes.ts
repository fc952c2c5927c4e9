/** Routes of plugins: one table row each, with the permission that it needs. Their answers have no envelope. */
import type { Request, Response, Router } from 'express';
import { type EndpointOf, type Plugin, pluginEndpoints } from '../access/plugin-endpoints.ts';
import type { Access, Caller } from '../access/viewer.ts';
import type { Question } from '../content/find.ts';
import express from '../express.ts';
import type { ContentType } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import { type Parameters, parseParameters } from '../query/parameters.ts';
import { refuseMethod } from './refuse-method.ts';
import { infoOf, tellRoute } from './told-route.ts';
import { addWarning } from './warnings.ts';

/** A request whose sender has the permission of the route. */
export interface PluginRequest {
  readonly request: Request;
  readonly response: Response;
  readonly caller: Caller;
  readonly parameters: Parameters;
  /** A segment of the path, by its name in the route. */
  segment(name: string): string;
  /** The question for entries of a content-type, with the parameters of the request. */
  about(contentType: ContentType): Question;
}

/** An answer; 204 without a body. */
export interface Answer {
  /** @default 200 */
  readonly status?: number;
  readonly body?: unknown;
  /** Redirects to this URL instead. */
  readonly redirect?: string;
}

/** Answers a request, or throws an ApiError. */
export type AnswerTo = (request: PluginRequest) => Answer | Promise<Answer>;

/** One route. */
export interface PluginRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the prefix, in the syntax of Express. */
  readonly path: string;
  /** With `action`, the permission that it needs: `plugin::users-permissions.user` and `find`. */
  readonly controller: string;
  readonly action: string;
  readonly answer: AnswerTo;
}

/** The answers of a plugin, one for each of its endpoints. */
export type AnswersOf<Of extends Plugin> = Readonly<Record<EndpointOf<Of>, AnswerTo>>;

/** The routes of a plugin, in the order of the table of endpoints. */
export function routesWith<Of extends Plugin>(plugin: Of, answers: AnswersOf<Of>): PluginRoute[] {
  const answerOf = new Map<string, AnswerTo>(Object.entries<AnswerTo>(answers));
  return pluginEndpoints.flatMap(({ key, method, path, controller, action, ...endpoint }) => {
    const answer = endpoint.plugin === plugin ? answerOf.get(key) : undefined;
    return answer ? [{ method, path, controller: `plugin::${plugin}.${controller}`, action, answer }] : [];
  });
}

/**
 * Makes the router of a table, to be mounted under the prefix. The first row with the path and method answers; a path that
 * exists only with other methods answers 405.
 */
export function pluginRoutes(access: Access, routes: readonly PluginRoute[]): Router {
  const router = express.Router();
  for (const route of routes) {
    router.all(route.path, async (request, response, next) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      if (route.method === method) {
        tellRoute(response, () => toldAs(route));
        await send(access, route, request, response);
      } else {
        const allowed: unknown = response.locals.allowed;
        response.locals.allowed = [...(Array.isArray(allowed) ? allowed : []), route.method];
        next();
      }
    });
  }
  router.use((request, response, next) => {
    const allowed: unknown = response.locals.allowed;
    if (!Array.isArray(allowed)) next();
    else {
      const methods = new Set(allowed.includes('GET') ? ['HEAD', ...allowed] : allowed);
      refuseMethod(request, response, [...methods].join(', '));
    }
  });
  return router;
}

/** The route in the words of Strapi: its handler names the controller without the plugin. */
function toldAs({ method, path, controller, action }: PluginRoute) {
  const [group = '', name = ''] = controller.split('.');
  return { method, path, handler: `${name}.${action}`, config: {}, info: infoOf(group) };
}

/** Makes the request that a route answers; `segments` are those of its path, by name. */
export function pluginRequest(
  from: Pick<PluginRequest, 'request' | 'response' | 'caller' | 'parameters'>,
  segments: Readonly<Record<string, unknown>>,
): PluginRequest {
  const { response, caller, parameters } = from;
  return {
    ...from,
    segment: (name) => String(segments[name] ?? ''),
    about: (contentType) => ({
      contentType,
      parameters,
      viewer: caller.viewer,
      warn: (remark) => addWarning(response, remark),
    }),
  };
}

async function send(access: Access, route: PluginRoute, request: Request, response: Response): Promise<void> {
  const caller = access.callerOf(request.headers.authorization);
  if (!caller.viewer.may(route.action, route.controller)) throw new ApiError('ForbiddenError');
  const { url } = request;
  const mark = url.indexOf('?');
  const parameters = parseParameters(mark === -1 ? '' : url.slice(mark + 1));
  const {
    status = 200,
    body,
    redirect,
  } = await route.answer(pluginRequest({ request, response, caller, parameters }, request.params));
  if (redirect !== undefined) response.redirect(redirect);
  else if (body === undefined) response.status(204).end();
  else response.status(status).json(body);
}
