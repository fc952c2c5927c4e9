/** Runs the checks against every mutant of one implementation. */

import { allChecks } from '../checks/all.ts';
import { allowances } from '../engine/allowances.ts';
import type { CheckResult } from '../engine/events.ts';
import type { Bench } from '../engine/judge-check.ts';
import { type OpenRun, openRun } from '../engine/open-run.ts';
import { defaults, type RunOptions } from '../engine/options.ts';
import { readDeclarations } from '../engine/owner-file.ts';
import { type SelectedCheck, withClauses } from '../engine/plan.ts';
import { runSideBySide } from '../engine/side-by-side.ts';
import { type Client, createClient } from '../target/client.ts';
import { startEmbedded } from '../target/embedded.ts';
import type { Matrix, Row } from './matrix.ts';
import type { Mutant } from './mutant.ts';
import { startProxy } from './proxy.ts';
import { type Stand, standAt } from './stand.ts';
import { createSweeper, type Sweeper } from './sweep.ts';

export interface GauntletOptions {
  readonly project: string;
  readonly mutants: readonly Mutant[];
  readonly seed: number;
  /** Number of cases of a check. */
  readonly runs: number;
  /** Whether to try every check on every mutant, not only those of its clause. */
  readonly full: boolean;
  /** Whether only checks that read are tried, on the content that is there. Default: false. */
  readonly readOnly?: boolean;
  /** Number of mutants side by side while checks read. */
  readonly lanes: number;
  /** Called with each result that kills a mutant. */
  readonly onKill?: (mutant: Mutant, result: CheckResult) => void;
}

/** Whether a check failed. Checks that record have no failed verdict, only a failure. */
const isFailed = ({ verdict, failure }: CheckResult): boolean =>
  verdict === 'fail' || verdict === 'warn' || (verdict === 'observed' && failure !== undefined);

/** Judges one world of the embedded reference through a proxy, without a mutant and with each of them. */
export async function runGauntlet(options: GauntletOptions): Promise<Matrix> {
  const started = performance.now();
  const declared = readDeclarations(options.project);
  const embedded = await startEmbedded(options.project, declared.owner);
  try {
    const gauntlet = new Gauntlet(options, embedded, await openRun(runOptions(options, embedded, declared), 0));
    const trials = await gauntlet.run();
    for (const { mutant, results } of trials)
      for (const result of results.filter(isFailed)) options.onKill?.(mutant, result);
    const { seed, requests, unsound } = gauntlet;
    const durationMs = performance.now() - started;
    return { seed, full: options.full, durationMs, requests, unsound: [...unsound], rows: trials.map(rowOf) };
  } finally {
    await embedded.stop();
  }
}

type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

const runOptions = (
  { project, seed, runs, readOnly }: GauntletOptions,
  { url, token }: Embedded,
  declared: ReturnType<typeof readDeclarations>,
): RunOptions => ({
  url,
  token,
  project,
  seed,
  runs,
  allow: allowances,
  profile: 'strapi-4',
  journal: false,
  readOnly,
  // mutants of what nothing decides are recorded alone
  observe: true,
  ...declared,
});

class Gauntlet {
  readonly seed: number;
  /** Requests that reached a proxy. */
  requests = 0;
  /** Checks that fail without a mutant. */
  readonly unsound = new Set<string>();
  readonly #options: GauntletOptions;
  readonly #embedded: Embedded;
  readonly #run: OpenRun;
  /** Sends past the proxies. */
  readonly #past: Client;

  constructor(options: GauntletOptions, embedded: Embedded, run: OpenRun) {
    this.seed = run.seed;
    this.#options = options;
    this.#embedded = embedded;
    this.#run = run;
    const { concurrency, timeoutMs } = defaults;
    this.#past = createClient({ ...embedded, concurrency, timeoutMs });
  }

  /** Tries the checks on all mutants: those that read first, then those that write. */
  async run(): Promise<readonly Trial[]> {
    const { mutants, readOnly } = this.#options;
    const { model, world } = this.#run.bench.scope;
    if (model.contentTypes.every(({ uid }) => world.entries(uid).length === 0)) throw new Error('the world is empty');
    // the server keeps all that is stated, so nothing departs
    const checks = withClauses(allChecks).map((selected) => ({ ...selected, departs: undefined }));
    const usable = readOnly ? checks.filter(({ check }) => check.kind !== 'write') : checks;
    const trials = mutants.map((mutant): Trial => trialOf(mutant, usable, model, this.#options));
    const needed = checks.filter((check) => trials.some((trial) => trial.checks.includes(check)));
    const sweep = await createSweeper(model, this.#past);
    for (const kind of readOnly ? (['read'] as const) : (['read', 'write'] as const)) {
      await this.#tryWithout(needed, kind);
      await sweep();
      await this.#tryAll(trials, kind, sweep);
    }
    return trials;
  }

  /** Judges the checks without a mutant. */
  async #tryWithout(needed: readonly SelectedCheck[], kind: Kind): Promise<void> {
    await this.#onStand(undefined, async (sound) => {
      if (kind === 'write') await sound.startWriting();
      for (const selected of ofKind(needed, kind)) {
        const result = await sound.judge(selected);
        if (isFailed(result) || result.verdict === 'error') this.unsound.add(`${result.id}: ${result.message}`);
      }
    });
  }

