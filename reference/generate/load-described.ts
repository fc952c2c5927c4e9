/** Loads a project to describe it: its code runs only where nothing else tells of its model. */
import { createServer } from 'node:http';
import type { Environment } from '../environment.ts';
import { needsRegistration } from '../model/custom-fields.ts';
import type { Profile } from '../model/profile.ts';
import type { Tolerate } from '../model/tolerate.ts';
import { addModel, type Project, readProject } from '../project/load.ts';
import { findPlugins } from '../project/plugins.ts';

/** How a project is loaded. */
export interface Describing {
  readonly environment: Environment;
  /** @default that of the project */
  readonly profile?: Profile | undefined;
  readonly tolerate: Tolerate;
  /** Receives what code of the project says. */
  log(text: string): void;
}

/**
 * Loads a project with its whole model: content-types of plugins and types of custom fields too.
 *
 * @throws ProjectError for a mistake in the project, with file, place and cause
 */
export async function loadDescribed(dir: string, describing: Describing): Promise<Project> {
  const { environment: env, profile, tolerate } = describing;
  const read = await readProject(dir, { env, profile });
  const { contentTypes, components } = read.sources;
  const isTold = !needsRegistration([...contentTypes, ...components]);
  if (isTold && findPlugins(read.dir, read.config.plugins, () => {}).length === 0) return addModel(read, { tolerate });
  return runDeclarations(read.dir, describing);
}

/** Runs the code of a project as far as it declares parts of the model. */
async function runDeclarations(dir: string, { environment, profile, tolerate, log }: Describing): Promise<Project> {
  const { findCode, mustRun } = await import('../host/code/find-code.ts');
  const { loadDeclared } = await import('../find-declarations.ts');
  const { logMailer } = await import('../access/mail.ts');
  const code = findCode(dir);
  const parts = {
    code: mustRun(code) ? code : undefined,
    environment,
    httpServer: createServer(),
    mailer: logMailer(log),
    step: async <Result>(_name: string, run: () => Result): Promise<Awaited<Result>> => await run(),
    log,
  };
  const { project, running } = await loadDeclared(dir, { env: environment, profile, tolerate }, parts);
  running?.undo();
  return project;
}
