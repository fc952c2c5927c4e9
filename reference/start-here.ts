/** Starts a reference server in this process. There is no state at module level: start as many as needed. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { openAccounts } from './access/accounts.ts';
import { readUsersConfig } from './access/config.ts';
import { fileMailer, logMailer } from './access/mail.ts';
import { parsePublicActions } from './access/public-actions.ts';
import { checkAllowedHost, checked } from './check-options.ts';
import type { Hooks } from './content/hooks.ts';
import { environmentOf } from './environment.ts';
import { loadDeclared } from './find-declarations.ts';
import { findCode, mustRun } from './host/code/find-code.ts';
import type { HostParts } from './host/host.ts';
import { createHttpServer } from './http-server.ts';
import { checkLocales } from './i18n/locales.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { listen, stopListening } from './listen.ts';
import { createFaults } from './mock/faults.ts';
import { parseLatency } from './mock/latency.ts';
import { requestLines } from './mock/request-lines.ts';
import { createRequestLog } from './mock/request-log.ts';
import { messageOf } from './model/caught-error.ts';
import { tolerating } from './model/tolerate.ts';
import { type OpenContent, openContent } from './open-content.ts';
import { opennessLines } from './openness.ts';
import { openPage } from './page/open-page.ts';
import { placesOf } from './places.ts';
import { printable } from './printable.ts';
import type { Project } from './project/load.ts';
import type { Reference } from './reference.ts';
import type { ReferenceOptions } from './reference-options.ts';
import { reloadLines } from './reload-log.ts';
import { countContent, lossesBetween, type ModelledContent } from './reload-losses.ts';
import { answerUnexpected } from './rest/boundary/unexpected.ts';
import { endpointsOf } from './rest/endpoints.ts';
import { beginCode } from './run-code.ts';
import { RunningRequests } from './running-requests.ts';
import { createApp } from './server.ts';
import type { Snapshot } from './store/store.ts';
import { startTimeoutOf, stopTimeoutOf, withTimeout } from './timeouts.ts';
import { pathsToWatch, watchPaths } from './watch.ts';

/** Callbacks of the child process that a server runs in. */
export interface Parent {
  /** Awaited before each request is answered. */
  beforeRequest?(): Promise<void>;
  /** Receives the name of each step of the project's code that begins, and an empty text when it ends. */
  step?(step: string): void;
}

/** How long a reload waits for requests that run, in milliseconds. */
const PATIENCE_MS = 5000;

/** Least time for `destroy()` if requests have used the limit up, in milliseconds. */
const LEAST_DESTROY_MS = 500;

/** Maximum number of requests in the request log. */
const REQUEST_LOG_CAPACITY = 1000;

/**
 * Starts a server in this process, like `startReference`. Code of a project changes the process: the project becomes the working
 * directory, `strapi` is a global, the console writes to standard error. Therefore a process starts one such project.
 */
