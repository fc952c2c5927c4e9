/** Reads JSON reports and records of builds back. */
import { readFileSync } from 'node:fs';
import { isObject } from '../models/json.ts';
import { UsageError } from '../models/usage-error.ts';
import type { BuildRecord } from './build-record.ts';
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

/**
 * Reads the record of a build; undefined when the file is something else.
 *
 * @throws UsageError when it is no JSON, or a record with a fault
 */
export function readBuildRecord(file: string): BuildRecord | undefined {
  const value = readJsonFile(file, {});
  if (!isObject(value) || !('clauses' in value) || 'checks' in value) return undefined;
  const schema: unknown = JSON.parse(readFileSync(new URL('build-record.schema.json', import.meta.url), 'utf8'));
  return readJsonFile(file, schema) as BuildRecord;
}
