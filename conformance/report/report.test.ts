import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { CheckResult, RunEvent, RunResult, Verdict } from '../engine/events.ts';
import { hostileText } from '../models/hostile-text.fixture.ts';
import { reportFormats, reportWriters } from './files.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { type RunRecord, recordRun } from './run-record.ts';
import { terminalReport } from './terminal.ts';

const checkResult = (id: string, section: string, verdict: Verdict, rest: Partial<CheckResult> = {}): CheckResult => ({
  ...{ id, sections: [section], level: 'must', status: 'stated', clauses: [`${id}.clause`] },
  ...{ verdict, cases: 3, durationMs: 12 },
  ...rest,
});

const failing = checkResult('rest.filters.eqi', '4.6', 'fail', {
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
const checks = [
  failing,
  checkResult('rest.sort.one', '4.2', 'pass'),
  checkResult('rest.limits', '10', 'not-applicable', { message: 'the target has no max-limit' }),
];

const result: RunResult = {
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
  findings: [],
  observations: [{ clause: 'c', value: 'holds' }],
  ...{ leftover: 0, altered: 0, left: [] },
};

const events: RunEvent[] = [
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
function leaving(count: number): RunEvent[] {
  const left = Array.from({ length: count }, (_, at) => ({ method: 'DELETE', path: `/api/books/${at + 1}` }));
  return [...events.slice(0, -1), { kind: 'run-finished', result: { ...result, leftover: count, left } }];
}

function recorded(runEvents = events): RunRecord {
  let record: RunRecord | undefined;
  const consume = recordRun((done) => {
    record = done;
  });
  for (const event of runEvents) consume(event);
  if (!record) throw new Error('the run did not finish');
  return record;
}

describe('what is not judged', () => {
  const observation = checkResult('rest.sort.empty', '4.2', 'observed', { status: 'observed', cases: 1 });
  const other = checkResult('rest.sort.ties', '4.2', 'observed', { status: 'observed', cases: 1, message: 'by date' });
  const open = checkResult('rest.sort.nulls', '4.2', 'observed', { status: 'open', cases: 3 });
  const all = [...checks, observation, other, open];
  const runEvents: RunEvent[] = [
    ...events.slice(0, 1),
    ...all.map((check): RunEvent => ({ kind: 'check-finished', result: check, clauseTexts: [] })),
    { kind: 'run-finished', result: { ...result, totals: { ...result.totals, observed: 3 }, checks: all } },
  ];
  const terminal = (): string => {
    const lines: string[] = [];
    const consume = terminalReport({
      live: false,
      command: 'touchstone check',
      write: (text) => void lines.push(text),
    });
    for (const event of runEvents) consume(event);
    return lines.join('');
  };

  it.each<[string, () => string]>([
    ['terminal', terminal],
    ['html', () => htmlReport(recorded(runEvents))],
    ['markdown', () => markdownReport(recorded(runEvents))],
  ])('is said in the totals of the report for %s, and what observed means', (_, report) => {
    const text = report();
    expect(text).toContain('2 clauses that only a real Strapi 4 states were not judged: --profile strapi-4');
    expect(text).toContain('1 clause that nothing decides was recorded');
    expect(text).toContain('observed: asked and recorded, not judged');
  });

  it('is never said to hold: a case or two that were as observed prove nothing', () => {
    expect(htmlReport(recorded(runEvents))).toContain('not judged; as observed in 1 case');
    expect(htmlReport(recorded(runEvents))).toContain('not judged; otherwise in 1 case: by date');
  });

  it('is nothing that a real Strapi 4 states, where that is judged', () => {
    const strapiResult = { ...result, profile: 'strapi-4' as const, checks: [...checks, open] };
    const text = htmlReport(recorded([...runEvents.slice(0, -1), { kind: 'run-finished', result: strapiResult }]));
    expect(text).not.toContain('--profile strapi-4');
  });
});

describe('every report', () => {
  const strange = { ...failing, message: hostileText };
  const runEvents: RunEvent[] = [
    ...events.slice(0, 1),
    { kind: 'check-finished', result: strange, clauseTexts: [hostileText] },
    { kind: 'notice', message: hostileText },
    {
      kind: 'run-finished',
      result: {
        ...result,
        checks: [strange],
        target: { ...result.target, url: `http://h/${hostileText}` },
        left: [{ method: 'DELETE', path: `/api/books/${hostileText}` }],
      },
    },
  ];
  const terminal = (live: boolean): string => {
    const lines: string[] = [];
    const consume = terminalReport({ live, command: 'touchstone check', write: (text) => void lines.push(text) });
    for (const event of runEvents) consume(event);
    return stripVTControlCharacters(lines.join(''));
  };

  it.each<[string, () => string]>([
    ['terminal, live', () => terminal(true).replaceAll('\r', '')],
    ['terminal', () => terminal(false)],
    ...Object.entries(reportWriters).map(([format, write]): [string, () => string] => [
      format,
      () => write(recorded(runEvents)),
    ]),
  ])('%s shows what strangers say, and obeys none of it', (_, report) => {
    const text = report();
    expect(text).toContain('pwned');
    expect(text).not.toMatch(/[^\P{C}\n\p{Co}]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    expect(text).not.toMatch(/^\s*::|##\w*\[/m);
  });

  it.each([htmlReport, junitReport])('%o has no markup but its own', (report) => {
    expect(report(recorded(runEvents))).not.toMatch(/<(img|script|!--)|\]\]>|="[^"]*"[^\s>/?]/);
  });

  it('Markdown shows what a target says as code, whatever it says of fences', () => {
    const text = markdownReport(recorded(runEvents)).replace(/^> .*$/m, '');
    const codeSpan = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;
    expect(text.replace(codeSpan, '')).not.toContain('pwned');
    expect(text.match(codeSpan)?.filter((span) => span.includes('pwned'))).toHaveLength(4);
  });
});

describe('the JSON report', () => {
  const schema = JSON.parse(readFileSync(new URL('./report.schema.json', import.meta.url), 'utf8'));
  const valid = new Ajv({ allErrors: true }).compile(schema);

  it('is as its schema says', () => {
    expect(valid(JSON.parse(jsonReport(result))), JSON.stringify(valid.errors)).toBe(true);
  });

  it('names all that was left behind', () => {
    const { result: left } = recorded(leaving(60));
    expect(valid(left), JSON.stringify(valid.errors)).toBe(true);
    expect(JSON.parse(jsonReport(left)).left).toHaveLength(60);
  });

  it('has a schema that refuses what is not in the contract', () => {
    expect(valid({ ...result, extra: 1 })).toBe(false);
    expect(valid({ ...result, profile: 'other' })).toBe(false);
  });
});

describe('the terminal report', () => {
  const written = (live: boolean, runEvents = events): string => {
    let text = '';
    const consume = terminalReport({
      live,
      command: 'touchstone check http://h',
      write: (part) => {
        text += part;
      },
    });
    for (const event of runEvents) consume(event);
    return text;
  };

  it('shows every failure with its clause, what differs, and how to see it', () => {
    const text = written(false);
    expect(text).toContain('✗ fail rest.filters.eqi (4.6; must)');
    expect(text).toContain('§ rest.filters.eqi must hold.');
    expect(text).toContain('expected  [7]');
    expect(text).toContain('actual    []');
    expect(text).toContain('  to see it (answered 200):\n    curl -sgi');
    expect(text).toContain("curl -sgi 'http://h/api/books?filters[title][$eqi]=a'\n");
  });

  it('says how to start the embedded reference for curl lines, with the models of the run', () => {
    let text = '';
    const write = (part: string): void => {
      text += part;
    };
    const consume = terminalReport({ live: false, command: '', serve: 'touchstone serve --project p', write });
    for (const event of events) consume(event.kind === 'run-started' ? { ...event, embedded: true } : event);
    expect(text).toContain('export TOUCHSTONE_TOKEN=secret; touchstone serve --project p &\n');
  });

  it('groups by section, in the order of the source document', () => {
    const text = written(false);
    expect(text.indexOf('4.2  Sorting')).toBeLessThan(text.indexOf('4.6  Filtering'));
  });

  it('ends with totals, seed and the command that repeats it', () => {
    const text = written(false);
    expect(text).toContain('1 passed, 1 failed, 1 not applicable');
    expect(text).toContain('1 of 2 clauses have a check in this run, 1 unchecked');
    expect(text).toContain('5213 requests in 4.2 s, nothing left behind');
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      'again:  touchstone check http://h --seed 42 --only rest.filters.eqi',
    );
  });

  it('names what was left behind by the request that removes it, fifty at most', () => {
    const text = written(false, leaving(52));
    expect(text).toContain('LEFT BEHIND: 52 created, 0 changed\n    DELETE /api/books/1\n');
    expect(text).toContain('    DELETE /api/books/50\n    and 2 more');
    expect(text).not.toContain('/api/books/51');
  });

  it('tells together the checks that could not be judged for one reason, each by name', () => {
    const message = 'http://h stopped answering: connection refused';
    const dead = ['a', 'b', 'c', 'd', 'e'].map((id): RunEvent => {
      const result = checkResult(`rest.${id}`, '4.2', 'error', { message });
      return { kind: 'check-finished', result: result, clauseTexts: [`${id} must hold.`] };
    });
    const text = written(false, [...events.slice(0, -1), ...dead, ...events.slice(-1)]);
    expect(text.split(message)).toHaveLength(3); // as it happened, and at the end
    expect(text).toContain(`‼ error 5 checks: ${message}\n    rest.a\n    rest.b\n`);
    expect(text).not.toContain('a must hold.');
  });

  it('is plain text where nobody watches', () => {
    expect(stripVTControlCharacters(written(false))).toBe(written(false));
    expect(stripVTControlCharacters(written(true))).not.toBe(written(true));
  });
});

describe('the README', () => {
  it('names every format', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`--report ${reportFormats.join('\\|')}=FILE`);
  });
});

describe('the other reports', () => {
  it('JUnit counts checks, and escapes what answers hold', () => {
    const text = junitReport(recorded());
    expect(text).toContain('<testsuites name="touchstone" tests="3" failures="1" errors="0"');
    expect(text).toContain('<failure message="entry 7 is missing &lt;from&gt; the list">');
    expect(text).toContain('<skipped message="the target has no max-limit">');
  });

  it('HTML stands alone', () => {
    const text = htmlReport(recorded());
    expect(text).toContain('entry 7 is missing &lt;from&gt; the list');
    expect(text).not.toMatch(/<(script|link|img)/);
  });

  it.each([htmlReport, markdownReport, junitReport])('%o names what was left behind', (report) => {
    expect(report(recorded(leaving(1)))).toContain('DELETE /api/books/1');
  });

  it('Markdown shows the failure', () => {
    const text = markdownReport(recorded());
    expect(text).toContain('## fail: `rest.filters.eqi` (4.6)');
    expect(text).toContain('> rest.filters.eqi must hold.');
  });
});
