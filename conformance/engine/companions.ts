/**
 * Companions: projects of this package with settings that its default project lacks, such as a customized schema,
 * production, another GraphQL path or a playground. When the embedded reference serves the default project, each
 * companion runs beside it in its own process. Checks that depend on the owner's declarations read from it and write
 * nothing.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { AnswerFindings } from '../judge/answer-findings.ts';
import { defaultProject, packageRoot } from '../models/package-root.ts';
import { sessionMaker } from '../target/recording-session.ts';
import type { Capability } from '../target/target.ts';
import { worldOf } from '../world/world.ts';
import { begin } from './begin.ts';
import { messageOf } from './case-runner.ts';
import { connect } from './connect.ts';
import { CellTally, worst } from './coverage.ts';
import type { CheckResult } from './events.ts';
import { Interrupted } from './interrupted.ts';
import { type Bench, judge } from './judge-check.ts';
import { defaults, type RunOptions } from './options.ts';
import type { SelectedCheck } from './plan.ts';
import { rulesOf } from './verdict.ts';

type Leftover = { readonly method: 'DELETE' | 'PUT'; readonly path: string };

/** Requests sent to a companion, and leftovers on it. */
interface Remains {
  readonly requests: number;
  readonly leftover: readonly Leftover[];
  readonly altered: readonly Leftover[];
}

interface Companion {
  readonly project: string;
  readonly environment: string;
  readonly bench: Bench;
  finish(): Promise<Remains>;
}

export interface Companions {
  /** Judges a check on the companions and merges the results with that of the run's target. Never throws. */
  judge(selected: SelectedCheck, result: CheckResult): Promise<CheckResult>;
  finish(): Promise<Remains>;
}

const projects: readonly string[] = ['customized', 'customized-bare'].map((name) =>
  join(packageRoot(), 'fixtures', name),
);

/** Capabilities that only the owner of a project can declare. */
const declarations: ReadonlySet<Capability> = new Set(['customization', 'environment', 'graphql-path', 'creators']);

/** Whether a check needs a capability that only an owner can declare. */
export const dependsOnConfiguration = ({ check }: SelectedCheck): boolean =>
  check.needs?.some((name) => declarations.has(name)) ?? false;

/** The companions of a run; undefined unless it serves the default project and a check depends on configuration. */
export function beginCompanions(options: RunOptions, selected: readonly SelectedCheck[]): Companions | undefined {
  const isDefault = options.url === undefined && resolve(options.project ?? defaultProject()) === defaultProject();
  // two more servers take longer to start than a smoke run may
  if (
    !isDefault ||
    options.smoke ||
    options.readOnly ||
    options.onNote ||
    !selected.some(dependsOnConfiguration) ||
    !projects.every((project) => existsSync(project))
  )
    return undefined;
  let started: readonly Promise<Companion>[] = [];
  /** Starts them with the first check: before that, the run waits for its own target. */
  const start = (): void => {
    started = projects.map((project) => startCompanion(options, project));
    // the checks that use a companion report its error
    for (const companion of started) companion.catch(() => undefined);
  };

  return {
    async judge(selected, result) {
      if (started.length === 0) start();
      if (!dependsOnConfiguration(selected) && selected.check.kind !== 'answers') return result;
      const results = await Promise.all(started.map((companion) => judgeOn(companion, selected)));
      return mergeResults([result, ...results]);
    },
    async finish() {
      const remains = await Promise.all(started.map((companion) => companion.then(finishOf, () => noRemains)));
      return {
        requests: remains.reduce((sum, { requests }) => sum + requests, 0),
        leftover: remains.flatMap(({ leftover }) => leftover),
        altered: remains.flatMap(({ altered }) => altered),
      };
    },
  };
}

const noRemains: Remains = { requests: 0, leftover: [], altered: [] };
const finishOf = (companion: Companion): Promise<Remains> => companion.finish();

async function startCompanion(options: RunOptions, project: string): Promise<Companion> {
  const companionOptions: RunOptions = { ...options, project, owner: undefined, limits: undefined, journal: false };
  const connection = await connect(companionOptions, begin(companionOptions));
  const { model, target, ledger, written, translation, client, writes } = connection;
  // the seed content of a project is unknown, so no list of it is judged
  const gaps = existsSync(join(project, 'touchstone.seed.json'))
    ? model.contentTypes.map(({ uid }) => ({ uid, reason: 'its entries are not those of the run' }))
    : [];
  const world = worldOf([], { gaps });
  const answers = new AnswerFindings({ model, target, world, written });
  const newSession = sessionMaker({
    target,
    onAnswer: (exchanges) => answers.add(exchanges),
    beforeSend: () => {
      if (options.signal?.aborted) throw new Interrupted();
    },
  });
  const { shownUrl: url, shownHeaders: headers, hasToken } = connection;
  const bench: Bench = {
    scope: { model, target, world, answers },
    seed: options.seed ?? 0,
    runs: options.runs ?? defaults.runs,
    rules: rulesOf(options),
    observe: options.observe,
    // known deviations concern the run's target alone
    expected: [],
    reproduction: { model, world, translation, identifier: target.identifier, url, headers, hasToken },
    cells: new CellTally(),
    watch: undefined,
    newSession,
    line: { faults: () => client.faults, settle: writes.lookAgain },
  };
  return {
    project: relative(packageRoot(), project),
    environment: target.owner?.environment ?? 'development',
    bench,
    async finish() {
      const { leftover, altered } = await ledger.cleanUp();
      const { requests } = client;
      await connection.close();
      return { requests, leftover, altered };
    },
  };
}

/** Judges a check on a companion. A failure names the project and its environment. */
async function judgeOn(starting: Promise<Companion>, selected: SelectedCheck): Promise<CheckResult> {
  try {
    const { project, environment, bench } = await starting;
    const result = await judge(selected, bench);
    if (result.message === undefined || result.verdict === 'not-applicable') return result;
    return { ...result, message: `${project} in ${environment}: ${result.message}` };
  } catch (error) {
    const message = `a project beside the default one was not served: ${messageOf(error)}`;
    const { check, sections, level, status } = selected;
    const { id, clauses } = check;
    return { id, sections, level, status, clauses, verdict: 'error', cases: 0, durationMs: 0, message };
  }
}

/** Merges several results: the worst verdict among applicable ones, with the cases of all. */
function mergeResults(results: readonly [CheckResult, ...CheckResult[]]): CheckResult {
  const verdict = worst(results.map((result) => result.verdict));
  const first = results.find((result) => result.verdict === verdict) ?? results[0];
  const sum = (of: (result: CheckResult) => number) => results.reduce((total, result) => total + of(result), 0);
  return { ...first, cases: sum(({ cases }) => cases), durationMs: sum(({ durationMs }) => durationMs) };
}
