/** Makes findings of the failures of a run: all failures that have one cause are one finding. */
import type { CheckResult, Finding } from '../events.ts';
import { type Group, groupFailures } from './group.ts';
import { titleOf } from './title.ts';

/** The findings of a run, failures before warnings, then those with most checks first. Known deviations are none. */
export function findingsOf(checks: readonly CheckResult[]): Finding[] {
  const failed = checks.filter(({ verdict, failure }) => failure && (verdict === 'fail' || verdict === 'warn'));
  const used = new Set<string>();
  return groupFailures(failed)
    .toSorted((a, b) => Number(isWarning(a)) - Number(isWarning(b)) || b.results.length - a.results.length)
    .flatMap((group) => {
      const shown = smallest(group.results);
      if (!shown?.failure) return [];
      return {
        id: idOf(group, shown, used),
        title: titleOf(group, shown),
        clauses: [...new Set([...shown.clauses, ...group.results.flatMap(({ clauses }) => clauses)])],
        checks: [shown.id, ...group.results.map(({ id }) => id).filter((id) => id !== shown.id)],
        failure: shown.failure,
      };
    });
}

const isWarning = ({ results }: Group): boolean => results.every(({ verdict }) => verdict === 'warn');

/** The failure to show: a must before a should, then the one with the fewest and shortest requests. */
function smallest(results: readonly CheckResult[]): CheckResult | undefined {
  const size = ({ verdict, failure }: CheckResult): number =>
    (verdict === 'warn' ? 1e9 : 0) +
    (failure?.requests.length ?? 0) * 1000 +
    (failure?.requests.reduce((sum, { curl }) => sum + curl.length, 0) ?? 0);
  return results.toSorted((a, b) => size(a) - size(b))[0];
}

/** A short name: the features of the cause, or the check that shows it. Unique in a run. */
function idOf({ cause }: Group, shown: CheckResult, used: Set<string>): string {
  const name = cause.map((feature) => feature.replace(/[^\w$.-]+/g, '-')).join('.') || shown.id;
  let id = name;
  for (let copy = 2; used.has(id); copy += 1) id = `${name}-${copy}`;
  used.add(id);
  return id;
}
