/** Reports that are written to files: `--report FORMAT=FILE`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RunEvent } from '../engine/events.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { type RunRecord, recordRun } from './run-record.ts';

const writers = {
  json: ({ result }: RunRecord) => jsonReport(result),
  junit: junitReport,
  html: htmlReport,
  markdown: markdownReport,
};

export type ReportFormat = keyof typeof writers;

export const reportFormats = Object.keys(writers) as readonly ReportFormat[];

export interface ReportFile {
  readonly format: ReportFormat;
  readonly file: string;
}

/** Consumes events; writes the file, and its folder where it is missing, when the run has finished. */
export function fileReport({ format, file }: ReportFile): (event: RunEvent) => void {
  return recordRun((record) => {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, writers[format](record));
  });
}
