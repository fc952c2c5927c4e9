/** What a server keeps from its start to its end, whatever is reloaded: its options, checked, and what it remembers. */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileMailer, logMailer, type Mailer } from './access/mail.ts';
import { checkAllowedHost, checked } from './check-options.ts';
import { type Environment, environmentOf } from './environment.ts';
import type { HostParts } from './host/host.ts';
import { checkLocales } from './i18n/locales.ts';
import { createFaults, type Faults } from './mock/faults.ts';
import type { Surroundings } from './mock/hints.ts';
import { parseLatency } from './mock/latency.ts';
import { requestLines } from './mock/request-lines.ts';
import { createRequestLog, REQUEST_LOG_CAPACITY, type RequestLog } from './mock/request-log.ts';
import type { ContentSources } from './open-content.ts';
import { type OpenPage, openPage } from './page/open-page.ts';
import { type Places, placesOf } from './places.ts';
import { printable } from './printable.ts';
import type { ReferenceOptions } from './reference-options.ts';
import type { Snapshot } from './store/store.ts';
import { startTimeoutOf, withTimeout } from './timeouts.ts';

/** Callbacks of the child process that a server runs in. */
export interface Parent {
  /** Awaited before each request is answered. */
  beforeRequest?(): Promise<void>;
  /** Receives the name of each step of the project's code that begins, and an empty text when it ends. */
  step?(step: string): void;
}

export interface Setup {
  readonly options: ReferenceOptions;
  readonly environment: Environment;
  /** The full-access token. */
  readonly token: string;
  readonly places: Places;
  readonly requestLog: RequestLog;
  readonly faults: Faults;
  readonly snapshots: Map<string, Snapshot>;
  readonly page: OpenPage | undefined;
  readonly mailer: Mailer;
  readonly sources: Omit<ContentSources, 'publicActions' | 'hooks'>;
  /** The environment before the variables of the `.env` file are set for code; a reload starts from it again. */
  readonly baseEnvironment: NodeJS.ProcessEnv;
  readonly httpServer: Server;
  /** Runs a step of the project's code within its time. */
  readonly step: HostParts['step'];
  /** Says that no step of the code runs any more, also none that did not end in its time. */
  endStep(): void;
  log(text: string): void;
}

/**
 * Checks the options of a server and opens what it keeps.
 *
 * @param surroundings what log lines say of a request; called with the first request
 * @throws StartError for an invalid name, latency or locale
 */
export function setUp(
  options: ReferenceOptions,
  parent: Parent,
  httpServer: Server,
  surroundings: () => Surroundings,
): Setup {
  const environment = options.env ?? environmentOf(process.env.NODE_ENV);
  const print = options.log ?? ((text: string) => void process.stderr.write(`${text}\n`));
  const log = (text: string) => print(printable(text));
  const places = placesOf(options);
  for (const name of options.allowHosts ?? []) checkAllowedHost(name);
  const { logRequests } = options;
  return {
    options,
    environment,
    token: options.token ?? randomBytes(24).toString('hex'),
    places,
    requestLog: createRequestLog(
      // nobody can read it in production
      environment === 'production' ? 0 : REQUEST_LOG_CAPACITY,
      logRequests && ((entry) => print(requestLines(entry, logRequests, surroundings()))),
    ),
    faults: faultsOf(options),
    snapshots: new Map(),
    page: openPage(options.page, environment),
    mailer: places.data === undefined ? logMailer(log) : fileMailer(join(places.data, 'mail')),
    sources: sourcesOf(options, places, log),
    baseEnvironment: { ...process.env },
    httpServer,
    step: stepper(startTimeoutOf(options), parent),
    endStep: () => parent.step?.(''),
    log,
  };
}

function faultsOf({ fault = 0, latency: delay }: ReferenceOptions): Faults {
  const latency = delay === undefined ? undefined : checked('latency', () => parseLatency(delay));
  return createFaults(latency || fault > 0 ? [{ latency, status: 503, rate: fault }] : []);
}

function sourcesOf(options: ReferenceOptions, { seed, data }: Places, log: Setup['log']): Setup['sources'] {
  const { fake = 0, fakeSeed = 1, durability = 'sync', clock, passwordCost } = options;
  return {
    seed,
    followsSeed: options.watch,
    data,
    fake: fake > 0 ? { count: fake, seed: fakeSeed } : undefined,
    locales: checked('locales', () => checkLocales(options.locales ?? [])),
    durability,
    log,
    clock,
    passwordCost,
  };
}

/** Runs steps of code, each within `limit` milliseconds. */
const stepper =
  (limit: number, parent: Parent): HostParts['step'] =>
  async (name, run) => {
    parent.step?.(name);
    try {
      const timeoutError = () => new Error(`${name} has not ended after ${limit} ms (startTimeout)`);
      return await withTimeout(limit, Promise.resolve(run()), timeoutError);
    } finally {
      parent.step?.('');
    }
  };
