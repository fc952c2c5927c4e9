/** Words for verdicts, counts and times in reports. */
import type { CheckResult, Failure, RunResult, Totals, Verdict } from '../engine/events.ts';
import { type Departing, departures } from '../models/departures.ts';

export const verdictOrder: readonly Verdict[] = [
  'pass',
  'fail',
  'error',
  'stale',
  'warn',
  'expected-fail',
  'observed',
  'not-applicable',
];

/** Whether reports explain a check with this verdict. */
export const isTrouble = (verdict: Verdict): boolean => ['fail', 'error', 'stale', 'warn'].includes(verdict);

export const symbols: Readonly<Record<Verdict, string>> = {
  pass: '✓',
  fail: '✗',
  error: '‼',
  stale: '⌛',
  warn: '!',
  'expected-fail': '~',
  observed: '·',
  'not-applicable': '–',
  unchecked: ' ',
};

const totalNames: readonly (readonly [keyof Totals, string])[] = [
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['error', 'could not be judged'],
  ['stale', 'stale'],
  ['warn', 'warned'],
  ['expectedFail', 'failed as expected'],
  ['observed', 'observed'],
  ['notApplicable', 'not applicable'],
];

/** `80 passed, 2 failed, …`, without zeros. */
export function totalsInWords(totals: Totals): string {
  const parts = totalNames.filter(([key]) => totals[key] > 0).map(([key, name]) => `${totals[key]} ${name}`);
  return parts.length === 0 ? 'no check ran' : parts.join(', ');
}

/** The outcome of a run in a few words, for headings. */
export function headline({ totals }: Pick<RunResult, 'totals'>, findings: number): string {
  if (findings === 0) return totalsInWords(totals);
  return `${findings} ${findings === 1 ? 'finding' : 'findings'}: ${totalsInWords(totals)}`;
}

/** The meaning of the verdict `observed`; nothing where no check has it. */
export function observedInWords({ checks }: Pick<RunResult, 'checks'>): string[] {
  const observed = checks.filter(({ verdict }) => verdict === 'observed');
  if (observed.length === 0) return [];
  const isAsked = observed.some(({ cases }) => cases > 0);
  const what = isAsked ? 'asked and recorded, not judged' : 'not judged, and asked only with --observe';
  return [`${symbols.observed} observed: ${what}; the source document does not say it`];
}

const clausesOf = (checks: RunResult['checks'], status: CheckResult['status']): number =>
  new Set(
    checks.filter((check) => check.verdict === 'observed' && check.status === status).flatMap(({ clauses }) => clauses),
  ).size;

/** Lines that tell how many clauses the run did not judge. */
export function notJudgedInWords({ checks, profile }: Pick<RunResult, 'checks' | 'profile'>): string[] {
  const isAsked = checks.some(({ verdict, status, cases }) => verdict === 'observed' && status === 'open' && cases > 0);
  const open = clausesOf(checks, 'open');
  const observed = profile === 'stated' ? clausesOf(checks, 'observed') : 0;
  const departing = checks.filter(({ id }) => isDeparture(departures.get(id), profile)).length;
  return [
    ...(observed > 0
      ? [`${clauseCount(observed)} that only a real Strapi 4 states ${were(observed)} not judged: --profile strapi-4`]
      : []),
    ...(departing > 0
      ? [`${departing} checks of what a real Strapi ${profile.at(-1)} does not keep were not judged: --profile stated`]
      : []),
    ...(open > 0
      ? [`${clauseCount(open)} that nothing decides ${were(open)} ${isAsked ? 'recorded' : 'not asked: --observe'}`]
      : []),
  ];
}

/** Whether the profile of a run records a departure without a verdict. */
const isDeparture = (departing: Departing | undefined, profile: RunResult['profile']): boolean =>
  departing !== undefined && profile !== 'stated' && (profile === 'strapi-5' || departing === 'strapi-4');

const clauseCount = (count: number): string => `${count} ${count === 1 ? 'clause' : 'clauses'}`;
const were = (count: number): string => (count === 1 ? 'was' : 'were');

export const casesInWords = (cases: number): string => `${cases} ${cases === 1 ? 'case' : 'cases'}`;

/** The outcome of a check's cases. A check that is not judged has only a few. */
export function outcomeInWords({ verdict, status, cases, message }: CheckResult): string {
  const because = message === undefined ? '' : `: ${message}`;
  if (verdict !== 'observed') return `${casesInWords(cases)}${because}`;
  if (cases === 0) return `not judged, not asked${because}`;
  if (status === 'open') return `not judged; recorded in ${casesInWords(cases)}${because}`;
  return `not judged; ${message === undefined ? 'as observed' : 'otherwise'} in ${casesInWords(cases)}${because}`;
}

/** Most reasons why checks were not applicable. */
const mostReasons = 4;

/** Lines that tell why checks were not applicable: the reasons of most checks first. */
export function whyNotInWords(checks: RunResult['checks']): string[] {
  const reasons = new Map<string, number>();
  for (const { verdict, message = 'no reason given' } of checks)
    if (verdict === 'not-applicable') reasons.set(message, (reasons.get(message) ?? 0) + 1);
  const sorted = [...reasons].sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(mostReasons).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...sorted.slice(0, mostReasons).map(([reason, count]) => `${count} not applicable: ${clipped(reason, 200)}`),
    ...(rest > 0 ? [`${rest} not applicable for other reasons`] : []),
  ];
}

/** The text, cut to `width` characters. */
export const clipped = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1)}…`;

/** Number of clauses with a check in this run. */
export function coverageInWords({ coverage, totals }: RunResult): string {
  const total = coverage.clauses.length;
  return `${total - totals.unchecked} of ${total} clauses have a check in this run, ${totals.unchecked} unchecked`;
}

/** `operators 812/812` for every table. */
export function cellsInWords({ coverage }: RunResult): string {
  return Object.entries(coverage.cells)
    .map(([table, { covered, total }]) => `${table} ${covered}/${total}`)
    .join(', ');
}

/** The statuses of a failure's answers. They stand beside the curl lines, since some shells reject pasted comments. */
export function answersInWords({ requests }: Failure): string {
  return `answered ${requests.map(({ status }) => status).join(', ')}`;
}

/** The lines to paste that show a failure, and take away what they made. */
export const scriptLines = ({ requests, removal = [] }: Failure): string[] => [
  ...requests.map(({ curl }) => curl),
  ...removal,
];

/** A sentence about leftovers on the target. */
export function remainsInWords({ leftover, altered }: Pick<RunResult, 'leftover' | 'altered'>): string {
  if (leftover === 0 && altered === 0) return 'nothing left behind';
  return `LEFT BEHIND: ${leftover} created, ${altered} changed`;
}

/** Most leftovers that a report names; the JSON report names all. */
const mostNamed = 8;

/** Leftovers, one line each, as the request that removes them; above a limit, the number of the rest. */
export function leftoverNames({ left }: Pick<RunResult, 'left'>): string[] {
  const more = left.length - mostNamed;
  const lines = left.slice(0, mostNamed).map(({ method, path }) => `${method} ${path}`);
  return [...lines, ...(more > 0 ? [`and ${more} more, all named in a JSON report`] : [])];
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
