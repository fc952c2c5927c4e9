/** Finds the clause of a cause, and the clauses beside it that hold. */
import { type AttributeTypeRow, loadTable, type OperatorRow } from '../../../spec/index.ts';
import type { CheckResult } from '../events.ts';
import { featuresIn, type Group } from './group.ts';

/**
 * The clause of the attribute type or the operator that all failures of a group share; undefined where they share none, or no check
 * of it fails.
 */
export function clauseOfCause({ cause, results }: Group): string | undefined {
  const clause = clauseOfFeature(cause[0] ?? '');
  const isBroken = ({ clauses, failure }: CheckResult): boolean =>
    clause !== undefined && (clauses.includes(clause) || failure?.kind === clause);
  return results.some(isBroken) ? clause : undefined;
}

/** Operators that stand around others. */
const joining: ReadonlySet<string> = new Set(
  loadTable<OperatorRow>('operators').flatMap(({ name, operand }) =>
    /^filter/.test(operand) ? [`operator:${name}`] : [],
  ),
);

/**
 * The clause of the one operator or attribute type that stands in every failure of a group, whatever else differs; undefined
 * where the checks of one clause alone fail, and where all are of GraphQL, which has clauses of its own.
 */
export function clauseOfEveryFailure({ results }: Group): string | undefined {
  const [first = [], ...others] = results.map(featuresIn);
  if (
    new Set(results.map(({ clauses }) => clauses[0])).size < 2 ||
    [first, ...others].every((features) => features.includes('face:graphql'))
  )
    return undefined;
  const shared = first.filter(
    (feature) => !joining.has(feature) && others.every((features) => features.includes(feature)),
  );
  const [clause, ...more] = shared.flatMap((feature) => clauseOfFeature(feature) ?? []);
  return more.length === 0 ? clause : undefined;
}

function clauseOfFeature(feature: string): string | undefined {
  const [group, name] = feature.split(':');
  if (group === 'operator') return loadTable<OperatorRow>('operators').find((row) => row.name === name)?.clause;
  if (group !== 'type') return undefined;
  return loadTable<AttributeTypeRow>('attribute-types').find((row) => row.name === name)?.clause;
}

/** Most clauses to name as holding. */
const most = 8;

/**
 * Clauses beside a broken one that hold in this run, such as the other operators: each has checks, and all of them passed.
 */
export function holdingBeside(
  clause: string | undefined,
  { results }: Group,
  checks: readonly CheckResult[],
): string[] {
  if (clause === undefined) return [];
  const family = clause.slice(0, clause.lastIndexOf('.') + 1);
  const broken = new Set(results.flatMap(({ clauses }) => clauses));
  const verdicts = new Map<string, boolean>();
  for (const { clauses, verdict } of checks)
    for (const id of clauses)
      if (id.startsWith(family) && !broken.has(id) && verdict !== 'not-applicable')
        verdicts.set(id, (verdicts.get(id) ?? true) && verdict === 'pass');
  const depth = clause.split('.').length;
  return [...verdicts]
    .flatMap(([id, holds]) => (holds ? [id] : []))
    .toSorted((a, b) => Math.abs(a.split('.').length - depth) - Math.abs(b.split('.').length - depth))
    .slice(0, most);
}
