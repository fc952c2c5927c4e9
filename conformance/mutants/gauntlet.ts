/** Runs the checks against every mutant of one implementation. */

import { allChecks } from '../checks/all.ts';
import { allowances } from '../engine/connect.ts';
import { CellTally } from '../engine/coverage.ts';
import type { CheckResult } from '../engine/events.ts';
import { type Bench, judge } from '../engine/judge.ts';
import { type OpenRun, openRun } from '../engine/open-run.ts';
import { defaults } from '../engine/options.ts';
import { type Selected, withClauses } from '../engine/plan.ts';
import { createClient } from '../target/client.ts';
import { startEmbedded } from '../target/embedded.ts';
import { createLedger } from '../target/ledger.ts';
import { sessionMaker } from '../target/recording-session.ts';
import type { Matrix, Row } from './matrix.ts';
import type { Mutant } from './mutant.ts';
import { type MutantProxy, startProxy } from './proxy.ts';
import { type Sweeper, sweeper } from './sweep.ts';

export interface GauntletOptions {
  readonly project: string;
  readonly mutants: readonly Mutant[];
  readonly seed: number;
  /** Cases per check. */
  readonly runs: number;
  /** Try every check on every mutant, not only those of its clause. */
  readonly full: boolean;
  /** Mutants at a time while only reading. */
  readonly lanes: number;
  readonly onRow?: (row: Row) => void;
}

/** How many cases of a check are run: the usual number, many more of them, or a few only. */
type Effort = 'usual' | 'patient' | 'glance';

/** How many times longer a check looks for a mutant that lived through its first look. */
const patience = 20;

/** Cases of a check whose clause the mutant does not break: enough to tell whether it fails too. */
const glance = 4;

/** An implementation behind a proxy, and how a check is judged against it. */
interface Stand {
  judge(selected: Selected, effort?: Effort): Promise<CheckResult>;
  close(): Promise<number>;
}

const isFailed = ({ verdict }: CheckResult): boolean => verdict === 'fail' || verdict === 'warn';

/**
 * Starts the embedded reference, builds one world on it, and judges it through a proxy: without a mutant first, then with
 * each. Checks that only read run side by side; those that write run alone, and what they leave behind is swept up.
 */
export async function runGauntlet(options: GauntletOptions): Promise<Matrix> {
  const started = performance.now();
  const embedded = await startEmbedded(options.project);
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
        owner: { environment: 'development' },
      },
      0,
    );
    const { target, model, world } = run.bench.scope;
    if (model.contentTypes.every(({ uid }) => world.entries(uid).length === 0)) throw new Error('the world is empty');
    let requests = 0;
    const stand = async (mutant?: Mutant): Promise<Stand> => {
      const proxy = await startProxy({
        url: embedded.url,
        model,
        token: embedded.token,
        ...(mutant ? { mutant } : {}),
      });
      return standAt(proxy, run, embedded.token);
    };
    const onStand = async <Outcome>(
      mutant: Mutant | undefined,
      work: (stand: Stand) => Promise<Outcome>,
    ): Promise<Outcome> => {
      const at = await stand(mutant);
      try {
        return await work(at);
      } finally {
        requests += await at.close();
      }
    };

    const checks = withClauses(allChecks);
    const trials = options.mutants.map((mutant): Trial => trialOf(mutant, checks, model, options.full));
    const wanted = checks.filter((one) => trials.some((trial) => trial.checks.includes(one)));
    const unsound = new Set<string>();
    const sweep: Sweeper = await sweeper(model, target);

    for (const kind of ['read', 'write'] as const) {
      const ofKind = (selected: readonly Selected[]): Selected[] => selected.filter(({ check }) => check.kind === kind);
      await onStand(undefined, async (sound) => {
        for (const selected of ofKind(wanted)) {
          const result = await sound.judge(selected);
          if (isFailed(result) || result.verdict === 'error') unsound.add(`${result.id}: ${result.message}`);
        }
      });
      await sweep();
      await inLanes(kind === 'read' ? options.lanes : 1, trials, async (trial) => {
        const selected = ofKind(trial.checks);
        if (selected.length === 0) return;
        await onStand(trial.mutant, async (broken) => {
          for (const one of selected) {
            trial.results.push(await broken.judge(one, isOwn(trial, one.check) ? 'usual' : 'glance'));
          }
          if (isKilled(trial)) return;
          for (const one of ownOf(trial, selected)) trial.results.push(await broken.judge(one, 'patient'));
        });
        if (kind === 'write') await sweep();
      });
    }

    const rows = trials.map((trial) => rowOf(trial));
    for (const row of rows) options.onRow?.(row);
    const durationMs = performance.now() - started;
    return { seed: run.seed, full: options.full, durationMs, requests, unsound: [...unsound], rows };
  } finally {
    await embedded.stop();
  }
}

/** A mutant with the checks that are tried on it. */
interface Trial {
  readonly mutant: Mutant;
  readonly checks: readonly Selected[];
  readonly results: CheckResult[];
  readonly notApplicable: string | undefined;
}

const isOwn = ({ mutant }: Trial, { clauses }: { readonly clauses: readonly string[] }): boolean =>
  clauses.includes(mutant.clause);

const isKilled = (trial: Trial): boolean => trial.results.some((result) => isFailed(result) && isOwn(trial, result));

const ownOf = (trial: Trial, selected: readonly Selected[]): Selected[] =>
  selected.filter(({ check }) => isOwn(trial, check));

function trialOf(mutant: Mutant, all: readonly Selected[], model: Bench['scope']['model'], full: boolean): Trial {
  const notApplicable = mutant.needs?.(model);
  const own = all.filter(({ check }) => check.clauses.includes(mutant.clause));
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

/** Judges by the world of `run`, but through a proxy. What the ledger knows is removed past the proxy. */
function standAt(proxy: MutantProxy, run: OpenRun, token: string): Stand {
  const { scope } = run.bench;
  const client = createClient({
    url: proxy.url,
    token,
    concurrency: defaults.concurrency,
    timeoutMs: defaults.timeoutMs,
  });
  const target = { ...scope.target, url: proxy.url, send: client.send };
  const ledger = createLedger(scope.model, scope.target);
  const bench: Bench = {
    ...run.bench,
    scope: { ...scope, target },
    expected: [],
    cells: new CellTally(),
    watch: undefined,
    shrinkMs: 0,
    newSession: sessionMaker({ model: scope.model, target, ledger }),
    observe: () => undefined,
  };
  return {
    judge: (selected, effort = 'usual') => {
      if (effort === 'glance') return judge(thinned(selected), { ...bench, runs: glance });
      return judge(selected, { ...bench, runs: effort === 'patient' ? bench.runs * patience : bench.runs });
    },
    async close() {
      await client.close();
      await proxy.close();
      return client.requests;
    },
  };
}

/** The check with a few of its examples, from all over the list. */
function thinned(selected: Selected): Selected {
  const { check } = selected;
  return {
    ...selected,
    check: {
      ...check,
      plan: (scope) => {
        const plan = check.plan(scope);
        if ('notApplicable' in plan) return plan;
        const step = Math.max(1, plan.examples.length / glance);
        const some = Array.from({ length: Math.min(glance, plan.examples.length) }, (_, at) => Math.floor(at * step));
        return { ...plan, examples: some.map((at) => plan.examples[at]) };
      },
    },
  };
}

/** Works on all items, at most `width` at a time. */
async function inLanes<Item>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lane = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
