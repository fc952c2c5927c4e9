/** `touchstone report FILE`: writes other forms of a JSON report. */
import type { Command } from 'commander';
import { readReport } from '../engine/report-file.ts';
import { type ReportFile, writeReports } from '../report/files.ts';
import { recordOf } from '../report/stored.ts';
import { terminalText } from '../report/terminal.ts';
import { suiteCommand, withExitCode } from './outcome.ts';
import { collectReports, reportHelp } from './values.ts';

export function reportCommand(): Command {
  return suiteCommand('report', 'Write other forms of a JSON report (default: the text for terminals)')
    .argument('<file>', 'a JSON report')
    .option('--report <format=file>', reportHelp, collectReports)
    .action(withExitCode(report));
}

/** Exit code: 0 when everything is written, whatever the run found. */
function report(file: string, { report: files = [] }: { readonly report?: readonly ReportFile[] }): number {
  const record = recordOf(readReport(file));
  if (files.length === 0) process.stdout.write(terminalText(record));
  else writeReports(files, record);
  return 0;
}
