/** Shows a run in GitHub Actions: an annotation for each finding, and the Markdown report as summary of the step. */
import { appendFileSync } from 'node:fs';
import { printable } from '../models/printable.ts';
import { type ShownFinding, shownFindings } from './findings.ts';
import { markdownReport } from './markdown.ts';
import type { RunRecord } from './run-record.ts';
import { shortDifference } from './short-difference.ts';
import { clipped } from './words.ts';

/** GitHub shows ten annotations of a step. */
const mostAnnotations = 10;

/** Longest text of an annotation. */
const width = 1000;

export interface GithubOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Writes to the standard output of the step. */
  readonly write: (text: string) => void;
}

/** Whether the process is a step of GitHub Actions. */
const isInGithub = (env: NodeJS.ProcessEnv): boolean => env.GITHUB_ACTIONS === 'true';

/** Writes annotations, and the summary where the step has a file for it; nothing outside of GitHub Actions. */
export function reportToGithub(record: RunRecord, { env, write }: GithubOptions): void {
  if (!isInGithub(env)) return;
  write(annotations(record));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, markdownReport(record));
}

/** The annotations of a run, one a line: errors for failures, warnings for what a run tolerates. */
export function annotations(record: RunRecord): string {
  const findings = shownFindings(record).filter(({ verdict }) => verdict !== 'expected-fail');
  return findings.slice(0, mostAnnotations).map(annotation).join('');
}

function annotation({ verdict, title, check, message, clauses, failure }: ShownFinding): string {
  const difference = failure ? shortDifference(failure.expected, failure.actual) : [];
  const lines = [
    ...clauses.slice(0, 1).map(({ id, says }) => (says === undefined ? id : `${id}: ${says}`)),
    ...(message === undefined ? [] : [`${check}: ${message}`]),
    ...difference.map(({ text }) => text),
    `touchstone check --only ${check}`,
  ];
  const text = lines.map((line) => escapedData(clipped(line, width))).join('%0A');
  return `::${verdict === 'warn' ? 'warning' : 'error'} title=${escapedProperty(clipped(title, 200))}::${text}\n`;
}

/** Text of a command, as GitHub's toolkit escapes it, on one line. */
const escapedData = (text: string): string => printable(text).replaceAll('%', '%25');

const escapedProperty = (text: string): string => escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
