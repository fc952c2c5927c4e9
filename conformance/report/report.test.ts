import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { loadClauses } from '../../spec/index.ts';
import type { RunEvent } from '../engine/events.ts';
import { hostileText } from '../models/hostile-text.fixture.ts';
import { badgeEndings, badgeReport } from './badge.ts';
import { reportFormats, reportWriters } from './files.ts';
import {
  checkResult,
  checks,
  events,
  failing,
  findingOf,
  leaving,
  recorded,
  result,
  written,
} from './finished-run.fixture.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { htmlReport } from './page/page.ts';
import { recordOf } from './stored.ts';

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
  it.each<[string, () => string]>([
    ['terminal', () => written(false, runEvents)],
    ['html', () => htmlReport(recorded(runEvents))],
    ['markdown', () => markdownReport(recorded(runEvents))],
  ])('is said in the totals of the report for %s, and what observed means', (_, report) => {
    const text = report();
    expect(text).toContain('2 clauses that only a real Strapi 4 states were not judged: --profile strapi-4');
    expect(text).toContain('1 clause that nothing decides was recorded');
    expect(text).toContain('observed: asked and recorded, not judged');
  });

  it('is not said to be recorded where it was not asked', () => {
    const silent = all.map((check) => (check.verdict === 'observed' ? { ...check, cases: 0 } : check));
    const text = markdownReport(recorded([{ kind: 'run-finished', result: { ...result, checks: silent } }]));
    expect(text).toContain('1 clause that nothing decides was not asked: --observe');
    expect(text).toContain('observed: not judged, and asked only with --observe');
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
        findings: [findingOf(strange)],
        target: { ...result.target, url: `http://h/${hostileText}` },
        left: [{ method: 'DELETE', path: `/api/books/${hostileText}` }],
      },
    },
  ];
  const terminal = (live: boolean): string => stripVTControlCharacters(written(live, runEvents));

  it.each<[string, () => string]>([
    ['terminal, live', () => terminal(true).replaceAll('\r', '')],
    ['terminal', () => terminal(false)],
    ...Object.entries(reportWriters)
      .filter(([format]) => format !== 'badge')
      .map(([format, write]): [string, () => string] => [format, () => write(recorded(runEvents), `a.${format}`)]),
  ])('%s shows what strangers say, and obeys none of it', (_, report) => {
    const text = report();
    expect(text).toContain('pwned');
    expect(text).not.toMatch(/[^\P{C}\n\p{Co}]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    expect(text).not.toMatch(/^\s*::|##\w*\[/m);
  });

  it('a badge says nothing of a target', () => {
    for (const ending of badgeEndings) expect(badgeReport(recorded(runEvents), `a${ending}`)).not.toContain('pwned');
  });

  it.each([htmlReport, junitReport])('%o has no markup but its own', (report) => {
    const text = report(recorded(runEvents)).replace(/<(style|script)>\n.*?\n<\/\1>/gs, '');
    expect(text).not.toMatch(/<(img|script|!--)|\]\]>|="[^"]*"[^\s>/?]/);
  });

  it('Markdown shows what a target says as code, whatever it says of fences', () => {
    const text = markdownReport(recorded(runEvents)).replace(/^> .*$/m, '');
    const codeSpan = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;
    expect(text.replace(codeSpan, '')).not.toContain('pwned');
    expect(text.match(codeSpan)?.filter((span) => span.includes('pwned'))).toHaveLength(5);
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

describe('the README of the suite', () => {
  it('names every format', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`--report ${reportFormats.join('\\|')}=FILE`);
  });
});

describe('the other reports', () => {
  it('JUnit gives each check its part of the time of the run', () => {
    const text = junitReport(recorded());
    const times = [...text.matchAll(/<testcase [^>]*time="([\d.]+)"/g)].map(([, time]) => Number(time));
    expect(times.reduce((sum, time) => sum + time, 0)).toBeCloseTo(4.2, 6);
    expect(text).toContain('errors="0" skipped="1" time="4.200">');
  });

  it('JUnit tells the seed, and what was judged', () => {
    const text = junitReport(recorded());
    for (const property of [
      'name="seed" value="42"',
      'name="profile" value="stated"',
      'name="target" value="http://h"',
    ])
      expect(text).toContain(`<property ${property}/>`);
  });

  it('are the same when they are written later, of the JSON report', () => {
    const known = { ...failing, clauses: ['rest.filters.eqi'] };
    const says = loadClauses().get('rest.filters.eqi')?.says ?? '';
    const run = { ...result, checks: [known], findings: [findingOf(known)] };
    const now = recorded([
      ...events.slice(0, 1),
      { kind: 'check-finished', result: known, clauseTexts: [says] },
      { kind: 'run-finished', result: run },
    ]);
    const later = recordOf(JSON.parse(jsonReport(run)));
    expect(markdownReport(later)).toBe(markdownReport(now));
    expect(junitReport(later)).toBe(junitReport(now));
  });

  it('JUnit counts checks, and escapes what answers hold', () => {
    const text = junitReport(recorded());
    expect(text).toContain('<testsuites name="touchstone" tests="3" failures="1" errors="0"');
    expect(text).toContain('<failure message="entry 7 is missing &lt;from&gt; the list">');
    expect(text).toContain('<skipped message="the target has no max-limit">');
  });

  it('HTML stands alone', () => {
    const text = htmlReport(recorded());
    expect(text).toContain('entry 7 is missing &lt;from&gt; the list');
    expect(text).not.toMatch(/<(link|img)| src=|@import|url\(/);
    expect(text).toMatch(/default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/=]{44}'/);
  });

  it.each([htmlReport, markdownReport, junitReport])('%o names what was left behind', (report) => {
    expect(report(recorded(leaving(1)))).toContain('DELETE /api/books/1');
  });

  it('Markdown shows the failure', () => {
    const text = markdownReport(recorded());
    expect(text).toContain('## ✗ 1 finding: 1 passed, 1 failed');
    expect(text).toContain('> `rest.filters.eqi.clause` rest.filters.eqi must hold.');
    expect(text).toContain('```diff\n- expected  [7]\n+ actual    []\n```');
  });

  it.each([1, 30])('Markdown has at most 60 lines for %i findings', (count) => {
    const many = Array.from({ length: count }, (_, at) => ({ ...failing, id: `rest.filters.${at}` }));
    const all = { ...result, checks: many, findings: many.map(findingOf) };
    const runEvents: RunEvent[] = [
      ...many.map((check): RunEvent => ({ kind: 'check-finished', result: check, clauseTexts: ['It must hold.'] })),
      { kind: 'run-finished', result: all },
    ];
    const lines = markdownReport(recorded(runEvents)).split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.join('\n')).toContain(count === 1 ? '1 finding:' : '30 findings:');
  });
});
