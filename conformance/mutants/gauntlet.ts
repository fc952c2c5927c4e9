/** Runs the checks against every mutant of one implementation. */

import { allChecks } from '../checks/all.ts';
import { allowances } from '../engine/allowances.ts';
import type { CheckResult } from '../engine/events.ts';
import type { Bench } from '../engine/judge.ts';
import { openRun } from '../engine/open-run.ts';
import { defaults } from '../engine/options.ts';
import { readDeclarations } from '../engine/owner-file.ts';
import { type SelectedCheck, withClauses } from '../engine/plan.ts';
import { runSideBySide } from '../engine/side-by-side.ts';
import { createClient } from '../target/client.ts';
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
    const run = await openRun(
      {
        url: embedded.url,
        token: embedded.token,
        project: options.project,
        seed: options.seed,
        runs: options.runs,
        allow: allowances,
        profile: 'strapi-4',
        journal: false,
        readOnly: options.readOnly,
        // mutants of what nothing decides are recorded alone
        observe: true,
        ...declared,
      },
      0,
    );
    const { model, world } = run.bench.scope;
    if (model.contentTypes.every(({ uid }) => world.entries(uid).length === 0)) throw new Error('the world is empty');
    const past = createClient({ ...embedded, concurrency: defaults.concurrency, timeoutMs: defaults.timeoutMs });
    let requests = 0;
    const onStand = async (mutant: Mutant | undefined, work: (stand: Stand) => Promise<void>): Promise<void> => {
      const { url, token } = embedded;
      const at = standAt(await startProxy({ url, model, token, ...(mutant ? { mutant } : {}) }), run, token, past);
      try {
        await work(at);
      } finally {
        requests += await at.close();
      }
    };

    // the server keeps all that is stated, so nothing departs
    const checks = withClauses(allChecks).map((selected) => ({ ...selected, departs: false }));
    const usable = options.readOnly ? checks.filter(({ check }) => check.kind !== 'write') : checks;
    const trials = options.mutants.map((mutant): Trial => trialOf(mutant, usable, model, options));
    const needed = checks.filter((check) => trials.some((trial) => trial.checks.includes(check)));
    const unsound = new Set<string>();
    const sweep: Sweeper = await createSweeper(model, past);

    for (const kind of options.readOnly ? (['read'] as const) : (['read', 'write'] as const)) {
      // checks of all answers report last, as in a run
      const ofKind = (selected: readonly SelectedCheck[]): SelectedCheck[] =>
        [kind, 'answers'].flatMap((order) => selected.filter(({ check }) => check.kind === order));
      await onStand(undefined, async (sound) => {
        if (kind === 'write') await sound.startWriting();
        for (const selected of ofKind(needed)) {
          const result = await sound.judge(selected);
          if (isFailed(result) || result.verdict === 'error') unsound.add(`${result.id}: ${result.message}`);
        }
      });
      await sweep();
      await runSideBySide(trials, kind === 'read' ? options.lanes : 1, async (trial) => {
        const selected = ofKind(trial.checks);
        if (!selected.some(({ check }) => check.kind === kind)) return;
        await onStand(trial.mutant, async (broken) => {
          if (kind === 'write') await broken.startWriting();
          await tryChecks(trial, selected, broken);
        });
        if (kind === 'write') await sweep();
      });
    }

    const rows = trials.map(rowOf);
    for (const { mutant, results } of trials)
      for (const result of results.filter(isFailed)) options.onKill?.(mutant, result);
    const durationMs = performance.now() - started;
    return { seed: run.seed, full: options.full, durationMs, requests, unsound: [...unsound], rows };
  } finally {
    await embedded.stop();
  }
}

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
