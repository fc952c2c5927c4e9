/** The findings of a run as reports show them: worst first, each with the words of its clauses. */
import { loadClauses } from '../../spec/index.ts';
import type { Failure, Finding, Verdict } from '../engine/events.ts';
import type { JudgedCheck, RunRecord } from './run-record.ts';
import { isTrouble } from './words.ts';

export interface ShownFinding {
  /** Its place in the report, from 1. */
  readonly place: number;
  readonly id: string;
  readonly title: string;
  readonly verdict: Verdict;
  /** The sections of its checks, in the order of the source document. */
  readonly sections: readonly string[];
  /** The clauses that it breaks, that of its cause first, then those of the shown check, each with its words where the run or the spec knows them. */
  readonly clauses: readonly { readonly id: string; readonly says: string | undefined }[];
  /** The check whose case is shown, and what it says. */
  readonly check: string;
  readonly message: string | undefined;
  /** The other checks that fail for the same cause. */
  readonly others: readonly { readonly id: string; readonly message: string | undefined }[];
  readonly failure: Failure | undefined;
  /** Clauses beside the broken ones that hold. */
  readonly holds: readonly string[];
}

/** Verdicts of findings, from worst to mildest. */
const worstFirst: readonly Verdict[] = ['fail', 'stale', 'error', 'warn', 'expected-fail'];

/**
 * All findings, with those of checks that no finding names: a stale entry of the known deviations, or an error. Checks
 * that could not be judged for one reason are one finding.
 */
export function shownFindings(record: RunRecord): ShownFinding[] {
  const byId = new Map(record.judged.map((check) => [check.result.id, check]));
  const named = new Set(record.result.findings.flatMap(({ checks }) => checks));
  const rest = record.judged.filter(({ result: { id, verdict } }) => isTrouble(verdict) && !named.has(id));
  const shown = [
    ...record.result.findings.map((finding) => shownFinding(finding, byId)),
    ...groupsOfErrors(rest).map((group) => shownGroup(group)),
  ];
  return shown
    .sort((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict) || b.others.length - a.others.length)
    .map((finding, at) => ({ ...finding, place: at + 1 }));
}

function shownFinding(finding: Finding, byId: ReadonlyMap<string, JudgedCheck>): Omit<ShownFinding, 'place'> {
  const checks = finding.checks.flatMap((id) => byId.get(id) ?? []);
  const first = checks.find(({ result }) => isSameCase(result.failure, finding.failure)) ?? checks[0];
  const verdicts = checks.map(({ result }) => result.verdict);
  const words = wordsOf(checks);
  return {
    id: finding.id,
    title: finding.title,
    verdict: worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'fail',
    sections: sectionsOf(checks),
    clauses: finding.clauses.map((id) => ({ id, says: words.get(id) ?? loadClauses().get(id)?.says })),
    check: first?.result.id ?? finding.checks[0] ?? '',
    message: first?.result.message,
    others: finding.checks
      .filter((id) => id !== first?.result.id)
      .map((id) => ({ id, message: byId.get(id)?.result.message })),
    failure: finding.failure,
    holds: finding.holds ?? [],
  };
}

const isSameCase = (one: Failure | undefined, other: Failure): boolean =>
  one !== undefined && JSON.stringify(one.case) === JSON.stringify(other.case);

/** Checks in trouble without a finding; those that could not be judged for one reason together. */
function groupsOfErrors(rest: readonly JudgedCheck[]): (readonly [JudgedCheck, ...JudgedCheck[]])[] {
  const groups = new Map<string, [JudgedCheck, ...JudgedCheck[]]>();
  for (const check of rest) {
    const { verdict, id, message } = check.result;
    const key = verdict === 'error' ? `error ${message}` : id;
    const group = groups.get(key);
    if (group) group.push(check);
    else groups.set(key, [check]);
  }
  return [...groups.values()];
}

function shownGroup(group: readonly [JudgedCheck, ...JudgedCheck[]]): Omit<ShownFinding, 'place'> {
  const [{ result, clauseTexts }, ...others] = group;
  const { verdict, id, message = verdict } = result;
  const many = others.length > 0 ? `${group.length} checks` : id;
  return {
    id,
    title: `${many}${verdict === 'error' ? ' could not be judged' : ''}: ${message}`,
    verdict,
    sections: sectionsOf(group),
    clauses: others.length > 0 ? [] : result.clauses.map((clause, at) => ({ id: clause, says: clauseTexts[at] })),
    check: id,
    message: undefined,
    others: others.map((other) => ({ id: other.result.id, message: undefined })),
    failure: result.failure,
    holds: [],
  };
}

/** What the clauses of some checks say, by id. */
function wordsOf(checks: readonly JudgedCheck[]): Map<string, string | undefined> {
  return new Map(
    checks.flatMap(({ result, clauseTexts }) => result.clauses.map((id, at) => [id, clauseTexts[at]] as const)),
  );
}

function sectionsOf(checks: readonly JudgedCheck[]): string[] {
  const sections = new Set(checks.flatMap(({ result }) => result.sections.slice(0, 1)));
  return [...sections].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
