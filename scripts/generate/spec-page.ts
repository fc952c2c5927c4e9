/**
 * Generates `spec/spec.generated.html`, the specification as one page for readers: `npm run generate`, or
 * `tsx scripts/generate/spec-page.ts` for this page alone. Everything on it comes from the data in `spec/`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allChecks } from '../../conformance/checks/all.ts';
import { Markup } from '../../conformance/report/markup.ts';
import { renderPage } from '../../conformance/report/page/document.ts';
import {
  type Anchor,
  type Clause,
  type ClauseFile,
  loadAnchors,
  loadClauseFiles,
  loadDecisions,
  loadExchanges,
  loadTable,
  tableNames,
} from '../../spec/index.ts';
import { buildAnswers } from './spec-page/builds.ts';
import { type Beside, renderClause } from './spec-page/clause.ts';
import { decisionId, linkTo, prose, sectionId, splitNote, tableId, title, toHtml } from './spec-page/html.ts';
import { inDocumentOrder } from './spec-page/order.ts';

type Cell = string | number | boolean | readonly unknown[] | undefined;
type Row = Readonly<Record<string, Cell>>;

/** Tables that the suite generates from, and columns for generators: no reader's matter. */
const internalTables: ReadonlySet<string> = new Set(['capabilities', 'departures', 'features', 'flavours', 'strapi-5']);
const internalColumns: Readonly<Record<string, readonly string[]>> = {
  operators: ['neighbours', 'operand'],
  'attribute-types': ['family', 'form'],
  errors: ['knowledge'],
  'relation-operations': ['role', 'update'],
};

/** Names of the tables that readers use. */
export const shownTables = (): string[] => tableNames().filter((name) => !internalTables.has(name));

function renderSection(file: ClauseFile, anchors: readonly Anchor[], beside: Beside): string {
  const groups = inDocumentOrder(file, anchors).map(({ anchor, clauses }) => {
    const heading = anchor
      ? `<h3 class="anchor" id="anchor-${toHtml(encodeURIComponent(anchor.key))}"><code>${toHtml(anchor.key)}</code> ${prose(anchor.row)}</h3>`
      : '<h3 class="anchor">What no row of the document names</h3>';
    return `<div class="anchored">${heading}
${clauses.map((clause) => renderClause(clause, anchor, beside)).join('\n')}</div>`;
  });
  return `<section class="group" id="${sectionId(file.section)}">
<h2><span class="number">${toHtml(file.section)}</span> ${toHtml(file.title)}</h2>
${groups.join('\n')}
</section>`;
}

function renderCell(column: string, value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => renderCell(column, item));
    return value.every((item) => typeof item === 'string') ? items.join(', ') : items.join('<br>');
  }
  if (typeof value === 'object' && value !== null) {
    const { name, type, default: byDefault } = value as Row;
    return `<code class="word">${toHtml(`${name}: ${type}${byDefault === undefined ? '' : ` = ${byDefault}`}`)}</code>`;
  }
  const text = String(value);
  if (column === 'clause') return linkTo(text, text);
  if (['name', 'method', 'returns'].includes(column)) return `<code class="word">${toHtml(text)}</code>`;
  return ['form', 'path', 'message'].includes(column) ? `<code>${toHtml(text)}</code>` : prose(text);
}

function renderTable(name: string): string {
  const rows = loadTable<Row>(name);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (column) => !['clause', 'capability', ...(internalColumns[name] ?? [])].includes(column),
  );
  const all = rows.some((row) => row.clause !== undefined) ? [...columns, 'clause'] : columns;
  const head = all.map((column) => `<th scope="col">${toHtml(title(column))}</th>`).join('');
  const body = rows.map(
    (row) => `<tr class="item">${all.map((column) => `<td>${renderCell(column, row[column])}</td>`).join('')}</tr>`,
  );
  return `<section class="group" id="${tableId(name)}">
<h2>${toHtml(title(name))}</h2>
<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>
</section>`;
}

/** A paragraph of a note, or a list whose items begin with a dash. */
function proseOrList(block: string): string {
  if (!block.startsWith('- ')) return prose(block);
  const items = block.slice(2).split('\n- ');
  return `<ul>${items.map((item) => `<li>${prose(item)}</li>`).join('')}</ul>`;
}

