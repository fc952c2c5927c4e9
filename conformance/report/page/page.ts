/** Writes the report as one page: findings first, then all clauses by section. It needs no other file and no network. */
import { readFileSync } from 'node:fs';
import type { Verdict } from '../../engine/events.ts';
import { shownFindings } from '../findings.ts';
import { lines, Markup, markup } from '../markup.ts';
import type { RunRecord } from '../run-record.ts';
import {
  cellsInWords,
  coverageInWords,
  headline,
  leftoverNames,
  notJudgedInWords,
  observedInWords,
  remainsInWords,
  seconds,
  totalsInWords,
  whyNotInWords,
} from '../words.ts';
import { clauseVerdicts, type JudgedSection, judgedSections, matrix, sectionOfPage } from './clauses.ts';
import { renderPage } from './document.ts';
import { findingArticle } from './findings.ts';
import { block, verdictMark, verdictWords } from './parts.ts';

const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();

/** The page. */
export function htmlReport(record: RunRecord): string {
  const { result } = record;
  const sections = judgedSections(record);
  const findings = shownFindings(record);
  const places = new Map(
    findings.flatMap((finding) =>
      [finding.check, ...finding.others.map(({ id }) => id)].map((id) => [id, finding.place]),
    ),
  );
  const titles = new Map(sections.map(({ section, title }) => [section, title]));
  const acting = findings.filter(({ verdict }) => verdict !== 'expected-fail');
  const named = new Set<string>();
  return renderPage({
    title: `Conformance: ${headline(result, acting.length)}`,
    styles: [asset('./frame.css'), asset('./page.css')],
    scripts: [asset('./page.browser.js')],
    navigation: markup`<p class="search" hidden><label for="search">Search clauses, checks and findings</label><input id="search" type="search" placeholder="eqi, 4.8, missing …" autocomplete="off"><output for="search"></output></p>
<div class="chips" role="group" aria-label="Show only" hidden>${chips(sections)}</div>
<details class="contents" open><summary>Contents</summary>
${acting.length === 0 ? '' : markup`<h2>Findings</h2><ol>${lines(acting.map(({ place, title: name, verdict }) => markup`<li><a href="#finding-${place}">${verdictMark(verdict)} <span>${name}</span></a></li>`))}</ol>`}
<h2>Sections</h2><ol>${lines(sections.map(entry))}</ol>
</details>`,
    main: markup`<header>
<p class="kicker">Conformance of <code>${result.target.url}</code></p>
<h1 class="${acting[0]?.verdict ?? 'pass'}">${verdictMark(acting[0]?.verdict ?? 'pass')} ${acting.length === 0 ? 'All that was judged holds' : `${acting.length} ${acting.length === 1 ? 'finding' : 'findings'}`}</h1>
<p class="lead">${totalsInWords(result.totals)}</p>
${runInWords(record)}
</header>
<p class="nothing" hidden>Nothing matches. <button type="button" class="clear">Show everything</button></p>
${acting.length === 0 ? '' : markup`<section class="group findings" id="findings"><h2>Findings</h2>${lines(acting.map((finding) => findingArticle(finding, titles)))}</section>`}
<section class="overview" id="overview"><h2>Clauses</h2>
<p class="soft">A tile is a clause. ${coverageInWords(result)}.</p>
${legend(sections)}
${matrix(sections)}
</section>
${knownDeviations(record)}
${notJudged(record)}
${lines(sections.map((section) => sectionOfPage(section, places, named)))}`,
  });
}

/** The verdicts of the clauses of this run. */
function verdictsOf(sections: readonly JudgedSection[]): Verdict[] {
  const clauses = sections.flatMap((section) => section.clauses);
  return clauseVerdicts.filter((verdict) => clauses.some((clause) => clause.verdict === verdict));
}

function chips(sections: readonly JudgedSection[]): Markup {
  return markup`${verdictsOf(sections).map(
    (verdict) =>
      markup`<button type="button" class="chip ${verdict}" aria-pressed="false" data-show="${verdict}">${verdictMark(verdict)} ${verdictWords[verdict]}</button>`,
  )}`;
}

/** The tiles of this run with their verdicts. */
function legend(sections: readonly JudgedSection[]): Markup {
  const items = verdictsOf(sections).map(
    (verdict) => markup`<li><span class="tile ${verdict}"></span> ${verdictWords[verdict]}</li>`,
  );
  return markup`<ul class="legend" aria-hidden="true">${items}</ul>`;
}

const entry = ({ section, title, clauses }: JudgedSection): Markup => {
  const broken = clauses.filter(
    ({ verdict }) => verdict === 'fail' || verdict === 'error' || verdict === 'stale',
  ).length;
  const count =
    broken > 0
      ? markup`<span class="count fail">${verdictMark('fail')} ${broken}</span>`
      : markup`<span class="count">${clauses.length}</span>`;
  return markup`<li><a href="#section-${section}"><span class="number">${section}</span> <span>${title}</span>${count}</a></li>`;
};

/** The run in one line, and what it left on the target. */
function runInWords({ result }: RunRecord): Markup {
  const { profile, seed, requests, durationMs } = result;
  const left = leftoverNames(result);
  const remains =
    left.length === 0 ? remainsInWords(result) : markup`<strong class="alarm">${remainsInWords(result)}</strong>`;
  return markup`<p class="run">profile ${profile} · seed ${seed} · ${requests} requests in ${seconds(durationMs)} · ${remains}</p>
${left.length === 0 ? '' : block('left behind', left)}`;
}

/** Deviations that the owner of the target knows, each with the reason. */
function knownDeviations({ result }: RunRecord): Markup {
  const known = result.checks.filter(({ verdict }) => verdict === 'expected-fail');
  if (known.length === 0) return new Markup('');
  const items = known.map(
    ({ id, message = '' }) => markup`<li><a class="id" href="#check-${id}">${id}</a> ${message}</li>`,
  );
  return markup`<section class="limits" id="known"><h2>Known deviations</h2><ul>${lines(items)}</ul></section>`;
}

/** What was not judged, and why. */
function notJudged(record: RunRecord): Markup {
  const { result, notices } = record;
  const texts = [
    ...notJudgedInWords(result),
    ...observedInWords(result),
    ...whyNotInWords(result.checks),
    ...notices.map((notice) => `note: ${notice}`),
    ...(cellsInWords(result) === '' ? [] : [`cells hit: ${cellsInWords(result)}`]),
    `touchstone ${result.version}, started ${result.startedAt}`,
  ];
  return markup`<section class="limits" id="limits"><h2>Not judged, and why</h2><ul>${lines(texts.map((text) => markup`<li>${text}</li>`))}</ul></section>`;
}
