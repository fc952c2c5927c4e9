/** The GraphQL adapter: the schema of a project, and the endpoint that answers queries. */
import type { RequestHandler } from 'express';
import { FILE_UID } from '../query/scope.ts';
import { formReader } from '../rest/form-reader.ts';
import { customize, runAsProject } from './extend/customize.ts';
import { generateSchema } from './generate-schema.ts';
import { graphqlEndpoint } from './http/endpoint.ts';
import { createFastQueries, type FastQueries } from './http/fast-endpoint.ts';
import { createRunner } from './http/run.ts';
import { chargeSchema } from './limits/charge.ts';
import type { GraphqlParts } from './open-graphql.ts';
import { scopeOf } from './plugins/scopes.ts';
import { guardSchema, splitAction } from './resolve/authorize.ts';
import { pruneSchema } from './schema/build-schema.ts';

/** The endpoint of a schema. */
export interface Adapter {
  readonly handler: RequestHandler;
  /** The fast path; undefined if code of the project takes part in queries. */
  readonly queries: FastQueries | undefined;
}

/**
 * Builds the schema and makes the handlers of its endpoint.
 *
 * @throws ProjectError for a mistake in the project's customization of the schema
 */
export async function createAdapter(parts: GraphqlParts): Promise<Adapter> {
  const { config, customization } = parts;
  const generated = generateSchema(parts);
  const { schema, rules } = customization ? customize(generated, customization) : { schema: pruneSchema(generated) };
  chargeSchema(guardSchema(schema, rules));
  customization?.offer(schema);
  const run = createRunner({
    schema,
    config,
    introspection: config.introspection ?? !parts.production,
    plainErrors: customization !== undefined,
    log: parts.log,
  });
  const runner = customization ? runAsProject(run, customization) : run;
  const { spool } = parts.media;
  const uploadAction = splitAction(scopeOf(FILE_UID, 'create'));
  const { sizeLimit } = parts.media.rules;
  const common = { runner, access: parts.access, costLimit: config.queries.cost };
  const handler = graphqlEndpoint({
    ...common,
    sizeLimit,
    readForm: formReader({ fileSize: sizeLimit }, spool),
    // resolvers of a project decide themselves who may upload
    mayUpload: (viewer) => customization !== undefined || viewer.may(uploadAction.action, uploadAction.uid),
  });
  return { handler, queries: customization ? undefined : createFastQueries(common) };
}
