/**
 * Generates `spec/spec.generated.html`, the specification as one page for readers: `npm run generate`, or
 * `tsx scripts/generate/spec-page.ts` for this page alone. Everything on it comes from the data in `spec/`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Anchor,
  type Clause,
  type ClauseFile,
  loadAnchors,
  loadClauseFiles,
  loadDecisions,
  loadTable,
  tableNames,
} from '../../spec/index.ts';

type Cell = string | number | boolean | readonly unknown[] | undefined;
type Row = Readonly<Record<string, Cell>>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Escaped text in which `…` becomes code. */
const prose = (text: string): string => toHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** `relation-kinds` → `Relation kinds`, `operandShape` → `Operand shape`. */
const title = (name: string): string => {
  const words = name
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace('Graphql', 'GraphQL').replace('Rest', 'REST');
};

const sectionId = (section: string): string => `section-${section}`;
const tableId = (name: string): string => `table-${name}`;
const decisionId = (name: string): string => `decision-${name}`;
const linkTo = (id: string, text: string): string => `<a href="#${toHtml(id)}">${toHtml(text)}</a>`;

/** Title and body of a note: its first heading, and the rest. */
function splitNote(note: string): { readonly heading: string; readonly body: string } {
  const [first = '', ...rest] = note.split('\n');
  return { heading: first.replace(/^# /, ''), body: rest.join('\n').trim() };
}

function renderClause(clause: Clause, anchors: ReadonlyMap<string, Anchor>): string {
  const badges = [clause.level, clause.status]
    .map((word) => `<span class="badge ${word}">${word}</span>`)
    .concat(
      clause.capability === undefined ? [] : `<span class="badge needs">needs ${toHtml(clause.capability)}</span>`,
    );
  const sources = clause.anchors.map(
    (key) => `<li><code>${toHtml(key)}</code> ${toHtml(anchors.get(key)?.row ?? '')}</li>`,
  );
  const decision =
    clause.decision === undefined
      ? ''
      : `<p class="settled">Settled in ${linkTo(decisionId(clause.decision), clause.decision.replaceAll('-', ' '))}</p>`;
  return `<article class="clause item ${clause.status}" id="${toHtml(clause.id)}">
<h3><a href="#${toHtml(clause.id)}">${toHtml(clause.id)}</a></h3><p class="badges">${badges.join('')}</p>
<p class="says">${prose(clause.says)}</p>
${sources.length === 0 ? '' : `<ul class="anchors">${sources.join('')}</ul>`}${decision}
</article>`;
}

function renderSection(file: ClauseFile, anchors: ReadonlyMap<string, Anchor>): string {
  return `<section class="group" id="${sectionId(file.section)}">
<h2><span class="number">${toHtml(file.section)}</span> ${toHtml(file.title)}</h2>
${file.clauses.map((clause) => renderClause(clause, anchors)).join('\n')}
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
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'clause');
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

/** The page, complete: styles, script and all data inside, no other file needed. Reads `spec/` and its own two assets. */
export function renderSpecPage(): string {
  const files = loadClauseFiles();
  const clauses = files.flatMap((file) => file.clauses);
  const anchors = loadAnchors();
  const anchorsByKey = new Map(anchors.map((anchor) => [anchor.key, anchor] as const));
  const decisions = [...loadDecisions()];
  const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();
  const count = (status: Clause['status']): number => clauses.filter((clause) => clause.status === status).length;
  return `<!doctype html>
<!-- Generated by scripts/generate/spec-page.ts from the data in spec/. Do not edit. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Touchstone: the specification</title>
<style>
${asset('../../conformance/report/page/frame.css')}
${asset('spec-page.css')}
</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Contents">
<p class="brand"><a href="#content">Touchstone</a></p>
<p class="search" hidden><label for="search">Filter clauses and tables</label><input id="search" type="search" placeholder="eqi, open, 4.8, media …" autocomplete="off"><output for="search"></output></p>
<h2>Sections</h2>
<ol>${files.map((file) => entry(sectionId(file.section), file.title, file.clauses.length, file.section)).join('\n')}</ol>
<h2>Tables</h2>
<ul>${tableNames()
    .map((name) => entry(tableId(name), title(name), loadTable(name).length))
    .join('\n')}</ul>
<h2>Decisions</h2>
<ul>${entry('decisions', 'All notes', decisions.length)}</ul>
</nav>
<main id="content">
<header>
<h1>What the Content Service must do</h1>
<p class="lead">${clauses.length} clauses for ${anchors.length} rows, rules and limits of its source document. Each has an id that never changes.</p>
<dl class="legend">
<div><dt><span class="badge stated">stated</span> ${count('stated')}</dt><dd>The source document says it. Judged of every implementation.</dd></div>
<div><dt><span class="badge observed">observed</span> ${count('observed')}</dt><dd>The document is silent, Strapi 4.26.2 does it. Judged with <code class="word">--profile strapi-4</code>.</dd></div>
<div><dt><span class="badge open">open</span> ${count('open')}</dt><dd>Nothing decides. What a build does is recorded, never judged.</dd></div>
</dl>
<p class="levels"><span class="badge must">must</span> a failure when broken · <span class="badge should">should</span> a warning: said in one place, differently in another · <span class="badge may">may</span> free</p>
</header>
<p class="nothing" hidden>Nothing matches.</p>
${files.map((file) => renderSection(file, anchorsByKey)).join('\n')}
${tableNames().map(renderTable).join('\n')}
<section class="group" id="decisions">
<h2>Decisions</h2>
${decisions.map(([name, note]) => renderDecision(name, note, clauses)).join('\n')}
</section>
</main>
<script>
${asset('spec-page.browser.js')}
</script>
</body>
</html>
`;
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) {
  writeFileSync(new URL('../../spec/spec.generated.html', import.meta.url), renderSpecPage());
}
