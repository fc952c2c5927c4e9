/** A connected run with its world. Checks are judged one by one; then `finish` cleans up. */
import { loadClauseFiles } from '../../spec/index.ts';
import { isObject } from '../models/json.ts';
import { collectionTypes } from '../models/lookup.ts';
import { packageVersion } from '../models/package-root.ts';
import { endpointFinder, entryPath } from '../target/endpoints.ts';
import type { Request } from '../target/exchange.ts';
import { createTidying, type Tidying } from '../target/tidying.ts';
import type { RunStart } from './begin.ts';
import type { Companions } from './companions.ts';
import { type Connection, connect } from './connect.ts';
import type { CheckResult, RunResult } from './events.ts';
import { Interrupted } from './interrupted.ts';
import { type Bench, judge, wasDisturbed } from './judge-check.ts';
import { defaults, type RunOptions } from './options.ts';
import type { SelectedCheck } from './plan.ts';
import { benchOf, type PreparedWorld, prepareWorld } from './prepare-world.ts';
import { RunRecord } from './run-record.ts';
import { randomSeed } from './seed.ts';
import { shrinkFindings } from './smallest/shrink-findings.ts';

export interface OpenRun {
  readonly seed: number;
  readonly bench: Bench;
  /**
   * Judges one check and emits its result. Never throws. Read checks may run side by side, write checks one at a time.
   */
  judge(selected: SelectedCheck): Promise<CheckResult>;
  /**
   * Judges a write check beside others and emits its result when it passes. Else nothing is emitted, and the check must be
   * judged again alone, where its failure is easier to read. Resolves to whether a result was emitted.
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
  const record = new RunRecord(options.onEvent);
  const seeded = { ...options, seed: options.seed ?? randomSeed() };
  const connection = await connect(options, start);
  record.tell({
    kind: 'run-started',
    version: packageVersion(),
    url: connection.target.url,
    embedded: options.url === undefined,
    profile: options.profile ?? defaults.profile,
    seed: seeded.seed,
    checks,
    sectionTitles: new Map(loadClauseFiles().map(({ section, title }) => [section, title])),
  });
  const prepared = await prepareWorld(connection, seeded, record);
  return new ConnectedRun({ options: seeded, record, connection, prepared, companions });
}

/**
 * Verdicts of a check alone that excuse no failure beside others. Checks share nothing: what fails beside others and not
 * alone fails where requests meet, or the first time only. What failed cases left behind may keep them from being asked again.
 */
const excusesNothing: ReadonlySet<CheckResult['verdict']> = new Set(['pass', 'not-applicable']);

/** The result of a check that failed beside others, and not when it was asked again. */
const heldAgain = (first: CheckResult, { verdict }: CheckResult): CheckResult =>
  verdict === 'pass' ? { ...first, message: `${first.message}; asked again, alone, it held` } : first;

interface Parts {
  readonly options: RunOptions & { readonly seed: number };
  readonly record: RunRecord;
  readonly connection: Connection;
  readonly prepared: PreparedWorld;
  readonly companions: Companions | undefined;
}

class ConnectedRun implements OpenRun {
  readonly seed: number;
  readonly bench: Bench;
  readonly sideBySide: OpenRun['sideBySide'];
  readonly #options: RunOptions;
  readonly #record: RunRecord;
  readonly #connection: Connection;
  readonly #prepared: PreparedWorld;
  readonly #companions: Companions | undefined;
  readonly #tidying: Tidying;
  /** Results of checks that failed beside others, by id. */
  readonly #failures = new Map<string, CheckResult>();
  #reading: Promise<void> | undefined;

