/** What one build does about each clause: the short record of a run, which can be committed and put beside others. */
import type { CheckResult, RunResult, Verdict } from './events.ts';

export interface BuildRecord {
  /** The build, in words: `Strapi 4.26.2`. */
  readonly name: string;
  readonly profile: RunResult['profile'];
  readonly seed: number;
  /** Verdict of each clause that the run could judge, by id, and what tells more of it. */
  readonly clauses: Readonly<Record<string, ClauseRecord>>;
}

export interface ClauseRecord {
  readonly verdict: Verdict;
  /** The message of the first check that decides the verdict, or what was observed. */
  readonly message?: string;
}

/** Characters of a message that a record keeps. */
const mostCharacters = 300;

/** The record of a run. */
export function buildRecord({ profile, seed, checks, coverage, observations }: RunResult, name: string): BuildRecord {
  const byClause = new Map<string, CheckResult[]>();
  for (const check of checks)
    for (const clause of check.clauses) byClause.set(clause, [...(byClause.get(clause) ?? []), check]);
  const observed = new Map(observations.map(({ clause, value }) => [clause, value]));
  const record = (id: string, verdict: Verdict): ClauseRecord => {
    const deciding = byClause.get(id)?.find((check) => check.verdict === verdict && check.message !== undefined);
    const message = verdict === 'pass' ? undefined : (deciding?.message ?? observed.get(id));
    return { verdict, ...(message === undefined ? {} : { message: withoutChance(message) }) };
  };
  // an error tells of the run, not of the build
  const judged = coverage.clauses.filter(({ verdict }) => verdict !== 'unchecked' && verdict !== 'error');
  const clauses = Object.fromEntries(judged.map(({ id, verdict }) => [id, record(id, verdict)]));
  return { name, profile, seed, clauses };
}

/** The message without the place of the target, cut. */
function withoutChance(message: string): string {
  const text = message.replaceAll(/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, '');
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}

/** What builds do about one clause. */
export interface ComparedClause {
  readonly id: string;
  /** One for each build, in their order; undefined: no check of that run is about it. */
  readonly records: readonly (ClauseRecord | undefined)[];
  /** Whether those that were judged do not all have the same verdict. */
  readonly differs: boolean;
}

/** The clauses of several builds, those of the first build in its order, then the others. */
export function compareBuilds(builds: readonly BuildRecord[]): ComparedClause[] {
  const ids = [...new Set(builds.flatMap(({ clauses }) => Object.keys(clauses)))];
  return ids.map((id) => {
    const records = builds.map(({ clauses }) => clauses[id]);
    const verdicts = records.flatMap((record) => record?.verdict ?? []);
    return { id, records, differs: new Set(verdicts).size > 1 };
  });
}
