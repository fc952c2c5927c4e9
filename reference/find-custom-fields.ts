/** Finds out the types of custom fields before the model is built: only code of the project can tell them. */
import { openAccounts } from './access/accounts.ts';
import { readUsersConfig } from './access/config.ts';
import { logMailer } from './access/mail.ts';
import type { Hooks } from './content/hooks.ts';
import type { ProjectCode } from './host/code/find-code.ts';
import type { HostParts } from './host/open-host.ts';
import type { CustomFields } from './model/custom-fields.ts';
import type { ProjectError } from './model/project-error.ts';
import type { Tolerate } from './model/tolerate.ts';
import { openContent } from './open-content.ts';
import { type LoadOptions, loadProject, type Project } from './project/load.ts';
import { beginCode } from './run-code.ts';

/** Parts that the code of a project runs with. */
export type FieldParts = Pick<HostParts, 'environment' | 'httpServer' | 'step' | 'log'> & {
  readonly code: ProjectCode;
};

/** Loads a project; again, if its schemas have custom fields that only `find` knows. */
export async function loadWithFields(
  dir: string,
  options: LoadOptions & { readonly tolerate: Tolerate },
  find: (project: Project) => Promise<CustomFields> | undefined,
): Promise<Project> {
  const slips: ProjectError[] = [];
  const project = await loadProject(dir, { ...options, tolerate: (slip) => slips.push(slip) });
  const customFields = project.needsFields ? await find(project) : undefined;
  if (customFields) return loadProject(dir, { ...options, customFields });
  slips.forEach(options.tolerate);
  return project;
}

/**
 * The custom fields that code of the project registers. It runs the code up to `register`, with empty content that is thrown
 * away: the code runs again with the true model.
 *
 * @throws ProjectError for code that fails
 */
export async function findCustomFields(project: Project, parts: FieldParts): Promise<CustomFields> {
  const { log } = parts;
  const hooks: Hooks = {};
  const sources = { seed: [], fake: undefined, data: undefined, durability: 'none', hooks, log } as const;
  const content = await openContent(project, sources);
  const running = await beginCode(project.dir, project.variables);
  try {
    const host = await running.open({ ...parts, ...content, project, hooks });
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
