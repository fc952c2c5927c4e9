/** A project directory in Strapi v4 layout, as the server needs it: its model and its configuration. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import { ProjectError } from '../model/project-error.ts';
import { type Config, loadConfig } from './config.ts';
import { findSchemas } from './schemas.ts';
import { readVariables, type Variables } from './variables.ts';

/** A project that has been read. Immutable: a reload makes a new one. */
export interface Project {
  /** Absolute path. */
  readonly dir: string;
  readonly model: Model;
  readonly config: Config;
  /** Environment variables as the project sees them: those of the process, then those of its `.env`. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** How a project is read. */
export interface LoadOptions {
  /** Name of the environment: picks `config/env/<name>/`. */
  readonly env: string;
  /** The variables of the process; those it has now when left out. */
  readonly surroundings?: Variables | undefined;
  /** Environment variables that win over those of the process and of `.env`. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads a project. Its own code (controllers, lifecycles) is not run, but configuration files are. Throws a
 * `ProjectError` that names file, place and cause at the first mistake.
 */
export async function loadProject(dir: string, options: LoadOptions): Promise<Project> {
  const { env, surroundings = process.env, variables: given } = options;
  const root = resolve(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProjectError(root, '', 'no such directory, expected a project in Strapi v4 layout');
  }
  const sources = findSchemas(root);
  if (sources.contentTypes.length === 0) {
    throw new ProjectError(root, '', 'found no content-type, expected src/api/*/content-types/*/schema.json');
  }
  const model = buildModel(sources);
  const variables = { ...(await readVariables(root, env, surroundings)), ...given };
  return { dir: root, model, config: await loadConfig(root, env, variables), variables };
}
