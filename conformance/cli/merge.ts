/** `touchstone merge A.json B.json`: joins the reports of shards into one. */

import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { exitCodeOf } from '../engine/exit-code.ts';
import { mergeReports } from '../engine/merge.ts';
import { readReport } from '../engine/report-file.ts';
import { jsonReport } from '../report/json.ts';
import { textOfLines } from '../report/lines.ts';
import { coverageInWords, notJudgedInWords, totalsInWords } from '../report/words.ts';
import { suiteCommand, withExitCode } from './outcome.ts';

export function mergeCommand(): Command {
  return suiteCommand('merge', 'Join the JSON reports of shards')
    .argument('<report>', 'a JSON report')
    .argument('<others...>', 'more JSON reports')
    .option('--out <file>', 'write the joined report here (default: standard output)')
    .action(withExitCode(merge));
}

/** Writes the joined report and returns the exit code of the joined run. */
function merge(first: string, rest: readonly string[], { out }: { readonly out?: string }): number {
  const merged = mergeReports([readReport(first), ...rest.map(readReport)]);
  if (out === undefined) process.stdout.write(jsonReport(merged));
  else writeFileSync(out, jsonReport(merged));
  process.stderr.write(
    textOfLines([totalsInWords(merged.totals), coverageInWords(merged), ...notJudgedInWords(merged)]),
  );
  return exitCodeOf(merged);
}
