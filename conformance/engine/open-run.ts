/** A connected run with its world. Checks are judged one by one; then `finish` cleans up. */
import { loadClauseFiles, loadClauses } from '../../spec/index.ts';
import { adviceFor, looksLike } from '../dialects/recognise.ts';
import { AnswerFindings } from '../judge/answer-findings.ts';
import { isObject } from '../models/json.ts';
import { packageVersion } from '../models/package-root.ts';
import type { Request } from '../target/exchange.ts';
import { type SessionOptions, sessionMaker } from '../target/recording-session.ts';
import { hasBothStates, type States, statesAdapter, usualStates } from '../target/states.ts';
import type { Target } from '../target/target.ts';
import { createTidying } from '../target/tidying.ts';
import { type World, worldOf } from '../world/world.ts';
import type { RunStart } from './begin.ts';
import { type Counterexample, messageOf } from './case-runner.ts';
import type { Companions } from './companions.ts';
import { type Connection, connect } from './connect.ts';
import { CellTally, count, coverClauses } from './coverage.ts';
import { type Watch, watchContent } from './disturbance.ts';
import type { CheckResult, RunEvent, RunResult } from './events.ts';
import { findingsOf } from './findings/findings.ts';
import { Interrupted } from './interrupted.ts';
import { type Bench, judge, wasDisturbed } from './judge.ts';
import { defaults, type RunOptions } from './options.ts';
import type { SelectedCheck } from './plan.ts';
import { reportForm } from './report-form.ts';
import { openWorld } from './run-world.ts';
import { randomSeed } from './seed.ts';
import { shrinkFindings } from './smallest/shrink-findings.ts';
import { smokeCases } from './smoke.ts';
import { caseUndoer } from './undo-case.ts';
import { rulesOf } from './verdict.ts';

export interface OpenRun {
  readonly seed: number;
  readonly bench: Bench;
  /**
   * Judges one check and emits its result. Never throws. Read checks may run side by side, write checks one at a time.
   */
  judge(selected: SelectedCheck): Promise<CheckResult>;
  /**
   * Judges a write check beside others and emits its result when it passes. A failure may be the effect of another
   * check: nothing is emitted, and the check must be judged again alone. Resolves to whether a result was emitted.
   */
  judgeBesideOthers(selected: SelectedCheck): Promise<boolean>;
  /**
   * Asks for further cases of a check that passed. Cases that fail make its result a failure. Resolves to whether there
   * were such cases.
   */
  deepen(selected: SelectedCheck, round: number): Promise<boolean>;
  /** Call it after all read checks and before the first write check. */
  endReading(): Promise<void>;
  /** Runs work that judges write checks beside others. */
  sideBySide(work: () => Promise<unknown>): Promise<void>;
  /** Cleans up, disconnects, and resolves to the report. */
  finish(): Promise<RunResult>;
}

/**
 * Connects and builds the world. Checks also run on the `companions`; the run closes them. Call `finish` at the end.
 *
 * @throws as `connect` does
 */
