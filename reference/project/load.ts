/** Loads a project directory in Strapi v4 layout: its model and its configuration. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import { BEHAVIOURS, type Behaviour, type Profile } from '../model/profile.ts';
import { ProjectError } from '../model/project-error.ts';
import { type Config, loadConfig } from './config.ts';
import { profileOf } from './profile.ts';
import { findSchemas } from './schemas.ts';
import { readVariables, type Variables } from './variables.ts';

/** A loaded project. Immutable: a reload makes a new one. */
export interface Project {
  /** Absolute path. */
  readonly dir: string;
  readonly model: Model;
  readonly config: Config;
  readonly profile: Profile;
  /** The behaviour of the profile. */
  readonly behaviour: Behaviour;
  /** Environment variables of the project: those of the process, then those of its `.env`. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Options of `loadProject`. */
export interface LoadOptions {
  /** Name of the environment; selects `config/env/<name>/`. */
  readonly env: string;
  /** Profile of the server. @default `strapi-4` for a package that depends on Strapi 4, otherwise `stated` */
  readonly profile?: Profile | undefined;
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
  const profile = options.profile ?? profileOf(root);
  const config = await loadConfig(root, env, variables);
  return { dir: root, model, config, profile, behaviour: BEHAVIOURS[profile], variables };
}
