/** Judging one broken implementation by the world of an open run. */
import { CellTally } from '../engine/coverage.ts';
import type { CheckResult } from '../engine/events.ts';
import { type Bench, judge } from '../engine/judge.ts';
import type { OpenRun } from '../engine/open-run.ts';
import { defaults } from '../engine/options.ts';
import type { SelectedCheck } from '../engine/plan.ts';
import { Harvest } from '../judge/harvest.ts';
import { createClient } from '../target/client.ts';
import { createGate } from '../target/gate.ts';
import { lostWrites } from '../target/lost/lost-writes.ts';
import { plainRequest } from '../target/reach.ts';
import { sessionMaker } from '../target/recording-session.ts';
import type { Target } from '../target/target.ts';
import { WrittenEntries } from '../target/written-entries.ts';
import type { MutantProxy } from './proxy.ts';

/** How many cases of a check are run: the usual number, many more of them, or a few only. */
export type Effort = 'usual' | 'patient' | 'glance';

/** How many times longer a check looks for a mutant that lived through its first look. */
const patience = 20;

/** Cases of a check of another clause: enough to see whether the mutant fails it too. */
const glance = 4;

/** An implementation behind a proxy, and how a check is judged against it. */
export interface Stand {
  judge(selected: SelectedCheck, effort?: Effort): Promise<CheckResult>;
  /** Checks write from now on, as in a run: lists may hold more than the world. */
  startWriting(): Promise<void>;
  close(): Promise<number>;
}

/** Judges through a proxy with the world of `run`. Its ledger is cleaned up without the proxy, by `past`. */
export function standAt(proxy: MutantProxy, run: OpenRun, token: string, past: Pick<Target, 'send'>): Stand {
  const { scope } = run.bench;
  const client = createClient({
    url: proxy.url,
    token,
    concurrency: defaults.concurrency,
    timeoutMs: defaults.timeoutMs,
    plain: plainRequest(scope.model),
  });
  const { allow, identifier, owner } = scope.target;
  const writes = lostWrites(client, { model: scope.model, identifier });
  const gate = createGate({
    ...{ model: scope.model, wire: writes, allow, identifier, owner },
    ...{ cleaner: past, needsDeletion: false },
  });
  const { ledger } = gate;
  const written = new WrittenEntries(scope.model);
  const send: Target['send'] = (request) => written.around(request, gate.send);
  const target = { ...scope.target, url: proxy.url, send };
  const answers = new Harvest({ ...scope, target, written });
  const bench: Bench = {
    ...run.bench,
    scope: { ...scope, target, answers },
    expected: [],
    cells: new CellTally(),
    watch: undefined,
    line: undefined,
    shrinkMs: 0,
    newSession: sessionMaker({ target, onAnswer: (exchanges) => answers.add(exchanges) }),
  };
  return {
    judge: (selected, effort = 'usual') => {
      if (effort === 'glance') return judge(takeExamples(selected), { ...bench, runs: glance });
      return judge(selected, { ...bench, runs: effort === 'patient' ? bench.runs * patience : bench.runs });
    },
    startWriting: () => answers.startWriting(async () => false),
    async close() {
      await ledger.cleanUpThings();
      await client.close();
      await proxy.close();
      return client.requests;
    },
  };
}

/** The check with a few of its examples, from all over the list. */
function takeExamples(selected: SelectedCheck): SelectedCheck {
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
