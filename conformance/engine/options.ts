/** Options of a run. All are optional. */

import type { Check } from '../checks/check.ts';
import { strapi4 } from '../dialects/strapi-4.ts';
import type { JournalLine } from '../target/journal.ts';
import type { Allowance, Capability, Limits, Owner } from '../target/target.ts';
import type { RunEvent } from './events.ts';
import type { ExpectedFailure } from './expected.ts';

export type Profile = 'stated' | 'strapi-4' | 'strapi-5';

/** A stable part of the checks: `{ index: 1, count: 4 }` is the first of four. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface RunOptions {
  /**
   * Base of the target, path prefix included.
   *
   * @default an embedded reference that the run starts and stops
   */
  readonly url?: string | undefined;
  /**
   * Directory of the project that the target serves.
   *
   * @default `fixtures/project` of this package
   */
  readonly project?: string | undefined;
  /** Full-access API token of the target. */
  readonly token?: string | undefined;
  /**
   * What is judged: the source document alone, or also the observed behaviour of Strapi 4.
   *
   * @default `stated`
   */
  readonly profile?: Profile | undefined;
  /**
   * The version of the specification to judge. What it brought warns; what came later is not judged.
   *
   * @default the version of this package
   */
  readonly spec?: number | undefined;
  /**
   * Whether a failed `should` is a failure.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether to ask only a few questions of each section, on a small world.
   *
   * @default false
   */
  readonly smoke?: boolean | undefined;
  /**
   * Whether to judge what is there by reading alone: nothing is created, and no request that could write is sent.
   *
   * @default false
   */
  readonly readOnly?: boolean | undefined;
  /**
   * Milliseconds to spend: when all checks are through, they draw further cases, where cells are rarest.
   *
   * @default no longer than each check needs once
   */
  readonly forMs?: number | undefined;
  /**
   * Whether to ask also what is not judged, and to record the answers.
   *
   * @default false
   */
  readonly observe?: boolean | undefined;
  /**
   * Checks to run, as patterns: ids, id prefixes, sections, tags.
   *
   * @default all checks
   */
  readonly only?: readonly string[] | undefined;
  /**
   * Checks not to run, as patterns.
   *
   * @default none
   */
  readonly skip?: readonly string[] | undefined;
  /**
   * The same seed gives the same requests.
   *
   * @default a random number
   */
  readonly seed?: number | undefined;
  /**
   * Cases per check.
   *
   * @default 8
   */
  readonly runs?: number | undefined;
  /**
   * Capabilities that the target lacks.
   *
   * @default none
   */
  readonly without?: readonly Capability[] | undefined;
  /**
   * The part of an entry that its path carries.
   *
   * @default `id`
   */
  readonly identifier?: 'id' | 'documentId' | undefined;
  /**
   * Name of the dialect that the target writes (`conformance/dialects/all.ts`). With `documentId` in paths it wins over
   * `identifier`.
   *
   * @default `strapi-4`, the form of the source document; a target that looks like another one is refused
   */
  readonly dialect?: string | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Changes that the run may make beyond its own entries.
   *
   * @default all but `abuse` on the embedded reference, none elsewhere
   */
  readonly allow?: readonly Allowance[] | undefined;
  /** Known deviations. */
  readonly expected?: readonly ExpectedFailure[] | undefined;
  readonly shard?: Shard | undefined;
  /**
   * Milliseconds that a failing case may be shrunk.
   *
   * @default 3000
   */
  readonly shrinkMs?: number | undefined;
  /**
   * Requests at a time.
   *
   * @default 8
   */
  readonly concurrency?: number | undefined;
  /**
   * Milliseconds to wait for an answer. The run waits four times as long for a target that stops answering.
   *
   * @default 10000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Most requests a second.
   *
   * @default no limit
   */
  readonly rate?: number | undefined;
  /** Further certificates of authorities to trust, as PEM. */
  readonly ca?: string | undefined;
  /**
   * Whether to trust any certificate.
   *
   * @default false
   */
  readonly insecure?: boolean | undefined;
  /** Called with a message when the run begins to wait for a silent target, and when the target answers again. */
  readonly onWait?: ((message: string) => void) | undefined;
  /** Limits of the target. They win over those of the project's configuration. */
  readonly limits?: Limits | undefined;
  /** Facts that only the owner of the target knows. */
  readonly owner?: Owner | undefined;
  /**
   * Whether the run keeps a journal on this machine, which `touchstone sweep` reads.
   *
   * @default true with a URL, false without
   */
  readonly journal?: boolean | undefined;
  /**
   * Checks to choose from.
   *
   * @default all checks of the suite
   */
  readonly checks?: readonly Check[] | undefined;
  /** Called with what the run creates or changes, as its journal notes it. Such a run is a rehearsal, without companions. */
  readonly onNote?: ((line: JournalLine) => void) | undefined;
  /** Called with each event of the run. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Stops the run after its open requests. The run still removes its entries. */
  readonly signal?: AbortSignal | undefined;
}

export const defaults = {
  runs: 8,
  concurrency: 8,
  timeoutMs: 10_000,
  shrinkMs: 3000,
  profile: 'stated',
  identifier: strapi4.identifier,
} as const;
