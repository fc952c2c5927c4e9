/** What a reference server is started with. */
import type { PasswordCost } from './content/password.ts';
import type { Environment } from './environment.ts';
import type { Latency } from './mock/faults.ts';
import type { Timeouts } from './timeouts.ts';

/** What a server is started with; each option is a flag of `touchstone serve`. */
export interface ReferenceOptions extends Timeouts {
  /** Directory of a project in Strapi v4 layout; default: the one that comes with this package, with its content. */
  readonly project?: string | undefined;
  /** Directory that keeps content; default: content lives and dies with the server. */
  readonly data?: string | undefined;
  /** Says that content is kept nowhere, which is the default too. */
  readonly memory?: boolean | undefined;
  /** Default 0: a free one. `configured`: what the project's configuration says, else 1337. */
  readonly port?: number | 'configured' | undefined;
  /** Default: what the project's configuration says, else 127.0.0.1. */
  readonly host?: string | undefined;
  /**
   * Names the server may be called by, beside those of loopback, `host`, and the URL of the project's `config/server`;
   * pages on them may read and change content. Default: none.
   */
  readonly allowHosts?: readonly string[] | undefined;
  /** Default: NODE_ENV, else development. */
  readonly env?: Environment | undefined;
  /** Full-access API token; default: a new one. */
  readonly token?: string | undefined;
  /** Permissions of the public role: `read`, `all`, or a comma list of `uid.action`; default: none. */
  readonly public?: string | undefined;
  /** Files or directories of seed content, or `none`; default: what comes with the default project, else none. */
  readonly seed?: string | readonly string[] | undefined;
  /** How many entries to make up of each content-type; default: none. */
  readonly fake?: number | undefined;
  /** The same number makes up the same content; default 1. */
  readonly fakeSeed?: number | undefined;
  /** Delay of each answer, in milliseconds. */
  readonly latency?: Latency | undefined;
  /** Share of requests that fail, from 0 to 1. */
  readonly fault?: number | undefined;
  /** Whether a write is acknowledged once the disk has it (`sync`, the default) or the operating system (`none`). */
  readonly durability?: 'sync' | 'none' | undefined;
  /**
   * Whether models, configuration, code and seed are loaded again when their files change. Content that fits stays; content
   * in memory is planted anew when the seed changed.
   */
  readonly watch?: boolean | undefined;
  /** Milliseconds since 1970, for the times of entries; default: now. */
  readonly clock?: (() => number) | undefined;
  /** What hashing a password costs; lower makes tests faster. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Where unexpected errors and reloads are told; default: standard error. */
  readonly log?: ((text: string) => void) | undefined;
}
