/** Groups failures that have one cause: the fewest causes that explain them, the one that explains most first. */
import type { CheckResult } from '../events.ts';

/** Failures with one cause, and the features that tell the cause: all of them have these. */
export interface Group {
  readonly cause: readonly string[];
  readonly results: readonly CheckResult[];
}

/** How much a group of features tells about a cause. A group that is absent tells nothing. */
const weights: Readonly<Record<string, number>> = {
  kind: 0.9,
  type: 1.2,
  operator: 1,
  change: 0.8,
  symptom: 1,
  parameter: 0.6,
  asks: 1.1,
  through: 0.5,
  face: 0.4,
};

const groupOf = (feature: string): string => feature.slice(0, feature.indexOf(':'));
/** Questions that most checks ask, and operators that stand around others. */
const common: ReadonlySet<string> = new Set([
  ...['list', 'entry', 'create', 'update', 'delete', 'query', 'mutation'].map((name) => `asks:${name}`),
  ...['$and', '$or', '$not', '$in'].map((name) => `operator:${name}`),
  'symptom:other',
  'symptom:refused',
]);

function weightOf(feature: string): number {
  const weight = weights[groupOf(feature)] ?? 0;
  return common.has(feature) ? weight / 2 : weight;
}

/** Features of a failure; those of a report of an earlier version are its clauses alone. */
export const featuresIn = ({ failure }: CheckResult): readonly string[] => failure?.features ?? [];

/**
 * Groups failed checks by cause. A cause is one or two features; the next one is always that which explains most of the
 * failures left. A small group joins a much larger one that shares a symptom, a type or an operator with it: one fault shows in
 * many ways, and two faults of which one hides in the other cannot be told apart.
 */
export function groupFailures(results: readonly CheckResult[]): Group[] {
  const groups: Group[] = [];
  let left = [...results];
  while (left.length > 0) {
    const cause = bestCause(left);
    const explained = left.filter((result) => cause.every((feature) => featuresIn(result).includes(feature)));
    groups.push({ cause, results: explained });
    left = left.filter((result) => !explained.includes(result));
  }
  return absorbSmall(groups);
}

/** The features that explain most; without any: the clauses of the first failure. */
function bestCause(results: readonly CheckResult[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const result of results)
    for (const feature of featuresIn(result))
      if (weightOf(feature) > 0) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  let best: readonly string[] = [];
  let most = 0;
  for (const [feature, count] of counts) {
    const score = count * weightOf(feature);
    if (score > most) [best, most] = [[feature], score];
  }
  return best;
}

/** How many times larger a group must be to explain a smaller one. */
const muchLarger = 3;

function absorbSmall(groups: readonly Group[]): Group[] {
  const kept: { cause: readonly string[]; results: CheckResult[] }[] = [];
  for (const { cause, results } of groups.toSorted((a, b) => b.results.length - a.results.length)) {
    const home = kept.find(
      (other) =>
        other.results.length >= muchLarger * results.length && results.every((result) => isLike(result, other)),
    );
    if (home) home.results.push(...results);
    else kept.push({ cause, results: [...results] });
  }
  return kept;
}

/** Whether a failure has a telling feature that some failure of a group has too. */
function isLike(result: CheckResult, { results }: Group): boolean {
  const telling = featuresIn(result).filter((feature) => weightOf(feature) >= 0.8);
  return results.some((other) => telling.some((feature) => featuresIn(other).includes(feature)));
}
