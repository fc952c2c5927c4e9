/** Applies a project's customization to the generated schema (source document 4.11). */
import { GraphQLSchema } from 'graphql';
import type { Customization } from '../customization.ts';
import type { Runner } from '../http/run.ts';
import type { GuardRules } from '../resolve/authorize.ts';
import { pruneSchema } from '../schema/build-schema.ts';
import { runControllers } from './controllers.ts';
import { type Helpers, readExtensions } from './extension.ts';
import { markServiceFaults } from './faults.ts';
import { addNexusTypes, loadNexus } from './nexus.ts';
import { readResolverOptions } from './resolver-options.ts';
import { addResolvers } from './resolvers.ts';
import { takeResponses } from './responses.ts';
import { addTypeDefinitions } from './type-definitions.ts';

/** A customized schema, with the project's permissions, policies and middlewares for its fields. */
export interface Customized {
  readonly schema: GraphQLSchema;
  /** By coordinate, for the guard. */
  readonly rules: ReadonlyMap<string, GuardRules>;
}

/**
 * Adds all extensions that a project registered with `use`: types of the schema builder, then SDL, which may name them, then
 * resolvers, then their options. Types of the project stay in the schema even if no operation reaches them.
 *
 * @param generated the complete generated schema, including types that no operation reaches
 * @throws ProjectError with file, place and cause for any mistake
 */
export function customize(generated: GraphQLSchema, customization: Customization): Customized {
  const helpers: Helpers = {
    strapi: customization.strapi,
    get nexus() {
      return loadNexus();
    },
  };
  const extensions = readExtensions(customization, helpers);
  markServiceFaults(generated);
  runControllers(generated, customization);
  if (extensions.length === 0) return { schema: pruneSchema(generated), rules: new Map() };
  let schema = addNexusTypes(generated, extensions, customization);
  for (const extension of extensions) schema = addTypeDefinitions(schema, extension);
  for (const extension of extensions) schema = addResolvers(schema, extension);
  const rules = readResolverOptions(schema, generated, extensions, customization);
  takeResponses(schema, generated, customization);
  const added = Object.values(schema.getTypeMap()).filter(({ name }) => !generated.getType(name));
  return { schema: new GraphQLSchema({ ...schema.toConfig(), types: added }), rules };
}

/** Runs operations so that code of the project can look up their request and its sender. */
export function runAsProject(runner: Runner, { enter, within }: Customization): Runner {
  return async (request, options) => {
    const http = await enter(options.context);
    const context = { ...options.context, state: http.state, http, koaContext: http };
    return within(http, () => runner(request, { ...options, context }));
  };
}
