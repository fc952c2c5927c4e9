/** The report for pull requests and wikis. */
import { comparison } from './differences.ts';
import { bySection, type JudgedCheck, type RunRecord } from './run-record.ts';
import {
  answersInWords,
  cellsInWords,
  coverageInWords,
  isTrouble,
  remainsInWords,
  remainsNamed,
  seconds,
  totalsInWords,
  verdictOrder,
} from './words.ts';

export function markdownReport(record: RunRecord): string {
  const { result, notices, remains } = record;
  const lines = [
    '# Conformance',
    '',
    `**${totalsInWords(result.totals)}**`,
    '',
    `- target: ${result.target.url}, profile ${result.profile}, seed ${result.seed}`,
    `- ${result.requests} requests in ${seconds(result.durationMs)}, ${remainsInWords(result)}`,
    ...remainsNamed(remains).map((one) => `  - ${one}`),
    `- ${coverageInWords(result)}`,
    ...(cellsInWords(result) === '' ? [] : [`- cells hit: ${cellsInWords(result)}`]),
    ...notices.map((notice) => `- note: ${notice}`),
    '',
    `| section | ${verdictOrder.join(' | ')} |`,
    `|---|${verdictOrder.map(() => '--:').join('|')}|`,
    ...bySection(record).map(({ section, title, judged }) => {
      const counts = verdictOrder.map(
        (verdict) => judged.filter((check) => check.result.verdict === verdict).length || '',
      );
      return `| ${section} ${title} | ${counts.join(' | ')} |`;
    }),
    '',
    ...record.judged.filter(({ result: { verdict } }) => isTrouble(verdict)).flatMap(trouble),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function trouble({ result: { id, verdict, sections, message, failure }, clauseTexts }: JudgedCheck): string[] {
  return [
    `## ${verdict}: \`${id}\` (${sections.join(', ')})`,
    '',
    ...clauseTexts.flatMap((text) => [`> ${text}`, '']),
    ...(message === undefined ? [] : [message, '']),
    ...(failure ? fenced('', comparison(failure.expected, failure.actual)) : []),
    ...(failure
      ? [
          `To see it (${answersInWords(failure)}):`,
          '',
          ...fenced(
            'sh',
            failure.requests.map(({ curl }) => curl),
          ),
        ]
      : []),
  ];
}

/** A code block that its own content cannot close. */
function fenced(language: string, lines: readonly string[]): string[] {
  const ticks = lines.join('\n').match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
  return [`${fence}${language}`, ...lines, fence, ''];
}
