/** A benchmark: starts servers, puts load on them, and compares the result with its goals. */
import type { Effort } from './compare.ts';

export interface Row {
  readonly name: string;
  /** One for each heading. */
  readonly cells: readonly string[];
}

/** A goal and its measured value. */
export interface Reach {
  /** In words, with the figure. */
  readonly says: string;
  readonly measured: string;
  readonly holds: boolean;
}

export interface Outcome {
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
  readonly reaches: readonly Reach[];
}

/** Tools of a benchmark. */
export interface Bench {
  /** Directory of the project of the benchmarks. */
  readonly project: string;
  /** A new, empty folder that goes when the run ends. */
  folder(): Promise<string>;
  /** Whether a real Strapi is measured beside. */
  readonly strapi: boolean;
  readonly effort: Effort;
  /** Prints the steps that take long. */
  say(line: string): void;
  /** Has something closed at the end of the benchmark, whatever happens before; gives it back. */
  closing<Thing extends { close(): Promise<void> }>(thing: Promise<Thing>): Promise<Thing>;
}

export interface Workload {
  /** How it is named on the command line. */
  readonly id: string;
  /** The question, in one sentence. */
  readonly title: string;
  /** Only measured with `--strapi`. */
  readonly needsStrapi?: boolean;
  run(bench: Bench): Promise<Outcome>;
}

/** `at least`, and by how much. */
export const atLeast = (says: string, figure: number, least: number): Reach => ({
  says: `${says}: at least ${least}`,
  measured: figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3),
  holds: figure >= least,
});

/** `at most`, with the unit of both figures. */
export const atMost = (says: string, figure: number, most: number, unit = ''): Reach => ({
  says: `${says}: at most ${most}${unit}`,
  measured: `${figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3)}${unit}`,
  holds: figure <= most,
});
