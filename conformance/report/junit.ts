/** The report for build servers: one suite a section, one test case a check. */
import { comparison } from './differences.ts';
import { escapeMarkup } from './markup.ts';
import { bySection, type JudgedCheck, type RunRecord, type SectionOfChecks } from './run-record.ts';

export function junitReport(record: RunRecord): string {
  const { result } = record;
  const suites = bySection(record).map(suite).join('\n');
  const { totals } = result;
  const tests = record.judged.length;
  const counts = `tests="${tests}" failures="${totals.fail + totals.stale}" errors="${totals.error}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="touchstone" ${counts} time="${result.durationMs / 1000}">
${suites}
</testsuites>
`;
}

function suite({ section, title, judged }: SectionOfChecks): string {
  const of = (...verdicts: string[]) => judged.filter(({ result }) => verdicts.includes(result.verdict)).length;
  const counts = `tests="${judged.length}" failures="${of('fail', 'stale')}" errors="${of('error')}" skipped="${of('not-applicable')}"`;
  const cases = judged.map((check) => testCase(section, check)).join('\n');
  return `  <testsuite name="${escapeMarkup(`${section} ${title}`.trim())}" ${counts}>\n${cases}\n  </testsuite>`;
}

function testCase(section: string, check: JudgedCheck): string {
  const { id, durationMs } = check.result;
  const open = `    <testcase classname="${escapeMarkup(section)}" name="${escapeMarkup(id)}" time="${durationMs / 1000}"`;
  const inner = outcome(check);
  return inner === '' ? `${open}/>` : `${open}>${inner}</testcase>`;
}

function outcome({ result, clauseTexts }: JudgedCheck): string {
  const { verdict, message = verdict, failure } = result;
  const element = (name: string, text = ''): string =>
    `<${name} message="${escapeMarkup(message)}">${escapeMarkup(text)}</${name}>`;
  switch (verdict) {
    case 'fail':
    case 'stale': {
      const compared = failure ? comparison(failure.expected, failure.actual) : [];
      const lines = failure?.requests.map(({ curl }) => curl) ?? [];
      return element('failure', [...clauseTexts, '', ...compared, '', ...lines].join('\n'));
    }
    case 'error':
      return element('error');
    case 'not-applicable':
      return element('skipped');
    case 'pass':
      return '';
    default:
      return `<system-out>${escapeMarkup(`${verdict}: ${message}`)}</system-out>`;
  }
}
