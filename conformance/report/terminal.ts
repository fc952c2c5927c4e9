/** Writes the report for terminals and logs. */
import type { CheckResult, RunEvent, Verdict } from '../engine/events.ts';
import { comparison } from './differences.ts';
import { lineOf, type Part, type Style } from './lines.ts';
import { bySection, type JudgedCheck, type RunRecord, recordRun, type SectionOfChecks } from './run-record.ts';
import {
  answersInWords,
  cellsInWords,
  coverageInWords,
  isTrouble,
  leftoverNames,
  notJudgedInWords,
  observedInWords,
  remainsInWords,
  seconds,
  symbols,
  totalsInWords,
  verdictOrder,
} from './words.ts';

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

const styles: Readonly<Partial<Record<Verdict, Style>>> = {
  pass: 'green',
  fail: 'red',
  error: 'magenta',
  stale: 'yellow',
  warn: 'yellow',
  'expected-fail': 'cyan',
  observed: 'blue',
  'not-applicable': 'gray',
};

/** Most failing checks that the command to repeat them names. */
const mostNamed = 5;

/** Up to this number, checks with the same error message are printed one by one; more become a group. */
const fewAlike = 3;

const paint = (style: Style | undefined, text: string): Part => ({ style, text });

/** Creates a consumer of events that writes a head, progress, sections, every failure and totals. */
export function terminalReport(options: TerminalOptions): (event: RunEvent) => void {
  const { write, live, command, serve = 'touchstone serve', selection = '', color = live } = options;
  const line = (...parts: readonly Part[]): void => write(`${lineOf(parts, color)}\n`);
  let planned = 0;
  let finished = 0;
  let failed = 0;
  let embedded = false;
  const reasons = new Set<string>();

  const clearProgress = (): void => {
    if (live) write('\r\u001b[K');
  };
  const progress = ({ verdict, id, message }: CheckResult): void => {
    finished += 1;
    if (verdict === 'fail' || verdict === 'error') failed += 1;
    if (live)
      write(
        `\r\u001b[K${lineOf([`${finished}/${planned} checks`, paint('red', failed > 0 ? `, ${failed} in trouble` : '')], color)}`,
      );
    else if (isTrouble(verdict) && isNews(verdict, message))
      line(`${verdict} ${id}${message === undefined ? '' : `: ${message}`}`);
  };

  /** Whether a line of progress is needed: an error message is printed once, since a dead target repeats it for each check. */
  const isNews = (verdict: Verdict, message = ''): boolean => {
    if (verdict !== 'error') return true;
    const isNew = !reasons.has(message);
    reasons.add(message);
    return isNew;
  };

  const section = ({ section: number, title, judged }: SectionOfChecks): void => {
    const counts = verdictOrder.flatMap((verdict): Part[] => {
      const amount = judged.filter(({ result }) => result.verdict === verdict).length;
      return amount === 0 ? [] : ['  ', paint(styles[verdict], `${symbols[verdict]} ${amount}`)];
    });
    line(paint('bold', number.padEnd(5)), `${title.padEnd(44)} `, ...counts.slice(1));
  };

  const trouble = ({ result, clauseTexts }: JudgedCheck): void => {
    const { verdict, id, sections, level, message, failure } = result;
    line();
    line(
      paint(styles[verdict], `${symbols[verdict]} ${verdict}`),
      ' ',
      paint('bold', id),
      ` (${sections.join(', ')}; ${level})`,
    );
    for (const text of clauseTexts) line('  ', paint('gray', '§'), ` ${text}`);
    if (message !== undefined) line(`  ${message}`);
    if (!failure) return;
    for (const text of comparison(failure.expected, failure.actual)) {
      line('    ', paint(text.includes('expected  ') ? 'green' : text.includes('actual  ') ? 'red' : undefined, text));
    }
    line(`  to see it (${answersInWords(failure)}):`);
    for (const { curl } of failure.requests) line(`    ${curl}`);
  };

  const notJudged = (reason: string, checks: readonly JudgedCheck[]): void => {
    line();
    line(paint(styles.error, `${symbols.error} error`), ' ', paint('bold', `${checks.length} checks`), `: ${reason}`);
    for (const { result } of checks) line(`    ${result.id}`);
  };

  const end = (record: RunRecord): void => {
    clearProgress();
    const { result, notices } = record;
    for (const notice of notices) line(`note: ${notice}`);
    line();
    const groups = bySection(record);
    for (const group of groups) section(group);
    if (result.totals.observed > 0) line('     ', paint(styles.observed, observedInWords));
    const troubled = groups.flatMap(({ judged }) => judged).filter(({ result: { verdict } }) => isTrouble(verdict));
    const alike = errorsAlike(troubled);
    const grouped = new Set([...alike.values()].flat());
    for (const check of troubled) if (!grouped.has(check)) trouble(check);
    for (const [reason, checks] of alike) notJudged(reason, checks);
    line();
    if (troubled.some(({ result: { failure } }) => failure)) {
      line(shellHint(embedded ? serve : undefined));
      line();
    }
    line(paint('bold', totalsInWords(result.totals)));
    line(coverageInWords(result));
    for (const text of notJudgedInWords(result)) line(text);
    if (Object.keys(result.coverage.cells).length > 0) line(`cells hit: ${cellsInWords(result)}`);
    line(`${result.requests} requests in ${seconds(result.durationMs)}, ${remainsInWords(result)}`);
    for (const name of leftoverNames(result)) line(`    ${name}`);
    line(`again:  ${command} --seed ${result.seed} ${onlyOptions(troubled) ?? selection}`.trimEnd());
  };
  const record = recordRun(end);

  return (event) => {
    if (event.kind === 'run-started') {
      planned = event.checks;
      embedded = event.embedded;
      const what = event.embedded ? 'the embedded reference' : event.url;
      line(
        `touchstone ${event.version}: ${event.checks} checks of ${what}, profile ${event.profile}, seed ${event.seed}`,
      );
    }
    if (event.kind === 'check-finished') progress(event.result);
    record(event);
  };
}

/** Checks that could not be judged, grouped by message; only groups of more than `fewAlike`. */
function errorsAlike(troubled: readonly JudgedCheck[]): Map<string, readonly JudgedCheck[]> {
  const byReason = new Map<string, JudgedCheck[]>();
  for (const check of troubled) {
    const { verdict, message = 'no reason given', failure } = check.result;
    if (verdict === 'error' && !failure) byReason.set(message, [...(byReason.get(message) ?? []), check]);
  }
  return new Map([...byReason].filter(([, checks]) => checks.length > fewAlike));
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
