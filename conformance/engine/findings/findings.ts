/** Makes findings of the failures of a run: all failures that have one cause are one finding. */
import type { CheckResult, Finding, Verdict } from '../events.ts';
import { brokenClause } from './broken-clause.ts';
import { featuresIn, type Group, groupFailures, tellsDifference } from './group.ts';
import { holdingBeside } from './neighbours.ts';
import { type Likeness, likenesses, readSignatures, type Signature } from './signatures.ts';
import { titleOf } from './title.ts';

/** Verdicts of checks that could have failed. */
const judgedVerdicts: readonly Verdict[] = ['pass', 'fail', 'warn', 'expected-fail', 'stale'];

/** The findings of a run, failures before warnings, then those with most checks first. Known deviations are none. */
export function findingsOf(checks: readonly CheckResult[], signatures = signaturesFor(checks)): Finding[] {
  const used = new Set<string>();
  const judged = checks.filter(({ verdict }) => judgedVerdicts.includes(verdict));
  const judgedIds = new Set(judged.map(({ id }) => id));
  return groupFailures(failuresOf(checks))
    .toSorted((a, b) => Number(isWarning(a)) - Number(isWarning(b)) || b.results.length - a.results.length)
    .flatMap((group): Finding[] => {
      const alike = likenesses(group.results, judgedIds, signatures);
      const clause = brokenClause(group, { alike, judged, signatures });
      const mutant = isRefusedWidely(group)
        ? undefined
        : namedMutant(alike.filter(({ signature }) => signature.clause === clause));
      const shown = smallest(group.results, clause);
      if (!shown?.failure) return [];
      const clauses = [...shown.clauses, ...group.results.flatMap((result) => result.clauses)];
      return [
        {
          id: idOf(group, shown, used),
          title: titleOf(group, shown, { clause, mutant }),
          clauses: [...new Set([...(clause === undefined ? [] : [clause]), ...clauses])],
          checks: [shown.id, ...group.results.map(({ id }) => id).filter((id) => id !== shown.id)],
          ...(mutant ? { mutant: mutant.mutant } : {}),
          holds: holdingBeside(clause, group, checks),
          failure: shown.failure,
        },
      ];
    });
}

const failuresOf = (checks: readonly CheckResult[]): CheckResult[] =>
  checks.filter(({ verdict, failure }) => failure && (verdict === 'fail' || verdict === 'warn'));

const signaturesFor = (checks: readonly CheckResult[]): readonly Signature[] =>
  failuresOf(checks).length === 0 ? [] : readSignatures();

const isWarning = ({ results }: Group): boolean => results.every(({ verdict }) => verdict === 'warn');

/** Fewest failures by one refusal that no fault of a single clause resembles. */
const wide = 50;

const isRefusedWidely = ({ cause, results }: Group): boolean =>
  results.length >= wide && cause.some((feature) => feature.startsWith('refusal:'));

/** How alike failures and a mutant must be for the mutant to be named, and how much less alike any other. */
const alikeEnough = 0.75;
const margin = 0.04;

/** The one mutant that the failures resemble; undefined where none does, or several do. */
function namedMutant([first, second]: readonly Likeness[]): Signature | undefined {
  if (!first || first.likeness < alikeEnough) return undefined;
  return second && second.likeness > first.likeness - margin ? undefined : first.signature;
}

/** How many requests more a failure of the named clause may have, and still be shown. */
const ownClause = 3;

/** How many requests more a failure may have that differs as all others do, and still be shown. */
const likeOthers = 4;

/** The share of the failures that differ from what must be as this one does. */
function typicality(result: CheckResult, results: readonly CheckResult[]): number {
  const own = featuresIn(result).filter(tellsDifference);
  return results.filter((other) => own.some((feature) => featuresIn(other).includes(feature))).length / results.length;
}

/**
 * The failure to show: a must before a should, one that stands alone before others, then the one with the fewest and shortest
 * requests, rather one of the named clause, and rather one that differs as the others do.
 */
function smallest(results: readonly CheckResult[], named: string | undefined): CheckResult | undefined {
  const size = (result: CheckResult): number => {
    const { verdict, failure, clauses } = result;
    const more =
      (named === undefined || clauses.includes(named) ? 0 : ownClause) + likeOthers * (1 - typicality(result, results));
    return (
      (verdict === 'warn' ? 1e9 : 0) +
      (failure?.standsAlone ? 0 : 1e6) +
      ((failure?.requests.length ?? 0) + more) * 1000 +
      (failure?.requests.reduce((sum, { curl }) => sum + curl.length, 0) ?? 0)
    );
  };
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
