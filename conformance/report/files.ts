/** Writes reports to files: `--report FORMAT=FILE`. */
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RunEvent } from '../engine/events.ts';
import { UsageError } from '../models/usage-error.ts';
import { badgeReport } from './badge.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { htmlReport } from './page/page.ts';
import { type RunRecord, recordRun } from './run-record.ts';

/** Report formats: one row each, with the function that writes it. */
export const reportWriters = {
  json: ({ result }: RunRecord) => jsonReport(result),
  junit: junitReport,
  html: htmlReport,
  markdown: markdownReport,
  badge: badgeReport,
} as const satisfies Readonly<Record<string, (record: RunRecord, file: string) => string>>;

export type ReportFormat = keyof typeof reportWriters;

export const reportFormats = Object.keys(reportWriters) as readonly ReportFormat[];

export interface ReportFile {
  readonly format: ReportFormat;
  readonly file: string;
}

/**
 * Creates a consumer of events that writes the report when the run has finished. Creates the file at once, so that a
 * wrong path stops the run before its start.
 *
 * @throws UsageError when the file cannot be written
 */
export function fileReport(report: ReportFile): (event: RunEvent) => void {
  openReport(report);
  return recordRun((record) => writeReport(report, record));
}

/**
 * Writes reports of a finished run.
 *
 * @throws UsageError when a file cannot be written; then none is
 */
export function writeReports(reports: readonly ReportFile[], record: RunRecord): void {
  for (const report of reports) openReport(report);
  for (const report of reports) writeReport(report, record);
}

function writeReport({ format, file }: ReportFile, record: RunRecord): void {
  writeFileSync(file, reportWriters[format](record, file));
}

/** Creates the file and its folder. Throws a UsageError where that is not possible. */
function openReport({ format, file }: ReportFile): void {
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw new UsageError(`--report ${format}=${file}: ${(error as Error).message}`);
  }
}
