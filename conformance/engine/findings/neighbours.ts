/** Finds the clauses beside a broken one that hold. */
import type { CheckResult } from '../events.ts';
import type { Group } from './group.ts';

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
