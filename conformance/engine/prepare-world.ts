/** Builds the world of a run, and the bench on which its checks are judged. */
import { adviceFor, looksLike } from '../dialects/recognise.ts';
import { AnswerFindings } from '../judge/answer-findings.ts';
import { hash } from '../models/fnv.ts';
import type { Model } from '../models/model.ts';
import { type SessionOptions, sessionMaker } from '../target/recording-session.ts';
import { hasBothStates, type States, statesAdapter, usualStates } from '../target/states.ts';
import type { Target } from '../target/target.ts';
import type { Tidying } from '../target/tidying.ts';
import { type World, worldOf } from '../world/world.ts';
import { messageOf } from './case-runner.ts';
import type { Connection } from './connect.ts';
import { CellTally } from './coverage.ts';
import { type Watch, watchContent } from './disturbance.ts';
import { Interrupted } from './interrupted.ts';
import type { Bench } from './judge-check.ts';
import { defaults, type RunOptions } from './options.ts';
import type { RunRecord } from './run-record.ts';
import { openWorld } from './run-world.ts';
import { smokeCases } from './smoke.ts';
import { caseUndoer } from './undo-case.ts';
import { rulesOf } from './verdict.ts';

export type SeededOptions = RunOptions & { readonly seed: number };

export interface PreparedWorld {
  /** The target as its states allow to ask it. */
  readonly target: Target;
  readonly world: World;
  /** Collects the differences in all answers; absent with a fault. */
  readonly answers?: AnswerFindings;
  readonly watch?: Watch | undefined;
  /** Why there is no world. */
  readonly fault?: string;
}

/** Builds the world of a run. Never throws: without a world, no check is judged. */
export async function prepareWorld(
  connection: Connection,
  options: SeededOptions,
  record: RunRecord,
): Promise<PreparedWorld> {
  const { model, written, target: connected } = connection;
  try {
    const session = sessionMaker(sessionOptions(connected, options, record))();
    const world = await openWorld(connection, session, options, record.notice);
    const other = session.exchanges
      .map(({ answer }) => looksLike(answer.body))
      .find((dialect) => dialect !== undefined);
    if (other && options.dialect === undefined) record.notice(adviceFor(other));
    const watch = await watchContent(model, connected);
    const target = withStates(connected, world.states);
    return { target, world, watch, answers: new AnswerFindings({ model, target, world, written }) };
  } catch (error) {
    return { target: connected, world: worldOf([]), fault: `the world could not be built: ${messageOf(error)}` };
  }
}

/** What checks of a run are judged with. */
export function benchOf(
  connection: Connection,
  { target, world, answers, watch }: PreparedWorld,
  { options, record, tidying }: { options: SeededOptions; record: RunRecord; tidying: Tidying },
): Bench {
  const { model, client, writes } = connection;
  const adapt = world.states && statesAdapter(model, world.states);
  return {
    scope: { model, target, world, ...(answers ? { answers } : {}) },
    seed: options.seed,
    runs: options.runs ?? defaults.runs,
    shrinkMs: options.shrinkMs,
    rules: rulesOf(options),
    lacking: connection.dialect.without,
    observe: options.observe,
    readOnly: options.readOnly,
    mostCases: options.smoke ? smokeCases : undefined,
    expected: options.expected ?? [],
    reproduction: reproductionOf(connection, world),
    cells: new CellTally(),
    watch,
    onCounterexample: (check, counterexample) => record.counterexamples.set(check, counterexample),
    newSession: sessionMaker({
      ...sessionOptions(target, options, record),
      onAnswer: (exchanges) => answers?.add(exchanges),
      tidy: tidying.remove,
      baseline: baselineOf(model, world),
      ...(adapt ? { adapt } : {}),
    }),
    undo: caseUndoer(model),
    line: { faults: () => client.faults, settle: writes.lookAgain },
  };
}

/** A number that stands for the entries of the target before the run: another one where there are others. */
function baselineOf({ contentTypes }: Model, world: World): number {
  const before = contentTypes.flatMap(({ uid }) => world.entries(uid)).filter(({ own }) => !own);
  return hash(before.map(({ uid, segment }) => `${uid} ${segment}`).join('\n'));
}

function sessionOptions(target: Target, { seed, signal }: SeededOptions, { observe }: RunRecord): SessionOptions {
  return {
    target,
    seed,
    onObservation: observe,
    beforeSend: () => {
      if (signal?.aborted) throw new Interrupted();
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
  const { restorations } = connection.ledger;
  return { model, world, translation, identifier, captured, url, headers, hasToken, restorations };
}
