/** A finished run with one failure, and its events. */
import type { CheckResult, Finding, RunEvent, RunResult, Verdict } from '../engine/events.ts';
import { type RunRecord, recordRun } from './run-record.ts';
import { terminalReport } from './terminal.ts';

export const checkResult = (
  id: string,
  section: string,
  verdict: Verdict,
  rest: Partial<CheckResult> = {},
): CheckResult => ({
  ...{ id, sections: [section], level: 'must', status: 'stated', clauses: [`${id}.clause`] },
  ...{ verdict, cases: 3, durationMs: 12 },
  ...rest,
});

export const failing = checkResult('rest.filters.eqi', '4.6', 'fail', {
  message: 'entry 7 is missing <from> the list',
  failure: {
    requests: [
      {
        ...{ method: 'GET', path: '/api/books?filters[title][$eqi]=a', headers: {}, body: null, status: 200 },
        curl: "curl -sgi 'http://h/api/books?filters[title][$eqi]=a'",
        answer: { data: [] },
      },
    ],
    expected: [7],
    actual: [],
    seed: 5,
    case: { uid: 'api::book.book', query: 'filters[title][$eqi]=a' },
    path: 'example:1',
  },
});

/** A finding of one failed check. */
export function findingOf({ id, clauses, message, failure }: CheckResult): Finding {
  if (!failure) throw new Error(`${id} has no failure`);
  return { id, title: `1 check fails: ${message}`, clauses, checks: [id], failure };
}

export const checks = [
  failing,
  checkResult('rest.sort.one', '4.2', 'pass'),
  checkResult('rest.limits', '10', 'not-applicable', { message: 'the target has no max-limit' }),
];

export const result: RunResult = {
  ...{ tool: 'touchstone', version: '1.2.3', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 4200 },
  target: { url: 'http://h', capabilities: { graphql: 'absent', drafts: 'declared' } },
  ...{ profile: 'stated', seed: 42, requests: 5213 },
  totals: {
    ...{ pass: 1, fail: 1, warn: 0, expectedFail: 0, stale: 0, notApplicable: 1, unchecked: 1, observed: 0, error: 0 },
  },
  checks,
  coverage: {
    clauses: [
      { id: 'a', verdict: 'fail', checks: ['rest.filters.eqi'] },
      { id: 'b', verdict: 'unchecked', checks: [] },
    ],
    cells: { operators: { covered: 1, total: 2, missed: ['$eq × string'] } },
  },
  findings: [findingOf(failing)],
  observations: [{ clause: 'c', value: 'holds' }],
  ...{ leftover: 0, altered: 0, left: [] },
};

export const events: RunEvent[] = [
  {
    ...{
      kind: 'run-started',
      version: '1.2.3',
      url: 'http://h',
      embedded: false,
      profile: 'stated',
      seed: 42,
      checks: 3,
    },
    sectionTitles: new Map([
      ['4.2', 'Sorting'],
      ['4.6', 'Filtering'],
    ]),
  },
  ...checks.map(
    (check): RunEvent => ({ kind: 'check-finished', result: check, clauseTexts: [`${check.id} must hold.`] }),
  ),
  { kind: 'run-finished', result },
];

/** The events of a run that left `count` entries behind. */
export function leaving(count: number): RunEvent[] {
  const left = Array.from({ length: count }, (_, at) => ({ method: 'DELETE', path: `/api/books/${at + 1}` }));
  return [...events.slice(0, -1), { kind: 'run-finished', result: { ...result, leftover: count, left } }];
}

export function recorded(runEvents = events): RunRecord {
  let record: RunRecord | undefined;
  const consume = recordRun((done) => {
    record = done;
  });
  for (const event of runEvents) consume(event);
  if (!record) throw new Error('the run did not finish');
  return record;
}

/** What the report for terminals writes of these events. */
export function written(live: boolean, runEvents = events): string {
  const parts: string[] = [];
  const write = (part: string): void => void parts.push(part);
  const consume = terminalReport({ live, command: 'touchstone check http://h', write });
  for (const event of runEvents) consume(event);
  return parts.join('');
}
