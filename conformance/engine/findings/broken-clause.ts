/** Finds the clause that is broken: the one for which most of what a group of failures shows speaks. */
import type { CheckResult } from '../events.ts';
import { clauseOfFeature, type FeatureGroup, featureGroups } from './clause-of-feature.ts';
import { featuresIn, type Group } from './group.ts';
import type { Likeness, Signature } from './signatures.ts';

/** What speaks for a clause, each from 0 to 1. */
type Evidence =
  /** How much the failures resemble the most alike mutant of the clause. */
  | 'likeness'
  /** Share of the failures in which the judge names the clause, less where it names it for faults of others too. */
  | 'judged'
  /** Share of the failures whose checks are of the clause; a check of several clauses counts for each in part. */
  | 'checked'
  /** The same for clauses of the same chapter, such as `access`. */
  | 'chapter'
  /** Share of the clause's own checks that fail; of one or two checks it tells less. */
  | 'own'
  /** Share of the failures that concern its operator, attribute type, form or mutation. */
  | `${FeatureGroup}.asked`
  /** The same; a failure that concerns several counts for each in part. */
  | `${FeatureGroup}.alone`
  /** Whether the smallest form of a failure still needs it; in part where it needs several. */
  | `${FeatureGroup}.needed`;

/** How much each tells: fitted to whole runs against mutants, but for `needed`, which nothing can bring about but the cause. */
const weights: Partial<Record<Evidence, number>> = {
  ...{ likeness: 4, judged: 1.5, checked: 0.8, chapter: 0.7, own: 1.6 },
  ...{ 'operator.asked': 1.6, 'operator.alone': 0.7, 'operator.needed': 2.5 },
  ...{ 'type.asked': 1.3, 'type.needed': 0.5 },
  ...{ 'form.asked': 0.2, 'form.needed': 0.3 },
  ...{ 'mutation.asked': 1.5, 'mutation.alone': 1.3 },
};

/** What a clause is named by. */
export interface Sources {
  /** The mutants that the failures resemble. */
  readonly alike: readonly Likeness[];
  /** The results of all checks that could have failed. */
  readonly judged: readonly CheckResult[];
  readonly signatures: readonly Signature[];
}

/** The clause for which most speaks; undefined where nothing speaks for any. */
export function brokenClause({ results }: Group, { alike, judged, signatures }: Sources): string | undefined {
  const scores = new Scores();
  for (const { signature, likeness } of alike) scores.atLeast(signature.clause, 'likeness', likeness);
  for (const [clause, share] of ownShares(judged, new Set(results))) scores.atLeast(clause, 'own', share);
  const tells = memoized((kind) => tellingShare(kind, signatures));
  for (const result of results) {
    const share = 1 / results.length;
    const { kind, needs = [] } = result.failure ?? {};
    for (const clause of result.clauses) scores.add(clause, 'checked', share / result.clauses.length);
    const judgedClause = kind ?? clauseIn(result.message ?? '');
    if (judgedClause !== undefined) scores.add(judgedClause, 'judged', share * tells(judgedClause));
    for (const group of featureGroups) {
      const asked = clausesOf(featuresIn(result), group);
      for (const clause of asked) {
        scores.add(clause, `${group}.asked`, share);
        scores.add(clause, `${group}.alone`, share / asked.length);
      }
      const needed = clausesOf(needs, group);
      for (const clause of needed) scores.atLeast(clause, `${group}.needed`, 1 / needed.length);
    }
  }
  scores.addChapters(results);
  return scores.first();
}

/** The clause that a message has in brackets: where a case writes, the judge tells it there alone. */
const clauseIn = (message: string): string | undefined =>
  / \(([a-z][\w-]*(?:\.[\w-]+)+)\)(?: in |$)/.exec(message)?.[1];

/** The clauses that the features of a group name. GraphQL has other clauses for its operators. */
function clausesOf(features: readonly string[], group: FeatureGroup): readonly string[] {
  if (group === 'operator' && features.includes('face:graphql')) return [];
  const own = features.filter((feature) => feature.startsWith(`${group}:`));
  return [...new Set(own.flatMap((feature) => clauseOfFeature(feature) ?? []))];
}

/** The share of mutants of its own clause among those for which the judge names a kind. */
function tellingShare(kind: string, signatures: readonly Signature[]): number {
  const shown = signatures.filter(({ shows }) => Object.values(shows).some((signs) => signs.includes(`kind:${kind}`)));
  const own = shown.filter(({ clause }) => clause === kind);
  return (own.length + 0.5) / (shown.length + 1);
}

function memoized<Value>(of: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? of(key);
    values.set(key, value);
    return value;
  };
}

/** By clause: the share of the checks of it alone that failed. */
function ownShares(
  judged: readonly CheckResult[],
  failed: ReadonlySet<CheckResult>,
): readonly (readonly [clause: string, share: number])[] {
  const counts = new Map<string, { all: number; failed: number }>();
  for (const check of judged) {
    const [clause = '', ...others] = check.clauses;
    if (others.length > 0) continue;
    const before = counts.get(clause) ?? { all: 0, failed: 0 };
    counts.set(clause, { all: before.all + 1, failed: before.failed + Number(failed.has(check)) });
  }
  return [...counts].flatMap(([clause, { all, failed: count }]) =>
    count > 0 ? [[clause, count / (all + 1)] as const] : [],
  );
}

/** The first part of a clause: `access` of `access.bad-token`. */
const chapterOf = (clause: string): string => clause.split('.')[0] ?? clause;

/** The evidence for each clause. */
class Scores {
  readonly #rows = new Map<string, Partial<Record<Evidence, number>>>();

  add(clause: string, evidence: Evidence, amount: number): void {
    const row = this.#row(clause);
    row[evidence] = (row[evidence] ?? 0) + amount;
  }

  atLeast(clause: string, evidence: Evidence, amount: number): void {
    const row = this.#row(clause);
    row[evidence] = Math.max(row[evidence] ?? 0, amount);
  }

  /** Adds to each clause so far the share of the failures whose checks are of its chapter. */
  addChapters(results: readonly CheckResult[]): void {
    const shares = new Map<string, number>();
    for (const { clauses } of results)
      for (const clause of clauses) {
        const chapter = chapterOf(clause);
        shares.set(chapter, (shares.get(chapter) ?? 0) + 1 / clauses.length / results.length);
      }
    for (const clause of this.#rows.keys()) this.add(clause, 'chapter', shares.get(chapterOf(clause)) ?? 0);
  }

  /** The clause with most evidence. */
  first(): string | undefined {
    const sums = [...this.#rows].map(([clause, row]) => ({ clause, sum: weighed(row) }));
    return sums.toSorted((a, b) => b.sum - a.sum)[0]?.clause;
  }

  #row(clause: string): Partial<Record<Evidence, number>> {
    const row = this.#rows.get(clause) ?? {};
    this.#rows.set(clause, row);
    return row;
  }
}

const weighed = (row: Partial<Record<Evidence, number>>): number =>
  (Object.entries(row) as [Evidence, number][]).reduce(
    (sum, [evidence, amount]) => sum + (weights[evidence] ?? 0) * amount,
    0,
  );
