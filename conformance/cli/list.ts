/** `touchstone list`: every check, and every clause with the checks that prove it. */
import type { Command } from 'commander';
import { type Clause, loadClauseFiles } from '../../spec/index.ts';
import { allChecks } from '../checks/all.ts';
import { type SelectedCheck, select, withClauses } from '../engine/plan.ts';
import { textOfLines } from '../report/lines.ts';
import { suiteCommand, withExitCode } from './outcome.ts';
import { collect } from './values.ts';

export function listCommand(): Command {
  return suiteCommand('list', 'List clauses by section with the checks that prove them')
    .option('--checks', 'checks only')
    .option('--unchecked', 'clauses without a check only')
    .option('--only <pattern>', 'checks of these ids, id prefixes, sections or tags; repeatable', collect)
    .option('--json', 'as JSON')
    .action(withExitCode(list));
}

interface Flags {
  readonly checks?: true;
  readonly unchecked?: true;
  readonly only?: readonly string[];
  readonly json?: true;
}

function list({ checks, unchecked, only, json }: Flags): number {
  const selected = select(withClauses(allChecks), { only });
  const proofs = proofsByClause(selected);
  const files = loadClauseFiles().map(({ section, title, clauses }) => ({
    section,
    title,
    clauses: clauses.filter(({ id }) => (unchecked ? !proofs.has(id) : only === undefined || proofs.has(id))),
  }));
  if (json) {
    const clauses = files.flatMap((file) =>
      file.clauses.map((clause) => ({ ...clause, checks: proofs.get(clause.id) ?? [] })),
    );
    print([JSON.stringify(checks ? selected.map(asJson) : { checks: selected.map(asJson), clauses }, null, 2)]);
  } else if (checks) {
    print(selected.map(({ check, sections }) => `${check.id}  (${sections.join(', ')})  ${check.title}`));
  } else {
    const sections = files.filter(({ clauses }) => clauses.length > 0);
    print(
      sections.flatMap(({ section, title, clauses }) => [
        '',
        `${section} ${title}`,
        ...clauses.map((clause) => line(clause, proofs)),
      ]),
    );
    const all = files.flatMap(({ clauses }) => clauses);
    const without = all.filter(({ id }) => !proofs.has(id)).length;
    print(['', `${selected.length} checks; ${all.length} clauses, ${without} of them unchecked`]);
  }
  return 0;
}

function line({ id, level, status, says }: Clause, proofs: ReadonlyMap<string, readonly string[]>): string {
  const checks = proofs.get(id)?.join(', ') ?? 'unchecked';
  return `  ${id}  [${level}, ${status}; ${checks}]\n    ${says}`;
}

/** Ids of checks by the clause they prove. */
export function proofsByClause(selected: readonly SelectedCheck[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  for (const { check } of selected) {
    for (const clause of check.clauses) proofs.set(clause, [...(proofs.get(clause) ?? []), check.id]);
  }
  return proofs;
}

function asJson({ check, sections, level, status }: SelectedCheck): object {
  const { id, title, clauses, kind, needs = [], tags = [] } = check;
  return { id, title, sections, level, status, clauses, kind, needs, tags };
}

function print(lines: readonly string[]): void {
  process.stdout.write(textOfLines(lines.flatMap((text) => text.split('\n'))));
}
