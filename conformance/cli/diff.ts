/** `touchstone diff A.json B.json …`: puts builds side by side. */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { type BuildRecord, buildRecord, compareBuilds } from '../engine/build-record.ts';
import { diffReports } from '../engine/diff.ts';
import type { RunResult } from '../engine/events.ts';
import { readBuildRecord, readReport } from '../engine/report-file.ts';
import { UsageError } from '../models/usage-error.ts';
import { buildsPage } from '../report/builds/page.ts';
import { textOfLines } from '../report/lines.ts';
import { specificationOf } from '../report/page/findings.ts';
import { suiteCommand, withExitCode } from './outcome.ts';

export function diffCommand(): Command {
  return suiteCommand('diff', 'Show which checks JSON reports judge otherwise: two runs in detail, more by clause')
    .argument('<before>', 'a JSON report, or the record of a build')
    .argument('<others...>', 'others')
    .option('--html <file>', 'a page with all builds side by side, clause by clause')
    .action(withExitCode(diff));
}

interface Build {
  /** undefined: the file is a record. */
  readonly report: RunResult | undefined;
  readonly record: BuildRecord;
}

/** Prints the differences and writes the page. Exit code: 0 when all verdicts are the same, 1 when one differs. */
function diff(before: string, others: readonly string[], { html }: { readonly html?: string }): number {
  const builds = [before, ...others].map(readBuild);
  if (html !== undefined) writePage(html, builds);
  const [first, second, ...more] = builds.map(({ report }) => report);
  const lines =
    first && second && more.length === 0
      ? differencesOfTwo(first, second)
      : differencesOfMany(builds.map(({ record }) => record));
  process.stdout.write(textOfLines(lines.text.length === 0 ? ['all judge alike'] : lines.text));
  return lines.isSame ? 0 : 1;
}

function readBuild(file: string): Build {
  const record = readBuildRecord(file);
  if (record) return { report: undefined, record };
  const report = readReport(file);
  return { report, record: buildRecord(report, basename(file, '.json')) };
}

function writePage(file: string, builds: readonly Build[]): void {
  try {
    writeFileSync(file, buildsPage({ builds: builds.map(({ record }) => record), specification: specificationOf }));
  } catch (error) {
    throw new UsageError(`--html ${file}: ${(error as Error).message}`);
  }
}

interface Differences {
  readonly text: readonly string[];
  /** Whether no verdict differs. */
  readonly isSame: boolean;
}

function differencesOfTwo(before: RunResult, after: RunResult): Differences {
  const { verdicts, observations } = diffReports(before, after);
  const width = Math.max(0, ...verdicts.map(({ id }) => id.length));
  const text = [
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
  return { text, isSame: verdicts.length === 0 };
}

function differencesOfMany(builds: readonly BuildRecord[]): Differences {
  const differing = compareBuilds(builds).filter(({ differs }) => differs);
  const rows = differing.flatMap(({ id, records }) => [
    `${id}  ${records.map((record) => record?.verdict ?? 'absent').join(' · ')}`,
    ...records.flatMap((record, at) =>
      record?.message === undefined ? [] : [`  ${builds[at]?.name}: ${record.message}`],
    ),
  ]);
  const head = rows.length === 0 ? [] : [builds.map(({ name }) => name).join(' · ')];
  return { text: [...head, ...rows], isSame: rows.length === 0 };
}
