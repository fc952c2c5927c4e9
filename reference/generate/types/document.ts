/** The whole TypeScript of a project: REST and GraphQL. */
import { messageOf } from '../../model/caught-error.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { Project } from '../../project/load.ts';
import { graphqlTypes } from './graphql.ts';
import { restTypes } from './types.ts';

/**
 * Makes the file. A project whose GraphQL schema cannot be built, such as with a content-type called `date`, gets that of REST alone.
 *
 * @param warn receives why something is left out
 * @throws ProjectError for a mistake in the configuration of GraphQL
 */
export function typesDocument(project: Project, warn: (remark: string) => void): string {
  const rest = restTypes(project);
  try {
    return `${rest}\n${graphqlTypes(project)}`;
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    warn(`the types of GraphQL are left out, since its schema cannot be built: ${messageOf(error)}`);
    return rest;
  }
}