  constructor({ options, record, connection, prepared, companions }: Parts) {
    this.seed = options.seed;
    this.#options = options;
    this.#record = record;
    this.#connection = connection;
    this.#prepared = prepared;
    this.#companions = companions;
    this.#tidying = createTidying(connection.model, prepared.target);
    this.sideBySide = this.#tidying.inBatches;
    this.bench = benchOf(connection, prepared, { options, record, tidying: this.#tidying });
  }

  async judge(selected: SelectedCheck): Promise<CheckResult> {
    const result = await this.#resultOf(selected);
    const first = this.#failures.get(selected.check.id);
    return this.#record.add(selected, first && excusesNothing.has(result.verdict) ? heldAgain(first, result) : result);
  }

  async judgeBesideOthers(selected: SelectedCheck): Promise<boolean> {
    const result = await this.#resultOf(selected);
    const { verdict, message } = result;
    const holds =
      verdict === 'pass' || verdict === 'not-applicable' || (verdict === 'observed' && message === undefined);
    if (holds) this.#record.add(selected, result);
    else if (verdict === 'fail' || verdict === 'warn') this.#failures.set(selected.check.id, result);
    return holds;
  }

  async deepen(selected: SelectedCheck, round: number): Promise<boolean> {
    if (!this.#record.hasPassed(selected) || this.#connection.client.down || this.#isStopped()) return false;
    const result = await judge(selected, { ...this.bench, round, expected: [] });
    this.#record.addFurther(selected, result);
    return result.cases > 0;
  }

  endReading(): Promise<void> {
    const { answers, watch } = this.#prepared;
    const isDisturbed = async (): Promise<boolean> => (await wasDisturbed(watch)) || watch?.wasChanged === true;
    this.#reading ??= this.#askWitnesses().then(() => answers?.startWriting(isDisturbed));
    return this.#reading;
  }

  async finish(): Promise<RunResult> {
    const { client } = this.#connection;
    const isUsable =
      client.down === undefined && !this.#isStopped() && this.#options.shrinkMs !== 0 && !this.#options.readOnly;
    if (isUsable && this.#record.counterexamples.size > 0) {
      await this.#removeEntriesOfCases().catch(() => undefined);
      await shrinkFindings(this.#record.results, this.#record.counterexamples, this.bench);
    }
    const remains = await this.#cleanUp();
    await this.#connection.close();
    return this.#record.finish({ ...remains, bench: this.bench, options: this.#options });
  }

  async #resultOf(selected: SelectedCheck): Promise<CheckResult> {
    const interruption = this.#isStopped() ? new Interrupted().message : undefined;
    const fault = this.#connection.client.down?.message ?? interruption ?? this.#prepared.fault;
    if (fault !== undefined) return notJudged(selected, fault);
    const result = await judge(selected, this.bench);
    return this.#companions === undefined ? result : this.#companions.judge(selected, result);
  }

  /** Sends the pinned requests of checks of all answers while no other write runs. */
  async #askWitnesses(): Promise<void> {
    for (const { check, condition } of this.#options.expected ?? []) {
      const witness = 'case' in condition ? condition.case : undefined;
      if (!check.endsWith('.everywhere') || !isObject(witness) || !isObject(witness.request)) continue;
      const request = witness.request as unknown as Request;
      this.#prepared.answers?.want(request);
      // when the target is down, the next check reports it
      await this.bench
        .newSession()
        .send(request)
        .catch(() => undefined);
    }
  }

  /** Removes what cases left, so that lists hold the world alone: a failure is shrunk beside it. */
  async #removeEntriesOfCases(): Promise<void> {
    const { ledger, model } = this.#connection;
    const { world } = this.#prepared;
    const ofWorld = new Set(
      collectionTypes(model).flatMap((type) => world.entries(type.uid).map(({ segment }) => entryPath(type, segment))),
    );
    const find = endpointFinder(model);
    const paths = (await ledger.standing()).flatMap(({ method, path }) =>
      method === 'DELETE' && find(path) && !ofWorld.has(path) ? [path] : [],
    );
    await this.#tidying.removeAll(paths);
  }

  /** Removes what the run created and restores what it changed, on the target and on the companions. */
  async #cleanUp(): Promise<Pick<RunResult, 'requests' | 'left'> & Record<'leftover' | 'altered', number>> {
    const { client, writes, ledger, journal } = this.#connection;
    client.becomePatient();
    for (const path of await writes.lookAgain().catch(() => []))
      this.#record.notice(`${path} appeared where the answer of a creation got lost: look whether it is yours`);
    const companionRemains = (await this.#companions?.finish()) ?? { requests: 0, leftover: [], altered: [] };
    const cleaned = await ledger.cleanUp(this.#tidying.removeAll);
    journal?.close(cleaned.leftover.length + cleaned.altered.length === 0);
    const leftover = [...cleaned.leftover, ...companionRemains.leftover];
    const altered = [...cleaned.altered, ...companionRemains.altered];
    return {
      requests: client.requests + companionRemains.requests,
      leftover: leftover.length,
      altered: altered.length,
      left: [...leftover, ...altered],
    };
  }

  #isStopped(): boolean {
    return this.#options.signal?.aborted === true;
  }
}

function notJudged({ check, sections, level, status }: SelectedCheck, message: string): CheckResult {
  const { id, clauses } = check;
  return { id, sections, level, status, clauses, verdict: 'error', cases: 0, durationMs: 0, message };
}
