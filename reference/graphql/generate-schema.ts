/** The generated schema of a project. Loads nothing of the endpoint. */
import type { GraphQLSchema } from 'graphql';
import type { GraphqlParts } from './open-graphql.ts';
import { pluginSources } from './plugins/sources.ts';
import { buildSchema } from './schema/build-schema.ts';

/** Parts that the generated schema is made of. */
export type GeneratedParts = Pick<
  GraphqlParts,
  'config' | 'model' | 'behaviour' | 'reader' | 'find' | 'content' | 'media' | 'accounts' | 'customization'
>;

/** Builds the schema of a project without what its code adds: Shadow CRUD, and the operations of plugins. */
export function generateSchema(parts: GeneratedParts): GraphQLSchema {
  const { config, model, reader, find, content, customization } = parts;
  return buildSchema({
    model,
    reader,
    find,
    content,
    ...(customization ? { shadow: customization.shadow } : {}),
    wrapped: customization !== undefined,
    behaviour: parts.behaviour,
    shadowCrud: config.shadowCrud,
    limits: config.lists,
    operations: pluginSources(parts),
  });
}
