/** Starts a reference server in this process. There is no state at module level: start as many as needed. */
import type { RequestListener } from 'node:http';
import { beginGeneration, endGeneration, type Generation, modelled, readInputs } from './generation.ts';
import { createHttpServer } from './http-server.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { listen, stopListening } from './listen.ts';
import { messageOf } from './model/caught-error.ts';
import { opennessLines } from './openness.ts';
import { DEFAULT_PLACE } from './project/config.ts';
import type { Reference } from './reference.ts';
import type { ReferenceOptions } from './reference-options.ts';
import { reloadLines } from './reload-log.ts';
import { countContent } from './reload-losses.ts';
import { answerUnexpected } from './rest/boundary/unexpected.ts';
import { RunningRequests } from './running-requests.ts';
import { type Parent, type Setup, setUp } from './setup.ts';
import { stopTimeoutOf } from './timeouts.ts';
import { pathsToWatch, watchPaths } from './watch.ts';

/** How long a reload waits for requests that run, in milliseconds. */
const PATIENCE_MS = 5000;

/** Least time for `destroy()` if requests have used the limit up, in milliseconds. */
const LEAST_DESTROY_MS = 500;

/**
 * Starts a server in this process, like `startReference`. Code of a project changes the process: the project becomes the working
 * directory, `strapi` is a global, the console writes to standard error. Therefore a process starts one such project.
 */
export async function startHere(options: ReferenceOptions = {}, parent: Parent = {}): Promise<Reference> {
  return new LiveServer(options, parent).start();
}

/** A server over its generations: a reload replaces one by the next. */
class LiveServer {
  readonly #setup: Setup;
  readonly #parent: Parent;
  readonly #httpServer = createHttpServer((request, response) => this.#answer(request, response));
  /** The requests that a reload waits for. */
  readonly #requests: RunningRequests | undefined;
  readonly #stopTimeout: number;
  #current: Generation | undefined;
  /** Settles when no reload is running. */
  #reloaded = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(options: ReferenceOptions, parent: Parent) {
    this.#parent = parent;
    this.#requests = options.watch ? new RunningRequests() : undefined;
    this.#stopTimeout = stopTimeoutOf(options);
    this.#setup = setUp(options, parent, this.#httpServer, () => this.#generation.surroundings);
  }

  /** The generation that answers. Requests come once there is one. */
  get #generation(): Generation {
    if (!this.#current) throw new Error('the server has not started');
    return this.#current;
  }

  async start(): Promise<Reference> {
    const { options, token, log } = this.#setup;
    this.#current = await beginGeneration(this.#setup, await readInputs(this.#setup));
    const { inputs, listening } = this.#current;
    if (options.profile === undefined && inputs.project.profile === 'strapi-4')
      log(
        'profile strapi-4: answers are those of a real Strapi 4 where the source document differs (--profile stated)',
      );
    const configuredPort = inputs.project.config.server.port ?? DEFAULT_PLACE.port;
    const port = options.port === 'configured' ? configuredPort : (options.port ?? 0);
    const url = await listen(this.#httpServer, port, listening);
    for (const line of this.#openingLines(url)) log(line);
    const stopWatching = options.watch ? this.#watch() : () => {};
    return {
      url,
      token,
      fetch: inProcessFetch(this.#httpServer, url),
      reset: () => this.#generation.content.reset(),
      snapshot: () => this.#generation.content.snapshot(),
      restore: (snapshot) => this.#generation.content.restore(snapshot),
      close: () => {
        this.#closing ??= this.#close(stopWatching);
        return this.#closing;
      },
    };
  }

  #answer(...[request, response]: Parameters<RequestListener>): void {
    const { beforeRequest } = this.#parent;
    void (beforeRequest ? beforeRequest().then(() => this.#reloaded) : this.#reloaded).then(() => {
      this.#requests?.add(response);
      try {
        this.#generation.app(request, response);
      } catch (error) {
        answerUnexpected(error, request, response, this.#setup.log);
      }
    });
  }

  /** What the log says at the start: who can reach the server, and how its page is opened. */
  #openingLines(url: string): string[] {
    const { options, page } = this.#setup;
    const { inputs, access, listening } = this.#generation;
    const { model } = inputs.project;
    const openness = { listening, url, model, public: options.public ?? '', anyone: access.anyone() };
    return [...opennessLines(openness), ...(page?.linesOf(url, listening) ?? [])];
  }

  #watch(): () => void {
    const { project, data, seed } = this.#setup.places;
    return watchPaths([...pathsToWatch(project, data), ...seed.map((path) => ({ path }))], (files) => {
      this.#reloaded = this.#reloaded.then(() => this.#reload(files));
    });
  }

  async #reload(files: readonly string[]): Promise<void> {
    const { places, log } = this.#setup;
    const startTime = performance.now();
    try {
      const { content, losses = [], ...rest } = await this.#replace();
      const milliseconds = performance.now() - startTime;
      const kept = countContent(modelled({ content, ...rest }));
      const seed = content.seedChanges;
      for (const line of reloadLines({ files, project: places.project, milliseconds, kept, losses, seed })) log(line);
    } catch (error) {
      log(`not reloaded: ${messageOf(error)}; the server goes on as before`);
    }
  }

  /** Replaces the generation. New requests wait; running ones are answered with the previous content. */
  async #replace(): Promise<Generation> {
    const inputs = await readInputs(this.#setup);
    await this.#requests?.idle(PATIENCE_MS);
    const before = this.#generation;
    const next = await beginGeneration(this.#setup, inputs, before);
    this.#current = next;
    await endGeneration(this.#setup, before, this.#stopTimeout);
    return next;
  }

  async #close(stopWatching: () => void): Promise<void> {
    const startTime = performance.now();
    stopWatching();
    await this.#reloaded;
    if (await stopListening(this.#httpServer, this.#stopTimeout))
      this.#setup.log(`requests were cut off that had not ended after ${this.#stopTimeout} ms (stopTimeout)`);
    const remaining = this.#stopTimeout - (performance.now() - startTime);
    await endGeneration(this.#setup, this.#generation, this.#stopTimeout && Math.max(LEAST_DESTROY_MS, remaining));
  }
}
