/** `touchstone diff A.json B.json`: compares the reports of two builds. */
import type { Command } from 'commander';
import { diffReports } from '../engine/diff.ts';
import { readReport } from '../engine/report-file.ts';
import { textOfLines } from '../report/lines.ts';
import { suiteCommand, withExitCode } from './outcome.ts';

export function diffCommand(): Command {
  return suiteCommand('diff', 'Show which checks two JSON reports judge otherwise')
    .argument('<before>', 'a JSON report')
    .argument('<after>', 'another JSON report')
    .action(withExitCode(diff));
}

/** Prints the differences. Exit code: 0 when all verdicts are the same, 1 when one differs. */
function diff(before: string, after: string): number {
  const { verdicts, observations } = diffReports(readReport(before), readReport(after));
  const width = Math.max(0, ...verdicts.map(({ id }) => id.length));
  const lines = [
    ...verdicts.map(
      ({ id, before: was = 'absent', after: is = 'absent', message }) =>
        `${id.padEnd(width)}  ${was} → ${is}${message === undefined ? '' : `  ${message}`}`,
    ),
    ...observations.flatMap(({ clause, before: was, after: is }) => [
      `${clause} is observed otherwise`,
      ...was.map((value) => `  - ${value}`),
      ...is.map((value) => `  + ${value}`),
    ]),
  ];
  process.stdout.write(textOfLines(lines.length === 0 ? ['both judge alike'] : lines));
  return verdicts.length === 0 ? 0 : 1;
}
