/** `touchstone merge A.json B.json`: joins the reports of shards into one. */
import type { Command } from 'commander';
import { exitCodeOf } from '../engine/exit-code.ts';
import { mergeReports } from '../engine/merge.ts';
import { readReport } from '../engine/report-file.ts';
import { type ReportFile, writeReports } from '../report/files.ts';
import { reportToGithub } from '../report/github.ts';
import { jsonReport } from '../report/json.ts';
import { textOfLines } from '../report/lines.ts';
import { recordOf } from '../report/stored.ts';
import { coverageInWords, notJudgedInWords, totalsInWords } from '../report/words.ts';
import { suiteCommand, withExitCode } from './outcome.ts';
import { collectReports, reportHelp } from './values.ts';

export function mergeCommand(): Command {
  return suiteCommand('merge', 'Join the JSON reports of shards')
    .argument('<report>', 'a JSON report')
    .argument('<others...>', 'more JSON reports')
    .option('--out <file>', 'write the joined JSON report here (default: standard output, unless --report is given)')
    .option('--report <format=file>', reportHelp, collectReports)
    .action(withExitCode(merge));
}

interface Flags {
  readonly out?: string;
  readonly report?: readonly ReportFile[];
}

/** Writes the joined report and returns the exit code of the joined run. */
function merge(first: string, rest: readonly string[], { out, report = [] }: Flags): number {
  const merged = mergeReports([readReport(first), ...rest.map(readReport)]);
  const record = recordOf(merged);
  writeReports([...report, ...(out === undefined ? [] : [{ format: 'json', file: out } as const])], record);
  if (out === undefined && report.length === 0) process.stdout.write(jsonReport(merged));
  process.stderr.write(
    textOfLines([totalsInWords(merged.totals), coverageInWords(merged), ...notJudgedInWords(merged)]),
  );
  const write = (text: string): void => void (out === undefined ? process.stderr : process.stdout).write(text);
  reportToGithub(record, { env: process.env, write });
  return exitCodeOf(merged);
}
