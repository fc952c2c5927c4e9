/** What the GraphQL face is told of a project: what it said of the schema, and what is registered by name. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type Koa from 'koa';
import { actionCatalog, actionNames } from '../../access/actions.ts';
import type { Customization } from '../../graphql/customization.ts';
import type { Model } from '../../model/model.ts';
import type { Registry } from '../app/registry.ts';
import { isCallable } from '../callable.ts';
import { faultIn } from '../code/fault.ts';
import type { Exported } from '../code/loaded-code.ts';
import { type Context, contextOf, isContext } from '../http/context.ts';
import { introduce } from '../http/serve.ts';
import type { GraphqlPlugin } from './graphql.ts';

/** What it is made of. */
export interface CustomizationParts {
  readonly graphql: GraphqlPlugin;
  readonly strapi: unknown;
  readonly model: Model;
  readonly controllers: Registry;
  readonly policies: ReadonlyMap<string, Exported>;
  readonly middlewares: ReadonlyMap<string, Exported>;
  /** Actions of the project's own routes, `uid.action`. */
  readonly actions: readonly string[];
  readonly app: Koa;
  readonly requests: AsyncLocalStorage<Context>;
  /** What the sender of a request looks like to code. */
  describe(userId: number): Promise<unknown>;
  readonly dir: string;
}

/** Makes it, of one application. */
export function customizationOf(parts: CustomizationParts): Customization {
  const { graphql, strapi, model, controllers, policies, middlewares, actions, app, requests, describe, dir } = parts;
  const { shadow, used, offer } = graphql;
  return {
    shadow,
    used,
    strapi,
    policy: (name) => policies.get(name)?.value,
    middleware: (name) => middlewares.get(name)?.value,
    names: { policies: [...policies.keys()], middlewares: [...middlewares.keys()] },
    actions: () => [...actionNames(actionCatalog(model, actions)), ...controllerActions(controllers)],
    fault: (error, file) => faultIn(dir, file, error),
    async enter({ request, response, caller }) {
      const ctx = contextOf(app, request, response);
      await introduce(ctx, caller, describe);
      return ctx;
    },
    within: (http, run) => (isContext(http) ? requests.run(http, run) : run()),
    offer,
  };
}

/** Actions of all controllers, whether a route leads to them or not. */
function controllerActions(controllers: Registry): string[] {
  return controllers.uids().flatMap((uid) => {
    const controller = controllers.get(uid);
    return Object.keys(controller)
      .filter((name) => isCallable(controller[name]))
      .map((name) => `${uid}.${name}`);
  });
}
