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
  /** Creates a folder that is removed after the benchmark. */
  folder(): Promise<string>;
  /** Whether to measure a real Strapi too. */
  readonly strapi: boolean;
  readonly effort: Effort;
  /** Folder of another build of the package, to compare with. */
  readonly against?: string | undefined;
  /** Number of random questions. */
  readonly questions: number;
  /** Prints a step that takes long. */
  say(line: string): void;
  /** Closes something at the end of the benchmark, also after an error; returns it. */
  closing<Thing extends { close(): Promise<void> }>(thing: Promise<Thing>): Promise<Thing>;
}

export interface Workload {
  /** Name on the command line. */
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
