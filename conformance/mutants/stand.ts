/** Judges a broken implementation with the world of an open run. */
import { CellTally } from '../engine/coverage.ts';
import type { CheckResult } from '../engine/events.ts';
import { type Bench, judge } from '../engine/judge-check.ts';
import type { OpenRun } from '../engine/open-run.ts';
import { defaults } from '../engine/options.ts';
import type { SelectedCheck } from '../engine/plan.ts';
import { AnswerFindings } from '../judge/answer-findings.ts';
import { createClient } from '../target/client.ts';
import { createGate } from '../target/gate.ts';
import { graphqlPath } from '../target/graphql.ts';
import { lostWrites } from '../target/lost/lost-writes.ts';
import { plainRequest } from '../target/reach.ts';
import { refuseWrites } from '../target/read-only.ts';
import { sessionMaker } from '../target/recording-session.ts';
import type { Target } from '../target/target.ts';
import { WrittenEntries } from '../target/written-entries.ts';
import type { MutantProxy } from './proxy.ts';

/** Number of cases of a check: the usual number, many more, or a few. */
type Effort = 'usual' | 'patient' | 'glance';

/** Factor of cases for a mutant that survived the usual number. */
const patience = 20;

/** Number of cases of a check of another clause. */
const glance = 4;

/** An implementation behind a proxy, and the judge of checks against it. */
export interface Stand {
  judge(selected: SelectedCheck, effort?: Effort): Promise<CheckResult>;
  /** Tells the judge that checks write: lists may have more than the world. */
  startWriting(): Promise<void>;
  close(): Promise<number>;
}

/** Judges through a proxy with the world of `run`; cleans up without the proxy, by `past`. */
export function standAt(proxy: MutantProxy, run: OpenRun, token: string, past: Pick<Target, 'send'>): Stand {
  const { scope } = run.bench;
  const client = createClient({
    url: proxy.url,
    token,
    concurrency: defaults.concurrency,
    timeoutMs: defaults.timeoutMs,
    plain: plainRequest(scope.model),
    guard: run.bench.readOnly ? (request) => refuseWrites(request, graphqlPath(scope.target)) : undefined,
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
  const answers = new AnswerFindings({ ...scope, target, written });
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
