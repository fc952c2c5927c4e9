/** How other builds answer, by clause: from records of their runs, and the known deviations of a real Strapi 4.26.2. */
import { readFileSync } from 'node:fs';
import { allChecks } from '../../../conformance/checks/all.ts';
import { buildInWords } from '../../../conformance/report/build-words.ts';
import { loadBuilds } from '../../../spec/index.ts';

/** What one build does about a clause. */
export interface BuildAnswer {
  readonly build: string;
  /** Whether it keeps the clause. */
  readonly keeps: boolean;
  readonly says: string;
}

const deviations = new URL('../../peer/strapi-4.expected.json', import.meta.url);

const readJson = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Answers of builds by clause, those of each build in the order of its name. */
export function buildAnswers(): ReadonlyMap<string, readonly BuildAnswer[]> {
  const answers = new Map<string, BuildAnswer[]>();
  const add = (clause: string, answer: BuildAnswer): void => {
    const before = answers.get(clause) ?? [];
    if (!before.some(({ build }) => build === answer.build)) answers.set(clause, [...before, answer]);
  };
  const clausesOf = new Map(allChecks.map(({ id, clauses }) => [id, clauses]));
  const { target, expected } = readJson(deviations) as {
    readonly target: string;
    readonly expected: readonly { readonly check: string; readonly reason: string }[];
  };
  const build = target.replace(/ on .*/, '');
  for (const { check, reason } of expected)
    for (const clause of clausesOf.get(check) ?? []) add(clause, { build, keeps: false, says: reason });
  for (const { name, clauses } of loadBuilds())
    for (const [clause, record] of Object.entries(clauses)) {
      const says = buildInWords(record);
      if (says !== undefined) add(clause, { build: name, keeps: record.verdict === 'pass', says });
    }
  return answers;
}
