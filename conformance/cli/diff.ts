/** `touchstone diff A.json B.json`: two builds side by side. */
import type { Command } from 'commander';
import { diffReports } from '../engine/diff.ts';
import { readReport } from '../engine/report-file.ts';
import { textOfLines } from '../report/lines.ts';
import { ending, suiteCommand } from './outcome.ts';

export function diffCommand(): Command {
  return suiteCommand('diff', 'Show which checks two JSON reports judge otherwise')
    .argument('<before>', 'a JSON report')
    .argument('<after>', 'another JSON report')
    .action(ending(diff));
}

/** 0 when they judge alike, 1 when they differ. */
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
