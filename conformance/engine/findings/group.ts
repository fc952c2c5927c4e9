/** Groups failures that have one cause: the fewest causes that explain them, the one that explains most first. */
import type { CheckResult } from '../events.ts';

/** Failures with one cause, and the features that tell the cause: all of them have these. */
export interface Group {
  readonly cause: readonly string[];
  readonly results: readonly CheckResult[];
}

/** How much a group of features tells about a cause. A group that is absent tells nothing. */
const weights: Readonly<Record<string, number>> = {
  unwritable: 2,
  unreadable: 2,
  answer: 1.3,
  kind: 0.9,
  type: 1.2,
  operator: 1,
  change: 0.8,
  symptom: 1,
  parameter: 0.4,
  asks: 1.1,
  refusal: 0.7,
  through: 0.5,
  face: 0.2,
};

const groupOf = (feature: string): string => feature.slice(0, feature.indexOf(':'));
/** Questions that most checks ask, and operators that stand around others. */
const common: ReadonlySet<string> = new Set([
  ...['list', 'entry', 'create', 'update', 'delete', 'query', 'mutation'].map((name) => `asks:${name}`),
  ...['$and', '$or', '$not'].map((name) => `operator:${name}`),
  'symptom:other',
  'symptom:refused',
]);

/** How much less a common feature tells. */
const ofCommon = 0.25;

function weightOf(feature: string): number {
  const weight = weights[groupOf(feature)] ?? 0;
  return common.has(feature) ? weight * ofCommon : weight;
}

/** Features of a failure; reports of earlier versions have none, so that their failures are grouped by clause. */
export const featuresIn = ({ failure }: CheckResult): readonly string[] => failure?.features ?? [];

/**
 * Groups failed checks by cause. A cause is one or two features; the next one is always that which explains most of the
 * failures left. A small group joins a much larger one that it looks like: one fault shows in many ways, and two faults of
 * which one hides in the other cannot be told apart.
 */
export function groupFailures(results: readonly CheckResult[]): Group[] {
  const groups: Group[] = [];
  let left = [...results];
  while (left.length > 0) {
    const cause = bestCause(left);
    const [first] = left;
    const explained = left.filter((result) =>
      cause.length > 0
        ? cause.every((feature) => featuresIn(result).includes(feature))
        : result.clauses[0] === first?.clauses[0],
    );
    groups.push({ cause, results: explained });
    left = left.filter((result) => !explained.includes(result));
  }
  return absorbSmall(withEverywhere(withReadBacks(byDifference(groups))));
}

/** Groups of features of what differs; the others tell what is asked. */
const ofDifference: ReadonlySet<string> = new Set(['type', 'change', 'kind', 'unwritable', 'unreadable', 'answer']);

/** Whether a feature tells how an answer differs from what it must be. */
export const tellsDifference = (feature: string): boolean => ofDifference.has(groupOf(feature));

/**
 * Moves failures that share what they ask alone into a group that shares what differs, where they have its cause: a parameter may
 * stand in a request by chance.
 */
function byDifference(groups: readonly Group[]): readonly Group[] {
  const homes = groups.filter(({ cause }) => cause.some(tellsDifference));
  const homeOf = (group: Group, result: CheckResult): Group =>
    (group.cause.some(tellsDifference)
      ? undefined
      : homes.find(({ cause }) => cause.every((feature) => featuresIn(result).includes(feature)))) ?? group;
  const results = groups.flatMap((group) => group.results.map((result) => ({ result, home: homeOf(group, result) })));
  return groups.flatMap((group) => {
    const own = results.filter(({ home }) => home === group).map(({ result }) => result);
    return own.length > 0 ? [{ ...group, results: own }] : [];
  });
}

/** Puts failures of what the suite reads back by a filter on ids under a fault of that filter: they tell nothing else. */
function withReadBacks(groups: readonly Group[]): readonly Group[] {
  const home = groups.find(({ cause }) => cause.includes('operator:$in'));
  if (!home) return groups;
  const isReadBack = (result: CheckResult): boolean => featuresIn(result).includes('narrowed:$in');
  const readBack = groups.flatMap(({ results }) => results.filter(isReadBack));
  return groups.flatMap((group): Group[] => {
    const others = group.results.filter((result) => !isReadBack(result));
    if (group === home) return [{ ...group, results: [...others, ...readBack] }];
    return others.length > 0 ? [{ ...group, results: others }] : [];
  });
}

