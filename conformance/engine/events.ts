/** Events of a run. Reports are built from events alone. */
import type { Level, Status } from '../../spec/index.ts';

export type Verdict =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'expected-fail'
  | 'stale'
  | 'not-applicable'
  | 'unchecked'
  | 'observed'
  | 'error';

/** One request of a failure, with a curl line to paste. */
export interface ReportedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly curl: string;
  readonly status: number;
  readonly answer: unknown;
}

/** The smallest failing case. */
export interface Failure {
  readonly requests: readonly ReportedRequest[];
  /** Lines to paste after the requests: they take away what these created. */
  readonly removal?: readonly string[];
  /** Whether exactly these requests were sent, about entries that they make themselves. */
  readonly standsAlone?: true;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The kind of the difference, as the judge names it: a clause of REST, or `refused`. Absent: no judge compared. */
  readonly kind?: string;
  /** What the failure is about, each as `group:value`: `type:string`, `parameter:sort`. Findings are grouped by them. */
  readonly features?: readonly string[];
  /** The features that its smallest form still has. Absent: nothing could be left out. */
  readonly needs?: readonly string[];
  readonly seed: number;
  /** The case itself, as a list of known deviations names it. */
  readonly case: unknown;
  /** `case:{…}`, or fast-check's path of a drawn case. With the seed it gives the same case again. */
  readonly path: string;
}

export interface CheckResult {
  readonly id: string;
  readonly sections: readonly string[];
  readonly level: Level;
  readonly status: Status;
  readonly clauses: readonly string[];
  readonly verdict: Verdict;
  readonly cases: number;
  /** Requests of its cases, without those that tidy up. Absent in reports of earlier versions. */
  readonly requests?: number;
  readonly durationMs: number;
  readonly message?: string;
  readonly failure?: Failure;
}

/** All failures of a run that have one cause. */
export interface Finding {
  /** Unique in its run. */
  readonly id: string;
  /** In plain English: `67 checks fail: an entry is missing (4.3)`. */
  readonly title: string;
  /** Clauses that are broken, those of the shown failure first. */
  readonly clauses: readonly string[];
  /** Checks that fail, the shown one first. */
  readonly checks: readonly string[];
  /** The mutant of this suite that fails alike. */
  readonly mutant?: string;
  /** Clauses beside the broken one that hold in this run, such as the other operators; at most a few. */
  readonly holds?: readonly string[];
  /** The smallest failure of these checks. */
  readonly failure: Failure;
}

export interface ClauseResult {
  readonly id: string;
  readonly verdict: Verdict;
  readonly checks: readonly string[];
}

export interface CellCoverage {
  readonly covered: number;
  readonly total: number;
  readonly missed: readonly string[];
}

/** The cells that the cases of a shard covered, of one table: those that its checks want, and those beside them. */
export interface HitCells {
  readonly wanted: readonly string[];
  readonly beside: readonly string[];
}

/** Which part of the checks a run judged, and what joins it with the other parts. */
export interface ShardRecord {
  readonly index: number;
  readonly count: number;
  readonly cells: Readonly<Record<string, HitCells>>;
}

export interface Totals {
  readonly pass: number;
  readonly fail: number;
  readonly warn: number;
  readonly expectedFail: number;
  readonly stale: number;
  readonly notApplicable: number;
  readonly unchecked: number;
  readonly observed: number;
  readonly error: number;
}

/** The whole JSON report. Totals count checks; `unchecked` counts clauses without a check. */
export interface RunResult {
  readonly tool: 'touchstone';
  readonly version: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly target: {
    readonly url: string;
    readonly capabilities: Readonly<Record<string, 'probed' | 'declared' | 'absent'>>;
  };
  readonly profile: 'stated' | 'strapi-4' | 'strapi-5';
  /** The version of the specification that was judged. Reports of older versions of this package have none. */
  readonly spec?: number;
  /** The version of this form of report. Absent: the first. */
  readonly form?: number;
  readonly seed: number;
  /** Absent: the run was no shard. */
  readonly shard?: ShardRecord;
  readonly requests: number;
  readonly totals: Totals;
  readonly checks: readonly CheckResult[];
  readonly coverage: {
    readonly clauses: readonly ClauseResult[];
    readonly cells: Readonly<Record<string, CellCoverage>>;
  };
  /** The failures by cause, the one with most checks first. */
  readonly findings: readonly Finding[];
  readonly observations: readonly { readonly clause: string; readonly value: string }[];
  readonly leftover: number;
  readonly altered: number;
  /** Leftovers, each as the request that removes it. */
  readonly left: readonly { readonly method: string; readonly path: string }[];
}

export type RunEvent =
  | {
      readonly kind: 'run-started';
      readonly version: string;
      readonly url: string;
      /** The target is the reference of this package, started for this run. */
      readonly embedded: boolean;
      readonly profile: 'stated' | 'strapi-4' | 'strapi-5';
      readonly seed: number;
      /** Number of checks in this run. */
      readonly checks: number;
      /** Titles of the sections of the source document, by number, in order. */
      readonly sectionTitles: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'check-finished'; readonly result: CheckResult; readonly clauseTexts: readonly string[] }
  | { readonly kind: 'notice'; readonly message: string }
  | { readonly kind: 'run-finished'; readonly result: RunResult };
