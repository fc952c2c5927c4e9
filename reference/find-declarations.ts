/** Finds out what only code of a project can tell of its model: content-types of plugins, and types of custom fields. */
import { openAccounts } from './access/accounts.ts';
import { readUsersConfig } from './access/config.ts';
import { logMailer } from './access/mail.ts';
import type { Hooks } from './content/hooks.ts';
import type { ProjectCode } from './host/code/find-code.ts';
import type { LoadedPlugin } from './host/code/load-plugins.ts';
import type { HostParts } from './host/host.ts';
import { type CustomFields, needsRegistration } from './model/custom-fields.ts';
import type { Tolerate } from './model/tolerate.ts';
import { openContent } from './open-content.ts';
import { addModel, type Project, type ReadOptions, readProject } from './project/load.ts';
import { findPlugins } from './project/plugins.ts';
import { beginCode, type CodeRun } from './run-code.ts';

/** Parts that the code of a project runs with. */
export type CodeParts = Pick<HostParts, 'environment' | 'httpServer' | 'mailer' | 'step' | 'log'> & {
  readonly code: ProjectCode | undefined;
};

/** A project with its plugins. */
export interface DeclaredProject {
  readonly project: Project;
  readonly plugins: readonly LoadedPlugin[];
  /** The code, if it has begun to run. */
  readonly running: CodeRun | undefined;
}

/**
 * Loads a project, its plugins, and what they and its code declare of its model.
 *
 * @throws ProjectError for a mistake in the project or its code
 */
export async function loadDeclared(
  dir: string,
  { tolerate, ...options }: ReadOptions & { readonly tolerate: Tolerate },
  parts: CodeParts,
): Promise<DeclaredProject> {
  const read = await readProject(dir, options);
  const places = findPlugins(read.dir, read.config.plugins, tolerate);
  const running = places.length > 0 ? await beginCode(read.dir, read.variables) : undefined;
  try {
    const plugins = (await running?.loadPlugins(places, { ...parts, project: read, tolerate })) ?? [];
    const pluginTypes = plugins.flatMap(({ schemas }) => schemas);
    const { code } = parts;
    const schemas = [...read.sources.contentTypes, ...read.sources.components, ...pluginTypes];
    if (!code || !needsRegistration(schemas))
      return { project: addModel(read, { pluginTypes, tolerate }), plugins, running };
    const quiet = addModel(read, { pluginTypes, tolerate: () => {} });
    const customFields = await findCustomFields(quiet, plugins, { ...parts, code });
    return { project: addModel(read, { pluginTypes, customFields, tolerate }), plugins, running };
  } catch (error) {
    running?.undo();
    throw error;
  }
}

/**
 * The custom fields that code of the project registers. It runs the code up to `register`, with empty content that is thrown
 * away: the code runs again with the true model.
 */
async function findCustomFields(
  project: Project,
  plugins: readonly LoadedPlugin[],
  parts: CodeParts & { readonly code: ProjectCode },
): Promise<CustomFields> {
  const { log } = parts;
  const hooks: Hooks = {};
  const sources = { seed: [], fake: undefined, data: undefined, durability: 'none', hooks, log } as const;
  const content = await openContent(project, sources);
  const running = await beginCode(project.dir, project.variables);
  try {
    const host = await running.open({ ...parts, ...content, project, plugins, hooks, tolerate: () => {} });
    const { model, config } = project;
    const users = readUsersConfig(config.plugins, project.variables);
    const options = { model, config: users, mailer: logMailer(log), tokens: [], prefix: config.rest.prefix, log };
    await host.register(await openAccounts({ ...content, ...options }));
    await host.destroy();
    return host.customFields;
  } finally {
    running.undo();
    await content.store.close();
  }
}