  async #tryAll(trials: readonly Trial[], kind: Kind, sweep: Sweeper): Promise<void> {
    await runSideBySide(trials, kind === 'read' ? this.#options.lanes : 1, async (trial) => {
      const selected = ofKind(trial.checks, kind);
      if (!selected.some(({ check }) => check.kind === kind)) return;
      await this.#onStand(trial.mutant, async (broken) => {
        if (kind === 'write') await broken.startWriting();
        await tryChecks(trial, selected, broken);
      });
      if (kind === 'write') await sweep();
    });
  }

  async #onStand(mutant: Mutant | undefined, work: (stand: Stand) => Promise<void>): Promise<void> {
    const { url, token } = this.#embedded;
    const { model } = this.#run.bench.scope;
    const proxy = await startProxy({ url, model, token, ...(mutant ? { mutant } : {}) });
    const at = standAt(proxy, this.#run, token, this.#past);
    try {
      await work(at);
    } finally {
      this.requests += await at.close();
    }
  }
}

type Kind = 'read' | 'write';

/** Checks of this kind. Checks of all answers report last, as in a run. */
const ofKind = (selected: readonly SelectedCheck[], kind: Kind): SelectedCheck[] =>
  [kind, 'answers'].flatMap((order) => selected.filter(({ check }) => check.kind === order));

/** A mutant with the checks that are tried on it. */
interface Trial {
  readonly mutant: Mutant;
  readonly checks: readonly SelectedCheck[];
  readonly results: CheckResult[];
  readonly notApplicable: string | undefined;
}

/** Judges the checks against a mutant; if none of its clause fails, tries these again with more cases. */
async function tryChecks(trial: Trial, selected: readonly SelectedCheck[], broken: Stand): Promise<void> {
  for (const candidate of selected) {
    trial.results.push(await broken.judge(candidate, isOwn(trial, candidate.check) ? 'usual' : 'glance'));
  }
  if (isKilled(trial)) return;
  for (const candidate of selected.filter(({ check }) => isOwn(trial, check))) {
    trial.results.push(await broken.judge(candidate, 'patient'));
  }
}

const isOwn = ({ mutant }: Trial, { clauses }: { readonly clauses: readonly string[] }): boolean =>
  clauses.includes(mutant.clause);

const isKilled = (trial: Trial): boolean => trial.results.some((result) => isFailed(result) && isOwn(trial, result));

function trialOf(
  mutant: Mutant,
  all: readonly SelectedCheck[],
  model: Bench['scope']['model'],
  { full, readOnly = false }: Pick<GauntletOptions, 'full' | 'readOnly'>,
): Trial {
  const own = all.filter(({ check }) => check.clauses.includes(mutant.clause));
  const notApplicable =
    mutant.needs?.(model) ??
    (readOnly && own.every(({ check }) => check.kind === 'answers') ? 'the checks of its clause write' : undefined);
  const checks = notApplicable !== undefined ? [] : full ? all : own;
  return { mutant, checks, results: [], notApplicable };
}

function rowOf(trial: Trial): Row {
  const { mutant, results, notApplicable } = trial;
  const { id, clause, breaks } = mutant;
  const failed = results.filter(isFailed);
  const killedBy = failed.filter((result) => isOwn(trial, result)).map((result) => result.id);
  const alsoFailed = failed.filter((result) => !isOwn(trial, result)).map((result) => result.id);
  const base = { mutant: id, clause, breaks, killedBy, alsoFailed };
  if (killedBy.length > 0) return { ...base, verdict: 'killed' };
  if (notApplicable !== undefined) return { ...base, verdict: 'not-applicable', reason: notApplicable };
  const own = results.filter((result) => isOwn(trial, result));
  const [first] = own;
  if (first === undefined) return { ...base, verdict: 'survived', reason: `no check proves ${clause}` };
  if (own.every(({ verdict }) => verdict === 'not-applicable')) {
    return { ...base, verdict: 'not-applicable', reason: first.message ?? 'the check does not apply' };
  }
  return {
    ...base,
    verdict: 'survived',
    reason: own.map(({ id: check, verdict, message }) => `${check}: ${verdict} ${message ?? ''}`.trimEnd()).join('; '),
  };
}
