/** Compares the reports of two runs. */
import type { CheckResult, RunResult, Verdict } from './events.ts';

interface VerdictChange {
  readonly id: string;
  /** Undefined: the check is not in that report. */
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
  /** The message of the later result, or of the earlier one; undefined for a check that passed. */
  readonly message: string | undefined;
}

interface ObservationChange {
  readonly clause: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface ReportDiff {
  readonly verdicts: readonly VerdictChange[];
  readonly observations: readonly ObservationChange[];
}

/** Differences between two reports, by id. */
export function diffReports(before: RunResult, after: RunResult): ReportDiff {
  const resultsBefore = new Map(before.checks.map((result) => [result.id, result]));
  const resultsAfter = new Map(after.checks.map((result) => [result.id, result]));
  const verdicts = keysOf(resultsBefore, resultsAfter).flatMap((id): VerdictChange[] => {
    const [was, is] = [resultsBefore.get(id), resultsAfter.get(id)];
    if (was?.verdict === is?.verdict) return [];
    return [{ id, before: was?.verdict, after: is?.verdict, message: reason(is) ?? reason(was) }];
  });
  const [observationsBefore, observationsAfter] = [observationsByClause(before), observationsByClause(after)];
  const observations = keysOf(observationsBefore, observationsAfter).flatMap((clause): ObservationChange[] => {
    const [was, is] = [observationsBefore.get(clause) ?? [], observationsAfter.get(clause) ?? []];
    return was.join('\n') === is.join('\n') ? [] : [{ clause, before: was, after: is }];
  });
  return { verdicts, observations };
}

function reason(result: CheckResult | undefined): string | undefined {
  return result?.verdict === 'pass' ? undefined : result?.message;
}

function observationsByClause({ observations }: RunResult): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { clause, value } of observations) values.set(clause, [...(values.get(clause) ?? []), value].sort());
  return values;
}

function keysOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort();
}
