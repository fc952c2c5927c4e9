/**
 * Generates `spec/sentences.generated.md`: the source document sentence by sentence, each with its clauses, their checks and
 * what of it is proved. `npm run generate` makes it.
 */
import { allChecks } from '../../conformance/checks/all.ts';
import { type Clause, loadClauseFiles, loadClauses, loadSentenceFiles, type Sentence } from '../../spec/index.ts';

/** So many clauses or checks are named in a row; the others are counted. */
const mostNamed = 12;

/** A cell of a Markdown table: one line, without bars of its own; a row of a table without those around it. */
const cell = (text: string): string =>
  text
    .replace(/^\| | \|$/g, '')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('*', '\\*')
    .replaceAll('\n', ' ');

const code = (text: string): string => `\`${text}\``;

function named(ids: readonly string[]): string {
  const more = ids.length - mostNamed;
  return [...ids.slice(0, mostNamed).map(code), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Ids of the checks that prove each clause. */
function checksByClause(): ReadonlyMap<string, readonly string[]> {
  const byClause = new Map<string, string[]>();
  for (const { id, clauses } of allChecks)
    for (const clause of clauses) byClause.set(clause, [...(byClause.get(clause) ?? []), id]);
  return byClause;
}

/** How firmly a clause is judged, in a word or two. */
const firmness = ({ level, status }: Clause): string => (status === 'stated' ? level : status);

/** `must 3, should 1`: what of a sentence is proved. */
function proved(clauses: readonly Clause[], open: string | undefined): string {
  const counts = new Map<string, number>();
  for (const clause of clauses) counts.set(firmness(clause), (counts.get(firmness(clause)) ?? 0) + 1);
  const words = [...counts].map(([word, count]) => `${word} ${count}`).join(', ');
  return open === undefined ? words : `${words}. ${open}`;
}

function row(
  { text, clauses = [], notTestable, open }: Sentence,
  byId: ReadonlyMap<string, Clause>,
  checks: ReadonlyMap<string, readonly string[]>,
): string {
  if (notTestable !== undefined) return `| ${cell(text)} | – | – | not testable: ${cell(notTestable)} |`;
  const ownClauses = clauses.flatMap((id) => byId.get(id) ?? []);
  const proving = [...new Set(clauses.flatMap((id) => checks.get(id) ?? []))];
  return `| ${cell(text)} | ${named(clauses)} | ${proving.length === 0 ? '–' : named(proving)} | ${cell(proved(ownClauses, open))} |`;
}

/** The table, as Markdown. */
export function renderSentences(): string {
  const clauses = loadClauses();
  const checks = checksByClause();
  const titles = new Map(loadClauseFiles().map(({ section, title }) => [section, title]));
  const sections = loadSentenceFiles().flatMap(({ section, sentences }) => [
    '',
    `## ${section === '0' ? 'Introduction' : `${section} ${titles.get(section) ?? ''}`}`,
    '',
    '| the source document says | clauses | checks | proved |',
    '|---|---|---|---|',
    ...sentences.map((sentence) => row(sentence, clauses, checks)),
  ]);
  const silent = [...clauses.values()].flatMap(({ id, noCheck }) =>
    noCheck === undefined ? [] : [`| ${code(id)} | ${cell(noCheck)} |`],
  );
  return [
    '# The source document, sentence by sentence',
    '',
    'Made by `npm run generate` from `spec/sentences/`, `spec/clauses/` and the checks of the suite; table rows and list items',
    'count as sentences. **proved** counts the clauses by how firmly they are judged: `must` and `should` of what is stated,',
    '`observed` where the document is silent (judged with `--profile strapi-4` alone), `open` where nothing decides (recorded).',
    'The sentence behind it says what of the sentence is not a must.',
    ...sections,
    '',
    '## Clauses that no check asks about',
    '',
    '| clause | why |',
    '|---|---|',
    ...silent,
    '',
  ].join('\n');
}
