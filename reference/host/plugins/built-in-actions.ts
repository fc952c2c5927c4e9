/** Makes controllers of the endpoints of plugins, so that code of a project can call, wrap and replace them. */
import type { Access } from '../../access/viewer.ts';
import { membersOf } from '../../model/object.ts';
import { type PluginRoute, pluginRequest } from '../../rest/plugin-routes.ts';
import type { Bag } from '../callable.ts';
import { toJson } from '../data/params.ts';
import type { Context } from '../http/context.ts';
import { routesOf } from './built-in-routes.ts';

/** Services that the actions use; available once the accounts are. */
export interface ActionParts {
  access(): Access;
  /** The endpoints of all plugins. */
  table(): readonly PluginRoute[];
}

/** Controllers of a plugin by name; none if its endpoints cannot be extended. */
export function controllersOf(plugin: string, parts: ActionParts): Readonly<Record<string, Bag>> {
  const controllers: Record<string, Bag> = {};
  for (const { handler } of routesOf(plugin)) {
    const [name = '', action = ''] = handler.split('.');
    const actions = controllers[name] ?? {};
    controllers[name] = actions;
    actions[action] = (ctx: Context) => run(parts, `plugin::${plugin}.${name}`, action, ctx);
  }
  return controllers;
}

/** Answers a request like the endpoint, and throws its errors. Uses the current body and query of the context. */
async function run({ access, table }: ActionParts, controller: string, action: string, ctx: Context): Promise<void> {
  const route = table()
    .filter((each) => each.controller === controller && each.action === action)
    .sort((a, b) => closeness(b, ctx) - closeness(a, ctx))[0];
  if (!route) throw new Error(`${controller} has no action ${action}`);
  const { req: request, res: response, params } = ctx;
  const caller = access().callerOf(request.headers.authorization);
  const parameters = { ...(toJson(ctx.query) as Readonly<Record<string, never>>) };
  request.body = membersOf(ctx.request.body);
  const { status, body, redirect } = await route.answer(
    pluginRequest({ request, response, caller, parameters }, params),
  );
  if (redirect !== undefined) ctx.redirect(redirect);
  else {
    ctx.status = status ?? (body === undefined ? 204 : 200);
    // a copy: the answer of an endpoint may be cached
    ctx.body = body === undefined ? null : toJson(body);
  }
}

/** How many parameters of a route the request has; -1 if it lacks one. */
function closeness({ path }: PluginRoute, { params }: Context): number {
  const names = [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => name ?? '');
  return names.every((name) => name in params) ? names.length : -1;
}
