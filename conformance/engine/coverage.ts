/** Results by clause and by table, computed from the results of the checks. */
import type { CellCoverage, CheckResult, ClauseResult, HitCells, Totals, Verdict } from './events.ts';

/** Verdicts from worst to best: a clause gets the worst of its checks. */
const worstFirst: readonly Verdict[] = [
  'fail',
  'error',
  'stale',
  'warn',
  'expected-fail',
  'observed',
  'pass',
  'not-applicable',
  'unchecked',
];

/** The worst of some verdicts; `unchecked` when there is none. */
export function worst(verdicts: Iterable<Verdict>): Verdict {
  let index = worstFirst.length - 1;
  for (const verdict of verdicts) index = Math.min(index, worstFirst.indexOf(verdict));
  return worstFirst[index] ?? 'unchecked';
}

/** Verdict of every clause: the worst of its checks. */
export function coverClauses(clauseIds: Iterable<string>, checks: readonly CheckResult[]): ClauseResult[] {
  const byClause = new Map<string, CheckResult[]>();
  for (const result of checks) {
    for (const id of result.clauses) byClause.set(id, [...(byClause.get(id) ?? []), result]);
  }
  return [...clauseIds].map((id) => {
    const results = byClause.get(id) ?? [];
    return { id, verdict: worst(results.map(({ verdict }) => verdict)), checks: results.map((result) => result.id) };
  });
}

/** Counts checks by verdict; `unchecked` counts clauses without a check in this run. */
export function count(checks: readonly CheckResult[], clauses: readonly ClauseResult[]): Totals {
  const of = (verdict: Verdict) => checks.filter((result) => result.verdict === verdict).length;
  return {
    pass: of('pass'),
    fail: of('fail'),
    warn: of('warn'),
    expectedFail: of('expected-fail'),
    stale: of('stale'),
    notApplicable: of('not-applicable'),
    unchecked: clauses.filter(({ verdict }) => verdict === 'unchecked').length,
    observed: of('observed'),
    error: of('error'),
  };
}

/** Counts, by table, the cells that checks should cover and those that their cases covered. */
export class CellTally {
  readonly #wanted = new Map<string, Set<string>>();
  /** How many times checks touched a cell. */
  readonly #touched = new Map<string, number>();
  readonly #byCheck = new Map<string, Set<string>>();

  /** Adds a cell that a check should cover. */
  want(table: string, cell: string, check = ''): void {
    const cells = this.#wanted.get(table) ?? new Set();
    this.#wanted.set(table, cells.add(cell));
    const ofCheck = this.#byCheck.get(check) ?? new Set();
    this.#byCheck.set(check, ofCheck.add(`${table} ${cell}`));
  }

  /** How many times a cell was covered. */
  count(table: string, cell: string): number {
    return this.#touched.get(`${table} ${cell}`) ?? 0;
  }

  /** The items whose check wants the rarest cell first; items without cells in the middle. */
  rarestFirst<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
    const counts = [...this.#touched.values()];
    const middle = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
    const rank = (item: Item): number => {
      const cells = this.#byCheck.get(idOf(item));
      return cells ? Math.min(...[...cells].map((key) => this.#touched.get(key) ?? 0)) : middle;
    };
    return items
      .map((item) => ({ item, rank: rank(item) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  }

  /** Adds covered cells; a key is `table cell`. */
  touch(keys: Iterable<string>): void {
    for (const key of keys) this.#touched.set(key, (this.#touched.get(key) ?? 0) + 1);
  }

  /** What was covered, by table, whether or not a check of this run should cover it. */
  hits(): Record<string, HitCells> {
    const hits: Record<string, { wanted: string[]; beside: string[] }> = {};
    for (const key of this.#touched.keys()) {
      const end = key.indexOf(' ');
      const [table, cell] = [key.slice(0, end), key.slice(end + 1)];
      hits[table] ??= { wanted: [], beside: [] };
      hits[table][this.#wanted.get(table)?.has(cell) ? 'wanted' : 'beside'].push(cell);
    }
    return hits;
  }

  result(): Record<string, CellCoverage> {
    return Object.fromEntries(
      [...this.#wanted].map(([table, cells]) => {
        const missed = [...cells].filter((cell) => !this.#touched.has(`${table} ${cell}`));
        return [table, { covered: cells.size - missed.length, total: cells.size, missed }];
      }),
    );
  }
}
