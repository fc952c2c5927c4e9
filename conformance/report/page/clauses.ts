/** The clauses of a run by section: as tiles of the matrix, and as parts of the page that open. */
import { type Clause, loadClauseFiles } from '../../../spec/index.ts';
import type { CheckResult, Verdict } from '../../engine/events.ts';
import { lines, Markup, markup } from '../markup.ts';
import type { RunRecord } from '../run-record.ts';
import { casesInWords, outcomeInWords, verdictOrder } from '../words.ts';
import { specificationOf } from './findings.ts';
import { difference, opening, shortScriptOf, verdictMark, verdictWords } from './parts.ts';

/** A clause with its verdict and the results of its checks. */
interface JudgedClause {
  readonly id: string;
  readonly verdict: Verdict;
  /** Absent where this version of the specification does not have the clause. */
  readonly clause: Clause | undefined;
  readonly results: readonly CheckResult[];
  readonly observations: readonly string[];
}

export interface JudgedSection {
  readonly section: string;
  readonly title: string;
  readonly clauses: readonly JudgedClause[];
}

/** Verdicts of clauses, in the order of the page. */
export const clauseVerdicts: readonly Verdict[] = [...verdictOrder, 'unchecked'];

/** Sections with their clauses, in the order of the source document; clauses that it does not have stand last. */
export function judgedSections({ result, sectionTitles }: RunRecord): JudgedSection[] {
  const verdicts = new Map(result.coverage.clauses.map((clause) => [clause.id, clause.verdict]));
  const results = new Map<string, CheckResult[]>();
  for (const check of result.checks)
    for (const id of check.clauses) results.set(id, [...(results.get(id) ?? []), check]);
  const observations = new Map<string, string[]>();
  for (const { clause, value } of result.observations)
    observations.set(clause, [...(observations.get(clause) ?? []), value]);
  const judged = (id: string, clause: Clause | undefined): JudgedClause => ({
    ...{ id, clause, verdict: verdicts.get(id) ?? 'unchecked' },
    ...{ results: results.get(id) ?? [], observations: observations.get(id) ?? [] },
  });
  const files = loadClauseFiles();
  const sections = files.map(({ section, title, clauses }) => ({
    ...{ section, title: sectionTitles.get(section) ?? title },
    clauses: clauses.filter(({ id }) => verdicts.has(id)).map((clause) => judged(clause.id, clause)),
  }));
  const known = new Set(files.flatMap(({ clauses }) => clauses.map(({ id }) => id)));
  const strange = [...new Set([...verdicts.keys(), ...results.keys()])].filter((id) => !known.has(id));
  const rest = { section: 'other', title: 'Other clauses', clauses: strange.map((id) => judged(id, undefined)) };
  return [...sections, rest].filter(({ clauses }) => clauses.length > 0);
}

/** How many clauses of a section have each verdict, in words. */
function countsOf({ clauses }: Pick<JudgedSection, 'clauses'>): Markup[] {
  return clauseVerdicts.flatMap((verdict) => {
    const count = clauses.filter((clause) => clause.verdict === verdict).length;
    return count === 0 ? [] : [markup`<span class="count ${verdict}">${verdictMark(verdict)} ${count}</span>`];
  });
}

/** The matrix: a row for each section, a tile for each clause. */
export function matrix(sections: readonly JudgedSection[]): Markup {
  const tile = ({ id, verdict }: JudgedClause): Markup =>
    markup`<a class="tile ${verdict}" tabindex="-1" href="#${id}" title="${`${id}: ${verdictWords[verdict]}`}"></a>`;
  const rows = sections.map(
    (
      section,
    ) => markup`<li><a class="row" href="#section-${section.section}"><span class="number">${section.section}</span> <span>${section.title}</span></a>
<span class="tiles" aria-hidden="true">${section.clauses.map(tile)}</span>
<span class="counts">${countsOf(section)}</span></li>`,
  );
  return markup`<ol class="matrix">${lines(rows)}</ol>`;
}

/** A section with its clauses. `shown` are checks whose failure stands under a finding, with its place. */
export function sectionOfPage(section: JudgedSection, shown: ReadonlyMap<string, number>, named: Set<string>): Markup {
  return markup`<section class="group" id="section-${section.section}">
<h2><a href="#section-${section.section}"><span class="number">${section.section}</span> ${section.title}</a> <span class="counts">${countsOf(section)}</span></h2>
${lines(section.clauses.map((clause) => clauseOfPage(clause, shown, named)))}
</section>`;
}

function clauseOfPage(judged: JudgedClause, shown: ReadonlyMap<string, number>, named: Set<string>): Markup {
  const { id, verdict, clause, results, observations } = judged;
  const words = clause?.says ?? '';
  return markup`<details class="clause item ${verdict}" id="${id}" data-verdict="${verdict}">
<summary>${verdictMark(verdict)}<span class="name"><span class="id">${id}</span> <span class="says">${words}</span></span></summary>
<div class="inside">
<p class="facts">${clause ? markup`${clause.level}, ${clause.status} · ` : ''}<a href="#${id}">link to this clause</a> · <a class="out" href="${specificationOf(id)}" rel="noreferrer">specification</a>${sources(clause)}</p>
${results.length === 0 ? markup`<p>No check of this run is about it.</p>` : markup`<ul class="checks">${lines(results.map((result) => check(result, shown, named)))}</ul>`}
${observations.length === 0 ? '' : markup`<p>Observed:</p><ul>${lines(observations.map((value) => markup`<li>${value}</li>`))}</ul>`}
</div></details>`;
}

function sources(clause: Clause | undefined): Markup {
  if (!clause || clause.anchors.length === 0) return new Markup('');
  return markup` · source ${clause.anchors.map((anchor, at) => markup`${at > 0 ? ', ' : ''}<code>${anchor}</code>`)}`;
}

/** A check below a clause. A check of several clauses has its anchor at the first. */
function check(result: CheckResult, shown: ReadonlyMap<string, number>, named: Set<string>): Markup {
  const { id, verdict, failure, durationMs, cases } = result;
  const anchor = named.has(id) ? '' : markup` id="check-${id}"`;
  const isFirst = !named.has(id);
  named.add(id);
  const place = shown.get(id);
  const outcome = verdict === 'pass' ? `${casesInWords(cases)}` : outcomeInWords(result);
  return markup`<li${anchor}>${verdictMark(verdict)} <span class="id">${id}</span> ${outcome}, ${durationMs} ms
${place === undefined ? '' : markup` · <a href="#finding-${place}">finding ${place}</a>`}
${failure && isFirst ? opening('Its smallest case', markup`${difference(failure)}${shortScriptOf(id, failure)}`) : ''}</li>`;
}
