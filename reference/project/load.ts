/** Loads a project directory in Strapi v4 layout: its model and its configuration. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildModel } from '../model/build-model.ts';
import { type CustomFields, needsRegistration } from '../model/custom-fields.ts';
import type { Model } from '../model/model.ts';
import { BEHAVIOURS, type Behaviour, type Profile } from '../model/profile.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Tolerate } from '../model/tolerate.ts';
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
  /** Whether it has custom fields whose type only its code can tell. */
  readonly needsFields: boolean;
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
  /** Receives mistakes that Strapi starts with. @default they are ignored */
  readonly tolerate?: Tolerate | undefined;
  /** Types of custom fields that its code registers. @default none */
  readonly customFields?: CustomFields | undefined;
}

/**
 * Loads a project. Runs its configuration files, but no other code of it (controllers, lifecycles).
 *
 * @param dir directory of the project
 * @throws ProjectError at the first mistake that is not tolerated, with file, place and cause
 */
export async function loadProject(dir: string, options: LoadOptions): Promise<Project> {
  const { env, baseEnvironment = process.env, variables: overrides } = options;
  const { tolerate = () => {}, customFields = new Map() } = options;
  const root = resolve(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProjectError(root, '', 'no such directory, expected a project in Strapi v4 layout');
  }
  const sources = findSchemas(root);
  if (sources.contentTypes.length === 0) refuseOtherLayouts(root);
  const model = buildModel(sources, { tolerate, customFields });
  const variables = { ...(await readVariables(root, env, baseEnvironment)), ...overrides };
  const profile = options.profile ?? profileOf(root);
  const config = await loadConfig(root, env, variables);
  const needsFields = needsRegistration(Object.values(sources).flat());
  return { dir: root, model, config, profile, behaviour: BEHAVIOURS[profile], variables, needsFields };
}

/** Refuses a directory without content-types that is no project at all: a mistyped path, or another layout. */
function refuseOtherLayouts(root: string): void {
  if (['src', 'config'].some((name) => existsSync(join(root, name)))) return;
  throw new ProjectError(root, '', 'found neither src nor config, expected a project in Strapi v4 layout');
}
