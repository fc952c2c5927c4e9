/** Reads JSON reports back. */
import { readFileSync } from 'node:fs';
import { UsageError } from '../models/usage-error.ts';
import type { RunResult } from './events.ts';
import { findingsOf } from './findings/findings.ts';
import { readJsonFile } from './json-file.ts';
import { reportForm } from './report-form.ts';

/**
 * Reads a JSON report from a file.
 *
 * @throws UsageError when the file is no JSON report, or one of a later form
 */
export function readReport(file: string): RunResult {
  const schema: unknown = JSON.parse(readFileSync(new URL('../report/report.schema.json', import.meta.url), 'utf8'));
  const report = readJsonFile(file, schema) as Omit<RunResult, 'findings'> & Partial<RunResult>;
  const { form = reportForm } = report;
  if (form > reportForm)
    throw new UsageError(`${file}: a report of form ${form}, and this version reads forms up to ${reportForm}`);
  return { ...report, findings: report.findings ?? findingsOf(report.checks) };
}
