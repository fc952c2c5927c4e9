/** Writes several builds side by side as one page: for each clause, what each build does. It needs no other file. */
import { readFileSync } from 'node:fs';
import { type Clause, loadClauseFiles } from '../../../spec/index.ts';
import { type BuildRecord, type ClauseRecord, type ComparedClause, compareBuilds } from '../../engine/build-record.ts';
import type { Verdict } from '../../engine/events.ts';
import { lines, type Markup, markup } from '../markup.ts';
import { renderPage } from '../page/document.ts';
import { verdictMark, verdictWords } from '../page/parts.ts';
import { verdictOrder } from '../words.ts';
import { differencesId, differencesOfPage, type ShownDifference } from './differences.ts';
import { notJudgedId, notJudgedOfPage } from './not-judged.ts';

const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();

export interface BuildsPage {
  readonly builds: readonly BuildRecord[];
  /** Where a clause of the specification can be read. */
  readonly specification: (clause: string) => string;
  /** What is known of two of the builds. Absent: nothing. */
  readonly differences?: readonly ShownDifference[];
  /** A line of its source, where it is generated. */
  readonly note?: string;
}

interface Section {
  readonly section: string;
  readonly title: string;
  readonly clauses: readonly (ComparedClause & { readonly clause: Clause | undefined })[];
}

/** The page. */
export function buildsPage({ builds, specification, differences = [], note }: BuildsPage): string {
  const sections = sectionsOf(builds);
  const all = sections.flatMap(({ clauses }) => clauses);
  const differing = all.filter(({ differs }) => differs).length;
  return renderPage({
    note,
    title: `Builds side by side: ${builds.map(({ name }) => name).join(', ')}`,
    styles: [asset('../page/frame.css'), asset('../page/page.css'), asset('./builds.css')],
    scripts: [asset('../page/page.browser.js'), asset('./builds.browser.js')],
    navigation: markup`<p class="search" hidden><label for="search">Search clauses and messages</label><input id="search" type="search" placeholder="publishedAt, 4.8, GraphQL …" autocomplete="off"><output for="search"></output></p>
<div class="chips" role="group" aria-label="Show only" hidden><button type="button" class="chip" aria-pressed="false" data-show="differs">builds differ</button><button type="button" class="chip" aria-pressed="false" data-show="alike">all alike</button></div>
<details class="contents" open><summary>Contents</summary>
${differences.length > 0 ? markup`<h2>Differences</h2><ol><li><a href="#${differencesId}"><span>Strapi 5 for clients of Strapi 4</span><span class="count">${differences.length}</span></a></li></ol>` : ''}
<h2>Sections</h2><ol>${lines(sections.map(entry))}
<li><a href="#${notJudgedId}"><span>What was not judged, and why</span></a></li></ol>
</details>`,
    main: markup`<header>
<p class="kicker">${all.length} clauses, ${differing} of them judged otherwise by builds</p>
<h1>Builds side by side</h1>
${totals(builds)}
</header>
<p class="nothing" hidden>Nothing matches. <button type="button" class="clear">Show everything</button></p>
${differences.length > 0 ? differencesOfPage(differences) : ''}
${lines(sections.map((section) => sectionOfPage(section, builds, specification)))}
${notJudgedOfPage(builds, specification)}`,
  });
}

function sectionsOf(builds: readonly BuildRecord[]): Section[] {
  const compared = new Map(compareBuilds(builds).map((clause) => [clause.id, clause]));
  const files = loadClauseFiles();
  const sections = files.map(({ section, title, clauses }) => ({
    ...{ section, title },
    clauses: clauses.flatMap((clause) => {
      const row = compared.get(clause.id);
      return row ? [{ ...row, clause }] : [];
    }),
  }));
  const known = new Set(files.flatMap(({ clauses }) => clauses.map(({ id }) => id)));
  const strange = [...compared.values()].filter(({ id }) => !known.has(id));
  const rest = {
    section: 'other',
    title: 'Other clauses',
    clauses: strange.map((row) => ({ ...row, clause: undefined })),
  };
  return [...sections, rest].filter(({ clauses }) => clauses.length > 0);
}

const entry = ({ section, title, clauses }: Section): Markup => {
  const differing = clauses.filter(({ differs }) => differs).length;
  return markup`<li><a href="#section-${section}"><span class="number">${section}</span> <span>${title}</span><span class="count">${differing === 0 ? '' : `${differing} of `}${clauses.length}</span></a></li>`;
};

/** How many clauses of each build have each verdict. */
function totals(builds: readonly BuildRecord[]): Markup {
  const counted = builds.map(({ clauses }) => Object.values(clauses).map(({ verdict }) => verdict));
  const shown = verdictOrder.filter((verdict) => counted.some((verdicts) => verdicts.includes(verdict)));
  const count = (verdicts: readonly Verdict[], one: Verdict): number =>
    verdicts.filter((verdict) => verdict === one).length;
  const rows = builds.map(
    ({ name, profile }, at) =>
      markup`<tr><th scope="row">${name} <span class="soft">profile ${profile}</span></th>${shown.map((verdict) => markup`<td data-word="${verdictWords[verdict]}">${count(counted[at] ?? [], verdict)}</td>`)}</tr>`,
  );
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Totals"><table class="totals"><thead><tr><th scope="col">Clauses</th>${shown.map((verdict) => markup`<th scope="col">${verdictMark(verdict)} <span aria-hidden="true">${verdictWords[verdict]}</span></th>`)}</tr></thead><tbody>
${lines(rows)}
</tbody></table></div>`;
}

function sectionOfPage(
  section: Section,
  builds: readonly BuildRecord[],
  specification: BuildsPage['specification'],
): Markup {
  return markup`<section class="group" id="section-${section.section}">
<h2><a href="#section-${section.section}"><span class="number">${section.section}</span> ${section.title}</a></h2>
${lines(section.clauses.map((clause) => rowOfPage(clause, builds, specification)))}
</section>`;
}

function rowOfPage(
  row: Section['clauses'][number],
  builds: readonly BuildRecord[],
  specification: BuildsPage['specification'],
): Markup {
  const { id, clause, records, differs } = row;
  const kind = differs ? 'differs' : 'alike';
  const about = clause ? markup`<span class="soft">${clause.level}, ${clause.status}</span>` : '';
  return markup`<article class="row-of-builds item ${kind}" id="${id}" data-verdict="${kind}">
<h3><a class="id" href="#${id}">${id}</a> ${about} <a class="out" href="${specification(id)}">specification</a></h3>
<p class="says">${clause?.says ?? ''}</p>
<dl>${lines(records.map((record, at) => cell(builds[at]?.name ?? '', record)))}</dl>
</article>`;
}

function cell(name: string, record: ClauseRecord | undefined): Markup {
  const verdict = record?.verdict ?? 'unchecked';
  const words = record ? verdictWords[verdict] : 'not in this run';
  const message = record?.message === undefined ? '' : markup`<span class="message">${record.message}</span>`;
  return markup`<div class="${verdict}"><dt>${name}</dt><dd>${verdictMark(verdict)} <span class="word" aria-hidden="true">${words}</span> ${message}</dd></div>`;
}
