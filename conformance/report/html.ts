/** Writes the report as one HTML page without scripts. */
import type { ReportedRequest } from '../engine/events.ts';
import { comparison } from './differences.ts';
import { lines, Markup, markup, textLines } from './markup.ts';
import { bySection, type JudgedCheck, type RunRecord, type SectionOfChecks } from './run-record.ts';
import {
  cellsInWords,
  coverageInWords,
  isTrouble,
  leftoverNames,
  notJudgedInWords,
  observedInWords,
  outcomeInWords,
  remainsInWords,
  seconds,
  symbols,
  totalsInWords,
  verdictOrder,
} from './words.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
pre { overflow-x: auto; padding: .6rem; background: #8881; border-radius: .3rem; font-size: .85rem }
summary { cursor: pointer; padding: .15rem 0 }
.check { margin-left: 1.2rem }
.count { margin-left: .6rem; font-variant-numeric: tabular-nums }
.pass { color: light-dark(#1a7f37, #4ac26b) } .fail, .error { color: light-dark(#cf222e, #ff8182) }
.warn, .stale { color: light-dark(#9a6700, #d4a72c) }
.observed, .expected-fail { color: light-dark(#0969da, #6cb6ff) } .not-applicable { color: light-dark(#6e7781, #8c959f) }
blockquote { margin: .4rem 0; padding-left: .8rem; border-left: 3px solid #8885 }
`;

export function htmlReport(record: RunRecord): string {
  const { result, notices } = record;
  const facts = [
    `${result.target.url}, profile ${result.profile}, seed ${result.seed}, touchstone ${result.version}, ${result.startedAt}`,
    `${result.requests} requests in ${seconds(result.durationMs)}, ${remainsInWords(result)}`,
    ...leftoverNames(result).map((name) => `left behind: ${name}`),
    coverageInWords(result),
    ...notJudgedInWords(result),
    ...observedInWords(result),
    ...(cellsInWords(result) === '' ? [] : [`cells hit: ${cellsInWords(result)}`]),
    ...notices.map((notice) => `note: ${notice}`),
  ];
  const totals = totalsInWords(result.totals);
  return markup`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Conformance: ${totals}</title>
<style>${new Markup(style)}</style>
<h1>${totals}</h1>
<ul>
${lines(facts.map((fact) => markup`<li>${fact}</li>`))}
</ul>
${lines(bySection(record).map(section))}
</html>
`.toString();
}

function section({ section: number, title, judged }: SectionOfChecks): Markup {
  const counts = verdictOrder.flatMap((verdict) => {
    const amount = judged.filter(({ result }) => result.verdict === verdict).length;
    return amount === 0
      ? []
      : [markup`<span class="count ${verdict}" title="${verdict}">${symbols[verdict]} ${amount}</span>`];
  });
  const open = judged.some(({ result }) => isTrouble(result.verdict)) ? ' open' : '';
  return markup`<details${open}><summary><b>${number}</b> ${title}${counts}</summary>
${lines(judged.map(check))}
</details>`;
}

function check({ result, clauseTexts }: JudgedCheck): Markup {
  const { verdict, id, level, status, failure } = result;
  const open = isTrouble(verdict) ? ' open' : '';
  const parts = [
    ...clauseTexts.map((text) => markup`<blockquote>${text}</blockquote>`),
    markup`<p>${level}, ${status}, ${outcomeInWords(result)}</p>`,
    ...(failure
      ? [pre(comparison(failure.expected, failure.actual)), pre(failure.requests.map(({ curl }) => curl))]
      : []),
    ...(failure?.requests.map(answerTo) ?? []),
  ];
  return markup`<details class="check"${open}><summary><span class="${verdict}">${symbols[verdict]} ${verdict}</span> ${id}</summary>
${lines(parts)}
</details>`;
}

function answerTo({ method, path, status, answer }: ReportedRequest): Markup {
  const body = pre(JSON.stringify(answer, null, 2).split('\n'));
  return markup`<details><summary>${`${method} ${path} → ${status}`}</summary>${body}</details>`;
}

function pre(texts: readonly string[]): Markup {
  return markup`<pre>${textLines(texts)}</pre>`;
}
