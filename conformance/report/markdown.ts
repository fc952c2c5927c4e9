/** Writes the report for pull requests and wikis. */
import { comparison } from './differences.ts';
import { code, codeBlock, prose } from './markdown-text.ts';
import { bySection, type JudgedCheck, type RunRecord } from './run-record.ts';
import {
  answersInWords,
  cellsInWords,
  coverageInWords,
  isTrouble,
  leftoverNames,
  notJudgedInWords,
  observedInWords,
  remainsInWords,
  seconds,
  totalsInWords,
  verdictOrder,
} from './words.ts';

export function markdownReport(record: RunRecord): string {
  const { result, notices } = record;
  const lines = [
    '# Conformance',
    '',
    `**${totalsInWords(result.totals)}**`,
    '',
    `- target: ${code(result.target.url)}, profile ${prose(result.profile)}, seed ${result.seed}`,
    `- ${result.requests} requests in ${seconds(result.durationMs)}, ${remainsInWords(result)}`,
    ...leftoverNames(result).map((name) => `  - ${code(name)}`),
    `- ${coverageInWords(result)}`,
    ...notJudgedInWords(result).map((line) => `- ${line}`),
    ...(result.totals.observed > 0 ? [`- ${observedInWords}`] : []),
    ...(cellsInWords(result) === '' ? [] : [`- cells hit: ${prose(cellsInWords(result))}`]),
    ...notices.map((notice) => `- note: ${code(notice)}`),
    '',
    `| section | ${verdictOrder.join(' | ')} |`,
    `|---|${verdictOrder.map(() => '--:').join('|')}|`,
    ...bySection(record).map(({ section, title, judged }) => {
      const counts = verdictOrder.map(
        (verdict) => judged.filter((check) => check.result.verdict === verdict).length || '',
      );
      return `| ${prose(`${section} ${title}`)} | ${counts.join(' | ')} |`;
    }),
    '',
    ...record.judged.filter(({ result: { verdict } }) => isTrouble(verdict)).flatMap(trouble),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function trouble({ result: { id, verdict, sections, message, failure }, clauseTexts }: JudgedCheck): string[] {
  return [
    `## ${verdict}: ${code(id)} (${prose(sections.join(', '))})`,
    '',
    ...clauseTexts.flatMap((text) => [`> ${prose(text)}`, '']),
    ...(message === undefined ? [] : [code(message), '']),
    ...(failure ? codeBlock('', comparison(failure.expected, failure.actual)) : []),
    ...(failure
      ? [
          `To see it (${answersInWords(failure)}):`,
          '',
          ...codeBlock(
            'sh',
            failure.requests.map(({ curl }) => curl),
          ),
        ]
      : []),
  ];
}
