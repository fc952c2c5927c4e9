/** Options of the reference server. */
import type { PasswordCost } from './content/password-cost.ts';
import type { Environment } from './environment.ts';
import type { LatencyOption } from './mock/latency.ts';
import type { LogFormat } from './mock/request-lines.ts';
import type { Profile } from './model/profile.ts';
import type { PagePlace } from './page/page-place.ts';
import type { Timeouts } from './timeouts.ts';

/** Options of `startReference`. Each is also a flag of `touchstone serve`. */
export interface ReferenceOptions extends Timeouts {
  /** Directory of a project in Strapi v4 layout. @default the project of this package, with its seed content */
  readonly project?: string | undefined;
  /** Directory that stores content. @default none: content is kept in memory */
  readonly data?: string | undefined;
  /** Keep content in memory only and ignore `data`. @default false; without `data`, content is in memory anyway */
  readonly memory?: boolean | undefined;
  /** Port; 0 picks a free one. `configured`: the port of the project's configuration, else 1337. @default 0 */
  readonly port?: number | 'configured' | undefined;
  /** Host name or address to listen on. @default the host of the project's configuration, else 127.0.0.1 */
  readonly host?: string | undefined;
  /**
   * Additional host names under which the server may be called, besides loopback, `host` and the URL in the project's
   * `config/server`. Pages on these hosts may read and change content. @default none
   */
  readonly allowHosts?: readonly string[] | undefined;
  /** Name of the environment. @default NODE_ENV, else development */
  readonly env?: Environment | undefined;
  /**
   * How the server answers where the source document and a real Strapi 4 differ. @default `profile` of the project's
   * `touchstone.json`, else `strapi-4` for a package that depends on Strapi 4, else `stated`
   */
  readonly profile?: Profile | undefined;
  /** Whether mistakes that Strapi tolerates, and what is not supported, stop the start. @default false: a warning each */
  readonly strict?: boolean | undefined;
  /**
   * From where the page at `/` can be opened, with a key that the log names: this machine, every machine that reaches the server,
   * nowhere. Never in production. @default 'none'; `touchstone serve`: 'local'
   */
  readonly page?: PagePlace | undefined;
  /** Full-access API token. @default a new random one */
  readonly token?: string | undefined;
  /** Permissions of the public role, a comma list of `read`, `all` (of content-types), and `uid.action`. @default none */
  readonly public?: string | undefined;
  /** Files or directories of seed content, or `none`. @default the seed of the default project, else none */
  readonly seed?: string | readonly string[] | undefined;
  /** Codes of locales to add, besides those of the project's configuration and seed. @default none */
  readonly locales?: readonly string[] | undefined;
  /** Number of fake entries of each content-type, in each locale where it is localized. @default 0 */
  readonly fake?: number | undefined;
  /** Seed of the fake entries; the same seed makes the same content. @default 1 */
  readonly fakeSeed?: number | undefined;
  /** Delay of each answer, in milliseconds: `50`, `'50..200'` or `{ min, max }`. @default none */
  readonly latency?: LatencyOption | undefined;
  /** Share of requests that fail on purpose, from 0 to 1. @default 0 */
  readonly fault?: number | undefined;
  /** When a write is acknowledged: once the disk has it (`sync`) or once the operating system has it (`none`). @default 'sync' */
  readonly durability?: 'sync' | 'none' | undefined;
  /**
   * Reload models, configuration, code and seed when their files change. Content that fits the new models stays, and changes of the
   * seed are planted. @default false
   */
  readonly watch?: boolean | undefined;
  /** Clock of the server, in milliseconds since 1970; for a project with code, asked once a request. @default Date.now */
  readonly clock?: (() => number) | undefined;
  /** Cost of hashing a password; a lower cost makes tests faster. @default about the cost of bcrypt with 10 rounds */
  readonly passwordCost?: PasswordCost | undefined;
  /** Log a line a request, for people or as JSON, with remarks on what was ignored. @default none */
  readonly logRequests?: LogFormat | undefined;
  /** Receives log lines: unexpected errors and reloads. @default standard error */
  readonly log?: ((text: string) => void) | undefined;
}