function renderDecision(name: string, note: string, clauses: readonly Clause[]): string {
  const { heading, body } = splitNote(note);
  const blocks = body
    .split(/\n{2,}/)
    .map((block) => (block.startsWith('## ') ? `<dt>${prose(block.slice(3))}</dt>` : `<dd>${proseOrList(block)}</dd>`));
  const settled = clauses.filter((clause) => clause.decision === name).map((clause) => linkTo(clause.id, clause.id));
  return `<article class="decision item" id="${decisionId(name)}">
<h3><a href="#${decisionId(name)}">${toHtml(heading)}</a></h3>
<dl>${blocks.join('')}<dt>Clauses</dt><dd class="ids">${settled.join(' ')}</dd></dl>
</article>`;
}

const entry = (id: string, text: string, count: number, number = ''): string =>
  `<li><a href="#${id}"><span class="number">${toHtml(number)}</span><span>${toHtml(text)}</span><span class="count">${count}</span></a></li>`;

/** Ids of the checks that prove each clause. */
function checksByClause(): Map<string, string[]> {
  const byClause = new Map<string, string[]>();
  for (const { id, clauses } of allChecks)
    for (const clause of clauses) byClause.set(clause, [...(byClause.get(clause) ?? []), id]);
  return byClause;
}

/** The page, complete: styles, script and all data inside, no other file needed. Reads `spec/` and its own two assets. */
export function renderSpecPage(exchanges = loadExchanges()): string {
  const files = loadClauseFiles();
  const clauses = files.flatMap((file) => file.clauses);
  const anchors = loadAnchors();
  const decisions = [...loadDecisions()];
  const beside: Beside = {
    anchors: new Map(anchors.map((anchor) => [anchor.key, anchor])),
    exchanges,
    checks: checksByClause(),
    builds: buildAnswers(),
    decisions: new Map(decisions.map(([name, note]) => [name, splitNote(note).heading])),
  };
  const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();
  const count = (status: Clause['status']): number => clauses.filter((clause) => clause.status === status).length;
  return renderPage({
    note: 'Generated by scripts/generate/spec-page.ts from the data in spec/. Do not edit.',
    title: 'Touchstone: the specification',
    styles: [asset('../../conformance/report/page/frame.css'), asset('spec-page.css')],
    scripts: [asset('spec-page.browser.js')],
    navigation:
      new Markup(`<p class="search" hidden><label for="search">Search the specification</label><input id="search" type="search" placeholder="connect before, drafts in populate …" autocomplete="off"><output for="search"></output></p>
<p class="best"></p>
<h2>Sections</h2>
<ol>${files.map((file) => entry(sectionId(file.section), file.title, file.clauses.length, file.section)).join('\n')}</ol>
<h2>Tables</h2>
<ul>${shownTables()
        .map((name) => entry(tableId(name), title(name), loadTable(name).length))
        .join('\n')}</ul>
<h2>Decisions</h2>
<ul>${entry('decisions', 'All notes', decisions.length)}</ul>`),
    main: new Markup(`<header>
<h1>What the Content Service must do</h1>
<p class="lead">${clauses.length} clauses for ${anchors.length} rows, rules and limits of its source document. Each has an id that never changes, and is found at that id on this page: <code>spec.generated.html#rest.filters.eqi</code>.</p>
<dl class="legend">
<div><dt><span class="badge stated">stated</span> ${count('stated')}</dt><dd>The source document says it. Judged of every implementation.</dd></div>
<div><dt><span class="badge observed">observed</span> ${count('observed')}</dt><dd>The document is silent, Strapi 4.26.2 does it. Judged with <code class="word">--profile strapi-4</code>.</dd></div>
<div><dt><span class="badge open">open</span> ${count('open')}</dt><dd>Nothing decides. What a build does is recorded, never judged.</dd></div>
</dl>
<p class="levels"><span class="badge must">must</span> a failure when broken · <span class="badge should">should</span> a warning: said in one place, differently in another · <span class="badge may">may</span> free</p>
</header>
<p class="nothing" hidden>Nothing matches.</p>
${files.map((file) => renderSection(file, anchors, beside)).join('\n')}
${shownTables().map(renderTable).join('\n')}
<section class="group" id="decisions">
<h2>Decisions</h2>
${decisions.map(([name, note]) => renderDecision(name, note, clauses)).join('\n')}
</section>`),
  });
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) {
  writeFileSync(new URL('../../spec/spec.generated.html', import.meta.url), renderSpecPage());
}
