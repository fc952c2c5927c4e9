/** Writes the report for pull requests, wikis and step summaries, in at most 60 lines. */
import { type ShownFinding, shownFindings } from './findings.ts';
import { code, codeBlock, prose } from './markdown-text.ts';
import { bySection, type RunRecord, type SectionOfChecks } from './run-record.ts';
import { shortDifference } from './short-difference.ts';
import {
  answersInWords,
  cellsInWords,
  clipped,
  coverageInWords,
  headline,
  isTrouble,
  leftoverNames,
  notJudgedInWords,
  observedInWords,
  remainsInWords,
  scriptLines,
  seconds,
  symbols,
  totalsInWords,
  verdictOrder,
  whyNotInWords,
} from './words.ts';

/** Lines of the whole report. */
const mostLines = 60;

/** Sections in trouble that have a row of their own. */
const mostSections = 8;

/** Notes, and leftovers, that have a line of their own. */
const mostNotes = 3;

/** Longest script under a finding. */
const mostCurls = 10;

/** Widest curl line: a comment of a pull request is limited. */
const widestCurl = 4000;

export function markdownReport(record: RunRecord): string {
  const { result } = record;
  const findings = shownFindings(record).filter(({ verdict }) => verdict !== 'expected-fail');
  const head = [
    `## ${symbols[findings[0]?.verdict ?? 'pass']} ${headline(result, findings.length)}`,
    '',
    `${code(clipped(result.target.url, 200))}, profile ${prose(result.profile)}, seed ${result.seed}: ${result.requests} requests in ${seconds(result.durationMs)}, ${remainsInWords(result)}`,
    '',
  ];
  const foot = [...sectionTable(record), ...notes(record)];
  const budget = mostLines - head.length - foot.length;
  return `${[...head, ...findingLines(findings, budget), ...foot].join('\n').trimEnd()}\n`;
}

/** Findings, whole as far as lines are left, then by title, then counted. */
function findingLines(findings: readonly ShownFinding[], budget: number): string[] {
  const lines: string[] = [];
  for (const [at, finding] of findings.entries()) {
    const left = findings.length - at - 1;
    const forms = [wholeFinding(finding, true), wholeFinding(finding, false), [`- ${titleOf(finding)}`, '']];
    const form = forms.find((candidate) => lines.length + candidate.length + Math.min(left, 3) * 2 <= budget);
    if (form === undefined) return [...lines, `… and ${left + 1} more findings, all in the HTML report`, ''];
    lines.push(...form);
  }
  return lines;
}

const titleOf = ({ place, verdict, title, sections }: ShownFinding): string =>
  `**${place}.** ${symbols[verdict]} ${code(clipped(title, 200))} (${prose(clipped(sections.join(', '), 80))})`;

function wholeFinding(finding: ShownFinding, withScript: boolean): string[] {
  const { clauses, check, message, others, failure, holds } = finding;
  const [clause] = clauses;
  const says = clause?.says === undefined ? [] : [`> ${code(clause.id)} ${prose(clipped(clause.says, 300))}`];
  const beside = holds.length > 0 ? [`Beside it holds: ${holds.slice(0, 6).map(code).join(', ')}`, ''] : [];
  const more = others.length > 0 ? [`and ${others.length} more ${others.length === 1 ? 'check' : 'checks'}`] : [];
  const what = [`${code(check)}${message === undefined ? '' : `: ${code(clipped(message, 300))}`}`, ...more].join(', ');
  const difference = failure ? shortDifference(failure.expected, failure.actual, 1) : [];
  const signs = { expected: '-', actual: '+', place: ' ' } as const;
  return [
    titleOf(finding),
    '',
    ...(says.length > 0 ? [...says, ''] : []),
    what,
    '',
    ...(difference.length > 0
      ? codeBlock(
          'diff',
          difference.map(({ side, text }) => `${signs[side]} ${text}`),
        )
      : []),
    ...beside,
    ...(failure && withScript ? scriptOf(failure) : []),
  ];
}

function scriptOf(failure: NonNullable<ShownFinding['failure']>): string[] {
  const curls = scriptLines(failure);
  if (curls.length === 0 || curls.length > mostCurls || curls.some(({ length }) => length > widestCurl)) return [];
  return [
    `<details><summary>to see it (${answersInWords(failure)})</summary>`,
    '',
    ...codeBlock('sh', curls),
    '</details>',
    '',
  ];
}

/** Verdicts by section: those in trouble, and all others in one row. */
function sectionTable(record: RunRecord): string[] {
  const sections = bySection(record);
  if (sections.length === 0) return [];
  const troubled = sections
    .filter(({ judged }) => judged.some(({ result }) => isTrouble(result.verdict)))
    .slice(0, mostSections);
  const others = sections.filter((section) => !troubled.includes(section));
  const checks = others.flatMap(({ judged }) => judged);
  const rest = {
    section: `${others.length} ${troubled.length > 0 ? 'other ' : ''}sections`,
    title: '',
    judged: checks,
  };
  const verdicts = verdictOrder.filter((verdict) => record.judged.some(({ result }) => result.verdict === verdict));
  const row = ({ section, title, judged }: SectionOfChecks): string => {
    const counts = verdicts.map((verdict) => judged.filter(({ result }) => result.verdict === verdict).length || '');
    return `| ${prose(`${section} ${title}`.trim())} | ${counts.join(' | ')} |`;
  };
  return [
    `| section | ${verdicts.map((verdict) => `${symbols[verdict]} ${verdict}`).join(' | ')} |`,
    `|---|${verdicts.map(() => '--:').join('|')}|`,
    ...troubled.map(row),
    ...(others.length > 0 ? [row(rest)] : []),
    '',
  ];
}

function notes({ result, notices, judged }: RunRecord): string[] {
  const why = [...notJudgedInWords(result), ...whyNotInWords(judged.map((check) => check.result)).map(code)];
  return [
    `- ${totalsInWords(result.totals)}; ${coverageInWords(result)}`,
    ...(why.length > 0 ? [`- ${why.join('; ')}`] : []),
    ...observedInWords(result).map((line) => `- ${line}`),
    ...(cellsInWords(result) === '' ? [] : [`- cells hit: ${prose(cellsInWords(result))}`]),
    ...limited(notices.map((notice) => `- note: ${code(clipped(notice, 300))}`)),
    ...limited(leftoverNames(result).map((name) => `- left behind: ${code(clipped(name, 300))}`)),
  ];
}

function limited(lines: readonly string[]): string[] {
  const more = lines.length - mostNotes;
  return more <= 0 ? [...lines] : [...lines.slice(0, mostNotes), `- and ${more} more like it`];
}
