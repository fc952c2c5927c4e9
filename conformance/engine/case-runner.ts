/** Runs the cases of one check: witnesses of known deviations, examples, then drawn cases. Shrinks a drawn case that fails. */
import fc from 'fast-check';
import type { Plan } from '../checks/check.ts';
import { Mismatch } from '../checks/mismatch.ts';
import { AnswerLost, type Exchange, Unanswered } from '../target/exchange.ts';
import type { Session } from '../target/session.ts';
import { type ExpectedFailure, excuses, witnessOf } from './expected.ts';

/** A failing case with its difference and its exchanges. */
export interface Counterexample {
  readonly testCase: unknown;
  readonly mismatch: Mismatch;
  readonly exchanges: readonly Exchange[];
  /** `case:{…}` for an example or a witness, else fast-check's path. With the seed it gives the same case again. */
  readonly path: string;
}

export interface CasesOutcome {
  /** `error`: the target is down, or the check threw an error; `stale`: a witness passed. */
  readonly verdict: 'pass' | 'fail' | 'expected-fail' | 'stale' | 'error';
  /** Number of cases, without those of shrinking. */
  readonly cases: number;
  readonly message?: string;
  /** The error, when the verdict is `error`. */
  readonly error?: unknown;
  readonly counterexample?: Counterexample;
  /** `table cell` of every cell touched. */
  readonly touched: ReadonlySet<string>;
}

export interface CaseOptions {
  readonly seed: number;
  /** Cases in all, examples included. */
  readonly runs: number;
  /** How long a failing case may be shrunk, in milliseconds. */
  readonly shrinkMs: number;
  readonly expected: readonly ExpectedFailure[];
  readonly newSession: () => Session;
  /** Removes the session's entries; resolves to whether the case may run again. Default: no case may. */
  readonly undo?: Undo | undefined;
}

export type Undo = (session: Session) => Promise<boolean>;

/** Attempts of a case whose writes get no answer. A sequence of many writes needs several on a line that loses each 25th answer. */
const mostAttempts = 12;

type CaseResult =
  | { readonly kind: 'held' }
  | { readonly kind: 'mismatch'; readonly mismatch: Mismatch; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Runs all cases of a plan. Never throws: the outcome contains errors. */
export async function runCases(plan: Plan<unknown>, options: CaseOptions): Promise<CasesOutcome> {
  const touched = new Set<string>();
  let cases = 0;
  const count = (testCase: unknown): void => {
    cases += 1;
    for (const { table, cell } of plan.cells?.(testCase) ?? []) touched.add(`${table} ${cell}`);
  };
  const brokenOutcome = (error: unknown): CasesOutcome => ({
    verdict: 'error',
    cases,
    message: messageOf(error),
    error,
    touched,
  });

  const witnesses: Witness[] = [];
  for (const entry of options.expected.filter(({ condition }) => condition.drawn !== true)) {
    const testCase = witnessOf(entry, plan.examples);
    if (testCase === undefined) {
      const problem = `the expected failure (${entry.reason}) names an example that is not there`;
      return { verdict: 'stale', cases, message: problem, touched };
    }
    const result = await runCaseToItsEnd(plan, testCase, options);
    count(testCase);
    if (result.kind === 'broken') return brokenOutcome(result.error);
    witnesses.push({ entry, testCase, result });
  }

  const drawn = options.expected.filter(({ condition }) => condition.drawn === true);
  const isExcused = (testCase: unknown, mismatch: Mismatch): boolean => {
    const { message, exchanges = [] } = mismatch;
    const isKnown = witnesses.some(
      ({ entry, testCase: witness, result }) =>
        result.kind === 'mismatch' && excuses(entry, witness, testCase, message),
    );
    if (isKnown) return true;
    const entry = drawn.find((one) => excuses(one, witnessOf(one, plan.examples), testCase, message));
    if (entry) witnesses.push({ entry, testCase, result: { kind: 'mismatch', mismatch, exchanges } });
    return entry !== undefined;
  };

  for (const testCase of plan.examples) {
    const result = await runCaseToItsEnd(plan, testCase, options);
    count(testCase);
    if (result.kind === 'broken') return brokenOutcome(result.error);
    if (result.kind === 'mismatch' && !isExcused(testCase, result.mismatch)) {
      return failedOutcome({ testCase, path: pathOf(testCase), ...result }, cases, touched);
    }
  }

  const numRuns = plan.draws ?? Math.ceil((options.runs - plan.examples.length) / (plan.weight ?? 1));
  if (plan.arbitrary && numRuns > 0) {
    const outcome = await draw(plan, plan.arbitrary, { ...options, numRuns, count, isExcused });
    if (outcome.error !== undefined) return brokenOutcome(outcome.error);
    if (outcome.counterexample) return failedOutcome(outcome.counterexample, cases, touched);
  }
  return { ...verdictOfWitnesses(witnesses), cases, touched };
}

interface Witness {
  readonly entry: ExpectedFailure;
  readonly testCase: unknown;
  readonly result: Exclude<CaseResult, { kind: 'broken' }>;
}

/** The verdict when the witnesses excuse every failing case. */
function verdictOfWitnesses(
  witnesses: readonly Witness[],
): Pick<CasesOutcome, 'verdict' | 'message' | 'counterexample'> {
  const [first] = witnesses;
  if (!first) return { verdict: 'pass' };
  const stale = witnesses.find(({ result }) => result.kind === 'held');
  if (stale) {
    return {
      verdict: 'stale',
      message: `expected to fail (${stale.entry.reason}) but the witness passes: remove the entry`,
    };
  }
  const message = witnesses.map(({ entry }) => entry.reason).join('; ');
  if (first.result.kind !== 'mismatch') return { verdict: 'expected-fail', message };
  const { testCase, result } = first;
  return {
    verdict: 'expected-fail',
    message,
    counterexample: { testCase, path: pathOf(testCase), ...result },
  };
}

/** The path of a case that was not drawn: the case itself, since examples change their places between versions. */
const pathOf = (testCase: unknown): string => `case:${JSON.stringify(testCase ?? null)}`;

function failedOutcome(counterexample: Counterexample, cases: number, touched: ReadonlySet<string>): CasesOutcome {
  return { verdict: 'fail', cases, message: counterexample.mismatch.message, counterexample, touched };
}

/**
 * Runs one case in a new session. When the answer of a write is lost, removes the case's entries and runs the
 * case again.
 */
async function runCaseToItsEnd(
  plan: Plan<unknown>,
  testCase: unknown,
  { newSession, undo }: Pick<CaseOptions, 'newSession' | 'undo'>,
): Promise<CaseResult> {
  for (let attempt = 1; ; attempt += 1) {
    const session = newSession();
    const result = await runCase(plan, testCase, session);
    if (result.kind !== 'broken' || !(result.error instanceof AnswerLost) || attempt === mostAttempts) return result;
    const isUndone = await undo?.(session).catch(() => false);
    if (!isUndone) return result;
    await shiftRequests(session, attempt);
  }
}

/** Sends some harmless reads: a line that fails at each Nth request would hit the same write in every attempt. */
async function shiftRequests({ target }: Session, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1)
    await target.send({ method: 'GET', path: '/', auth: 'none' }).catch(() => undefined);
}

