/** What a run tells and notes: events, results of checks, and observations. Its report is made of them. */
import { loadClauses } from '../../spec/index.ts';
import { packageVersion } from '../models/package-root.ts';
import type { Counterexample } from './case-runner.ts';
import { count, coverClauses } from './coverage.ts';
import type { CheckResult, RunEvent, RunResult } from './events.ts';
import { findingsOf } from './findings/findings.ts';
import type { Bench } from './judge-check.ts';
import { defaults, type RunOptions } from './options.ts';
import type { SelectedCheck } from './plan.ts';
import { reportForm } from './report-form.ts';

/** What is left of a run when it has cleaned up. */
type Remains = Pick<RunResult, 'requests' | 'leftover' | 'altered' | 'left'>;

export class RunRecord {
  readonly results: CheckResult[] = [];
  readonly counterexamples = new Map<string, Counterexample>();
  readonly #observations = new Map<string, { clause: string; value: string }>();
  readonly #startedAt = new Date();
  readonly #onEvent: RunOptions['onEvent'];

  constructor(onEvent: RunOptions['onEvent']) {
    this.#onEvent = onEvent;
  }

  tell(event: RunEvent): void {
    this.#onEvent?.(event);
  }

  readonly notice = (message: string): void => this.tell({ kind: 'notice', message });

  readonly observe = (clause: string, value: string): void => {
    this.#observations.set(`${clause} ${value}`, { clause, value });
  };

  /** Notes the result of a check, and tells it. */
  add(selected: SelectedCheck, result: CheckResult): CheckResult {
    this.results.push(result);
    // a few cases prove nothing, so such a check never passes
    if (result.verdict === 'observed' && result.cases > 0) {
      const note = `${result.status === 'open' ? 'asked' : 'as observed'} in ${result.cases} ${result.cases === 1 ? 'case' : 'cases'}`;
      for (const clause of result.clauses) this.observe(clause, result.message ?? note);
    }
    this.tell({ kind: 'check-finished', result, clauseTexts: selected.clauses.map((clause) => clause.says) });
    return result;
  }

  hasPassed({ check }: SelectedCheck): boolean {
    return this.results.find(({ id }) => id === check.id)?.verdict === 'pass';
  }

  /** Adds further cases to the result of a check that passed. Cases that fail make it a failure. */
  addFurther({ check }: SelectedCheck, result: CheckResult): void {
    const at = this.results.findIndex(({ id }) => id === check.id);
    const before = this.results[at];
    if (!before) return;
    const cases = before.cases + result.cases;
    const durationMs = before.durationMs + result.durationMs;
    const requests = (before.requests ?? 0) + (result.requests ?? 0);
    const isBroken = result.verdict !== 'pass' && result.verdict !== 'not-applicable';
    this.results[at] = { ...(isBroken ? result : before), cases, requests, durationMs };
  }

  /** The report of the run, once it has cleaned up. */
  finish({ bench, options, ...remains }: Remains & { bench: Bench; options: RunOptions }): RunResult {
    const { requests, ...left } = remains;
    const { target } = bench.scope;
    this.results.sort((a, b) => (a.id < b.id ? -1 : 1));
    const clauses = coverClauses(loadClauses().keys(), this.results);
    const result: RunResult = {
      tool: 'touchstone',
      version: packageVersion(),
      startedAt: this.#startedAt.toISOString(),
      durationMs: Date.now() - this.#startedAt.getTime(),
      target: { url: target.url, capabilities: Object.fromEntries(target.capabilities) },
      profile: options.profile ?? defaults.profile,
      spec: bench.rules.spec,
      form: reportForm,
      seed: bench.seed,
      ...(options.shard ? { shard: { ...options.shard, cells: bench.cells.hits() } } : {}),
      requests,
      totals: count(this.results, clauses),
      checks: this.results,
      coverage: { clauses, cells: bench.cells.result() },
      findings: findingsOf(this.results),
      observations: [...this.#observations.values()],
      ...left,
    };
    this.tell({ kind: 'run-finished', result });
    return result;
  }
}
