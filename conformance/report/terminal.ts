/** Writes the report for terminals and logs. */
import type { RunEvent } from '../engine/events.ts';
import { lineOf, type Part } from './lines.ts';
import { showProgress } from './progress.ts';
import { type JudgedCheck, type RunRecord, recordRun } from './run-record.ts';
import { findingLines, type Line } from './terminal-findings.ts';
import { sectionLines, totalLines } from './terminal-sections.ts';
import { isTrouble } from './words.ts';

export interface TerminalOptions {
  readonly write: (text: string) => void;
  /** Whether to use colours and a line of progress that is rewritten in place. */
  readonly live: boolean;
  /** The command that repeats this run; seed and selection are added. */
  readonly command: string;
  /** The command that starts the embedded reference by hand, with the models of this run. */
  readonly serve?: string;
  /** The selection of the run, as options. */
  readonly selection?: string;
  /**
   * Whether to use colours.
   *
   * @default the value of `live`
   */
  readonly color?: boolean;
}

/** Most failing checks that the command to repeat them names. */
const mostNamed = 5;

/** Lines of a finished run, where its findings allow it. Some more are left for the head and the progress. */
const mostLines = 52;

/** Creates a consumer of events that writes a head, progress, findings, sections and totals. */
export function terminalReport(options: TerminalOptions): (event: RunEvent) => void {
  const { write, live, serve = 'touchstone serve', color = live } = options;
  const progress = showProgress({ write, live, color });
  let embedded = false;
  const record = recordRun((finished) => {
    progress.end();
    write(textOf(endLines(finished, { ...options, serve: embedded ? serve : undefined }), color));
  });
  return (event) => {
    if (event.kind === 'run-started') {
      embedded = event.embedded;
      write(textOf([headOf({ ...event, what: embedded ? 'the embedded reference' : event.url })], color));
      progress.begin(event.checks);
    }
    if (event.kind === 'check-finished') progress.finished(event.result);
    record(event);
  };
}

/** The text of a run that finished before. */
export function terminalText(record: RunRecord): string {
  const { version, target, checks, profile, seed } = record.result;
  const head = headOf({ version, what: target.url, checks: checks.length, profile, seed });
  const command = `touchstone check ${target.url} --token "$TOUCHSTONE_TOKEN"`;
  return textOf([head, ...endLines(record, { command, serve: undefined })], false);
}

const textOf = (lines: readonly Line[], color: boolean): string =>
  lines.map((line) => `${lineOf(line, color)}\n`).join('');

interface Head {
  readonly version: string;
  readonly what: string;
  readonly checks: number;
  readonly profile: string;
  readonly seed: number;
}

const headOf = ({ version, what, checks, profile, seed }: Head): Line => [
  `touchstone ${version}: ${checks} checks of ${what}, profile ${profile}, seed ${seed}`,
];

type End = Pick<TerminalOptions, 'command' | 'selection'> & { readonly serve: string | undefined };

/** Findings, sections, totals and the command that repeats the run. */
function endLines(record: RunRecord, { command, selection = '', serve }: End): Line[] {
  const sections = sectionLines(record);
  const totals = totalLines(record);
  const troubled = record.judged.filter(({ result }) => isTrouble(result.verdict));
  const again = `again:  ${command} --seed ${record.result.seed} ${onlyOptions(troubled) ?? selection}`.trimEnd();
  const { lines: findings, hasCurl } = findingLines(record, mostLines - sections.length - totals.length - 5);
  return [
    [],
    ...findings,
    ...(hasCurl ? [[], [shellHint(serve)]] : []),
    ...(findings.length > 0 ? [[]] : []),
    ...sections,
    [],
    ...totals,
    [again],
  ] satisfies (readonly Part[])[];
}

/** The line that tells which variables the curl lines need. */
function shellHint(serve: string | undefined): string {
  if (serve === undefined) return 'curl lines need the token of the target:  export TOUCHSTONE_TOKEN=…';
  return `curl lines need a server:  export TOUCHSTONE_TOKEN=secret; ${serve} &`;
}

/** The options that select only the checks in trouble; undefined when there are none or too many. */
function onlyOptions(troubled: readonly JudgedCheck[]): string | undefined {
  if (troubled.length === 0 || troubled.length > mostNamed) return undefined;
  return troubled.map(({ result }) => `--only ${result.id}`).join(' ');
}
