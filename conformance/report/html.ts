/** The report as one page that stands alone: no script, nothing loaded from elsewhere. */
import { comparison } from './differences.ts';
import { escapeMarkup } from './markup.ts';
import { bySection, type JudgedCheck, type RunRecord, type SectionOfChecks } from './run-record.ts';
import {
  cellsInWords,
  coverageInWords,
  isTrouble,
  remainsInWords,
  remainsNamed,
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
  const { result, notices, remains } = record;
  const facts = [
    `${result.target.url}, profile ${result.profile}, seed ${result.seed}, touchstone ${result.version}, ${result.startedAt}`,
    `${result.requests} requests in ${seconds(result.durationMs)}, ${remainsInWords(result)}`,
    ...remainsNamed(remains).map((one) => `left behind: ${one}`),
    coverageInWords(result),
    ...(cellsInWords(result) === '' ? [] : [`cells hit: ${cellsInWords(result)}`]),
    ...notices.map((notice) => `note: ${notice}`),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance: ${escapeMarkup(totalsInWords(result.totals))}</title>
<style>${style}</style>
<h1>${escapeMarkup(totalsInWords(result.totals))}</h1>
<ul>
${facts.map((fact) => `<li>${escapeMarkup(fact)}</li>`).join('\n')}
</ul>
${bySection(record).map(section).join('\n')}
</html>
`;
}

function section({ section: number, title, judged }: SectionOfChecks): string {
  const counts = verdictOrder.flatMap((verdict) => {
    const amount = judged.filter(({ result }) => result.verdict === verdict).length;
    return amount === 0
      ? []
      : [`<span class="count ${verdict}" title="${verdict}">${symbols[verdict]} ${amount}</span>`];
  });
  const open = judged.some(({ result }) => isTrouble(result.verdict)) ? ' open' : '';
  return `<details${open}><summary><b>${number}</b> ${escapeMarkup(title)}${counts.join('')}</summary>
${judged.map(check).join('\n')}
</details>`;
}

function check({ result, clauseTexts }: JudgedCheck): string {
  const { verdict, id, level, status, cases, message, failure } = result;
  const open = isTrouble(verdict) ? ' open' : '';
  const parts = [
    ...clauseTexts.map((text) => `<blockquote>${escapeMarkup(text)}</blockquote>`),
    `<p>${level}, ${status}, ${cases} cases${message === undefined ? '' : `: ${escapeMarkup(message)}`}</p>`,
    ...(failure
      ? [pre(comparison(failure.expected, failure.actual)), pre(failure.requests.map(({ curl }) => curl))]
      : []),
    ...(failure?.requests.map(answerTo) ?? []),
  ];
  return `<details class="check"${open}><summary><span class="${verdict}">${symbols[verdict]} ${verdict}</span> ${escapeMarkup(id)}</summary>
${parts.join('\n')}
</details>`;
}

function answerTo({
  method,
  path,
  status,
  answer,
}: NonNullable<JudgedCheck['result']['failure']>['requests'][number]): string {
  const title = escapeMarkup(`${method} ${path} → ${status}`);
  return `<details><summary>${title}</summary>${pre([JSON.stringify(answer, null, 2)])}</details>`;
}

function pre(lines: readonly string[]): string {
  return `<pre>${escapeMarkup(lines.join('\n'))}</pre>`;
}
