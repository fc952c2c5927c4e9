/** Writes the report for build servers: a test suite for each section, a test case for each check. */
import { comparison } from './differences.ts';
import { lines, type Markup, markup, textLines } from './markup.ts';
import { bySection, type JudgedCheck, type RunRecord, type SectionOfChecks } from './run-record.ts';
import { sharesOf } from './shares.ts';
import { isTrouble, outcomeInWords, remainsInWords, scriptLines } from './words.ts';

/** A check with its part of the time of the run, in milliseconds. */
interface TimedCheck extends JudgedCheck {
  readonly share: number;
}

interface Suite extends SectionOfChecks {
  readonly judged: readonly TimedCheck[];
}

/** The report. Times are parts of the run's time, which checks side by side share: they add up to it. */
export function junitReport(record: RunRecord): string {
  const { result } = record;
  const suites = timed(bySection(record), result.durationMs);
  const checks = suites.flatMap(({ judged }) => judged);
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="touchstone" ${countsOf(checks)} ${timeOf(checks)}>
${lines(suites.map((each) => suite(each, record)))}${cleanUp(result)}
</testsuites>
`.toString();
}

function timed(sections: readonly SectionOfChecks[], durationMs: number): Suite[] {
  const durations = sections.flatMap(({ judged }) => judged.map(({ result }) => result.durationMs));
  const shares = sharesOf(durationMs, durations).values();
  return sections.map((section) => ({
    ...section,
    judged: section.judged.map((check) => ({ ...check, share: shares.next().value ?? 0 })),
  }));
}

function countsOf(checks: readonly JudgedCheck[]): Markup {
  const of = (isOne: (check: JudgedCheck) => boolean) => checks.filter(isOne).length;
  const failures = of(({ result: { verdict } }) => verdict === 'fail' || verdict === 'stale');
  const errors = of(({ result: { verdict } }) => verdict === 'error');
  return markup`tests="${checks.length}" failures="${failures}" errors="${errors}" skipped="${of(isSkipped)}"`;
}

const timeOf = (checks: readonly TimedCheck[]): Markup =>
  markup`time="${(checks.reduce((sum, { share }) => sum + share, 0) / 1000).toFixed(3)}"`;

/** Whether a check was not judged. */
const isSkipped = ({ result: { verdict } }: JudgedCheck): boolean =>
  verdict === 'not-applicable' || verdict === 'observed' || verdict === 'unchecked';

function suite({ section, title, judged }: Suite, { result }: RunRecord): Markup {
  const name = `${section} ${title}`.trim();
  const start = result.startedAt.replace(/(\.\d+)?Z$/, '');
  return markup`  <testsuite name="${name}" ${countsOf(judged)} ${timeOf(judged)} timestamp="${start}">
    <properties>
${lines(propertiesOf(result).map(([key, value]) => markup`      <property name="${key}" value="${value}"/>`))}
    </properties>
${lines(judged.map((check) => testCase(section, check)))}
  </testsuite>`;
}

/** What repeats the run, and what it ran against. */
function propertiesOf(result: RunRecord['result']): (readonly [string, string])[] {
  const { version, target, profile, seed, requests } = result;
  const absent = Object.entries(target.capabilities).flatMap(([name, state]) => (state === 'absent' ? [name] : []));
  return [
    ['touchstone', version],
    ['target', target.url],
    ['profile', profile],
    ['seed', String(seed)],
    ['requests', String(requests)],
    ['without', absent.join(', ')],
  ];
}

/** The test suite that lists leftovers on the target; empty without leftovers. */
function cleanUp(result: RunRecord['result']): Markup {
  if (result.left.length === 0) return markup``;
  const out = textLines([remainsInWords(result), ...result.left.map(({ method, path }) => `${method} ${path}`)]);
  return markup`\n  <testsuite name="clean-up" tests="0" failures="0" errors="0" skipped="0"><system-out>${out}</system-out></testsuite>`;
}

function testCase(section: string, check: TimedCheck): Markup {
  const open = markup`    <testcase classname="${section}" name="${check.result.id}" time="${(check.share / 1000).toFixed(3)}"`;
  const inner = outcome(check);
  return inner === undefined ? markup`${open}/>` : markup`${open}>${inner}</testcase>`;
}

function outcome(check: JudgedCheck): Markup | undefined {
  const { result, clauseTexts } = check;
  const { verdict, message = verdict, failure } = result;
  if (isSkipped(check))
    return markup`<skipped message="${verdict === 'observed' ? outcomeInWords(result) : message}"></skipped>`;
  if (verdict === 'pass') return undefined;
  if (verdict === 'error') return markup`<error message="${message}"></error>`;
  if (!isTrouble(verdict) || verdict === 'warn') return markup`<system-out>${`${verdict}: ${message}`}</system-out>`;
  const compared = failure ? comparison(failure.expected, failure.actual) : [];
  const curls = failure ? scriptLines(failure) : [];
  return markup`<failure message="${message}">${textLines([...clauseTexts, '', ...compared, '', ...curls])}</failure>`;
}
