/** The route of a request, for code around it. */
import type { Response } from 'express';

/** A route as code reads it in `ctx.state.route`. */
export interface ToldRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: unknown;
  readonly config: object;
  readonly info: { readonly type: 'content-api'; readonly apiName?: string; readonly pluginName?: string };
}

/** Notes the route that answers a request, unless one is noted. */
export function tellRoute(response: Response, route: () => ToldRoute): void {
  response.locals.route ??= route;
}

/** The route that answered a request; undefined before one did, or if none did. */
export function toldRoute(response: Response): ToldRoute | undefined {
  const route: unknown = response.locals.route;
  return typeof route === 'function' ? (route() as ToldRoute) : undefined;
}

/** Which API or plugin has a route: `api::article` or `plugin::upload`. */
export function infoOf(group: string): ToldRoute['info'] {
  const [kind, name = ''] = group.split('::');
  return { type: 'content-api', ...(kind === 'plugin' ? { pluginName: name } : { apiName: name }) };
}
