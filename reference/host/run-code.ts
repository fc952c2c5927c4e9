/** Runs the files of a project and of its plugins, which register with the application object. */
import { join } from 'node:path';
import { USER_UID } from '../access/uids.ts';
import { readGraphqlConfig } from '../graphql/config.ts';
import { membersOf } from '../model/object.ts';
import type { Application } from './application.ts';
import type { Bag } from './callable.ts';
import { faultIn } from './code/fault.ts';
import { createIntervals } from './code/intervals.ts';
import { type LoadedCode, loadCode } from './code/load-code.ts';
import { moduleLoader } from './code/load-module.ts';
import { extendPlugins } from './extensions.ts';
import type { HostParts } from './host.ts';
import { viewerOf } from './http/serve.ts';
import { addBuiltIn } from './plugins/built-in.ts';
import { type GraphqlPlugin, graphqlPlugin } from './plugins/graphql.ts';
import { addOwnPlugins, withoutPlugins } from './plugins/own-plugins.ts';
import { registerCode } from './registration.ts';
import { withRouters } from './route-sources.ts';

/** What the files of a project and of its plugins have declared. */
export interface RunCode {
  readonly code: LoadedCode;
  readonly plugins: Awaited<ReturnType<typeof addOwnPlugins>>;
  readonly extensions: Awaited<ReturnType<typeof extendPlugins>>;
  readonly graphql: GraphqlPlugin;
  /** Whether an extension has replaced an action of a plugin. */
  readonly isReplaced: ReturnType<typeof addBuiltIn>;
  /** Runs a step of the code; its intervals end with `endIntervals`. */
  readonly step: HostParts['step'];
  readonly endIntervals: () => void;
}

/**
 * Adds the plugins that every server has, then runs the files of the project, its plugins and its extensions.
 *
 * @throws ProjectError with file, line and cause for a file that fails
 */
export async function runCode(parts: HostParts, application: Application): Promise<RunCode> {
  const { model, dir, config } = parts.project;
  const { strapi, controllers, services, policies, middlewares, ownPlugins, accounts } = application;
  const { lifecycles, access, query, entityService, sanitizer } = application.data;
  const { tolerate } = parts;
  const graphql = graphqlPlugin({
    model,
    limits: () => readGraphqlConfig(config.graphql).lists,
    calledFrom: () => faultIn(dir, join(dir, 'src'), new Error('called')),
    tolerate,
  });
  const users = { accounts, query, entityService: () => entityService, content: access };
  const isReplaced = addBuiltIn({ services, controllers }, { ...parts, ...users, graphql: graphql.services });

  const intervals = createIntervals();
  const step: HostParts['step'] = (name, work) => parts.step(name, () => intervals.run(work));
  const code = await loadCode(parts.code, moduleLoader(dir, step));
  register(code, parts, application);

  const subscribe = (uid: string, functions: Bag) => lifecycles.subscribe({ ...functions, models: [uid] });
  const registries = { strapi, controllers, services, policies, middlewares, subscribe, tolerate };
  const plugins = await addOwnPlugins(ownPlugins, {
    ...registries,
    config: application.config,
    env: application.env,
    extensions: code.extensions,
  });
  const extensions = await extendPlugins(withoutPlugins(code.extensions, ownPlugins), {
    ...{ ...registries, dir },
    describeUser: (user, ctx) => sanitizer.sanitizeOutput(user, access.typeOf(USER_UID), viewerOf(ctx)),
  });
  return { code, plugins, extensions, graphql, isReplaced, step, endIntervals: () => intervals.clear() };
}

/** Registers what the files of the project declare. */
function register(code: LoadedCode, { project }: HostParts, application: Application): void {
  const { model } = project;
  const { controllers, services, policies, middlewares, cores, strapi, loadedRoutes, data } = application;
  loadedRoutes.push(...withRouters(code.routes, model));
  for (const [uid, exported] of code.policies) policies.set(uid, exported);
  for (const [uid, exported] of code.middlewares) middlewares.set(uid, exported);
  for (const [uid, { value }] of code.lifecycles) data.lifecycles.subscribe({ ...membersOf(value), models: [uid] });
  registerCode(model.contentTypes.values(), code, { controllers, services, cores, strapi });
}
