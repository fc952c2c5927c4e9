/** Options of a run. Each has a default. */

import type { Check } from '../checks/check.ts';
import { strapi4 } from '../dialects/strapi-4.ts';
import type { Allowance, Capability, Limits, Owner } from '../target/target.ts';
import type { RunEvent } from './events.ts';
import type { ExpectedFailure } from './expected.ts';

export type Profile = 'stated' | 'strapi-4';

/** A stable part of the checks: `{ index: 1, count: 4 }` is the first of four. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface RunOptions {
  /** The target's base, path prefix included. Default: an embedded reference, started and stopped by the run. */
  readonly url?: string | undefined;
  /** Directory of the project that the target serves. Default: `fixtures/project` of this package. */
  readonly project?: string | undefined;
  /** Full-access API token of the target. */
  readonly token?: string | undefined;
  /** Default: `stated`. */
  readonly profile?: Profile | undefined;
  /** A failed `should` is a failure. */
  readonly strict?: boolean | undefined;
  /** Patterns: ids, id prefixes, sections, tags. Default: all checks. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** Same seed, same requests. Default: a random one. */
  readonly seed?: number | undefined;
  /** Cases per check. Default: 8. */
  readonly runs?: number | undefined;
  /** Capabilities to take for absent. */
  readonly without?: readonly Capability[] | undefined;
  /** Default: `id`. */
  readonly identifier?: 'id' | 'documentId' | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Changes that the run may make beyond its own entries. Default: all on the embedded reference, none elsewhere. */
  readonly allow?: readonly Allowance[] | undefined;
  /** Known deviations. */
  readonly expected?: readonly ExpectedFailure[] | undefined;
  readonly shard?: Shard | undefined;
  /** Milliseconds that a failing case may be shrunk. Default: 3,000. */
  readonly shrinkMs?: number | undefined;
  /** Requests at a time. Default: 8. */
  readonly concurrency?: number | undefined;
  /** Milliseconds to wait for an answer; a target that stops answering is waited for four times as long. Default: 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Requests a second. Default: no limit. */
  readonly rate?: number | undefined;
  /** Certificates of authorities to trust beside the known ones, as PEM. */
  readonly ca?: string | undefined;
  /** Trust any certificate. Default: false. */
  readonly insecure?: boolean | undefined;
  /** Told in a sentence when the target does not answer and is waited for, and when it answers again. */
  readonly onWait?: ((message: string) => void) | undefined;
  /** Limits of the target; those not named are probed where that is harmless. */
  readonly limits?: Limits | undefined;
  /** Facts that only the owner of the target knows. */
  readonly owner?: Owner | undefined;
  /** Whether the run keeps a journal on this machine for `touchstone sweep`. Default: yes when a URL is given. */
  readonly journal?: boolean | undefined;
  /** Default: all checks of the suite. */
  readonly checks?: readonly Check[] | undefined;
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Stops the run after its open requests. The run still removes its entries. */
  readonly signal?: AbortSignal | undefined;
}

export const defaults = {
  runs: 8,
  concurrency: 8,
  timeoutMs: 10_000,
  profile: 'stated',
  identifier: strapi4.identifier,
} as const;
