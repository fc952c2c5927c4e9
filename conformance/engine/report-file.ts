/** Reads JSON reports back. */
import { readFileSync } from 'node:fs';
import type { RunResult } from './events.ts';
import { findingsOf } from './findings/findings.ts';
import { readJsonFile } from './json-file.ts';

/**
 * Reads a JSON report from a file.
 *
 * @throws UsageError when the file is no JSON report
 */
export function readReport(file: string): RunResult {
  const schema: unknown = JSON.parse(readFileSync(new URL('../report/report.schema.json', import.meta.url), 'utf8'));
  const report = readJsonFile(file, schema) as Omit<RunResult, 'findings'> & Partial<RunResult>;
  return { ...report, findings: report.findings ?? findingsOf(report.checks) };
}
