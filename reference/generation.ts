/** One generation of a server: a project as it was read, its content, its running code, and what answers requests. */
import type { RequestListener } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { openAccounts } from './access/accounts.ts';
import { readUsersConfig, type UsersConfig } from './access/config.ts';
import { parsePublicActions } from './access/public-actions.ts';
import type { Access } from './access/viewer.ts';
import type { Hooks } from './content/hooks.ts';
import { loadDeclared } from './find-declarations.ts';
import { findCode, mustRun, type ProjectCode } from './host/code/find-code.ts';
import type { LoadedPlugin } from './host/code/load-plugins.ts';
import type { Host } from './host/host.ts';
import type { Surroundings } from './mock/hints.ts';
import { messageOf } from './model/caught-error.ts';
import { type Tolerate, tolerating } from './model/tolerate.ts';
import { type OpenContent, openContent } from './open-content.ts';
import { DEFAULT_PLACE } from './project/config.ts';
import type { Project } from './project/load.ts';
import { lossesBetween, type ModelledContent } from './reload-losses.ts';
import { endpointsOf } from './rest/endpoints.ts';
import { beginCode, type CodeRun } from './run-code.ts';
import { createApp } from './server.ts';
import type { Setup } from './setup.ts';
import { stopTimeoutOf, withTimeout } from './timeouts.ts';

/** A project as it was read. */
interface Inputs {
  readonly project: Project;
  /** Undefined where there is none to run. */
  readonly code: ProjectCode | undefined;
  readonly plugins: readonly LoadedPlugin[];
  /** The code, where reading the project began it. */
  readonly running: CodeRun | undefined;
  readonly users: UsersConfig;
  readonly tolerate: Tolerate;
  readonly publicActions: Set<string>;
}

export interface Generation {
  readonly inputs: Inputs;
  readonly content: OpenContent;
  readonly access: Access;
  /** What content of the previous generation does not fit; undefined for the first. */
  readonly losses: readonly string[] | undefined;
  readonly host: Host | undefined;
  readonly app: RequestListener;
  /** What log lines say of its requests. */
  readonly surroundings: Surroundings;
  /** The host that the first generation listened on: a reload does not change it. */
  readonly listening: string;
}

/** Reads the project and its configuration; a failure changes nothing. Throws ProjectError for a mistake in them. */
export async function readInputs(setup: Setup): Promise<Inputs> {
  const { options, environment, places, log } = setup;
  const projectCode = findCode(places.project);
  const code = mustRun(projectCode) ? projectCode : undefined;
  // configuration may be code too, with paths from the directory of the project
  if (code && isMainThread) process.chdir(places.project);
  const tolerate = tolerating((message) => log(`warn: ${message}`), options.strict);
  const { project, plugins, running } = await loadDeclared(
    places.project,
    { env: environment, baseEnvironment: setup.baseEnvironment, profile: options.profile, tolerate },
    { ...setup, code },
  );
  const users = readUsersConfig(project.config.plugins, project.variables);
  // those of own routes are known once the code is loaded
  const publicActions = new Set(code ? [] : parsePublicActions(options.public ?? '', project.model));
  return { project, code, plugins, running, users, tolerate, publicActions };
}

/**
 * Opens the content and the code of a project that was read, and what answers requests. If it rejects, the previous
 * generation goes on as before.
 */
export async function beginGeneration(setup: Setup, inputs: Inputs, previous?: Generation): Promise<Generation> {
  const { project, code } = inputs;
  const hooks: Hooks = {};
  const sources = { ...setup.sources, publicActions: inputs.publicActions, hooks };
  const content = await openContent(project, sources, previous?.content);
  const losses = previous && lossesBetween(modelled(previous), modelled({ inputs, content }));
  const running = inputs.running ?? (code && (await beginCode(project.dir, project.variables)));
  try {
    const host = code && (await running?.open({ ...setup, ...inputs, ...content, code, hooks }));
    if (host) await allowActionsOf(host, setup, inputs, content);
    const listening = setup.options.host ?? previous?.listening ?? project.config.server.host ?? DEFAULT_PLACE.host;
    const answering = await openAnswering(setup, inputs, { content, host, listening });
    if (host) await content.prepare(host.bootstrap);
    await content.takeOver();
    return { inputs, content, losses, host, listening, ...answering };
  } catch (error) {
    // the previous code stays in use
    running?.undo();
    await content.store.close();
    throw error;
  }
}

/** Gives everyone the actions of own routes that the options name. */
async function allowActionsOf(
  { actions }: Host,
  { options }: Setup,
  inputs: Inputs,
  content: OpenContent,
): Promise<void> {
  for (const action of parsePublicActions(options.public ?? '', inputs.project.model, actions))
    inputs.publicActions.add(action);
  await content.allowPublic();
}

/** Opens accounts, registers the code with them, and composes what answers requests. */
async function openAnswering(
  setup: Setup,
  { project, users }: Inputs,
  { content, host, listening }: Pick<Generation, 'content' | 'host' | 'listening'>,
): Promise<Pick<Generation, 'app' | 'access' | 'surroundings'>> {
  const { options, page, mailer, log, token } = setup;
  const { model, behaviour } = project;
  const { prefix } = project.config.rest;
  const accounts = await openAccounts({
    ...content,
    mailer,
    tokens: [token],
    sessions: page?.sessions.callerOf,
    prefix,
    clock: options.clock,
    moreActions: host?.actions ?? [],
    declaredTypes: host?.handlers.declared,
    behaviour,
    model,
    config: users,
    log,
  });
  const { access } = accounts;
  await host?.register(accounts);
  await host?.prepareSchema();
  const app = await createApp({
    ...content,
    ...setup,
    project,
    access,
    accounts,
    control: content,
    production: setup.environment === 'production',
    hosts: { listening, allowed: options.allowHosts ?? [] },
    handlers: host?.handlers,
    customization: host?.graphql,
  });
  return { app, access, surroundings: { model, store: content.store, prefix, endpointAt: endpointsOf(model) } };
}

/** Ends a generation that no longer answers; `patience` is the time for its code, in milliseconds. */
export async function endGeneration(
  { options, log, endStep }: Pick<Setup, 'options' | 'log' | 'endStep'>,
  { host, content }: Generation,
  patience: number,
): Promise<void> {
  const timeoutError = () => new Error(`destroy() has not ended after ${stopTimeoutOf(options)} ms (stopTimeout)`);
  try {
    if (host) await withTimeout(patience, host.destroy(), timeoutError);
  } catch (error) {
    log(`error: ${messageOf(error)}`);
  }
  endStep();
  await content.store.close();
}

/** The content of a generation with its model. */
export const modelled = ({
  inputs,
  content,
}: Pick<Generation, 'content'> & { readonly inputs: Pick<Inputs, 'project'> }): ModelledContent => ({
  model: inputs.project.model,
  store: content.store,
});