/** Runs one case in a session. */
export async function runCase(plan: Plan<unknown>, testCase: unknown, session: Session): Promise<CaseResult> {
  try {
    await plan.run(session, testCase);
    return { kind: 'held' };
  } catch (error) {
    if (error instanceof Mismatch)
      return { kind: 'mismatch', mismatch: error, exchanges: error.exchanges ?? session.exchanges };
    if (error instanceof Unanswered)
      return { kind: 'mismatch', mismatch: silence(error), exchanges: session.exchanges };
    return { kind: 'broken', error };
  }
}

/** The failure of a case with a request that the target never answers, though it answers others. */
function silence({ message, answer }: Unanswered): Mismatch {
  return new Mismatch({ message, expected: 'an answer', actual: answer.text });
}

/** The case of a seed and a path, `example:N` of earlier versions too; undefined when this check has no such case. */
export function caseAt(plan: Plan<unknown>, seed: number, path: string): unknown {
  if (path.startsWith('case:')) return JSON.parse(path.slice('case:'.length));
  if (path.startsWith('example:')) return plan.examples[Number(path.slice('example:'.length))];
  return plan.arbitrary && fc.sample(plan.arbitrary, { seed, path, numRuns: 1 })[0];
}

interface Drawing extends CaseOptions {
  readonly numRuns: number;
  readonly count: (testCase: unknown) => void;
  readonly isExcused: (testCase: unknown, mismatch: Mismatch) => boolean;
}

/** Draws cases until one fails, then shrinks it for at most `shrinkMs`. */
async function draw(
  plan: Plan<unknown>,
  arbitrary: fc.Arbitrary<unknown>,
  { seed, numRuns, shrinkMs, newSession, undo, count, isExcused }: Drawing,
): Promise<{ readonly error?: unknown; readonly counterexample?: Counterexample }> {
  let smallest: Omit<Counterexample, 'path'> | undefined;
  let error: unknown;
  let deadline = Number.POSITIVE_INFINITY;

  // after an error or the deadline of shrinking, further cases pass without a request, so that fast-check ends
  const property = fc.asyncProperty(arbitrary, async (testCase) => {
    if (error !== undefined || performance.now() > deadline) return;
    const result = await runCaseToItsEnd(plan, testCase, { newSession, undo });
    if (smallest === undefined) count(testCase);
    if (result.kind === 'broken') {
      if (smallest === undefined) error = result.error ?? new Error('the check threw nothing');
      else deadline = 0;
    } else if (result.kind === 'mismatch' && !isExcused(testCase, result.mismatch)) {
      if (smallest === undefined) deadline = performance.now() + shrinkMs;
      smallest = { testCase, mismatch: result.mismatch, exchanges: result.exchanges };
      throw result.mismatch;
    }
  });
  const { counterexamplePath } = await fc.check(property, { seed, numRuns });
  if (smallest) return { counterexample: { ...smallest, path: counterexamplePath ?? '' } };
  return error === undefined ? {} : { error };
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ['Error', 'TargetDown', 'AnswerLost', 'Interrupted'].includes(error.name)
    ? error.message
    : `${error.name}: ${error.message}`;
}
