/** Loads a project directory in Strapi v4 layout: its model and its configuration. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildModel, type ModelOptions, type ModelSources } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import type { SchemaSource } from '../model/parse-content-type.ts';
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

/** Options of `readProject`. */
export interface ReadOptions {
  /** Name of the environment; selects `config/env/<name>/`. */
  readonly env: string;
  /** Profile of the server. @default `strapi-4` for a package that depends on Strapi 4, otherwise `stated` */
  readonly profile?: Profile | undefined;
  /** Environment variables of the process. @default process.env */
  readonly baseEnvironment?: Variables | undefined;
  /** Environment variables that override those of the process and of `.env`. @default none */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/** A project without its model. */
export interface ReadProject extends Omit<Project, 'model'> {
  /** Its schema files. */
  readonly sources: ModelSources;
}

/**
 * Reads a project. Runs its configuration files, but no other code of it (controllers, lifecycles).
 *
 * @param dir directory of the project
 * @throws ProjectError at the first mistake, with file, place and cause
 */
export async function readProject(dir: string, options: ReadOptions): Promise<ReadProject> {
  const { env, baseEnvironment = process.env, variables: overrides } = options;
  const root = resolve(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProjectError(root, '', 'no such directory, expected a project in Strapi v4 layout');
  }
  const sources = findSchemas(root);
  if (sources.contentTypes.length === 0) refuseOtherLayouts(root);
  const variables = { ...(await readVariables(root, env, baseEnvironment)), ...overrides };
  const profile = options.profile ?? profileOf(root);
  const config = await loadConfig(root, env, variables);
  return { dir: root, sources, config, profile, behaviour: BEHAVIOURS[profile], variables };
}

/**
 * Adds the model of a project, with what code declares of it.
 *
 * @throws ProjectError at the first mistake that is not tolerated
 */
export function addModel(
  { sources, ...project }: ReadProject,
  { pluginTypes = [], ...options }: ModelOptions & { readonly pluginTypes?: readonly SchemaSource[] },
): Project {
  return { ...project, model: buildModel({ ...sources, plugins: pluginTypes }, options) };
}

/**
 * Loads a project without running its code. Slips that Strapi starts with are ignored.
 *
 * @throws ProjectError at the first mistake, with file, place and cause
 */
export async function loadProject(dir: string, options: ReadOptions): Promise<Project> {
  return addModel(await readProject(dir, options), { tolerate: () => {} });
}

/** Refuses a directory without content-types that is no project at all: a mistyped path, or another layout. */
function refuseOtherLayouts(root: string): void {
  if (['src', 'config'].some((name) => existsSync(join(root, name)))) return;
  throw new ProjectError(root, '', 'found neither src nor config, expected a project in Strapi v4 layout');
}
