/** Judges one check against a connected target and a fixed world. */
import type { Plan, Scope } from '../checks/check.ts';
import type { Lacking } from '../dialects/dialect.ts';
import { NotAllowed } from '../target/not-allowed.ts';
import type { NewSession } from '../target/recording-session.ts';
import type { Session } from '../target/session.ts';
import { hasCapability } from '../target/target.ts';
import { type CasesOutcome, type Counterexample, messageOf, runCases, type Undo } from './case-runner.ts';
import type { CellTally } from './coverage.ts';
import type { Watch } from './disturbance.ts';
import type { CheckResult, Verdict } from './events.ts';
import type { ExpectedFailure } from './expected.ts';
import { failureOf } from './failure.ts';
import { defaults } from './options.ts';
import { matches, type SelectedCheck } from './plan.ts';
import type { ReproductionOptions } from './reproduction.ts';
import { fewCases, rareCases } from './sampled.ts';
import { checkSeed } from './seed.ts';
import { isJudged, type Rules, verdictOf } from './verdict.ts';

/** Cases of a check that is recorded, not judged. Open clauses get a few more. */
const casesToRecord = { open: 3, observed: 1, stated: 1 } as const;

export interface Bench {
  readonly scope: Scope;
  readonly seed: number;
  readonly runs: number;
  readonly rules: Rules;
  /** What the target's dialect has no counterpart of. Absent: nothing. */
  readonly lacking?: readonly Lacking[] | undefined;
  /**
   * Whether to ask what is not judged. A check that `leave` names is asked where the target allows it.
   *
   * @default false
   */
  readonly observe?: boolean | undefined;
  /** Whether the run only reads: checks that write are not applicable. */
  readonly readOnly?: boolean | undefined;
  readonly expected: readonly ExpectedFailure[];
  readonly reproduction: ReproductionOptions;
  readonly cells: CellTally;
  readonly watch: Watch | undefined;
  readonly newSession: NewSession;
  /** The round of further cases: others than in any round before. Absent: the cases of the plan. */
  readonly round?: number | undefined;
  /** Most cases of a check. Absent: as its plan says. */
  readonly mostCases?: number | undefined;
  /** Removes the entries of a session, so that its case can run again. */
  readonly undo?: Undo | undefined;
  /** The connection to the target. Absent: reliable. */
  readonly line?: BenchLine | undefined;
  /**
   * How long a failing case may be shrunk, in milliseconds.
   *
   * @default 3000
   */
  readonly shrinkMs?: number | undefined;
  /** Called with each counterexample of a check. */
  readonly onCounterexample?: ((check: string, counterexample: Counterexample) => void) | undefined;
}

/** State of the connection to the target. */
interface BenchLine {
  /** Number of connection faults so far. */
  faults(): number;
  /** Removes entries of creations whose answer was lost. */
  settle(): Promise<unknown>;
}

/** How often a check that fails over a bad connection runs again. If it always fails, the target is at fault. */
const mostRepetitions = 2;

/**
 * Runs the cases. Repeats them when they fail and the connection had faults: some effects of a bad connection are
 * invisible.
 */
async function repeatOverBadConnection(
  line: BenchLine | undefined,
  run: () => Promise<CasesOutcome>,
): Promise<CasesOutcome> {
  for (let repetition = 0; ; repetition += 1) {
    const before = line?.faults();
    const outcome = await run();
    if (outcome.verdict !== 'fail' || line?.faults() === before || repetition === mostRepetitions) return outcome;
    await line?.settle().catch(() => undefined);
  }
}

/** Judges a check and returns its result. Never throws. */
export async function judge(selected: SelectedCheck, bench: Bench): Promise<CheckResult> {
  const started = performance.now();
  const { check, sections, level, status } = selected;
  let requests = 0;
  const newSession = () =>
    bench.newSession(() => {
      requests += 1;
    });
  const judged = reasonToSkip(selected, bench) ?? (await judgeCases(selected, bench, newSession));
  return {
    id: check.id,
    sections,
    level,
    status,
    clauses: check.clauses,
    ...judged,
    requests,
    durationMs: Math.round(performance.now() - started),
  };
}

/** What judging a check adds to its result. */
type Judged = Pick<CheckResult, 'verdict' | 'cases' | 'message' | 'failure'>;

const without = (verdict: Verdict, message: string): Judged => ({ verdict, cases: 0, message });

