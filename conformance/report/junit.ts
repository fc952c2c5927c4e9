/** Writes the report for build servers: a test suite for each section, a test case for each check. */
import { comparison } from './differences.ts';
import { lines, type Markup, markup, textLines } from './markup.ts';
import { bySection, type JudgedCheck, type RunRecord, type SectionOfChecks } from './run-record.ts';
import { remainsInWords } from './words.ts';

export function junitReport(record: RunRecord): string {
  const { result } = record;
  const suites = lines(bySection(record).map(suite));
  const { totals } = result;
  const tests = record.judged.length;
  const counts = markup`tests="${tests}" failures="${totals.fail + totals.stale}" errors="${totals.error}"`;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="touchstone" ${counts} time="${result.durationMs / 1000}">
${suites}${cleanUp(result)}
</testsuites>
`.toString();
}

/** The test suite that lists leftovers on the target; empty without leftovers. */
function cleanUp(result: RunRecord['result']): Markup {
  if (result.left.length === 0) return markup``;
  const out = textLines([remainsInWords(result), ...result.left.map(({ method, path }) => `${method} ${path}`)]);
  return markup`\n  <testsuite name="clean-up" tests="0" failures="0" errors="0" skipped="0"><system-out>${out}</system-out></testsuite>`;
}

function suite({ section, title, judged }: SectionOfChecks): Markup {
  const of = (...verdicts: string[]) => judged.filter(({ result }) => verdicts.includes(result.verdict)).length;
  const counts = markup`tests="${judged.length}" failures="${of('fail', 'stale')}" errors="${of('error')}" skipped="${of('not-applicable')}"`;
  const cases = lines(judged.map((check) => testCase(section, check)));
  return markup`  <testsuite name="${`${section} ${title}`.trim()}" ${counts}>\n${cases}\n  </testsuite>`;
}

function testCase(section: string, check: JudgedCheck): Markup {
  const { id, durationMs } = check.result;
  const open = markup`    <testcase classname="${section}" name="${id}" time="${durationMs / 1000}"`;
  const inner = outcome(check);
  return inner === undefined ? markup`${open}/>` : markup`${open}>${inner}</testcase>`;
}

function outcome({ result, clauseTexts }: JudgedCheck): Markup | undefined {
  const { verdict, message = verdict, failure } = result;
  switch (verdict) {
    case 'fail':
    case 'stale': {
      const compared = failure ? comparison(failure.expected, failure.actual) : [];
      const curls = failure?.requests.map(({ curl }) => curl) ?? [];
      return markup`<failure message="${message}">${textLines([...clauseTexts, '', ...compared, '', ...curls])}</failure>`;
    }
    case 'error':
      return markup`<error message="${message}"></error>`;
    case 'not-applicable':
      return markup`<skipped message="${message}"></skipped>`;
    case 'pass':
      return undefined;
    default:
      return markup`<system-out>${`${verdict}: ${message}`}</system-out>`;
  }
}
