/** Makes the `Customization` of a project for GraphQL. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, Response } from 'express';
import type Koa from 'koa';
import { actionCatalog, actionNames } from '../../access/permissions.ts';
import type { Customization } from '../../graphql/customization.ts';
import type { Model } from '../../model/model.ts';
import type { Registry } from '../app/registry.ts';
import { isCallable } from '../callable.ts';
import { faultIn } from '../code/fault.ts';
import type { ModuleExport } from '../code/load-code.ts';
import { type Context, contextOf, isContext } from '../http/context.ts';
import { setSender } from '../http/serve.ts';
import type { GraphqlPlugin } from './graphql.ts';

/** Parts of the customization. */
export interface CustomizationParts {
  readonly graphql: GraphqlPlugin;
  readonly strapi: unknown;
  readonly model: Model;
  readonly controllers: Registry;
  readonly policies: ReadonlyMap<string, ModuleExport>;
  readonly middlewares: ReadonlyMap<string, ModuleExport>;
  /** Whether an extension has replaced an action of a plugin. */
  isReplaced(uid: string, action: string): boolean;
  /** Actions of the project's own routes, as `uid.action`. */
  readonly actions: readonly string[];
  readonly app: Koa;
  readonly requests: AsyncLocalStorage<Context>;
  /** The user of a request, for code. */
  describe(userId: number): Promise<unknown>;
  readonly dir: string;
}

/** Makes the customization of one application. */
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
    replacedAction(uid, action) {
      const run = parts.isReplaced(uid, action) ? controllers.get(uid)[action] : undefined;
      return isCallable(run) ? (http) => run.call(controllers.get(uid), http) : undefined;
    },
    fault: (error, file) => faultIn(dir, file, error),
    async enter({ request, response, caller }) {
      // where a project has code, every request comes by Express
      const ctx = contextOf(app, request as Request, response as Response);
      await setSender(ctx, caller, describe);
      return ctx;
    },
    within: (http, run) => (isContext(http) ? requests.run(http, run) : run()),
    offer,
  };
}

/** Actions of all controllers, with or without a route. */
function controllerActions(controllers: Registry): string[] {
  return controllers.uids().flatMap((uid) => {
    const controller = controllers.get(uid);
    return Object.keys(controller)
      .filter((name) => isCallable(controller[name]))
      .map((name) => `${uid}.${name}`);
  });
}