/** Why a check is not run on this target, or in this run; undefined when it is. */
function reasonToSkip(selected: SelectedCheck, bench: Bench): Judged | undefined {
  const { check } = selected;
  const lack = bench.lacking?.find(({ checks }) => checks.some((pattern) => matches(selected, pattern)));
  if (lack) return without('not-applicable', lack.reason);
  const lacking = lackingCapabilities(selected, bench.scope);
  if (lacking.length > 0) return without('not-applicable', `the target has no ${lacking.join(', ')}`);
  if (check.leave !== undefined && !bench.scope.target.allow.has(check.leave))
    return without('not-applicable', `it may lock accounts or load the target, which needs --allow ${check.leave}`);
  if (!isJudged(selected, bench.rules) && check.leave === undefined && bench.observe !== true)
    return { verdict: 'observed', cases: 0 };
  if (bench.readOnly && check.kind === 'write') return without('not-applicable', 'it writes, and this run only reads');
  return undefined;
}

/** Runs the cases of a check and judges what came of them. */
async function judgeCases(selected: SelectedCheck, bench: Bench, newSession: () => Session): Promise<Judged> {
  const { check, status } = selected;
  const judged = isJudged(selected, bench.rules);
  let planned: ReturnType<typeof check.plan>;
  try {
    planned = check.plan(bench.scope);
  } catch (error) {
    return without('error', `the check could not be planned: ${messageOf(error)}`);
  }
  if ('notApplicable' in planned) return without('not-applicable', planned.notApplicable);
  const seed = checkSeed(bench.seed, bench.round === undefined ? check.id : `${check.id} ${bench.round}`);
  const plan = planFor(planned, selected, bench, seed);
  if (!plan) return { verdict: 'pass', cases: 0 };
  const outcome = await repeatOverBadConnection(bench.line, () =>
    runCases(plan, {
      seed,
      runs: judged ? bench.runs : Math.min(bench.runs, casesToRecord[status]),
      shrinkMs: judged ? (bench.shrinkMs ?? defaults.shrinkMs) : 0,
      expected: bench.expected.filter((entry) => entry.check === check.id),
      newSession,
      undo: bench.undo,
    }),
  );
  bench.cells.touch(outcome.touched);
  if (outcome.error instanceof NotAllowed) return without('not-applicable', outcome.error.message);

  const { cases, message, counterexample } = outcome;
  if (outcome.verdict === 'fail' && (await isDisturbed(check, bench)))
    return { verdict: 'error', cases, message: `content changed during the run (${message})` };
  if (counterexample) bench.onCounterexample?.(check.id, counterexample);
  return {
    verdict: verdictOf(selected, outcome, bench.rules),
    cases,
    ...(message === undefined ? {} : { message }),
    ...(counterexample ? { failure: failureOf(counterexample, seed, bench.reproduction) } : {}),
  };
}

/** The cases that this run asks of a plan; undefined in a round of further cases without any. */
function planFor(
  planned: Plan<unknown>,
  selected: SelectedCheck,
  bench: Bench,
  seed: number,
): Plan<unknown> | undefined {
  const { check, status } = selected;
  let plan = planned;
  if (isJudged(selected, bench.rules))
    for (const { table, cell } of plan.allCells ?? []) bench.cells.want(table, cell, check.id);
  else if (check.leave === undefined) plan = planToRecord(plan, casesToRecord[status]);
  if (bench.mostCases !== undefined) plan = fewCases(plan, bench.mostCases);
  return bench.round === undefined ? plan : rareCases(plan, { seed, count: bench.runs, cells: bench.cells });
}

/** A plan with this number of cases, small ones where the check has them. */
function planToRecord({ draws: _, ...plan }: Plan<unknown>, cases: number): Plan<unknown> {
  const arbitrary = plan.recorded ?? plan.arbitrary;
  return { ...plan, examples: plan.examples.slice(0, cases), ...(arbitrary ? { arbitrary } : {}) };
}

/** Capabilities that the check or its clauses need and the target lacks. */
function lackingCapabilities({ check, clauses }: SelectedCheck, { target }: Scope): string[] {
  const needed = [...(check.needs ?? []), ...clauses.flatMap(({ capability }) => (capability ? [capability] : []))];
  return [...new Set(needed)].filter((name) => !hasCapability(target, name));
}

/** Whether another client changed the entries that a failed check compared. */
async function isDisturbed({ kind }: SelectedCheck['check'], { watch, scope }: Bench): Promise<boolean> {
  if (kind === 'answers') return scope.answers?.disturbed ?? false;
  return kind === 'read' && (await wasDisturbed(watch));
}

/** Whether another client changed the content since the world was built; false where that is unknown. */
export async function wasDisturbed(watch: Watch | undefined): Promise<boolean> {
  try {
    return (await watch?.changed()) ?? false;
  } catch {
    return false;
  }
}
