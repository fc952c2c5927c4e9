/** The findings of a run as lines for terminals and logs, in a limited number of lines. */
import { type ShownFinding, shownFindings } from './findings.ts';
import type { Part, Style } from './lines.ts';
import type { RunRecord } from './run-record.ts';
import { shortDifference } from './short-difference.ts';
import { verdictStyles } from './verdict-styles.ts';
import { answersInWords, clipped, scriptLines, symbols } from './words.ts';

export type Line = readonly Part[];

/** Longest script whose lines stand under a finding. */
const mostCurls = 12;

const paint = (style: Style | undefined, text: string): Part => ({ style, text });

/**
 * Lines of all findings: whole, as many as fit in `budget` lines, then without difference and script, then their titles
 * alone, then their number. The first is always whole.
 */
export function findingLines(record: RunRecord, budget: number): { readonly lines: Line[]; readonly hasCurl: boolean } {
  const findings = shownFindings(record);
  const judged = findings.filter(({ verdict }) => verdict !== 'expected-fail');
  if (judged.length === 0) return { lines: [], hasCurl: false };
  const lines: Line[] = [[paint('bold', judged.length === 1 ? '1 finding' : `${judged.length} findings`)]];
  let hasCurl = false;
  for (const [at, finding] of judged.entries()) {
    const left = judged.length - at - 1;
    const forms = [wholeFinding(finding), wholeFinding({ ...finding, failure: undefined })];
    const form = forms.find(({ length }) => at === 0 || lines.length + length + 1 + left <= budget);
    if (form) {
      lines.push([], ...form);
      hasCurl ||= form === forms[0] && finding.failure !== undefined;
    } else if (lines.length + 2 <= budget || left === 0) {
      lines.push(titleOf(finding));
    } else {
      lines.push([`… and ${left + 1} more findings; --report html=FILE shows all`]);
      break;
    }
  }
  return { lines, hasCurl };
}

function titleOf({ place, verdict, title, sections }: ShownFinding): Line {
  const named = sections.slice(0, 6).join(', ');
  // most titles end with the section of their clause
  const where = sections.length === 0 || title.endsWith(')') ? '' : ` (${named}${sections.length > 6 ? ', …' : ''})`;
  return [
    paint(verdictStyles[verdict], `${symbols[verdict]} ${verdict}`),
    ' ',
    paint('bold', `${place}. ${clipped(title, 160)}`),
    where,
  ];
}

function wholeFinding(finding: ShownFinding): Line[] {
  const { clauses, check, message, others, failure, holds } = finding;
  const [clause] = clauses;
  const difference = failure ? shortDifference(failure.expected, failure.actual) : [];
  return [
    titleOf(finding),
    ...(clause
      ? [
          [
            '  ',
            paint('gray', '§'),
            ` ${clause.id}: ${clipped(clause.says ?? '', 200)}${moreOf(clauses.length - 1, 'clause')}`,
          ],
        ]
      : []),
    ...(message === undefined ? [] : [[`  ${check}: ${clipped(message, 200)}`]]),
    ...(others.length > 0 ? [[`  and ${checksInWords(others)}`]] : []),
    ...difference.map(
      ({ side, text }): Line => [
        '    ',
        paint(side === 'expected' ? 'green' : side === 'actual' ? 'red' : undefined, text),
      ],
    ),
    ...(holds.length > 0
      ? [[`  beside it holds: ${holds.slice(0, 6).join(', ')}${holds.length > 6 ? ', …' : ''}`]]
      : []),
    ...(failure ? scriptOf(finding, failure) : []),
  ];
}

function scriptOf({ check }: ShownFinding, failure: NonNullable<ShownFinding['failure']>): Line[] {
  const curls = scriptLines(failure);
  if (curls.length <= mostCurls)
    return [[`  to see it (${answersInWords(failure)}):`], ...curls.map((curl): Line => [`    ${curl}`])];
  return [
    [`  the last of ${failure.requests.length} requests that show it (answered ${failure.requests.at(-1)?.status}):`],
    [`    ${failure.requests.at(-1)?.curl ?? ''}`],
    [`  all of them: --report json=FILE, then touchstone replay FILE#${check}`],
  ];
}

const moreOf = (count: number, what: string): string =>
  count <= 0 ? '' : ` (and ${count} more ${what}${count === 1 ? '' : 's'})`;

/** `66 more checks: a, b, c, …`. */
function checksInWords(others: ShownFinding['others']): string {
  const count = others.length === 1 ? '1 more check' : `${others.length} more checks`;
  const named = others.slice(0, 4).map(({ id }) => id);
  return `${count}: ${named.join(', ')}${others.length > 4 ? ', …' : ''}`;
}
