/** The result of a self-test: the checks that killed each mutant. */

export interface Row {
  readonly mutant: string;
  readonly clause: string;
  readonly breaks: string;
  /** `not-applicable`: with these models or capabilities the mutant behaves like a sound server. */
  readonly verdict: 'killed' | 'survived' | 'not-applicable';
  /** Checks of the mutant's clause that failed. */
  readonly killedBy: readonly string[];
  /** Checks of other clauses that failed too; only a full run tries them. */
  readonly alsoFailed: readonly string[];
  /** Why it survived or does not apply. */
  readonly reason?: string;
}

export interface Matrix {
  readonly seed: number;
  /** Whether every check was tried on every mutant. */
  readonly full: boolean;
  readonly durationMs: number;
  readonly requests: number;
  /** Checks that fail without any mutant: they prove nothing. */
  readonly unsound: readonly string[];
  readonly rows: readonly Row[];
}

/** Whether every applicable mutant was killed, by checks that pass without it. */
export const isClean = ({ rows, unsound }: Matrix): boolean =>
  rows.length > 0 && unsound.length === 0 && rows.every(({ verdict }) => verdict !== 'survived');

/** The matrix as text: a line for each mutant, the survivors again, and the totals. */
export function printMatrix(matrix: Matrix): string {
  const { rows, unsound, full } = matrix;
  const width = Math.max(...rows.map(({ mutant }) => mutant.length), 6);
  const count = (verdict: Row['verdict']): number => rows.filter((row) => row.verdict === verdict).length;
  const survivors = rows.filter(({ verdict }) => verdict === 'survived');
  return [
    ...rows.map((row) => line(row, width, full)),
    '',
    ...unsound.map((check) => `unsound: ${check} fails without any mutant`),
    ...survivors.map(({ mutant, clause, breaks, reason }) =>
      `survived: ${mutant} (${clause}): ${breaks} ${reason ?? ''}`.trimEnd(),
    ),
    `${rows.length} mutants: ${count('killed')} killed, ${count('survived')} survived, ${count('not-applicable')} not applicable` +
      ` (${matrix.requests} requests, ${(matrix.durationMs / 1000).toFixed(1)} s, seed ${matrix.seed})`,
    ...(full ? [spread(rows)] : []),
    '',
  ].join('\n');
}

function line({ mutant, verdict, killedBy, alsoFailed, reason }: Row, width: number, full: boolean): string {
  const also = full && verdict === 'killed' ? ` · ${others(alsoFailed)}` : '';
  const by = verdict === 'killed' ? killedBy.join(', ') : (reason ?? '');
  return `${verdict.padEnd(14)} ${mutant.padEnd(width)}  ${by}${also}`;
}

const maxOthers = 4;

function others(checks: readonly string[]): string {
  if (checks.length === 0) return 'no other';
  const named = checks.slice(0, maxOthers).join(', ');
  return checks.length > maxOthers ? `${checks.length} others: ${named}, …` : `also ${named}`;
}

/** Counts the failed checks of other clauses, over all killed mutants. */
function spread(rows: readonly Row[]): string {
  const counts = rows
    .filter(({ verdict }) => verdict === 'killed')
    .map(({ alsoFailed }) => alsoFailed.length)
    .sort((a, b) => a - b);
  return `other checks that failed too: median ${counts[Math.floor(counts.length / 2)] ?? 0}, most ${counts.at(-1) ?? 0}`;
}