export async function openRun(
  options: RunOptions,
  checks: number,
  start?: RunStart,
  companions?: Companions,
): Promise<OpenRun> {
  const startedAt = new Date();
  const seed = options.seed ?? randomSeed();
  const profile = options.profile ?? defaults.profile;
  const tell = (event: RunEvent): void => options.onEvent?.(event);
  const connection = await connect(options, start);
  const { model, ledger, written, journal, client, writes } = connection;
  const { target: connected } = connection;
  let target = connected;
  tell({
    kind: 'run-started',
    version: packageVersion(),
    url: target.url,
    embedded: options.url === undefined,
    profile,
    seed,
    checks,
    sectionTitles: new Map(loadClauseFiles().map(({ section, title }) => [section, title])),
  });

  const observations = new Map<string, { clause: string; value: string }>();
  const observe = (clause: string, value: string): void => {
    observations.set(`${clause} ${value}`, { clause, value });
  };
  let answers: AnswerFindings | undefined;
  const sessionOptions: SessionOptions = {
    target,
    seed,
    onObservation: observe,
    onAnswer: (exchanges) => answers?.add(exchanges),
    beforeSend: () => {
      if (options.signal?.aborted) throw new Interrupted();
    },
  };

  let world: World = worldOf([]);
  let worldFault: string | undefined;
  let watch: Watch | undefined;
  try {
    const session = sessionMaker(sessionOptions)();
    world = await openWorld(connection, session, { ...options, seed }, (message) => tell({ kind: 'notice', message }));
    const other = session.exchanges
      .map(({ answer }) => looksLike(answer.body))
      .find((dialect) => dialect !== undefined);
    if (other && options.dialect === undefined) tell({ kind: 'notice', message: adviceFor(other) });
    watch = await watchContent(model, target);
    target = withStates(connected, world.states);
    answers = new AnswerFindings({ model, target, world, written });
  } catch (error) {
    worldFault = `the world could not be built: ${messageOf(error)}`;
  }

  const adapt = world.states && statesAdapter(model, world.states);
  const tidying = createTidying(model, target);
  const newSession = sessionMaker({ ...sessionOptions, target, tidy: tidying.remove, ...(adapt ? { adapt } : {}) });
  const cells = new CellTally();
  const bench: Bench = {
    scope: { model, target, world, ...(answers ? { answers } : {}) },
    seed,
    runs: options.runs ?? defaults.runs,
    shrinkMs: options.shrinkMs,
    rules: rulesOf(options),
    lacking: connection.dialect.without,
    observe: options.observe,
    readOnly: options.readOnly,
    mostCases: options.smoke ? smokeCases : undefined,
    expected: options.expected ?? [],
    reproduction: reproductionOf(connection, world),
    cells,
    watch,
    onCounterexample: (check, counterexample) => counterexamples.set(check, counterexample),
    newSession,
    undo: caseUndoer(model),
    line: { faults: () => client.faults, settle: writes.lookAgain },
  };
  const results: CheckResult[] = [];
  const counterexamples = new Map<string, Counterexample>();
  /** Results of checks that failed beside others, by id. */
  const failures = new Map<string, CheckResult>();

  const resultOf = async (selected: SelectedCheck): Promise<CheckResult> => {
    const fault = client.down?.message ?? (options.signal?.aborted ? new Interrupted().message : worldFault);
    if (fault !== undefined) return notJudged(selected, fault);
    const result = await judge(selected, bench);
    return companions === undefined ? result : companions.judge(selected, result);
  };
  const record = (selected: SelectedCheck, result: CheckResult): CheckResult => {
    results.push(result);
    // a few cases prove nothing, so such a check never passes
    if (result.verdict === 'observed' && result.cases > 0) {
      const note = `${result.status === 'open' ? 'asked' : 'as observed'} in ${result.cases} ${result.cases === 1 ? 'case' : 'cases'}`;
      for (const clause of result.clauses) observe(clause, result.message ?? note);
    }
    tell({ kind: 'check-finished', result, clauseTexts: selected.clauses.map((clause) => clause.says) });
    return result;
  };

  /** Sends the pinned requests of checks of all answers while no other write runs. */
  const askWitnesses = async (): Promise<void> => {
    for (const { check, condition } of options.expected ?? []) {
      const witness = 'case' in condition ? condition.case : undefined;
      if (!check.endsWith('.everywhere') || !isObject(witness) || !isObject(witness.request)) continue;
      const request = witness.request as unknown as Request;
      answers?.want(request);
      // when the target is down, the next check reports it
      await newSession()
        .send(request)
        .catch(() => undefined);
    }
  };

  let reading: Promise<void> | undefined;

  return {
    seed,
    bench,
    async judge(selected) {
      const result = await resultOf(selected);
      const first = failures.get(selected.check.id);
      // what the failed cases left behind may keep them from being asked again: that excuses nothing
      return record(selected, first && result.verdict === 'not-applicable' ? first : result);
    },
    async judgeBesideOthers(selected) {
      const result = await resultOf(selected);
      const { verdict, message } = result;
      const holds =
        verdict === 'pass' || verdict === 'not-applicable' || (verdict === 'observed' && message === undefined);
      if (holds) record(selected, result);
      else if (verdict === 'fail' || verdict === 'warn') failures.set(selected.check.id, result);
      return holds;
    },
    async deepen(selected, round) {
      const at = results.findIndex(({ id }) => id === selected.check.id);
      const before = results[at];
      if (before?.verdict !== 'pass' || client.down || options.signal?.aborted) return false;
      const result = await judge(selected, { ...bench, round, expected: [] });
      const cases = before.cases + result.cases;
      const durationMs = before.durationMs + result.durationMs;
      const requests = (before.requests ?? 0) + (result.requests ?? 0);
      const isBroken = result.verdict !== 'pass' && result.verdict !== 'not-applicable';
      results[at] = { ...(isBroken ? result : before), cases, requests, durationMs };
      return result.cases > 0;
    },
    endReading() {
      reading ??= askWitnesses().then(() => answers?.startWriting(() => wasDisturbed(watch)));
      return reading;
    },
    sideBySide: tidying.inBatches,
    async finish() {
      const isUsable =
        client.down === undefined && options.signal?.aborted !== true && options.shrinkMs !== 0 && !options.readOnly;
      if (isUsable) await shrinkFindings(results, counterexamples, bench);
      client.becomePatient();
      for (const path of await writes.lookAgain().catch(() => []))
        tell({
          kind: 'notice',
          message: `${path} appeared where the answer of a creation got lost: look whether it is yours`,
        });
      const companionRemains = (await companions?.finish()) ?? { requests: 0, leftover: [], altered: [] };
      const cleaned = await ledger.cleanUp(tidying.removeAll);
      journal?.close(cleaned.leftover.length + cleaned.altered.length === 0);
      const requests = client.requests + companionRemains.requests;
      const leftover = [...cleaned.leftover, ...companionRemains.leftover];
      const altered = [...cleaned.altered, ...companionRemains.altered];
      await connection.close();
      results.sort((a, b) => (a.id < b.id ? -1 : 1));
      const clauses = coverClauses(loadClauses().keys(), results);
      const result: RunResult = {
        tool: 'touchstone',
        version: packageVersion(),
        startedAt: startedAt.toISOString(),
        durationMs: Date.now() - startedAt.getTime(),
        target: { url: target.url, capabilities: Object.fromEntries(target.capabilities) },
        profile,
        spec: bench.rules.spec,
        form: reportForm,
        seed,
        ...(options.shard ? { shard: { ...options.shard, cells: cells.hits() } } : {}),
        requests,
        totals: count(results, clauses),
        checks: results,
        coverage: { clauses, cells: cells.result() },
        findings: findingsOf(results),
        observations: [...observations.values()],
        leftover: leftover.length,
        altered: altered.length,
        left: [...leftover, ...altered],
      };
      tell({ kind: 'run-finished', result });
      return result;
    },
  };
}

/** The target without the capability `drafts`, unless it can hold entries in both states. */
function withStates(target: Target, states: States = usualStates): Target {
  if (hasBothStates(states) || !target.capabilities.has('drafts')) return target;
  return { ...target, capabilities: new Map([...target.capabilities, ['drafts', 'absent']]) };
}

function reproductionOf(connection: Connection, world: World): Bench['reproduction'] {
  const { model, target, dialect, translation, shownUrl: url, shownHeaders: headers, hasToken } = connection;
  const { identifier } = target;
  const captured = dialect.identifier === 'documentId' ? 'documentId' : identifier;
  return { model, world, translation, identifier, captured, url, headers, hasToken };
}

function notJudged({ check, sections, level, status }: SelectedCheck, message: string): CheckResult {
  const { id, clauses } = check;
  return { id, sections, level, status, clauses, verdict: 'error', cases: 0, durationMs: 0, message };
}