/** Puts a check that asks for its clause in all answers of a run beside the first other check of its clause that fails. */
function withEverywhere(groups: readonly Group[]): readonly Group[] {
  const isEverywhere = ({ id }: CheckResult): boolean => id.endsWith('.everywhere');
  const ownerOf = ({ clauses: [clause] }: CheckResult): Group | undefined =>
    groups.find(({ results }) => results.some((other) => !isEverywhere(other) && isOnlyOf(other, clause)));
  const moves = groups.flatMap((group) =>
    group.results.filter(isEverywhere).flatMap((result) => {
      const owner = ownerOf(result);
      return owner && owner !== group && group.results.length === 1 ? [{ result, owner }] : [];
    }),
  );
  return groups.flatMap((group): Group[] => {
    const others = group.results.filter((result) => !moves.some((move) => move.result === result));
    const moved = moves.flatMap(({ result, owner }) => (owner === group ? [result] : []));
    return others.length > 0 ? [{ ...group, results: [...others, ...moved] }] : [];
  });
}

const isOnlyOf = ({ clauses }: CheckResult, clause: string | undefined): boolean =>
  clauses.length === 1 && clauses[0] === clause;

/** How much the second feature of a cause adds. */
const second = 0.4;

/** The one or two features that explain most; none where the failures have no telling feature. */
function bestCause(results: readonly CheckResult[]): readonly string[] {
  const counts = new Map<string, number>();
  const causes = new Map<string, readonly string[]>();
  const add = (...cause: readonly string[]): void => {
    const key = cause.join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
    causes.set(key, cause);
  };
  for (const result of results) {
    const features = featuresIn(result).filter((feature) => weightOf(feature) > 0);
    for (const [at, feature] of features.entries()) {
      add(feature);
      for (const other of features.slice(at + 1)) if (groupOf(other) !== groupOf(feature)) add(feature, other);
    }
  }
  let best: readonly string[] = [];
  let most = 0;
  for (const [key, cause] of causes) {
    const [first = 0, next = 0] = cause.map(weightOf).toSorted((a, b) => b - a);
    const score = (counts.get(key) ?? 0) * (first + second * next);
    if (score > most) [best, most] = [cause, score];
  }
  return best.toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** How many times larger a group must be to explain a smaller one that looks like it. */
const muchLarger = 3;
/** How many times larger a group must be to explain any other: with so much broken, nothing is compared with what it should be. */
const overwhelming = 50;

function absorbSmall(groups: readonly Group[]): Group[] {
  const kept: { cause: readonly string[]; results: CheckResult[] }[] = [];
  for (const { cause, results } of groups.toSorted((a, b) => b.results.length - a.results.length)) {
    const home = kept.find((other) => {
      const times = other.results.length / results.length;
      if (times >= overwhelming || areChosenBy(results, other.cause)) return true;
      return times >= muchLarger && results.every((result) => isLike(result, other));
    });
    if (home) home.results.push(...results);
    else kept.push({ cause, results: [...results] });
  }
  return kept;
}

/** Most failures that may join a wrong value of one type though other types choose their entries too. */
const few = 6;

/**
 * Whether the entries of all failures are chosen or ordered by values of the types that are a group's cause, and of no others: a
 * wrong value shows there too. Of a few failures, one is enough that no other types choose. Failures that share an operator have
 * a cause of their own.
 */
function areChosenBy(results: readonly CheckResult[], cause: readonly string[]): boolean {
  const [first = [], ...others] = results.map(featuresIn);
  const typesIn = (features: readonly string[]): string[] => features.filter((name) => name.startsWith('through:'));
  const isOfCause = (type: string): boolean => cause.includes(type.replace('through:', 'type:'));
  const all = [first, ...others].map(typesIn);
  const isShared = (feature: string): boolean => others.every((features) => features.includes(feature));
  return (
    others.length > 0 &&
    all.every((types) => types.some(isOfCause)) &&
    all.filter((types) => types.every(isOfCause)).length >= (all.length <= few ? 1 : all.length) &&
    !first.some((feature) => feature.startsWith('operator:') && isShared(feature))
  );
}

/** Whether a failure looks like a consequence of a group's cause, or shows two telling features of one of its failures. */
function isLike(result: CheckResult, { cause, results }: Group): boolean {
  const own = featuresIn(result);
  if (cause.some((feature) => feature.startsWith('type:') && own.includes(feature.replace('type:', 'through:'))))
    return true;
  const telling = own.filter((feature) => weightOf(feature) >= 0.8);
  return results.some((other) => telling.filter((feature) => featuresIn(other).includes(feature)).length >= 2);
}
