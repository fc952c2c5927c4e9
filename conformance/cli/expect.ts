/** `touchstone expect REPORT`: writes the known deviations of a target from a report. */
import type { Command } from 'commander';
import { readExpected } from '../engine/expected.ts';
import { type PinOptions, pinFailures } from '../engine/pins.ts';
import { readReport } from '../engine/report-file.ts';
import { UsageError } from '../models/usage-error.ts';
import { textOfLines } from '../report/lines.ts';
import { sayOnStderr, suiteCommand, withExitCode } from './outcome.ts';

export function expectCommand(): Command {
  return suiteCommand('expect', 'Write the failures of a JSON report as known deviations, for --expected')
    .argument('<report>', 'a JSON report')
    .requiredOption('--reason <text>', 'why the target deviates')
    .option('--expected <file>', 'the known deviations of the run: its entries are kept, those that are stale left out')
    .option('--exact', 'excuse the case of each failure alone, not those that fail with the same words')
    .action(withExitCode(expectFailures));
}

interface Flags extends Omit<PinOptions, 'before'> {
  readonly expected?: string;
}

/** Prints the file. Exit code: 0, whatever the report holds. */
function expectFailures(file: string, { expected: fileBefore, reason, ...options }: Flags): number {
  if (reason.trim() === '') throw new UsageError('--reason: expected why the target deviates, found nothing');
  const report = readReport(file);
  const before = fileBefore === undefined ? [] : readExpected(fileBefore);
  const { expected, added, stale, untried } = pinFailures(report, { ...options, reason, before });
  const text = JSON.stringify({ target: report.target.url, expected }, null, 2);
  process.stdout.write(textOfLines(text.split('\n')));
  for (const { check, reason: known } of stale) sayOnStderr(`stale, left out: ${check} (${known}) passes now`);
  for (const { check, reason: known } of untried)
    sayOnStderr(`kept, not tried: ${check} (${known}) passed; run it with --expected ${fileBefore}`);
  sayOnStderr(`${added.length} pinned, ${expected.length - added.length} kept, ${stale.length} stale`);
  return 0;
}