export async function startHere(options: ReferenceOptions = {}, parent: Parent = {}): Promise<Reference> {
  const { beforeRequest } = parent;
  const environment = options.env ?? environmentOf(process.env.NODE_ENV);
  const token = options.token ?? randomBytes(24).toString('hex');
  const print = options.log ?? ((text: string) => void process.stderr.write(`${text}\n`));
  const log = (text: string) => print(printable(text));
  const { logRequests } = options;
  const requestLog = createRequestLog(
    // nobody can read it in production
    environment === 'production' ? 0 : REQUEST_LOG_CAPACITY,
    // requests come once there is a server
    logRequests && ((entry) => print(requestLines(entry, logRequests, current.surroundings))),
  );
  const { fault = 0 } = options;
  const latency =
    options.latency === undefined ? undefined : checked('latency', () => parseLatency(options.latency ?? 0));
  const faults = createFaults(latency || fault > 0 ? [{ latency, status: 503, rate: fault }] : []);
  const snapshots = new Map<string, Snapshot>();
  const page = openPage(options.page, environment);
  const places = placesOf(options);
  const allowed = options.allowHosts ?? [];
  for (const name of allowed) checkAllowedHost(name);
  const { fake = 0, fakeSeed = 1, durability = 'sync' } = options;
  const fakeContent = fake > 0 ? { count: fake, seed: fakeSeed } : undefined;
  const { clock, passwordCost } = options;
  const locales = checked('locales', () => checkLocales(options.locales ?? []));
  const { seed, data } = places;
  const sources = {
    seed,
    followsSeed: options.watch,
    data,
    fake: fakeContent,
    locales,
    durability,
    log,
    clock,
    passwordCost,
  };
  const mailer = places.data === undefined ? logMailer(log) : fileMailer(join(places.data, 'mail'));

  // the environment before the variables of the `.env` file are set for code of the project; a reload starts from it again
  const baseEnvironment = { ...process.env };

  const startTimeout = startTimeoutOf(options);
  const step: HostParts['step'] = async (name, run) => {
    parent.step?.(name);
    try {
      const timeoutError = () => new Error(`${name} has not ended after ${startTimeout} ms (startTimeout)`);
      return await withTimeout(startTimeout, Promise.resolve(run()), timeoutError);
    } finally {
      parent.step?.('');
    }
  };

  /** Reads the project and its configuration; a failure changes nothing. */
  const read = async () => {
    const loading = { env: environment, baseEnvironment, profile: options.profile };
    const projectCode = findCode(places.project);
    const code = mustRun(projectCode) ? projectCode : undefined;
    // configuration may be code too, with paths from the directory of the project
    if (code && isMainThread) process.chdir(places.project);
    const tolerate = tolerating((message) => log(`warn: ${message}`), options.strict);
    const { project, plugins, running } = await loadDeclared(
      places.project,
      { ...loading, tolerate },
      { ...coding, code },
    );
    const users = readUsersConfig(project.config.plugins, project.variables);
    // those of own routes are known once the code is loaded
    const publicActions = new Set(code ? [] : parsePublicActions(options.public ?? '', project.model));
    return { project, code, plugins, running, users, tolerate, publicActions };
  };
  /** The host to listen on, from the first configuration: a reload does not change it. */
  let listening = options.host;
  const httpServer = createHttpServer((request, response) => {
    void (beforeRequest ? beforeRequest().then(() => reloaded) : reloaded).then(() => {
      requests?.add(response);
      try {
        current.app(request, response);
      } catch (error) {
        answerUnexpected(error, request, response, log);
      }
    });
  });
  const coding = { environment, httpServer, mailer, step, log };
  const requests = options.watch ? new RunningRequests() : undefined;
  const serve = async (inputs: Awaited<ReturnType<typeof read>>, previous?: Served) => {
    const { project, code, plugins, users, tolerate, publicActions } = inputs;
    const hooks: Hooks = {};
    const content = await openContent(project, { ...sources, publicActions, hooks }, previous?.content);
    const losses = previous && lossesBetween(modelled(previous), modelled({ inputs, content }));
    const running = inputs.running ?? (code && (await beginCode(project.dir, project.variables)));
    try {
      const { model, config } = project;
      const { prefix } = config.rest;
      listening ??= config.server.host ?? '127.0.0.1';
      const host = code && (await running?.open({ ...content, project, plugins, tolerate, ...coding, code, hooks }));
      const moreActions = host?.actions ?? [];
      if (host) {
        for (const action of parsePublicActions(options.public ?? '', model, moreActions)) publicActions.add(action);
        await content.allowPublic();
      }
      const declaredTypes = host?.handlers.declared;
      const { behaviour } = project;
      const sessions = page?.sessions.callerOf;
      const accountOptions = {
        mailer,
        tokens: [token],
        sessions,
        prefix,
        clock,
        moreActions,
        declaredTypes,
        behaviour,
      };
      const accounts = await openAccounts({ ...content, ...accountOptions, model, config: users, log });
      const { access } = accounts;
      await host?.register(accounts);
      await host?.prepareSchema();
      const production = environment === 'production';
      const { handlers, graphql: customization } = host ?? {};
      const common = {
        project,
        access,
        accounts,
        requestLog,
        control: content,
        snapshots,
        faults,
        page,
        mailer,
        production,
        log,
      };
      const hosts = { listening, allowed };
      const app = await createApp({ ...content, ...common, hosts, handlers, customization });
      if (host) await content.prepare(host.bootstrap);
      await content.takeOver();
      const surroundings = { model, store: content.store, prefix, endpointAt: endpointsOf(model) };
      return { inputs, content, access, losses, host, app, surroundings };
    } catch (error) {
      // the previous code stays in use
      running?.undo();
      await content.store.close();
      throw error;
    }
  };

  const stopTimeout = stopTimeoutOf(options);
  /** Ends a server that no longer answers; `patience` is the time for its code, in milliseconds. */
  const end = async ({ host, content }: typeof current, patience: number) => {
    const timeoutError = () => new Error(`destroy() has not ended after ${stopTimeout} ms (stopTimeout)`);
    try {
      if (host) await withTimeout(patience, host.destroy(), timeoutError);
    } catch (error) {
      log(`error: ${messageOf(error)}`);
    }
    parent.step?.('');
    await content.store.close();
  };

  let current = await serve(await read());
  const { profile } = current.inputs.project;
  if (options.profile === undefined && profile === 'strapi-4')
    log('profile strapi-4: answers are those of a real Strapi 4 where the source document differs (--profile stated)');
  const { config } = current.inputs.project;
  let reloaded = Promise.resolve();
  const port = options.port === 'configured' ? (config.server.port ?? 1337) : (options.port ?? 0);
  const url = await listen(httpServer, port, listening ?? '127.0.0.1');
  const opennessOf = ({ inputs, access }: typeof current) => ({
    ...{ listening: listening ?? '127.0.0.1', url, model: inputs.project.model, public: options.public ?? '' },
    anyone: access.anyone(),
  });
  for (const line of [...opennessLines(opennessOf(current)), ...(page?.linesOf(url, listening) ?? [])]) log(line);
  const replace = async () => {
    const next = await read();
    // new requests wait; running ones are answered with the previous content
    await requests?.idle(PATIENCE_MS);
    const before = current;
    current = await serve(next, before);
    await end(before, stopTimeout);
  };
  const reload = async (files: readonly string[]) => {
    const startTime = performance.now();
    try {
      await replace();
      const { content, losses = [] } = current;
      const milliseconds = performance.now() - startTime;
      const kept = countContent(modelled(current));
      const seed = content.seedChanges;
      for (const line of reloadLines({ files, project: places.project, milliseconds, kept, losses, seed })) log(line);
    } catch (error) {
      log(`not reloaded: ${messageOf(error)}; the server goes on as before`);
    }
  };
  const stopWatching = options.watch
    ? watchPaths([...pathsToWatch(places.project, places.data), ...places.seed.map((path) => ({ path }))], (files) => {
        reloaded = reloaded.then(() => reload(files));
      })
    : () => {};

  const close = async () => {
    const startTime = performance.now();
    stopWatching();
    await reloaded;
    if (await stopListening(httpServer, stopTimeout))
      log(`requests were cut off that had not ended after ${stopTimeout} ms (stopTimeout)`);
    const destroyTime = stopTimeout && Math.max(LEAST_DESTROY_MS, stopTimeout - (performance.now() - startTime));
    await end(current, destroyTime);
  };
  let closing: Promise<void> | undefined;

  return {
    url,
    token,
    fetch: inProcessFetch(httpServer, url),
    reset: () => current.content.reset(),
    snapshot: () => current.content.snapshot(),
    restore: (snapshot) => current.content.restore(snapshot),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** What a reload replaces. */
interface Served {
  readonly inputs: { readonly project: Project };
  readonly content: OpenContent;
}

const modelled = ({ inputs, content }: Served): ModelledContent => ({
  model: inputs.project.model,
  store: content.store,
});
