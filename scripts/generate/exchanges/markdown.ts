/** Writes `fixtures/exchanges/`: a file of Markdown for each section of the source document, and an index. */
import { answerText, requestText } from '../../../conformance/report/exchange-text.ts';
import { readableJson } from '../../../conformance/report/readable-json.ts';
import type { Clause, ClauseFile, ShownExchange } from '../../../spec/index.ts';

type Exchanges = ReadonlyMap<string, readonly ShownExchange[]>;

/** The files of the folder by name. */
export function renderMarkdown(files: readonly ClauseFile[], exchanges: Exchanges): Map<string, string> {
  const sections = files.filter(({ clauses }) => clauses.some(({ id }) => exchanges.has(id)));
  return new Map([
    ['README.md', renderIndex(sections, exchanges)],
    ...sections.map((file): [string, string] => [nameOf(file), renderSection(file, exchanges)]),
  ]);
}

const nameOf = ({ section, title }: ClauseFile): string =>
  `${section}-${title
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}.md`;

function renderIndex(sections: readonly ClauseFile[], exchanges: Exchanges): string {
  return [
    '# Exchanges',
    '',
    'What a request looks like and what comes back, one file a section of the source document, one heading a clause, in the',
    'order the requests were sent. Every clause starts from the content in [`../content`](../content), served from the models',
    'in [`../project`](../project), unless it names another server. Paths are written to be read: a client escapes spaces and',
    'may escape brackets. `$TOKEN` is a full-access API token.',
    '',
    'Made by `scripts/generate/exchanges`; a test proves that they are what the reference server answers.',
    '',
    '| section | clauses shown |',
    '|---|---|',
    ...sections.map((file) => {
      const count = file.clauses.filter(({ id }) => exchanges.has(id)).length;
      return `| [${file.section} ${file.title}](${nameOf(file)}) | ${count} |`;
    }),
    '',
  ].join('\n');
}

function renderSection(file: ClauseFile, exchanges: Exchanges): string {
  return [
    `# ${file.section} ${file.title}`,
    ...file.clauses.flatMap((clause) => {
      const shown = exchanges.get(clause.id);
      return shown ? renderClause(clause, shown) : [];
    }),
    '',
  ].join('\n');
}

function renderClause({ id, level, status, sections, says }: Clause, shown: readonly ShownExchange[]): string[] {
  const [first] = shown;
  return [
    '',
    `## ${id}`,
    '',
    `${level} · ${status} · ${sections.join(', ')}${first?.on === undefined ? '' : ` · on ${first.on}`}`,
    '',
    ...says.split('\n').map((line) => `> ${line.replaceAll('<', '\\<')}`),
    ...shown.flatMap((exchange) => [
      '',
      ...fenced('http', requestText(exchange)),
      '',
      ...fenced('json', answerText(exchange)),
      ...(exchange.beside === undefined
        ? []
        : ['', 'does not pass:', '', ...fenced('json', readableJson(exchange.beside))]),
    ]),
  ];
}

/** A block of code; its fence is longer than any in it. */
function fenced(language: string, text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, text, fence];
}
