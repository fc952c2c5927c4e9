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

/** Options of `loadProject`. */
export interface LoadOptions {
  /** Name of the environment; selects `config/env/<name>/`. */
  readonly env: string;
  /** Environment variables of the process. @default process.env */
  readonly baseEnvironment?: Variables | undefined;
  /** Environment variables that override those of the process and of `.env`. @default none */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Loads a project. Runs its configuration files, but no other code of it (controllers, lifecycles).
 *
 * @param dir directory of the project
 * @throws ProjectError at the first mistake, with file, place and cause
 */
export async function loadProject(dir: string, options: LoadOptions): Promise<Project> {
  const { env, baseEnvironment = process.env, variables: overrides } = options;
  const root = resolve(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProjectError(root, '', 'no such directory, expected a project in Strapi v4 layout');
  }
  const sources = findSchemas(root);
  if (sources.contentTypes.length === 0) {
    throw new ProjectError(root, '', 'found no content-type, expected src/api/*/content-types/*/schema.json');
  }
  const model = buildModel(sources);
  const variables = { ...(await readVariables(root, env, baseEnvironment)), ...overrides };
  return { dir: root, model, config: await loadConfig(root, env, variables), variables };
}
