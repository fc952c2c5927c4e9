/** Sections and what was not judged, as lines for terminals and logs. */
import type { Part } from './lines.ts';
import { bySection, type RunRecord, type SectionOfChecks } from './run-record.ts';
import type { Line } from './terminal-findings.ts';
import { verdictStyles } from './verdict-styles.ts';
import {
  cellsInWords,
  clipped,
  coverageInWords,
  isTrouble,
  leftoverNames,
  notJudgedInWords,
  observedInWords,
  remainsInWords,
  seconds,
  symbols,
  totalsInWords,
  verdictOrder,
  whyNotInWords,
} from './words.ts';

/** Most sections in trouble that have a line of their own beside findings. */
const mostSections = 5;

/** A line for each section; where there are findings, the sections without trouble share one. */
export function sectionLines(record: RunRecord): Line[] {
  const sections = bySection(record);
  const troubled = sections.filter(({ judged }) => judged.some(({ result }) => isTrouble(result.verdict)));
  const isLong = sections.length > mostSections;
  if (troubled.length === 0 || !isLong) return sections.map(sectionLine);
  const shown = troubled.length > mostSections ? troubled.slice(0, mostSections - 1) : troubled;
  const hidden = troubled.slice(shown.length);
  const sound = sections.filter((section) => !troubled.includes(section));
  return [
    ...shown.map(sectionLine),
    ...(hidden.length > 0 ? [together('in trouble too', hidden)] : []),
    ...(sound.length > 0 ? [together('without trouble', sound)] : []),
  ];
}

const countsOf = (checks: SectionOfChecks['judged']): Part[] =>
  verdictOrder.flatMap((verdict): Part[] => {
    const amount = checks.filter(({ result }) => result.verdict === verdict).length;
    return amount === 0 ? [] : ['  ', { style: verdictStyles[verdict], text: `${symbols[verdict]} ${amount}` }];
  });

function sectionLine({ section, title, judged }: SectionOfChecks): Line {
  return [{ style: 'bold', text: section.padEnd(5) }, `${title.padEnd(44)} `, ...countsOf(judged).slice(1)];
}

function together(what: string, sections: readonly SectionOfChecks[]): Line {
  const numbers = sections.map(({ section }) => section).join(' ');
  return [{ style: 'bold', text: `${what}: ` }, `${numbers} `, ...countsOf(sections.flatMap(({ judged }) => judged))];
}

/** Totals, what was not judged and why, what was sent and what stayed behind. */
export function totalLines({ result, notices, judged }: RunRecord): Line[] {
  return [
    [{ style: 'bold', text: totalsInWords(result.totals) }],
    [coverageInWords(result)],
    ...notJudgedInWords(result).map((text) => [text]),
    ...observedInWords(result).map((text): Line => [{ style: verdictStyles.observed, text }]),
    ...whyNotInWords(judged.map((check) => check.result)).map((text) => [text]),
    ...limited(notices.map((notice) => [`note: ${clipped(notice, 300)}`])),
    ...(Object.keys(result.coverage.cells).length > 0 ? [[`cells hit: ${cellsInWords(result)}`]] : []),
    [`${result.requests} requests in ${seconds(result.durationMs)}, ${remainsInWords(result)}`],
    ...leftoverNames(result).map((name) => [`    ${name}`]),
  ];
}

/** Most notes in a text for terminals. */
const mostNotes = 5;

function limited(notes: readonly Line[]): Line[] {
  const more = notes.length - mostNotes;
  return [...notes.slice(0, mostNotes), ...(more > 0 ? [[`note: and ${more} more`]] : [])];
}
